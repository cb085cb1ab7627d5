import type { Booking } from "#contract/bookings.ts";
import { kindOfWire, type WireCode } from "#contract/listing-kinds/kinds.ts";

/** When a trip is, in the island's time. */

type Span = Pick<Booking, "service_type" | "starts_at" | "ends_at" | "timeZone">;

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** `11–15 de diciembre de 2026`, `December 11 – 15, 2026`; one date for what takes less than a day. */
export function datesOf(trip: Span, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: trip.timeZone,
  });
  const [starts, ends] = [new Date(trip.starts_at), new Date(trip.ends_at)];
  // A night of dancing ends on another date and is still one evening.
  const isShort = !isLodging(trip) && ends.getTime() - starts.getTime() < dayMilliseconds;
  return format.formatRange(starts, isShort ? starts : ends);
}

/** The nights that were paid for; a price may have several lines of them. */
export function nightsOf({ lines }: Pick<Booking, "lines">): number {
  return lines.filter(({ code }) => code === "nights").reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Midnights on the island until it starts: 0 is today. */
export function daysUntil({ starts_at, timeZone }: Span, now: Date): number {
  return dayNumber(new Date(starts_at), timeZone) - dayNumber(now, timeZone);
}

/** Days since 1970 of the date it is in the zone. The calendar's library is too heavy for this alone. */
function dayNumber(instant: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "numeric", day: "numeric", timeZone });
  const [month = 1, day = 1, year = 1970] = format.format(instant).split("/").map(Number);
  return Date.UTC(year, month - 1, day) / dayMilliseconds;
}

export function isLodging({ service_type }: Pick<Booking, "service_type">): boolean {
  return kindOfWire(service_type as WireCode) === "lodging";
}
