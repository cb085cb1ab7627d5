import { addDays, type PlainDate } from "#contract/dates.ts";
import type { Night } from "./availability.ts";

/** The data for choosing a lodging's dates. Nights that are still loading are missing from `nights`. */
interface Lodging {
  nights: ReadonlyMap<PlainDate, Night>;
  lastDate: PlainDate;
  maximumNights: number;
}

interface Chosen {
  checkIn?: PlainDate | undefined;
  checkOut?: PlainDate | undefined;
}

export type Said =
  | { is: "night"; price: number }
  /** Too few nights are free from this day, or there are too few between the arrival and this day. */
  | { is: "minimum"; nights: number }
  /** A stay may end on this day but not include its night, which is taken or exceeds the host's maximum. */
  | { is: "only-leave" }
  | { is: "leaving" }
  | { is: "taken" }
  | { is: "nothing" }
  | { is: "unknown" };

export interface LodgingDay {
  /** What pressing the day chooses. */
  chooses: "arrival" | "check-out" | null;
  says: Said;
}

/** The text and the effect of each day in a lodging's calendar. */
export function daysOfLodging(lodging: Lodging, { checkIn, checkOut }: Chosen) {
  const { nights, lastDate, maximumNights } = lodging;
  const known = new Map<PlainDate, LodgingDay>();
  const choosesCheckOut = checkIn !== undefined && checkOut === undefined && mayArrive(checkIn);
  const stay = choosesCheckOut ? latestEnd(checkIn) : undefined;

  return {
    choosesCheckOut,
    /** The last day on which a stay from the chosen arrival may end, once it is known. */
    lastCheckOut: stay?.isKnown ? stay.end : undefined,
    dayOn(date: PlainDate): LodgingDay {
      const before = known.get(date);
      if (before) return before;
      const day = choosesCheckOut ? checkOutOn(date, checkIn) : arrivalOn(date);
      known.set(date, day);
      return day;
    },
  };

  function arrivalOn(date: PlainDate): LodgingDay {
    const night = nights.get(date);
    const chooses = night && mayArrive(date) ? "arrival" : null;
    if (date === checkOut) return { chooses, says: { is: "leaving" } };
    if (!night) return { chooses, says: date > lastDate ? endOfAll(date) : { is: "unknown" } };
    const isChosen = checkIn !== undefined && checkOut !== undefined && date >= checkIn && date < checkOut;
    if (!night.free) return { chooses, says: { is: !isChosen && mayLeave(date) ? "only-leave" : "taken" } };
    if (chooses || isChosen) return { chooses, says: { is: "night", price: night.price } };
    return { chooses, says: { is: "minimum", nights: night.minimumNights } };
  }

  function checkOutOn(date: PlainDate, arrival: PlainDate): LodgingDay {
    const night = nights.get(date);
    const { end, isKnown } = latestEnd(arrival);
    const minimum = nights.get(arrival)?.minimumNights ?? 1;
    // Pressing the arrival day again chooses the shortest stay.
    if (date === arrival && night) return { chooses: "check-out", says: { is: "night", price: night.price } };
    if (date < arrival || (date > end && isKnown)) {
      return { chooses: null, says: { is: night && !night.free ? "taken" : "nothing" } };
    }
    if (date > end) return { chooses: null, says: { is: "unknown" } };
    if (date < addDays(arrival, minimum)) return { chooses: null, says: { is: "minimum", nights: minimum } };
    if (date === end && isKnown) return { chooses: "check-out", says: { is: "only-leave" } };
    return { chooses: "check-out", says: night ? { is: "night", price: night.price } : { is: "unknown" } };
  }

  function endOfAll(date: PlainDate): Said {
    return { is: mayLeave(date) ? "only-leave" : "nothing" };
  }

  /** Whether the shortest stay from this day is free; nights that are still loading count as free. */
  function mayArrive(date: PlainDate): boolean {
    const night = nights.get(date);
    if (!night?.free) return false;
    const { end, isKnown } = latestEnd(date);
    return !isKnown || end >= addDays(date, night.minimumNights);
  }

  function mayLeave(date: PlainDate): boolean {
    for (let count = 1; count <= maximumNights; count++) {
      const night = nights.get(addDays(date, -count));
      if (!night?.free) return false;
      if (night.minimumNights <= count) return true;
    }
    return false;
  }

  /** The end of the free nights from this day on, limited to the longest stay the host accepts. */
  function latestEnd(arrival: PlainDate): { end: PlainDate; isKnown: boolean } {
    let end = arrival;
    for (let count = 0; count < maximumNights; count++, end = addDays(end, 1)) {
      const night = nights.get(end);
      if (!night && end <= lastDate) return { end, isKnown: false };
      if (!night?.free) break;
    }
    return { end, isKnown: true };
  }
}
