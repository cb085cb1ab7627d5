import type { ListingCard } from "#contract/listings.ts";

/** The one price a listing is known by. A space's falls back from the hour to the day to nothing. */
export function priceOf(listing: ListingCard): number {
  return "hourlyPrice" in listing ? (listing.hourlyPrice ?? listing.dailyPrice ?? 0) : listing.price;
}

export type PriceUnit = "night" | "hour" | "day" | "person" | "group";

/** What that price is for. */
export function unitOf(listing: ListingCard): PriceUnit {
  if ("pricePer" in listing) return listing.pricePer;
  if ("hourlyPrice" in listing) return listing.hourlyPrice === null ? "day" : "hour";
  return "night";
}
