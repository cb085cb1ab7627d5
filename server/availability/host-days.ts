import { addDays, contains, dateOf, type InstantRange, type PlainDate } from "#contract/dates.ts";
import type { Hours } from "#contract/listings/fields.ts";
import { datesOfSpaceStay } from "#contract/listings/hours.ts";
import type { SpaceDetails } from "#contract/listings/schemas.ts";
import type { BookedSlot } from "./booked-slots.ts";
import { midnight, openingOn } from "./rules.ts";

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
    const date = dateOf(startsAt, zone);
    const openings = [addDays(date, -1), date].map((day) => openingOn(day, details, exceptions, zone));
    return openings.some((opening) => opening !== null && contains(opening, use));
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
