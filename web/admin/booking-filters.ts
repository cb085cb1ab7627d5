import { type BookingState, bookingStates } from "#contract/booking-process.ts";
import { kinds, type ListingKind } from "#contract/listing-kinds/kinds.ts";
import { type BookingDate, bookingDates } from "#contract/report-names.ts";

/** What bookings are looked for, as the address and the call have it. */
export interface BookingFilters {
  q?: string;
  state?: BookingState;
  kind?: ListingKind;
  by?: BookingDate;
  from?: string;
  to?: string;
  cursor?: number;
}

const plain = /^\d{4}-\d{2}-\d{2}$/;

/** What the address says; whatever is malformed there, or the same as nothing, is left out. */
export function bookingFiltersOf(search: URLSearchParams): BookingFilters {
  const q = search.get("q")?.trim().slice(0, 100);
  const state = bookingStates.find((known) => known === search.get("state"));
  const kind = kinds.find((known) => known === search.get("kind"));
  const by = bookingDates.find((known) => known !== "start" && known === search.get("by"));
  const [from, to] = [search.get("from") ?? "", search.get("to") ?? ""];
  const cursor = Number(search.get("cursor"));
  return {
    ...(q && { q }),
    ...(state && { state }),
    ...(kind && { kind }),
    ...(by && { by }),
    ...(plain.test(from) && { from }),
    ...(plain.test(to) && { to }),
    ...(Number.isSafeInteger(cursor) && cursor > 0 && { cursor }),
  };
}

export function bookingsAddress(filters: BookingFilters): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) search.set(name, String(value));
  return search.size > 0 ? `/admin/bookings?${search}` : "/admin/bookings";
}
