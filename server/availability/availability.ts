import { setImmediate as letOthersIn } from "node:timers/promises";
import { addDays, addMinutes, type InstantRange, overlaps, type PlainDate } from "#contract/dates.ts";
import { soldBy } from "#contract/listings/kinds.ts";
import { minimumStay, takesNights } from "#contract/listings/nights.ts";
import type { ExperienceStay } from "#contract/listings/sessions.ts";
import type { Ctx } from "../ctx.ts";
import { fail, isRefusal } from "../fail.ts";
import type { Listing } from "../listings/listings.ts";
import {
  type Bookable,
  type BookableOf,
  midnight,
  type Plan,
  planStay,
  type Session,
  type Stay,
  type Surroundings,
  sessionsOn,
  takesSeats,
} from "./rules.ts";
import {
  type Asker,
  type DateSpan,
  datedRules,
  datedRulesOfMany,
  noRules,
  soldSessions,
  soldSessionsOfMany,
  takenRanges,
  takenRangesOfMany,
} from "./taken.ts";

export { type BookedSlot, expiredHolds, withExpiredHolds } from "./booked-slots.ts";
export { onDate } from "./dated-rules.ts";
export { overlapOf, without } from "./host-blocks.ts";
export { type DatedSlot, type HostDays, type HostRow, hostDays, hostDaysOfMany } from "./host-calendar.ts";
export { changeDates, type HostChange, isStillOffered, reachOf } from "./host-changes.ts";
export { atOnce as writersAtOnce, inTurn } from "./listing-queue.ts";
export {
  changeWhatCan,
  type KeptDay,
  type KeptListing,
  type Outcome,
  type StayedDate,
  undoChange,
} from "./many-changes.ts";
export {
  type Bookable,
  midnight as midnightOf,
  type Plan,
  planStay,
  type Stay,
  sessionsOn,
  takesSeats,
} from "./rules.ts";
export {
  blockSlot,
  formerSlot,
  freeSlot,
  holdsInTheWay,
  lockListing,
  takeSlot,
  withListing,
  withListings,
} from "./slots.ts";
export { type Asker, isOneOf, isUntaken, noRules, rangeOf, takenRanges } from "./taken.ts";
export { widenBlocks } from "./whole-nights.ts";
export {
  extendYearlyRules,
  setYearlyRules,
  usualMinimums,
  type YearlyRules,
  yearlyDay,
  yearlyRules,
} from "./yearly-rules.ts";

/**
 * Owns who has a listing when: occupancy, seats, and the host's rules about dates. Never moves money or states.
 * Relies on: every writer holds the listing's lock; the database enforces the rest (exclusion, checks, triggers).
 */
/**
 * Plans a stay by the listing's rules, and against the slots that are taken for the asker.
 * @throws a refusal that says why it cannot be booked
 */
export async function planFreeStay(ctx: Ctx, listing: Listing, stay: Stay, asker: Asker): Promise<Plan> {
  if (!listing.onSale) fail("not_on_sale");
  const dates = datesOf(stay);
  const around = {
    ...circumstances(ctx),
    dated: await datedRules(ctx, listing.id, dates),
    sessions: takesSeats[soldBy[listing.kind]] ? await soldSessions(ctx, listing.id, dates, asker) : [],
  };
  const plan = planStay(listing, stay, around);
  const near = { from: plan.occupies.from, to: addMinutes(plan.occupies.to, 24 * 60) };
  const taken = plan.seats > 0 ? [] : await takenRanges(ctx, listing.id, near, asker);
  refuseTaken(plan, around.sessions, inTheWay(listing, plan, taken, around.zone));
  return plan;
}

/** A stay as searched for: an experience by its date, whichever of the date's departures it takes. */
export type WantedStay = Exclude<Stay, ExperienceStay> | Omit<ExperienceStay, "startTime">;

/**
 * Plans stays of one kind at many listings, all on sale, by the same rules and with as many queries as for one.
 * `choose` gets a listing's plans that can be booked, in the order of `stays`; those it does not look at cost nothing.
 * @returns what was chosen by listing; those where nothing was have none
 */
export async function planFreeStays<Chosen>(
  ctx: Ctx,
  listings: readonly Bookable[],
  { stays, asker, choose }: Wanted<Chosen>,
): Promise<Map<number, Chosen>> {
  const chosen = new Map<number, Chosen>();
  const [any] = stays;
  if (!any || listings.length === 0) return chosen;
  const ids = listings.map(({ id }) => id);
  const dates = widestOf(stays);
  const facts = circumstances(ctx);
  const dated = await datedRulesOfMany(ctx, ids, dates);
  const isOfSeats = takesSeats[soldBy[any.kind]];
  const sold = isOfSeats ? await soldSessionsOfMany(ctx, ids, dates, asker) : new Map<number, Session[]>();
  const widest = {
    from: midnight(addDays(dates.from, -1), facts.zone),
    to: midnight(addDays(dates.to, 3), facts.zone),
  };
  const taken = isOfSeats ? new Map<number, InstantRange[]>() : await takenRangesOfMany(ctx, ids, widest, asker);

  for (const [index, listing] of listings.entries()) {
    if (index % listingsAtOnce === listingsAtOnce - 1) await letOthersIn();
    const around = { ...facts, dated: dated.get(listing.id) ?? noRules, sessions: sold.get(listing.id) ?? [] };
    const one = choose(freePlans(listing, stays, around, taken.get(listing.id) ?? []), listing);
    if (one !== undefined) chosen.set(listing.id, one);
  }
  return chosen;
}

interface Wanted<Chosen> {
  stays: readonly WantedStay[];
  asker: Asker;
  choose(free: Iterable<Plan>, listing: Bookable): Chosen | undefined;
}

function* freePlans(
  listing: Bookable,
  stays: readonly WantedStay[],
  around: Surroundings,
  taken: readonly InstantRange[],
): Generator<Plan> {
  for (const wanted of stays) {
    const plan = firstFree(listing, atItsTimes(listing, wanted, around), around, taken);
    if (plan) yield plan;
  }
}

function firstFree(
  listing: Bookable,
  stays: readonly Stay[],
  around: Surroundings,
  taken: readonly InstantRange[],
): Plan | undefined {
  for (const stay of stays) {
    const plan = unlessRefused(() => {
      const planned = planStay(listing, stay, around);
      refuseTaken(planned, around.sessions, inTheWay(listing, planned, taken, around.zone));
      return planned;
    });
    if (plan) return plan;
  }
  return undefined;
}

function inTheWay(
  listing: Bookable,
  { stay, occupies }: Plan,
  taken: readonly InstantRange[],
  zone: string,
): InstantRange[] {
  const nights = listing.kind === "lodging" && stay.kind === "lodging" && datesOf(stay);
  return taken.filter((range) =>
    nights ? takesNights(range, nights, listing.details, zone) : overlaps(range, occupies),
  );
}

function unlessRefused<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return undefined;
  }
}

/** Planning for many takes long: pauses let other requests run. */
const listingsAtOnce = 500;

function atItsTimes(listing: Bookable, wanted: WantedStay, around: Surroundings): Stay[] {
  switch (wanted.kind) {
    case "lodging":
    case "space":
      return [wanted];
    case "experience": {
      if (listing.kind !== "experience") return [];
      const sessions = sessionsOn(wanted.date, listing.details, around.dated, around.sessions);
      return sessions.map(({ startTime }) => ({ ...wanted, startTime }));
    }
  }
}

/** How many nights a lodging takes at least from each of these dates on. */
export async function minimumStays(
  ctx: Ctx,
  { id, details }: Pick<BookableOf<"lodging">, "id" | "details">,
  dates: DateSpan,
): Promise<(checkIn: PlainDate) => number> {
  const dated = await datedRules(ctx, id, dates);
  return (checkIn) => minimumStay(checkIn, details, dated.minimumNights);
}

function circumstances(ctx: Ctx) {
  const { island, lodgingTaxBp: basisPoints, lodgingTaxExemptNights: exemptNights } = ctx.env;
  return { now: ctx.now(), zone: island.timeZone, lodgingTax: { basisPoints, exemptNights } };
}

function refuseTaken(plan: Plan, sessions: readonly Session[], taken: readonly InstantRange[]): void {
  if (taken.length > 0) fail("dates_taken");
  const seatsTaken = seatsTakenFor(plan.stay, sessions);
  const left = plan.capacity - seatsTaken;
  if (plan.seats > left) fail("sold_out", { values: { number: Math.max(0, left) } });
}

/** Plans without seats have no capacity either. */
function seatsTakenFor(stay: Stay, sessions: readonly Session[]): number {
  switch (stay.kind) {
    case "lodging":
    case "space":
      return 0;
    case "experience":
      return (
        sessions.find(({ date, startTime }) => date === stay.date && startTime === stay.startTime)?.seatsTaken ?? 0
      );
  }
}

/** From the first date of any of the stays to the last; there is one at least. */
export function widestOf(stays: readonly WantedStay[]): DateSpan {
  const spans = stays.map(datesOf);
  return {
    from: spans.map(({ from }) => from).sort()[0] ?? "",
    to:
      spans
        .map(({ to }) => to)
        .sort()
        .at(-1) ?? "",
  };
}

/** `to` is the day of leaving, or the day after the last one. */
export function datesOf(stay: WantedStay): DateSpan {
  switch (stay.kind) {
    case "lodging":
      return { from: stay.checkIn, to: stay.checkOut };
    case "space":
      return stay.mode === "days"
        ? { from: stay.startDate, to: stay.endDate }
        : { from: stay.date, to: addDays(stay.date, 1) };
    case "experience":
      return { from: stay.date, to: addDays(stay.date, 1) };
  }
}
