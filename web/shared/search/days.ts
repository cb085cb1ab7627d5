import { isDate } from "#web/shared/calendar/stay.ts";

/** Plain dates without a date library: this runs at page load. */

/** How far ahead the search fields allow dates: no booking is possible more than a year ahead. */
export const searchedDays = 400;

export function addDays(date: string, days: number): string {
  const instant = new Date(`${date}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + days);
  return instant.toISOString().slice(0, 10);
}

/** The number of days from `from` to `to`. */
export function daysFrom(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The next twelve months, as `2026-12`; includes the current one only if at least a week of it is left. */
export function openMonths(today: string): string[] {
  const [year = 0, month = 0] = addDays(today, 6).split("-").map(Number);
  return Array.from({ length: 12 }, (_, after) =>
    new Date(Date.UTC(year, month - 1 + after)).toISOString().slice(0, 7),
  );
}

export function plainDateIn(zone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(instant);
  const { year, month, day } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}

/** Rejects years that are still being typed. */
export function isUsable(date: string | undefined): date is string {
  return date !== undefined && isDate(date) && date > "2000";
}
