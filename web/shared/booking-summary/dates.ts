import type { Booking } from "#contract/bookings/bookings.ts";
import { kindOfWire } from "#contract/listings/kinds.ts";
import { formatHour, formatShortSpan } from "#web/kit/format.ts";

/** The dates of a trip, in the island's time. */

/** `stay`, which only a booking has, tells whole days of a space, which may close at any hour of the next morning. */
type Span = Pick<Booking, "service_type" | "starts_at" | "ends_at" | "timeZone"> & Partial<Pick<Booking, "stay">>;

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** `11–15 de diciembre de 2026`, `December 11 – 15, 2026`; one date for bookings of less than a day. */
export function datesOf(span: Span, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.formatRange(dayOf(firstDay(span)), dayOf(lastDay(span)));
}

/** Farther from today than this, a date without its year would be ambiguous. */
const daysWithoutYear = 300;

/** `11 al 15 de dic.`, `Dec 11 to 15`, for rows; dates far from `today` are written with the year, as by `datesOf`. */
export function shortDatesOf(span: Span, today: Date, language: string): string {
  if (Math.abs(daysUntil(span, today)) > daysWithoutYear) return datesOf(span, language);
  const plain = (day: number) => dayOf(day).toISOString().slice(0, 10);
  return formatShortSpan(plain(firstDay(span)), plain(lastDay(span)), language);
}

/** Like `datesOf`, with the hours of a booking of less than a day. */
export function whenOf(span: Span, language: string): string {
  const hour = (instant: string) => formatHour(instant, span.timeZone, language);
  const hours = isShort(span) ? `, ${hour(span.starts_at)}–${hour(span.ends_at)}` : "";
  return datesOf(span, language) + hours;
}

/** When a use of a space is known by its hours alone and ends later than this, it ends on a day of its own. */
const nightHours = 6;

const dayOf = (dayNumber: number) => new Date(dayNumber * dayMilliseconds);

const firstDay = ({ starts_at, timeZone }: Pick<Span, "starts_at" | "timeZone">) =>
  dayNumber(new Date(starts_at), timeZone);

/** Whatever ends in the small hours ends on the evening before. */
function lastDay(span: Span): number {
  const { stay, ends_at, timeZone } = span;
  if (stay && "end_date" in stay) return Date.parse(stay.end_date) / dayMilliseconds - 1;
  if (isShort(span)) return firstDay(span);
  const night = isLodging(span) ? 0 : nightHours * 60 * 60 * 1000;
  return dayNumber(new Date(Date.parse(ends_at) - night), timeZone);
}

/** A party that ends after midnight is still one evening. */
function isShort(span: Span): boolean {
  return !isLodging(span) && Date.parse(span.ends_at) - Date.parse(span.starts_at) < dayMilliseconds;
}

/** The number of midnights on the island until the start: 0 is today. */
export function daysUntil({ starts_at, timeZone }: Pick<Span, "starts_at" | "timeZone">, now: Date): number {
  return firstDay({ starts_at, timeZone }) - dayNumber(now, timeZone);
}

/** Days since 1970 of the instant's date in the zone. The date library is too large to load just for this. */
function dayNumber(instant: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "numeric", day: "numeric", timeZone });
  const [month = 1, day = 1, year = 1970] = format.format(instant).split("/").map(Number);
  return Date.UTC(year, month - 1, day) / dayMilliseconds;
}

export function isLodging({ service_type }: Pick<Booking, "service_type">): boolean {
  return kindOfWire(service_type) === "lodging";
}
