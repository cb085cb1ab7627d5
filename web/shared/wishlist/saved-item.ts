import { kindOfWire, type ListingKind, type WireCode } from "#contract/listings/kinds.ts";
import type { ListingCard } from "#contract/listings/listings.ts";
import { imageOf } from "#web/shared/photos/image.ts";
import { type PriceUnit, priceOf, unitOf } from "#web/shared/price/price.ts";

/** A saved listing, stored only in this browser. */
export interface WishlistItem {
  id: number;
  slug: string;
  title: string;
  image: string;
  price: number;
  rating: number;
  reviews: number;
  location: string;
  /** Empty when the host is unknown. */
  host: string;
  /** Null if the stored entry has no known kind. */
  serviceType: WireCode | null;
  typeLabel: TypeLabel;
  /** Missing in entries that other programs stored under the same name. */
  priceUnit?: PriceUnit;
}

/** The stored labels of entries, independent of the language; pages use their own texts. */
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

/** A listing as it is saved. */
export function savedItem(listing: ListingCard): WishlistItem {
  return {
    id: listing.id,
    slug: listing.slug,
    title: listing.title,
    image: imageOf(listing.images[0])?.url ?? "",
    price: priceOf(listing),
    priceUnit: unitOf(listing),
    rating: listing.rating ?? 0,
    reviews: listing.reviews,
    location: `${listing.city}, ${listing.state}`,
    host: listing.host?.name ?? "",
    serviceType: listing.serviceType,
    typeLabel: typeLabelOf(listing.serviceType),
  };
}
