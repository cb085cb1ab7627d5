import type { WireCode } from "#contract/listings/kinds.ts";
import { imageOf } from "#web/shared/photos/image.ts";
import type { PriceUnit } from "#web/shared/price/price.ts";
import { leftBehind } from "./kept-favorites.ts";
import { typeLabelOf, type WishlistItem } from "./saved-item.ts";

/** The entries of the browser's current user: without those of an account that has been signed out. */
export function readOwnItems(text: string | null): WishlistItem[] {
  const others = leftBehind();
  return readItems(text).filter(({ id }) => !others.has(id));
}

/**
 * The entries in a stored text, from any program or version. Missing fields get defaults; entries without an id or
 * slug, which could not be identified or linked to, are dropped.
 */
export function readItems(text: string | null): WishlistItem[] {
  const items = new Map<number, WishlistItem>();
  for (const entry of entriesOf(text)) {
    const item = itemOf(entry);
    if (item && !items.has(item.id)) items.set(item.id, item);
  }
  return [...items.values()];
}

function entriesOf(text: string | null): unknown[] {
  const stored = parsed(text);
  if (Array.isArray(stored)) return stored;
  const { items = recordOf(recordOf(stored).state).items } = recordOf(stored);
  return Array.isArray(items) ? items : [];
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function itemOf(entry: unknown): WishlistItem | null {
  const { id, slug, title, image, price, rating, reviews, location, host, serviceType, priceUnit } = recordOf(entry);
  const number = numberOf(id, 0);
  const address = textOf(slug);
  if (!Number.isSafeInteger(number) || number <= 0 || address === "") return null;
  const service = serviceOf(serviceType);
  return {
    id: number,
    slug: address,
    title: textOf(title) || address,
    image: imageOf(typeof image === "string" ? image : { url: textOf(recordOf(image).url) })?.url ?? "",
    price: numberOf(price, 0),
    rating: numberOf(rating, 0),
    reviews: numberOf(reviews, 0),
    location: textOf(location),
    host: textOf(host) || textOf(recordOf(host).name),
    serviceType: service,
    typeLabel: typeLabelOf(service),
    ...(isPriceUnit(priceUnit) && { priceUnit }),
  };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

function numberOf(value: unknown, otherwise: number): number {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : otherwise;
}

function serviceOf(value: unknown): WireCode | null {
  const code = numberOf(value, -1);
  return code === 0 || code === 1 || code === 2 ? code : null;
}

function isPriceUnit(value: unknown): value is PriceUnit {
  return ["night", "hour", "day", "person", "group"].includes(value as string);
}
