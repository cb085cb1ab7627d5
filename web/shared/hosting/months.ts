import type { TimeModel } from "#contract/listings/kinds.ts";

/** Plain dates without time zones: the date library is too large for a page that only turns months. */

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** True for a date that exists: `2026-02-30` does not. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMilliseconds).toISOString().slice(0, 10);
}

export interface Dates {
  from: string;
  /** The first date that is not taken: for a lodging, the day on which the guest leaves. */
  to: string;
}

/** Nights are described by arrival and departure, days by the first and the last day. */
export function shownDates({ from, to }: Dates, soldBy: TimeModel): Dates {
  return { from, to: soldBy === "nights" ? to : addDays(to, -1) };
}

/** `2026-12` of `2026-12-11`. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** The date of an instant in a zone: in the island's evening, UTC is already a day ahead. */
export function dayIn(zone: string, instant: Date): string {
  const options = { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const parts = new Intl.DateTimeFormat("en", options).formatToParts(instant);
  const { year, month, day } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}

export function monthIn(zone: string, instant: Date): string {
  return monthOf(dayIn(zone, instant));
}

/** `2027-01`, one month after `2026-12`; earlier ones for a negative number. */
export function laterMonth(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** From the first of the month to the first of the next month. */
export function spanOfMonth(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: `${laterMonth(month, 1)}-01` };
}

/** Weeks from Monday to Sunday; null for days outside the month. */
export function weeksOf(month: string): (string | null)[][] {
  const { from, to } = spanOfMonth(month);
  const before = (new Date(from).getUTCDay() + 6) % 7;
  const cells: (string | null)[] = Array.from({ length: before }, () => null);
  for (let date = from; date < to; date = addDays(date, 1)) cells.push(date);
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Every date between the two, both included, in either order. */
export function datesBetween(a: string, b: string): string[] {
  const [first, last] = a < b ? [a, b] : [b, a];
  const dates: string[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** Groups consecutive dates into ranges: `[from, to]`, both included. */
export function runsOf(dates: readonly string[]): [string, string][] {
  const runs: [string, string][] = [];
  for (const date of [...dates].sort()) {
    const last = runs.at(-1);
    if (last && addDays(last[1], 1) === date) last[1] = date;
    else runs.push([date, date]);
  }
  return runs;
}
