import type { Booking } from "#contract/bookings/bookings.ts";
import type { ListingDetail } from "#contract/listings/listings.ts";
import { type Stay, type StayName, type Subject, searchOf, stayIn, stayNames } from "#web/shared/calendar/stay.ts";

type Booked = Pick<Booking, "stay" | "guests" | "groups">;

/** A booking's stay as the guest chose it. */
export function stayOf(listing: ListingDetail, { stay, guests, groups }: Booked): Stay {
  return stayIn(listing, new URLSearchParams({ ...stay, guests: String(guests), groups: groups ?? "" }));
}

/** Whether a booking is of the chosen dates and for the chosen guests. */
export function isChosen({ listing, stay }: Subject, booked: Booked): boolean {
  const chosen = searchOf(stay);
  const dates: Partial<Record<StayName, string>> = booked.stay;
  return stayNames.every((name) => dates[name] === chosen[name]) && partyOf(listing, booked) === partyOf(listing, stay);
}

interface Party {
  guests: number;
  groups?: string | null;
}

/** Guests by price group, written alike for equal parties: those who name no group are in the first. */
function partyOf(listing: ListingDetail, { guests, groups }: Party): string {
  const [first] = "priceGroups" in listing ? listing.priceGroups : [];
  const parts = (groups || `${first?.id}:${guests}`).split(",");
  return parts
    .filter((part) => !part.endsWith(":0"))
    .sort()
    .join();
}
