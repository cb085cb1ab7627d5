import {
  type CalendarDate,
  CalendarDateTime,
  fromAbsolute,
  getDayOfWeek,
  parseDate,
  parseTime,
  toCalendarDate,
  toZoned,
} from "@internationalized/date";

/**
 * The only module that converts plain dates and wall times to instants and back.
 * A plain date is `YYYY-MM-DD`, a wall time `HH:MM`; both are in the island's zone. Ranges are half-open.
 */
export type PlainDate = string;
export type WallTime = string;
export interface InstantRange {
  from: Date;
  to: Date;
}

export const plainDatePattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
export const wallTimePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** True for a date that exists: `2026-02-30` does not. */
export function isPlainDate(text: string): boolean {
  if (!plainDatePattern.test(text)) return false;
  try {
    return parseDate(text).toString() === text;
  } catch {
    return false;
  }
}

/**
 * A wall time in `zone` as an instant. A time skipped by a clock change moves forward by the gap;
 * for a repeated time the first occurrence counts.
 */
export function instantOf(date: PlainDate, time: WallTime, zone: string): Date {
  const milliseconds = remembered(instants, `${date} ${time} ${zone}`, () => {
    const day = parseDate(date);
    const { hour, minute } = parseTime(time);
    const local = new CalendarDateTime(day.year, day.month, day.day, hour, minute);
    return toZoned(local, zone, "compatible").toDate().getTime();
  });
  return new Date(milliseconds);
}

export function dateOf(instant: Date, zone: string): PlainDate {
  const milliseconds = instant.getTime();
  return remembered(dates, `${milliseconds} ${zone}`, () =>
    toCalendarDate(fromAbsolute(milliseconds, zone)).toString(),
  );
}

/** Calendar arithmetic is slow, and one search repeats the same few dates for thousands of listings. */
const instants = new Map<string, number>();
const dates = new Map<string, PlainDate>();
const later = new Map<string, PlainDate>();
const lengths = new Map<string, number>();
const spans = new Map<string, readonly PlainDate[]>();
const weekdaysOf = new Map<string, Weekday>();
const mostRemembered = 1000;

function remembered<T>(known: Map<string, T>, key: string, workOut: () => T): T {
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= mostRemembered) known.clear();
  const value = workOut();
  known.set(key, value);
  return value;
}

export function timeOf(instant: Date, zone: string): WallTime {
  const local = fromAbsolute(instant.getTime(), zone);
  return `${String(local.hour).padStart(2, "0")}:${String(local.minute).padStart(2, "0")}`;
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return remembered(later, `${date} ${days}`, () => parseDate(date).add({ days }).toString());
}

export function addMonths(date: PlainDate, months: number): PlainDate {
  return parseDate(date).add({ months }).toString();
}

/** Whole days from `from` to `to`: a date difference, never milliseconds divided by a day. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return remembered(lengths, `${from} ${to}`, () => parseDate(to).compare(parseDate(from)));
}

/** Every date of `[from, to)`. */
export function datesIn(from: PlainDate, to: PlainDate): readonly PlainDate[] {
  return remembered(spans, `${from} ${to}`, () => {
    const days: PlainDate[] = [];
    let day: CalendarDate = parseDate(from);
    const end = parseDate(to);
    while (day.compare(end) < 0) {
      days.push(day.toString());
      day = day.add({ days: 1 });
    }
    return days;
  });
}

export function weekdayOf(date: PlainDate): Weekday {
  return remembered(weekdaysOf, date, () => weekdays[getDayOfWeek(parseDate(date), "en-US", "mon")] as Weekday);
}

/**
 * Wall times on one date; an end at or before the start belongs to the next day. If a clock change moves the start past
 * its end, the end moves along: 02:30 to 03:15 becomes 03:30 to 04:15.
 */
export function instantsOfHours(date: PlainDate, start: WallTime, end: WallTime, zone: string): InstantRange {
  const endDate = end > start ? date : addDays(date, 1);
  const from = instantOf(date, start, zone);
  const to = instantOf(endDate, end, zone);
  if (to > from) return { from, to };
  const length = instantOf(endDate, end, "UTC").getTime() - instantOf(date, start, "UTC").getTime();
  return { from, to: new Date(from.getTime() + length) };
}

export function overlaps(a: InstantRange, b: InstantRange): boolean {
  return a.from < b.to && b.from < a.to;
}

export function contains(outer: InstantRange, inner: InstantRange): boolean {
  return outer.from <= inner.from && inner.to <= outer.to;
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

/** Full years from `birthDate` to `today`; in common years a birthday on February 29 falls on March 1. */
export function ageOn(birthDate: PlainDate, today: PlainDate): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) >= birthDate.slice(5) ? years : years - 1;
}
