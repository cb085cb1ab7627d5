import type { Booking } from "#contract/bookings/bookings.ts";
import { kindOfWire, type WireCode } from "#contract/listings/kinds.ts";
import { formatHour, formatShortDateOf, formatShortSpan } from "#web/kit/format.ts";

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
  const starts = new Date(span.starts_at);
  return format.formatRange(starts, isShort(span) ? starts : new Date(span.ends_at));
}

/** Farther from today than this, a date without its year would be ambiguous. */
const daysWithoutYear = 300;

/** `11 al 15 de dic.`, `Dec 11 to 15`, for rows; dates far from `today` are written with the year, as by `datesOf`. */
export function shortDatesOf(span: Span, today: Date, language: string): string {
  const { starts_at, ends_at, timeZone } = span;
  if (Math.abs(daysUntil(span, today)) > daysWithoutYear) return datesOf(span, language);
  if (isShort(span)) return formatShortDateOf(starts_at, new Date(starts_at), timeZone, language);
  const plain = (instant: string) =>
    new Date(dayNumber(new Date(instant), timeZone) * dayMilliseconds).toISOString().slice(0, 10);
  return formatShortSpan(plain(starts_at), plain(ends_at), language);
}

/** Like `datesOf`, with the hours of a booking of less than a day. */
export function whenOf(span: Span, language: string): string {
  const hour = (instant: string) => formatHour(instant, span.timeZone, language);
  const hours = isShort(span) ? `, ${hour(span.starts_at)}–${hour(span.ends_at)}` : "";
  return datesOf(span, language) + hours;
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
