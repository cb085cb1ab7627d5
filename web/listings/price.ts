import type { ListingCard } from "#contract/listings.ts";

/** The one price a listing is known by. A space's falls back from the hour to the day to nothing. */
export function priceOf(listing: ListingCard): number {
  if (listing.serviceType === 1) return listing.hourlyPrice ?? listing.dailyPrice ?? 0;
  return listing.price ?? 0;
}

export type PriceUnit = "night" | "hour" | "day" | "person" | "group";

/** What that price is for. */
export function unitOf(listing: ListingCard): PriceUnit {
  if (listing.serviceType === 0) return listing.pricePer;
  if (listing.serviceType === 1) return listing.hourlyPrice === null ? "day" : "hour";
  return "night";
}
