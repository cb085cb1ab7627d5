import { setImmediate as letOthersIn } from "node:timers/promises";
import { addDays, type InstantRange, overlaps } from "#contract/dates.ts";
import type { ExperienceStay } from "#contract/listing-kinds/experience.ts";
import type { Ctx } from "../ctx.ts";
import { fail, isRefusal } from "../fail.ts";
import type { Listing } from "../listings/listings.ts";
import {
  type Bookable,
  midnight,
  type Plan,
  planStay,
  type Session,
  type Stay,
  type Surroundings,
  sessionOn,
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

export { type BookedPlace, expiredHolds } from "./booked-places.ts";
export { type HostDays, hostDays } from "./host-calendar.ts";
export { changeDates, type HostChange, isStillOffered, reachOf } from "./host-changes.ts";
export { blockPlace, formerPlace, freePlace, holdsInTheWay, lockListing, takePlace, withListing } from "./places.ts";
export type { Bookable, Plan, Stay } from "./rules.ts";
export { type Asker, isTaken, takenRanges } from "./taken.ts";
export { atOnce as writersAtOnce, inTurn } from "./turns.ts";

/**
 * Owns who has a listing when: occupancy, seats, and the host's rules about dates. Never moves money or states.
 * Relies on: every writer holds the listing's lock, and the database has the last word (exclusion, checks, triggers).
 */
/**
 * Plans a stay: by the listing's rules, and against what others have taken as far as the asker is concerned.
 * @throws a refusal that says why it cannot be booked
 */
export async function planFreeStay(ctx: Ctx, listing: Listing, stay: Stay, asker: Asker): Promise<Plan> {
  if (!listing.onSale) fail("not_on_sale");
  const dates = datesOf(stay);
  const around = {
    ...circumstances(ctx),
    dated: await datedRules(ctx, listing.id, dates),
    sessions: listing.kind === "experience" ? await soldSessions(ctx, listing.id, dates, asker) : [],
  };
  const plan = planStay(listing, stay, around);
  refuseTaken(plan, around.sessions, plan.seats > 0 ? [] : await takenRanges(ctx, listing.id, plan.occupies, asker));
  return plan;
}

/** A stay as it is looked for: experiences are asked for by date, whenever on it their session begins. */
export type WantedStay = Exclude<Stay, ExperienceStay> | Omit<ExperienceStay, "startTime">;

/**
 * Plans one stay at many listings, all on sale, by the same rules and with as many questions to the database as for one.
 * @returns the plans by listing; where it cannot be booked there is none
 */
export async function planFreeStays(
  ctx: Ctx,
  listings: readonly Bookable[],
  wanted: WantedStay,
  asker: Asker,
): Promise<Map<number, Plan>> {
  const ids = listings.map(({ id }) => id);
  const dates = datesOf(wanted);
  const facts = circumstances(ctx);
  const dated = await datedRulesOfMany(ctx, ids, dates);
  const isExperience = wanted.kind === "experience";
  const sold = isExperience ? await soldSessionsOfMany(ctx, ids, dates, asker) : new Map<number, Session[]>();
  const widest = {
    from: midnight(addDays(dates.from, -1), facts.zone),
    to: midnight(addDays(dates.to, 3), facts.zone),
  };
  const taken = isExperience ? new Map<number, InstantRange[]>() : await takenRangesOfMany(ctx, ids, widest, asker);

  const plans = new Map<number, Plan>();
  for (const [index, listing] of listings.entries()) {
    if (index % listingsAtOnce === listingsAtOnce - 1) await letOthersIn();
    const around = { ...facts, dated: dated.get(listing.id) ?? noRules, sessions: sold.get(listing.id) ?? [] };
    try {
      const plan = planStay(listing, atItsTime(listing, wanted, around), around);
      const inTheWay = (taken.get(listing.id) ?? []).filter((range) => overlaps(range, plan.occupies));
      refuseTaken(plan, around.sessions, inTheWay);
      plans.set(listing.id, plan);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  return plans;
}

/** A whole island takes the processor for a second, in which nobody else would be answered. */
const listingsAtOnce = 500;

function atItsTime(listing: Bookable, wanted: WantedStay, around: Surroundings): Stay {
  if (wanted.kind !== "experience") return wanted;
  if (listing.kind !== "experience") return fail("not_found");
  const session = sessionOn(wanted.date, listing.details, around.dated, around.sessions);
  return session ? { ...wanted, startTime: session.startTime } : fail("no_session_then");
}

function circumstances(ctx: Ctx) {
  const { island, lodgingTaxBp: basisPoints, lodgingTaxExemptNights: exemptNights } = ctx.env;
  return { now: ctx.now(), zone: island.timeZone, lodgingTax: { basisPoints, exemptNights } };
}

function refuseTaken(plan: Plan, sessions: readonly Session[], inTheWay: readonly InstantRange[]): void {
  if (inTheWay.length > 0) fail("dates_taken");
  if (plan.stay.kind !== "experience") return;
  const { date } = plan.stay;
  const taken = sessions.find((session) => session.date === date)?.seatsTaken ?? 0;
  if (taken + plan.seats > plan.capacity) fail("sold_out", { values: { number: Math.max(0, plan.capacity - taken) } });
}
function datesOf(stay: WantedStay): DateSpan {
  if (stay.kind === "lodging") return { from: stay.checkIn, to: stay.checkOut };
  if (stay.kind === "experience") return { from: stay.date, to: addDays(stay.date, 1) };
  if (stay.mode === "days") return { from: stay.startDate, to: stay.endDate };
  return { from: stay.date, to: addDays(stay.date, 1) };
}
