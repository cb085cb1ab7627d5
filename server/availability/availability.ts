import { setImmediate as letOthersIn } from "node:timers/promises";
import { sql } from "kysely";
import { addDays, type InstantRange, overlaps, type PlainDate, type WallTime } from "#contract/dates.ts";
import { soldBy } from "#contract/listings/kinds.ts";
import { minimumStay, takesNights } from "#contract/listings/nights.ts";
import type { ExperienceStay } from "#contract/listings/sessions.ts";
import type { Ctx } from "../ctx.ts";
import { fail, isRefusal } from "../fail.ts";
import { findListingWith, type Listing } from "../listings/listings.ts";
import {
  type Bookable,
  type BookableOf,
  midnight,
  nearestFirst,
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
  type Dates,
  type DatesColumn,
  datedRules,
  datesColumn,
  datesFound,
  noRules,
  type Wanted,
} from "./taken.ts";

export { type BookedSlot, expiredHolds, withExpiredHolds } from "./booked-slots.ts";
export { closuresOf } from "./closures.ts";
export { onDate, withoutDays } from "./dated-rules.ts";
export { overlapOf, without } from "./host-blocks.ts";
export { type DatedSlot, type HostDays, type HostRow, hostDays, hostDaysOfMany } from "./host-calendar.ts";
export { changeDates, type HostChange, isStillOffered, moveCalledOff, reachOf } from "./host-changes.ts";
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
  wireStay,
} from "./rules.ts";
export {
  blockSlot,
  formerSlot,
  freeSlot,
  holdsInTheWay,
  inTheWay as inTheWayOf,
  lockListing,
  takeSlot,
  withListing,
  withListings,
  withOwnListing,
} from "./slots.ts";
export {
  type Asker,
  type Dates,
  type DatesColumn,
  datesFound,
  isOneOf,
  isUntaken,
  noRules,
  rangeOf,
  takenRanges,
} from "./taken.ts";
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

/** A listing with the rules and the taken slots of its dates around a stay, all read at the same moment. */
export interface Offer {
  listing: Listing;
  around: Surroundings;
  taken: readonly InstantRange[];
}

/** Reads what a listing offers the asker around a stay, on sale or not, in one statement. */
export async function findOffer(ctx: Ctx, listingId: number, stay: Stay, asker: Asker): Promise<Offer | undefined> {
  const found = await findListingWith(ctx, listingId, datesColumnAround(ctx, [listingId], [stay], asker));
  if (!found) return undefined;
  const { dated, sessions, taken } = datesFound(ctx, found.more);
  const around = {
    ...circumstances(ctx),
    dated: dated.get(listingId) ?? noRules,
    sessions: sessions.get(listingId) ?? [],
  };
  return { listing: found.listing, around, taken: taken.get(listingId) ?? [] };
}

/**
 * Plans a stay by the listing's rules, and against the slots that are taken for the asker of the offer.
 * @throws a refusal that says why it cannot be booked
 */
export function planFreeStay({ listing, around, taken }: Offer, stay: Stay): Plan {
  if (!listing.onSale) fail("not_on_sale");
  const plan = planStay(listing, stay, around);
  refuseTaken(listing, plan, around.sessions, inTheWay(listing, plan, taken, around.zone));
  return plan;
}

/**
 * A stay as searched for. An experience is searched for by date, and any departure of that date will do: the one nearest
 * to the start time first, if there is one.
 */
export type WantedStay = Exclude<Stay, ExperienceStay> | (Omit<ExperienceStay, "startTime"> & { startTime?: WallTime });

/**
 * Plans stays of one kind at many listings, all on sale, by the same rules as for one listing. `choose` gets a
 * listing's bookable plans, in the order of `stays`; plans it does not look at are never made.
 * @returns what was chosen, by listing; listings where nothing was chosen are left out
 */
export async function planFreeStays<Chosen>(
  ctx: Ctx,
  listings: readonly Bookable[],
  { stays, dates, choose }: { stays: readonly WantedStay[]; dates: Dates; choose: Choose<Chosen> },
): Promise<Map<number, Chosen>> {
  const chosen = new Map<number, Chosen>();
  const facts = circumstances(ctx);
  const { dated, sessions: sold, taken } = dates;

  for (const [index, listing] of listings.entries()) {
    if (index % listingsAtOnce === listingsAtOnce - 1) await letOthersIn();
    const around = { ...facts, dated: dated.get(listing.id) ?? noRules, sessions: sold.get(listing.id) ?? [] };
    const one = choose(freePlans(listing, stays, around, taken.get(listing.id) ?? []), listing);
    if (one !== undefined) chosen.set(listing.id, one);
  }
  return chosen;
}

type Choose<Chosen> = (free: Iterable<Plan>, listing: Bookable) => Chosen | undefined;

/** The rules and taken slots of these listings' dates around stays of their kind, in one statement. */
export async function datesAround(
  ctx: Ctx,
  listings: readonly Bookable[],
  stays: readonly WantedStay[],
  asker: Asker,
): Promise<Dates> {
  if (stays.length === 0 || listings.length === 0) return noDates;
  const column = datesColumnAround(
    ctx,
    listings.map(({ id }) => id),
    stays,
    asker,
  );
  const { rows } = await sql<{ dates: DatesColumn }>`select ${column} as dates`.execute(ctx.db);
  return rows[0] ? datesFound(ctx, rows[0].dates) : noDates;
}

export const noDates: Dates = { dated: new Map(), sessions: new Map(), taken: new Map() };

/** `datesAround` as a column of a statement that also finds the listings; read it with `datesFound`. */
export function datesColumnAround(
  ctx: Ctx,
  ids: Parameters<typeof datesColumn>[1],
  stays: readonly WantedStay[],
  asker: Asker,
) {
  return datesColumn(ctx, ids, wantedBy(ctx, stays), asker);
}

function wantedBy(ctx: Ctx, stays: readonly WantedStay[]): Wanted {
  const zone = ctx.env.island.timeZone;
  const dates = widestOf(stays);
  return {
    dates,
    range: { from: midnight(addDays(dates.from, -1), zone), to: midnight(addDays(dates.to, 3), zone) },
    isOfSeats: stays.some(({ kind }) => takesSeats[soldBy[kind]]),
  };
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
      refuseTaken(listing, planned, around.sessions, inTheWay(listing, planned, taken, around.zone));
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

/** Planning many listings takes long, so it pauses after this many to let other requests run. */
const listingsAtOnce = 500;

function atItsTimes(listing: Bookable, wanted: WantedStay, around: Surroundings): Stay[] {
  switch (wanted.kind) {
    case "lodging":
    case "space":
      return [wanted];
    case "experience": {
      if (listing.kind !== "experience") return [];
      const sessions = sessionsOn(wanted.date, listing.details, around.dated, around.sessions);
      const { startTime: asked } = wanted;
      return (asked ? nearestFirst(sessions, asked) : sessions).map(({ startTime }) => ({ ...wanted, startTime }));
    }
  }
}

/** The minimum stay at a lodging, by day of arrival within these dates. */
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

function refuseTaken(
  { details }: Bookable,
  plan: Plan,
  sessions: readonly Session[],
  taken: readonly InstantRange[],
): void {
  if (taken.length > 0) fail("dates_taken");
  const left = plan.capacity - seatsTakenFor(plan.stay, sessions);
  // Seats that were sold one by one leave no departure for a group.
  const isForGroups = "pricePer" in details && details.pricePer === "group";
  if (plan.seats > left) fail("sold_out", { values: { count: isForGroups ? 0 : Math.max(0, left) } });
}

/** Only sessions have seats; plans of other kinds have neither seats nor capacity. */
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

/** From the first date of any of the stays to the last. There must be at least one stay. */
export function widestOf(stays: readonly WantedStay[]): DateSpan {
  // Sorted, because a stay may end before it begins; it is refused later, with a message.
  const edges = stays
    .map(datesOf)
    .flatMap(({ from, to }) => [from, to])
    .sort();
  return { from: edges[0] ?? "", to: edges.at(-1) ?? "" };
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
