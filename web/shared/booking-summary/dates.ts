import type { Booking } from "#contract/bookings/bookings.ts";
import { kindOfWire, type WireCode } from "#contract/listings/kinds.ts";
import { formatHour, formatShortSpan } from "#web/kit/format.ts";

/** The dates of a trip, in the island's time. */

type Span = Pick<Booking, "service_type" | "starts_at" | "ends_at" | "timeZone">;

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** `11–15 de diciembre de 2026`, `December 11 – 15, 2026`; one date for bookings of less than a day. */
export function datesOf(span: Span, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: span.timeZone,
  });
  return format.formatRange(new Date(span.starts_at), lastOf(span));
}

/** Farther from today than this, a date without its year would be ambiguous. */
const daysWithoutYear = 300;

/** `11 al 15 de dic.`, `Dec 11 to 15`, for rows; dates far from `today` are written with the year, as by `datesOf`. */
export function shortDatesOf(span: Span, today: Date, language: string): string {
  const { starts_at, timeZone } = span;
  if (Math.abs(daysUntil(span, today)) > daysWithoutYear) return datesOf(span, language);
  const plain = (instant: Date) => new Date(dayNumber(instant, timeZone) * dayMilliseconds).toISOString().slice(0, 10);
  return formatShortSpan(plain(new Date(starts_at)), plain(lastOf(span)), language);
}

/** Like `datesOf`, with the hours of a booking of less than a day. */
export function whenOf(span: Span, language: string): string {
  const hour = (instant: string) => formatHour(instant, span.timeZone, language);
  const hours = isShort(span) ? `, ${hour(span.starts_at)}–${hour(span.ends_at)}` : "";
  return datesOf(span, language) + hours;
}

/** When a space closes later than this, by the clock, the use ends on a day of its own. */
const nightHours = 6;

/** An instant on the last date: whatever ends in the small hours ends on the evening before. */
function lastOf(span: Span): Date {
  if (isShort(span)) return new Date(span.starts_at);
  return new Date(Date.parse(span.ends_at) - (isLodging(span) ? 0 : nightHours * 60 * 60 * 1000));
}

/** A party that ends after midnight is still one evening. */
function isShort(span: Span): boolean {
  return !isLodging(span) && Date.parse(span.ends_at) - Date.parse(span.starts_at) < dayMilliseconds;
}

/** The number of midnights on the island until the start: 0 is today. */
export function daysUntil({ starts_at, timeZone }: Pick<Span, "starts_at" | "timeZone">, now: Date): number {
  return dayNumber(new Date(starts_at), timeZone) - dayNumber(now, timeZone);
}

/** Days since 1970 of the instant's date in the zone. The date library is too large to load just for this. */
function dayNumber(instant: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "numeric", day: "numeric", timeZone });
  const [month = 1, day = 1, year = 1970] = format.format(instant).split("/").map(Number);
  return Date.UTC(year, month - 1, day) / dayMilliseconds;
}

export function isLodging({ service_type }: Pick<Booking, "service_type">): boolean {
  return kindOfWire(service_type as WireCode) === "lodging";
}
