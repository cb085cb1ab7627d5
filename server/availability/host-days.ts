import { addDays, contains, dateOf, type InstantRange, type PlainDate } from "#contract/dates.ts";
import { datesOfSpaceStay, type Hours, type SpaceDetails } from "#contract/listing-kinds/space.ts";
import type { BookedPlace } from "./booked-places.ts";
import { midnight, openingOn } from "./rules.ts";

type Exceptions = ReadonlyMap<PlainDate, Hours | null>;

/**
 * The part of time that belongs to a date of a space: from midnight to midnight, but what is open past midnight is the
 * date's on which it opened. Every instant belongs to one date.
 */
export function spanOfDate(date: PlainDate, details: SpaceDetails, exceptions: Exceptions, zone: string): InstantRange {
  return { from: endOfDate(addDays(date, -1)), to: endOfDate(date) };

  function endOfDate(day: PlainDate): Date {
    const opening = openingOn(day, details, exceptions, zone);
    const ends = midnight(addDays(day, 1), zone);
    return opening && opening.to > ends ? opening.to : ends;
  }
}

/** Whether a use still lies in what is open; whole days in the first opening, the last, and all between. */
export function fitsHours(
  { stay, startsAt, endsAt }: Pick<BookedPlace, "stay" | "startsAt" | "endsAt">,
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
