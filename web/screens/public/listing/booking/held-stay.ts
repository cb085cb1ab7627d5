import type { Booking } from "#contract/bookings/bookings.ts";
import type { ListingDetail } from "#contract/listings/listings.ts";
import { type Stay, stayIn } from "#web/shared/calendar/stay.ts";

type Booked = Pick<Booking, "stay" | "guests" | "groups">;

/** A booking's stay as the guest chose it. */
export function stayOf(listing: ListingDetail, { stay, guests, groups }: Booked): Stay {
  return stayIn(listing, new URLSearchParams({ ...stay, guests: String(guests), groups: groups ?? "" }));
}
