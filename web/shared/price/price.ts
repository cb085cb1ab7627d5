import type { Booking, Quote } from "#contract/bookings/bookings.ts";
import type { ListingCard } from "#contract/listings/listings.ts";
import type { TextKey } from "#locales/translate.ts";

/** The price shown for a listing. For a space it is the hourly price, else the daily one, else 0. */
export function priceOf(listing: ListingCard): number {
  switch (listing.serviceType) {
    case 2:
    case 0:
      return listing.price ?? 0;
    case 1:
      return listing.hourlyPrice ?? listing.dailyPrice ?? 0;
  }
}

export type PriceUnit = "night" | "hour" | "day" | "person" | "group";

export const units = {
  night: { unitKey: "kinds.lodging.perNight" },
  hour: { unitKey: "kinds.space.perHour" },
  day: { unitKey: "kinds.space.perDay" },
  person: { unitKey: "catalogues.pricePer.person" },
  group: { unitKey: "catalogues.pricePer.group" },
} as const satisfies Record<PriceUnit, { unitKey: TextKey }>;

/** The unit of that price. */
export function unitOf(listing: ListingCard): PriceUnit {
  switch (listing.serviceType) {
    case 2:
      return "night";
    case 1:
      return listing.hourlyPrice === null ? "day" : "hour";
    case 0:
      return listing.pricePer;
  }
}

/** The number of nights that are charged; the nights of a price may be on several lines. */
export function nightsOf({ lines }: Pick<Booking | Quote, "lines">): number {
  return lines.filter(({ code }) => code === "nights").reduce((sum, { quantity }) => sum + quantity, 0);
}
