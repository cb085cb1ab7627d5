/** Days of a season, which comes every year. No zod and no date library here: the browser loads this file. */

/** `MM-DD` without a year; `02-29` is allowed. */
export type DayOfYear = string;

/** Both days are included. A last day before the first one is in the next year. */
export interface SeasonSpan {
  firstDay: DayOfYear;
  lastDay: DayOfYear;
}

export const seasonLimits = { seasons: 12, name: 40 } as const;

const dayMilliseconds = 86_400_000;
/** A leap year, so that every day of the year exists. */
const leapYear = 2024;

export function isDayOfYear(text: string): boolean {
  return /^(0[1-9]|1[0-2])-\d\d$/.test(text) && dateIn(leapYear, text).endsWith(text);
}

/**
 * The season a date belongs to: the shortest of those that include it, because it is the most specific. Seasons of one
 * length that overlap are refused (`clashOf`), so there is only one.
 */
export function seasonOn<Season extends SeasonSpan>(date: string, seasons: readonly Season[]): Season | undefined {
  const day = date.slice(5);
  const there = seasons.filter((season) => includes(season, day));
  return there.sort((a, b) => lengthOf(a) - lengthOf(b))[0];
}

/** Two seasons that share a day and have the same length, so that neither takes precedence. */
export function clashOf<Season extends SeasonSpan>(seasons: readonly Season[]): [Season, Season] | undefined {
  for (const [index, one] of seasons.entries()) {
    const other = seasons.slice(index + 1).find((later) => lengthOf(one) === lengthOf(later) && share(one, later));
    if (other) return [one, other];
  }
  return undefined;
}

/** The others that share days with a season: those that take precedence there, and those it takes precedence over. */
export function overlapsOf<Season extends SeasonSpan>(season: SeasonSpan, others: readonly Season[]) {
  const there = others.filter((other) => share(season, other));
  return {
    shorter: there.filter((other) => lengthOf(other) < lengthOf(season)),
    longer: there.filter((other) => lengthOf(other) > lengthOf(season)),
  };
}

/** The next date on which the season begins: `today` or later. One of February 29 alone skips the other years. */
export function nextStart(season: SeasonSpan, today: string): string {
  for (let year = Number(today.slice(0, 4)); ; year++) {
    const start = dateIn(year, season.firstDay);
    if (start >= today && includes(season, start.slice(5))) return start;
  }
}

/** In years without February 29, that day becomes March 1. */
function dateIn(year: number, day: DayOfYear): string {
  return new Date(millisecondsOf(year, day)).toISOString().slice(0, 10);
}

function millisecondsOf(year: number, day: DayOfYear): number {
  const [month = 0, dayOfMonth = 0] = day.split("-").map(Number);
  return Date.UTC(year, month - 1, dayOfMonth);
}

function includes({ firstDay, lastDay }: SeasonSpan, day: DayOfYear): boolean {
  return firstDay <= lastDay ? firstDay <= day && day <= lastDay : firstDay <= day || day <= lastDay;
}

function share(a: SeasonSpan, b: SeasonSpan): boolean {
  return includes(a, b.firstDay) || includes(b, a.firstDay);
}

/** Counts the days of a leap year, so that a season has the same length every year. */
function lengthOf({ firstDay, lastDay }: SeasonSpan): number {
  const days = (millisecondsOf(leapYear, lastDay) - millisecondsOf(leapYear, firstDay)) / dayMilliseconds + 1;
  return days > 0 ? days : days + 366;
}
