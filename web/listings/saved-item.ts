import { kindOfWire, type ListingKind, type WireCode } from "#contract/listing-kinds/kinds.ts";
import type { PriceUnit } from "./price.ts";

/** What somebody saved, kept in this browser only. */
export interface WishlistItem {
  id: number;
  slug: string;
  title: string;
  image: string;
  price: number;
  rating: number;
  reviews: number;
  location: string;
  /** Empty when nobody is known. */
  host: string;
  /** Null in an entry that does not say what it is. */
  serviceType: WireCode | null;
  typeLabel: TypeLabel;
  /** Not there in what was saved by others under the same name. */
  priceUnit?: PriceUnit;
}

/** What entries are called in the storage, in whatever language they were saved; pages have words of their own. */
const typeLabels = {
  lodging: "Hospedaje",
  space: "Espacio",
  experience: "Experiencia",
  other: "Propiedad",
} as const satisfies Record<ListingKind | "other", string>;
type TypeLabel = (typeof typeLabels)[keyof typeof typeLabels];

export function typeLabelOf(serviceType: WireCode | null): TypeLabel {
  return typeLabels[savedKindOf(serviceType)];
}

export function savedKindOf(serviceType: WireCode | null): ListingKind | "other" {
  return serviceType === null ? "other" : kindOfWire(serviceType);
}
