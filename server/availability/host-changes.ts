import { sql } from "kysely";
import {
  addDays,
  addMonths,
  dateOf,
  datesIn,
  type InstantRange,
  instantOf,
  overlaps,
  type PlainDate,
  timeOf,
  type WallTime,
  weekdayOf,
} from "#contract/dates.ts";
import { calendarLimits } from "#contract/hosting/calendar-limits.ts";
import type { Hours } from "#contract/listings/fields.ts";
import { lodgingInstants } from "#contract/listings/nights.ts";
import { departuresOf } from "#contract/listings/sessions.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import type { Listing, ListingOf } from "../listings/listings.ts";
import { type BookedSlot, bookedSlots, refuseToBreak } from "./booked-slots.ts";
import { sayOfDates } from "./dated-rules.ts";
import { addBlocks, liftBlocks, overlapOf } from "./host-blocks.ts";
import { fitsHours, hoursOfDate, spanOfDate } from "./host-days.ts";
import { type DatedRules, midnight } from "./rules.ts";
import { type DateSpan, datedRules, soldSessions } from "./taken.ts";

/** A host's changes of dates. Bookings keep their slots: a change that would break one is refused, naming it. */

export type HostChange =
  /** `departure`: for an experience, the start of the only departure to call off or offer; null for all. */
  | { change: "block" | "open"; dates: PlainDate[]; hours: Hours | null; departure: WallTime | null }
  /** Undefined leaves a value; null restores the usual one. */
  | {
      change: "nights";
      dates: PlainDate[];
      nightCents: Cents | null | undefined;
      minimumNights: number | null | undefined;
    }
  /** Null restores the usual hours. */
  | { change: "hours"; dates: PlainDate[]; hours: Hours | null };

/** Applies all or nothing, in the caller's transaction. The listing must be locked. @throws a refusal with a reason */
export async function changeDates(ctx: Ctx, listing: Listing, change: HostChange): Promise<void> {
  const dates = [...new Set(change.dates)].sort();
  refuseFarDates(ctx, dates);
  await changeByKind(ctx, listing, { ...change, dates });
}

/** Not async: in an async function that returns nothing, the compiler would not notice a missing case. */
function changeByKind(ctx: Ctx, listing: Listing, change: HostChange): Promise<void> {
  switch (listing.kind) {
    case "lodging":
      return changeNights(ctx, listing, change);
    case "space":
      return changeDays(ctx, listing, change);
    case "experience":
      return changeSessions(ctx, listing, change);
  }
}

/** The range a change of these dates can affect, from the day before the first to two days after the last. */
export function reachOf(ctx: Ctx, dates: readonly PlainDate[]): InstantRange {
  const { from, to } = spanOf(dates);
  const zone = ctx.env.island.timeZone;
  return { from: midnight(addDays(from, -1), zone), to: midnight(addDays(to, 2), zone) };
}

export function spanOf(dates: readonly PlainDate[]): DateSpan {
  const sorted = [...dates].sort();
  return { from: sorted[0] as PlainDate, to: addDays(sorted.at(-1) as PlainDate, 1) };
}

function refuseFarDates(ctx: Ctx, dates: readonly PlainDate[]): void {
  const today = dateOf(ctx.now(), ctx.env.island.timeZone);
  const { monthsAhead: maximum } = calendarLimits;
  if (dates.some((date) => date < today)) fail("in_the_past");
  if (dates.some((date) => date > addMonths(today, maximum))) {
    fail("invalid_input", { fields: { dates: { rule: "far_ahead", values: { maximum } } } });
  }
}

function notOfThisKind(field: string): never {
  return fail("invalid_input", { fields: { [field]: { rule: "other_kind_of_listing" } } });
}

function refuseDeparture(change: HostChange): void {
  if ("departure" in change && change.departure) notOfThisKind("departure");
}

async function changeNights(ctx: Ctx, listing: ListingOf<"lodging">, change: HostChange): Promise<void> {
  const { dates } = change;
  refuseDeparture(change);
  if (change.change === "hours") return notOfThisKind("change");
  if (change.change === "nights") {
    const { nightCents, minimumNights } = change;
    if (minimumNights && minimumNights > listing.details.maximumNights) {
      fail("invalid_input", { fields: { minimum_nights: { rule: "range" } } });
    }
    return sayOfDates(ctx, listing.id, dates, {
      ...(nightCents !== undefined && { night_cents: nightCents }),
      ...(minimumNights !== undefined && { minimum_nights: minimumNights }),
    });
  }
  if (change.hours) return notOfThisKind("start_time");
  const nights = runsOf(dates).map((run) => nightsOf(ctx, listing, run));
  if (change.change === "block") {
    const slots = await bookedSlots(ctx, listing.id, reachOf(ctx, dates));
    refuseToBreak(
      ctx,
      slots.filter(({ during }) => nights.some((range) => overlaps(range, during))),
    );
    return addBlocks(ctx, listing.id, nights);
  }
  await sayOfDates(ctx, listing.id, dates, { closed: false });
  // The hours between a night's check-out and the next check-in belong to that night.
  const reached = runsOf(dates).map(({ from, to }) => ({ from: checkInOn(from), to: checkInOn(to) }));
  await liftBlocks(ctx, listing.id, reached, (block) => nightsLeft(ctx, listing, block, dates));

  function checkInOn(date: PlainDate): Date {
    return instantOf(date, listing.details.checkInTime, ctx.env.island.timeZone);
  }
}

export function nightsOf(ctx: Ctx, listing: ListingOf<"lodging">, { from, to }: DateSpan): InstantRange {
  const stay = { kind: "lodging", checkIn: from, checkOut: to, guests: 1 } as const;
  return lodgingInstants(stay, listing.details, ctx.env.island.timeZone);
}

/** The nights of a block that stay blocked, each from check-in to check-out, and never beyond the block. */
export function nightsLeft(
  ctx: Ctx,
  listing: ListingOf<"lodging">,
  block: InstantRange,
  opened: readonly PlainDate[],
): InstantRange[] {
  const zone = ctx.env.island.timeZone;
  const left: PlainDate[] = [];
  for (let date = addDays(dateOf(block.from, zone), -1); date <= dateOf(block.to, zone); date = addDays(date, 1)) {
    const night = nightsOf(ctx, listing, { from: date, to: addDays(date, 1) });
    if (overlaps(night, block) && !opened.includes(date)) left.push(date);
  }
  return runsOf(left).map((run) => overlapOf(nightsOf(ctx, listing, run), block));
}

/** Consecutive dates as spans. */
export function runsOf(dates: readonly PlainDate[]): DateSpan[] {
  const runs: DateSpan[] = [];
  for (const date of dates) {
    const last = runs.at(-1);
    if (last?.to === date) last.to = addDays(date, 1);
    else runs.push({ from: date, to: addDays(date, 1) });
  }
  return runs;
}

async function changeDays(ctx: Ctx, listing: ListingOf<"space">, change: HostChange): Promise<void> {
  if (change.change === "nights") return notOfThisKind("change");
  refuseDeparture(change);
  const { dates, hours } = change;
  if (change.change === "hours") {
    return setHours(ctx, listing, dates, { closed: false, opens: hours?.open ?? null, closes: hours?.close ?? null });
  }
  if (!hours) return change.change === "block" ? closeDays(ctx, listing, dates) : openDays(ctx, listing, dates);
  const zone = ctx.env.island.timeZone;
  const exceptions = (await datedRules(ctx, listing.id, spanOf(dates))).hours;
  const ranges = dates.flatMap((date) => hoursOfDate(date, hours, listing.details, exceptions, zone));
  if (change.change === "open") return liftBlocks(ctx, listing.id, ranges);
  const slots = await bookedSlots(ctx, listing.id, reachOf(ctx, dates));
  refuseToBreak(
    ctx,
    slots.filter(({ during }) => ranges.some((range) => overlaps(range, during))),
  );
  return addBlocks(ctx, listing.id, ranges);
}

async function closeDays(ctx: Ctx, listing: ListingOf<"space">, dates: PlainDate[]): Promise<void> {
  await setHours(ctx, listing, dates, { closed: true, opens: null, closes: null });
}

/** Reopens closed dates and lifts their blocks; dates with hours of their own keep them. */
async function openDays(ctx: Ctx, listing: ListingOf<"space">, dates: PlainDate[]): Promise<void> {
  await sayOfDates(ctx, listing.id, dates, { closed: false });
  const { hours } = await datedRules(ctx, listing.id, spanOf(dates));
  const zone = ctx.env.island.timeZone;
  await liftBlocks(
    ctx,
    listing.id,
    dates.map((date) => spanOfDate(date, listing.details, hours, zone)),
  );
}

/** Bookings that fit the hours before must still fit afterwards. */
async function setHours(
  ctx: Ctx,
  listing: ListingOf<"space">,
  dates: PlainDate[],
  said: { closed: boolean; opens: string | null; closes: string | null },
): Promise<void> {
  const zone = ctx.env.island.timeZone;
  const slots = await bookedSlots(ctx, listing.id, reachOf(ctx, dates));
  const { from, to } = spanOf(dates);
  // Bookings by whole days may begin a month earlier and end a month later.
  const around = { from: addDays(from, -40), to: addDays(to, 40) };
  const before = (await datedRules(ctx, listing.id, around)).hours;
  await sayOfDates(ctx, listing.id, dates, said);
  const after = (await datedRules(ctx, listing.id, around)).hours;
  const fits = (slot: BookedSlot, hours: typeof before) => fitsHours(slot, listing.details, hours, zone);
  refuseToBreak(
    ctx,
    slots.filter((slot) => fits(slot, before) && !fits(slot, after)),
  );
}

/** Without a rule for a date, departures run only on the weekdays on which the experience is offered. */
async function changeSessions(ctx: Ctx, listing: ListingOf<"experience">, change: HostChange): Promise<void> {
  if (change.change === "nights" || change.change === "hours") return notOfThisKind("change");
  if (change.hours) return notOfThisKind("start_time");
  const { dates, departure } = change;
  const zone = ctx.env.island.timeZone;
  if (change.change === "block") {
    const slots = await bookedSlots(ctx, listing.id, reachOf(ctx, dates));
    refuseToBreak(
      ctx,
      slots.filter(
        ({ startsAt }) =>
          dates.includes(dateOf(startsAt, zone)) && (!departure || timeOf(startsAt, zone) === departure),
      ),
    );
  }
  // After the bookings: a departure that was moved still runs for its guests, and the host is told so.
  if (departure && !startsOf(listing).includes(departure)) {
    fail("invalid_input", { fields: { departure: { rule: "choice" } } });
  }
  const dated = await datedRules(ctx, listing.id, spanOf(dates));
  const wanted = (date: PlainDate) => {
    if (!departure) return change.change === "open" ? [] : startsOf(listing);
    const off = offOn(date, listing, dated);
    return change.change === "open" ? off.filter((start) => start !== departure) : [...off, departure];
  };
  const byOff = Map.groupBy(dates, (date) => JSON.stringify([isUsual(date, listing), startsOff(wanted(date))]));
  for (const [, those] of byOff) {
    const [date] = those;
    if (date) await sayOfDates(ctx, listing.id, those, sayingOff(date, listing, startsOff(wanted(date))));
  }

  /** Only starts that exist, sorted and without duplicates. */
  function startsOff(starts: readonly WallTime[]): WallTime[] {
    return startsOf(listing).filter((start) => starts.includes(start));
  }
}

function startsOf({ details }: ListingOf<"experience">): WallTime[] {
  return departuresOf(details).map(({ startTime }) => startTime);
}

function isUsual(date: PlainDate, { details }: ListingOf<"experience">): boolean {
  return details.availableDays.includes(weekdayOf(date));
}

/** The departures that do not run on a date. */
function offOn(date: PlainDate, listing: ListingOf<"experience">, dated: DatedRules): readonly WallTime[] {
  const said = dated.sessions.get(date);
  const runs = said === undefined ? isUsual(date, listing) : said === "added";
  return runs ? (dated.departuresOff.get(date) ?? []) : startsOf(listing);
}

/** If no departure is left, the whole date is called off, so that a departure added later does not run on it. */
function sayingOff(date: PlainDate, listing: ListingOf<"experience">, off: WallTime[]) {
  const isWhole = off.length === startsOf(listing).length;
  const departures_off = isWhole || off.length === 0 ? null : off;
  if (isUsual(date, listing)) return { session: isWhole ? ("called_off" as const) : null, departures_off };
  return { session: isWhole ? null : ("added" as const), departures_off };
}

/** Whether the host still offers a booking's instants, other bookings and blocks aside. */
export async function isStillOffered(
  ctx: Ctx,
  listing: Listing,
  booking: Pick<BookedSlot, "stay" | "startsAt" | "endsAt">,
): Promise<boolean> {
  const zone = ctx.env.island.timeZone;
  const dates = { from: addDays(dateOf(booking.startsAt, zone), -1), to: addDays(dateOf(booking.endsAt, zone), 2) };
  const dated = await datedRules(ctx, listing.id, dates);
  const { stay } = booking;
  switch (listing.kind) {
    case "lodging":
      return stay.kind === "lodging" && datesIn(stay.checkIn, stay.checkOut).every((date) => !dated.closed.has(date));
    case "space":
      return fitsHours(booking, listing.details, dated.hours, zone);
    case "experience": {
      const [date, startTime] = [dateOf(booking.startsAt, zone), timeOf(booking.startsAt, zone)];
      return isSessionOffered(date, startTime, dated) || hasSeatsSold(ctx, listing.id, date, startTime);
    }
  }
}

function isSessionOffered(date: PlainDate, startTime: WallTime, { sessions, departuresOff }: DatedRules): boolean {
  return sessions.get(date) !== "called_off" && !departuresOff.get(date)?.includes(startTime);
}

/** Such a departure runs, whatever is called off around it. */
async function hasSeatsSold(ctx: Ctx, listingId: number, date: PlainDate, startTime: WallTime): Promise<boolean> {
  const sold = await soldSessions(ctx, listingId, { from: date, to: addDays(date, 1) }, "the books");
  return sold.some((session) => session.startTime === startTime);
}

/**
 * Departures that were called off stay so when the host moves them to another time. The listing must be locked.
 * @param moved new starts by old ones
 */
export async function moveCalledOff(
  ctx: Ctx,
  listingId: number,
  moved: ReadonlyMap<WallTime, WallTime>,
): Promise<void> {
  const today = dateOf(ctx.now(), ctx.env.island.timeZone);
  const [old, now] = [[...moved.keys()], [...moved.values()]];
  await sql`update dated_rules set departures_off = (
      select array_agg(coalesce(moved.now, off.start) order by off.place)
      from unnest(departures_off) with ordinality as off(start, place)
      left join unnest(${old}::text[], ${now}::text[]) as moved(old, now) on moved.old = off.start)
    where listing_id = ${listingId} and date >= ${today}::date and departures_off && ${old}::text[]`.execute(ctx.db);
}
