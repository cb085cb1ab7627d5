import {
  addDays,
  addMinutes,
  contains,
  dateOf,
  type InstantRange,
  instantsOfHours,
  overlaps,
  type PlainDate,
} from "#contract/dates.ts";
import type { Hours } from "#contract/listings/fields.ts";
import { datesOfSpaceStay } from "#contract/listings/hours.ts";
import type { SpaceDetails } from "#contract/listings/schemas.ts";
import type { BookedSlot } from "./booked-slots.ts";
import { overlapOf } from "./host-blocks.ts";
import { midnight, openingOn, openingsAround } from "./rules.ts";

type Exceptions = ReadonlyMap<PlainDate, Hours | null>;

/**
 * The span that belongs to a date of a space: from midnight to midnight, but an opening that passes midnight belongs to
 * the date on which it began. Every instant belongs to one date.
 */
export function spanOfDate(date: PlainDate, details: SpaceDetails, exceptions: Exceptions, zone: string): InstantRange {
  return { from: endOfDate(addDays(date, -1)), to: endOfDate(date) };

  function endOfDate(day: PlainDate): Date {
    const opening = openingOn(day, details, exceptions, zone);
    const ends = midnight(addDays(day, 1), zone);
    return opening && opening.to > ends ? opening.to : ends;
  }
}

/**
 * The parts of a date's span in which the clock shows these hours: in a night past midnight, 01:00 is on the next day.
 */
export function hoursIn(span: InstantRange, date: PlainDate, { open, close }: Hours, zone: string): InstantRange[] {
  return [date, addDays(date, 1)]
    .map((day) => instantsOfHours(day, open, close, zone))
    .filter((range) => overlaps(range, span))
    .map((range) => overlapOf(range, span));
}

/** The last 24 hours of a date's span, in which the clock shows every hour once. */
export function clockDayOf(span: InstantRange): InstantRange {
  return overlapOf(span, { from: addMinutes(span.to, -24 * 60), to: span.to });
}

/**
 * What a host means by these hours of a date: those in its span, and to their end if they pass midnight by themselves.
 * A night past midnight that follows a shorter one has more than 24 hours in its span; hours that the clock shows twice
 * are those of the night, because before it the space is closed.
 */
export function hoursOfDate(
  date: PlainDate,
  hours: Hours,
  details: SpaceDetails,
  exceptions: Exceptions,
  zone: string,
): InstantRange[] {
  const span = spanOfDate(date, details, exceptions, zone);
  const day = clockDayOf(span);
  const written = instantsOfHours(date, hours.open, hours.close, zone);
  const to = new Date(Math.max(written.to.getTime(), day.to.getTime()));
  return hoursIn({ from: day.from, to }, date, hours, zone);
}

/**
 * Whether opening hours cover a use. A use by whole days must start in the first day's opening and end in the last
 * day's, and every day between must be open.
 */
export function fitsHours(
  { stay, startsAt, endsAt }: Pick<BookedSlot, "stay" | "startsAt" | "endsAt">,
  details: SpaceDetails,
  exceptions: Exceptions,
  zone: string,
): boolean {
  if (stay.kind !== "space") return false;
  if (stay.mode === "hours") {
    const use = { from: startsAt, to: endsAt };
    const openings = openingsAround(dateOf(startsAt, zone), details, exceptions, zone);
    return openings.some((opening) => contains(opening, use));
  }
  const openings = datesOfSpaceStay(stay).map((date) => openingOn(date, details, exceptions, zone));
  const [first, last] = [openings[0], openings.at(-1)];
  return (
    openings.every((opening) => opening !== null) &&
    first != null &&
    last != null &&
    first.from <= startsAt &&
    last.to >= endsAt
  );
}
