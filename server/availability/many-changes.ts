import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { addDays, dateOf, type InstantRange, overlaps, type PlainDate } from "#contract/dates.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import type { Listing, ListingOf } from "../listings/listings.ts";
import { type BookedSlot, bookedSlots, isExpired } from "./booked-slots.ts";
import { sayOfDates } from "./dated-rules.ts";
import { addBlocks, type Block, blocksIn, liftBlocks, overlapOf } from "./host-blocks.ts";
import { changeDates, type HostChange, nightsLeft, nightsOf, reachOf, runsOf, spanOf } from "./host-changes.ts";
import { spanOfDate } from "./host-days.ts";
import { datedRules } from "./taken.ts";

/**
 * A host's change of many listings: dates with bookings in the way stay as they are, the others change, and what was
 * there before is kept, so that undoing restores exactly that. Callers hold the lock of every listing.
 */

/** Only what a change touches on a date, so that other changes to the same date survive undoing. */
export interface DayFacts {
  /** Columns of `dated_rules`. */
  said: Partial<Record<Column, unknown>>;
  /** Lodgings: whether the host blocks the night. */
  blocked?: boolean;
  /** Spaces: the host's blocks within the span that belonged to the date. */
  blocks?: { span: WireRange; pieces: WireRange[] };
}

type Column = "night_cents" | "minimum_nights" | "closed" | "opens" | "closes" | "session" | "departures_off";
/** Two instants, as text: these facts are kept as JSON. */
type WireRange = [from: string, to: string];

export interface KeptDay {
  date: PlainDate;
  before: DayFacts;
  after: DayFacts;
}

export interface KeptListing {
  id: number;
  change: HostChange["change"];
  days: KeptDay[];
  /** Ids of the bookings that the listing had on these dates; any other booking came later. */
  bookings: number[];
}

export interface StayedDate {
  date: PlainDate;
  why: "booked" | "held" | "changed" | "past";
  /** The bookings in the way. Holds are left out, because a hold is private to its guest. */
  bookings: { id: number; code: string }[];
}

export interface Outcome {
  done: PlainDate[];
  stayed: StayedDate[];
}

/** @throws as `changeDates` does, for all dates */
export async function changeWhatCan(
  ctx: Ctx,
  listing: Listing,
  change: HostChange,
): Promise<Outcome & { kept: KeptListing }> {
  const dates = [...new Set(change.dates)].sort();
  const { slots, isOn } = await slotsAround(ctx, listing, dates);
  const slotsOn = (date: PlainDate) => slots.filter((slot) => isOn(date, slot));
  const stayed = change.change === "block" ? dates.flatMap((date) => inTheWay(ctx, date, slotsOn(date))) : [];
  const done = without(dates, stayed);
  const bookings = [...new Set(dates.flatMap(slotsOn).map(({ bookingId }) => bookingId))];
  const kept: KeptListing = { id: listing.id, change: change.change, days: [], bookings };
  if (done.length === 0) return { done, stayed, kept };
  const touched = touchedBy(listing, change);
  const [saidBefore, blocksBefore] = [
    await saidOf(ctx, listing, done, touched),
    await blocksAround(ctx, listing, done),
  ];
  await changeDates(ctx, listing, { ...change, dates: done });
  const [saidAfter, blocksAfter] = [await saidOf(ctx, listing, done, touched), await blocksAround(ctx, listing, done)];
  // Read after the change, because hours beyond midnight belong to a date only while it is open.
  const spans = await spansOf(ctx, listing, done);
  for (const date of done) {
    const factsOf = (said: typeof saidBefore, blocks: readonly Block[]): DayFacts => ({
      said: said(date),
      ...(touched.blocks && blocksOn(ctx, listing, date, blocks, spans.get(date))),
    });
    const [before, after] = [factsOf(saidBefore, blocksBefore), factsOf(saidAfter, blocksAfter)];
    if (!isDeepStrictEqual(before, after)) kept.days.push({ date, before, after });
  }
  return { done, stayed, kept };
}

/**
 * Restores dates as they were before a change. Dates that have been changed again stay as they are, and so do dates
 * with a newer booking that the former state would break.
 */
export async function undoChange(
  ctx: Ctx,
  listing: Listing,
  { change, days, bookings }: KeptListing,
): Promise<Outcome> {
  const today = dateOf(ctx.now(), ctx.env.island.timeZone);
  const coming = days.filter(({ date }) => date >= today);
  const stayed: StayedDate[] = days
    .filter(({ date }) => date < today)
    .map(({ date }) => ({ date, why: "past", bookings: [] }));
  if (coming.length === 0) return { done: [], stayed };
  const dates = coming.map(({ date }) => date);
  const columns = Object.keys(coming[0]?.after.said ?? {}) as Column[];
  const said = await saidOf(ctx, listing, dates, { columns });
  const blocks = await blocksAround(ctx, listing, dates);
  const { slots, isOn } = await slotsAround(ctx, listing, dates);
  const restored: KeptDay[] = [];
  for (const day of coming) {
    const { date, after } = day;
    const now: DayFacts = { said: said(date), ...blocksOfKind(ctx, listing, day, blocks) };
    const blocked = blockedBefore(ctx, listing, day);
    const broken = slots.filter(
      (slot) =>
        (isOn(date, slot) && !bookings.includes(slot.bookingId)) ||
        blocked.some((range) => overlaps(range, slot.during)),
    );
    const inWay = change === "open" ? inTheWay(ctx, date, broken) : [];
    const left = change === "nights" ? leftAlone(day, now) : isDeepStrictEqual(now, after) && day;
    if (!left) stayed.push({ date, why: "changed", bookings: [] });
    else if (inWay.length > 0) stayed.push(...inWay);
    else restored.push(left);
  }
  await restore(ctx, listing, restored);
  return { done: restored.map(({ date }) => date), stayed: stayed.sort((a, b) => (a.date < b.date ? -1 : 1)) };
}

/** The day with what nobody has changed since, price or minimum; undefined when both were. */
function leftAlone(day: KeptDay, now: DayFacts): KeptDay | undefined {
  const columns = Object.keys(day.after.said) as Column[];
  const left = columns.filter((column) => now.said[column] === day.after.said[column]);
  if (left.length === 0) return undefined;
  return { ...day, before: { said: Object.fromEntries(left.map((column) => [column, day.before.said[column]])) } };
}

/** What each kind's changes write: see `changeDates`. */
function touchedBy(listing: Listing, change: HostChange): { columns: Column[]; blocks: boolean } {
  switch (change.change) {
    case "nights":
      return {
        columns: [
          ...(change.nightCents === undefined ? [] : (["night_cents"] as const)),
          ...(change.minimumNights === undefined ? [] : (["minimum_nights"] as const)),
        ],
        blocks: false,
      };
    case "block":
    case "open":
      return touchedByClosing(listing, change.change === "open");
    case "hours":
      return fail("invalid_input", { fields: { change: { rule: "choice" } } });
  }
}

function touchedByClosing(listing: Listing, isOpening: boolean): { columns: Column[]; blocks: boolean } {
  switch (listing.kind) {
    case "lodging":
      return { columns: isOpening ? ["closed"] : [], blocks: true };
    case "space":
      return { columns: ["closed", "opens", "closes"], blocks: isOpening };
    case "experience":
      return { columns: ["session", "departures_off"], blocks: false };
  }
}

/** @returns a function that looks up what the host set by hand for a date, in these columns */
async function saidOf(
  ctx: Ctx,
  listing: Listing,
  dates: readonly PlainDate[],
  { columns }: { columns: readonly Column[] },
): Promise<(date: PlainDate) => DayFacts["said"]> {
  const rows = await ctx.db
    .selectFrom("dated_rules")
    .select(["date", "night_cents", "minimum_nights", "closed", "opens", "closes", "session", "departures_off"])
    .where("listing_id", "=", listing.id)
    .where(sql<boolean>`date = any(${dates}::date[])`)
    .execute();
  const byDate = new Map(rows.map((row) => [row.date, row]));
  return (date) => {
    const row = byDate.get(date);
    const silent = { closed: false };
    return Object.fromEntries(
      columns.map((column) => [
        column,
        row ? row[column] : ((silent as Partial<Record<Column, unknown>>)[column] ?? null),
      ]),
    );
  };
}

function blocksAround(ctx: Ctx, listing: Listing, dates: readonly PlainDate[]): Promise<Block[]> {
  return blocksIn(ctx, listing.id, reachOf(ctx, dates));
}

async function spansOf(
  ctx: Ctx,
  listing: Listing,
  dates: readonly PlainDate[],
): Promise<ReadonlyMap<PlainDate, InstantRange>> {
  switch (listing.kind) {
    case "lodging":
    case "experience":
      return new Map();
    case "space": {
      const { hours } = await datedRules(ctx, listing.id, spanOf(dates));
      const zone = ctx.env.island.timeZone;
      return new Map(dates.map((date) => [date, spanOfDate(date, listing.details, hours, zone)]));
    }
  }
}

function blocksOn(
  ctx: Ctx,
  listing: Listing,
  date: PlainDate,
  blocks: readonly Block[],
  span: InstantRange | undefined,
): Omit<DayFacts, "said"> {
  switch (listing.kind) {
    case "lodging": {
      const night = nightsOf(ctx, listing, { from: date, to: addDays(date, 1) });
      return { blocked: blocks.some(({ during }) => overlaps(during, night)) };
    }
    case "space":
      return span ? { blocks: { span: wireRange(span), pieces: piecesIn(span, blocks) } } : {};
    case "experience":
      return {};
  }
}

/** The present values of the block facts that were kept. */
function blocksOfKind(ctx: Ctx, listing: Listing, { date, after }: KeptDay, blocks: readonly Block[]) {
  const hasBlocks = after.blocked !== undefined || after.blocks !== undefined;
  return hasBlocks && blocksOn(ctx, listing, date, blocks, after.blocks && rangeOfWire(after.blocks.span));
}

function piecesIn(span: InstantRange, blocks: readonly Block[]): WireRange[] {
  return blocks
    .filter(({ during }) => overlaps(during, span))
    .map(({ during }) => wireRange(overlapOf(during, span)))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

async function restore(ctx: Ctx, listing: Listing, days: readonly KeptDay[]): Promise<void> {
  const alike = Map.groupBy(days, ({ before }) => JSON.stringify(Object.entries(before.said).sort()));
  for (const those of alike.values()) {
    const said = those[0]?.before.said as Parameters<typeof sayOfDates>[3];
    await sayOfDates(
      ctx,
      listing.id,
      those.map(({ date }) => date),
      said,
    );
  }
  await restoreBlocks(ctx, listing, days);
}

/** Not async, for the reason given at `changeByKind`. */
function restoreBlocks(ctx: Ctx, listing: Listing, days: readonly KeptDay[]): Promise<void> {
  switch (listing.kind) {
    case "lodging":
      return restoreNights(ctx, listing, days);
    case "space":
      return restoreHours(ctx, listing.id, days);
    case "experience":
      return Promise.resolve();
  }
}

async function restoreHours(ctx: Ctx, listingId: number, days: readonly KeptDay[]): Promise<void> {
  const blocks = days.flatMap(({ before }) => before.blocks ?? []);
  const [spans, pieces] = [blocks.map(({ span }) => span), blocks.flatMap((one) => one.pieces)];
  await liftBlocks(ctx, listingId, spans.map(rangeOfWire));
  await addBlocks(ctx, listingId, pieces.map(rangeOfWire));
}

async function restoreNights(ctx: Ctx, listing: ListingOf<"lodging">, days: readonly KeptDay[]): Promise<void> {
  const nightsWhere = (blocked: boolean) =>
    days.filter(({ before }) => before.blocked === blocked).map(({ date }) => date);
  const rangesOf = (dates: readonly PlainDate[]) => runsOf(dates).map((run) => nightsOf(ctx, listing, run));
  const [opened, closed] = [nightsWhere(false), nightsWhere(true)];
  await liftBlocks(ctx, listing.id, rangesOf(opened), (block) => nightsLeft(ctx, listing, block, opened));
  await addBlocks(ctx, listing.id, rangesOf(closed));
}

/** The blocks that undoing restores: no booking may reach into one, not even with its buffer. */
function blockedBefore(ctx: Ctx, listing: Listing, { date, before }: KeptDay): InstantRange[] {
  switch (listing.kind) {
    case "lodging":
      return before.blocked ? [nightsOf(ctx, listing, { from: date, to: addDays(date, 1) })] : [];
    case "space":
      return before.blocks?.pieces.map(rangeOfWire) ?? [];
    case "experience":
      return [];
  }
}

/** Bookings and holds that are not over, and whether one is on a date. */
async function slotsAround(
  ctx: Ctx,
  listing: Listing,
  dates: readonly PlainDate[],
): Promise<{ slots: BookedSlot[]; isOn(date: PlainDate, slot: BookedSlot): boolean }> {
  const slots = (await bookedSlots(ctx, listing.id, reachOf(ctx, dates))).filter(({ endsAt }) => endsAt > ctx.now());
  const spans = await spansOf(ctx, listing, dates);
  const zone = ctx.env.island.timeZone;
  const isOn = (date: PlainDate, slot: BookedSlot): boolean => {
    switch (listing.kind) {
      case "lodging":
        return overlaps(nightsOf(ctx, listing, { from: date, to: addDays(date, 1) }), slot.during);
      case "space":
        return overlaps(spans.get(date) as InstantRange, { from: slot.startsAt, to: slot.endsAt });
      case "experience":
        return dateOf(slot.startsAt, zone) === date;
    }
  };
  return { slots, isOn };
}

/** @throws `hold_being_settled` when a hold expired after the expired ones were settled */
function inTheWay(ctx: Ctx, date: PlainDate, slots: readonly BookedSlot[]): StayedDate[] {
  if (slots.length === 0) return [];
  if (slots.some((slot) => isExpired(ctx, slot))) return fail("hold_being_settled");
  const bookings = slots
    .filter(({ state }) => state !== "held")
    .map(({ bookingId, code }) => ({ id: bookingId, code }));
  return [{ date, why: bookings.length > 0 ? "booked" : "held", bookings }];
}

function without(dates: readonly PlainDate[], stayed: readonly StayedDate[]): PlainDate[] {
  return dates.filter((date) => !stayed.some((one) => one.date === date));
}

function wireRange({ from, to }: InstantRange): WireRange {
  return [from.toISOString(), to.toISOString()];
}

function rangeOfWire([from, to]: WireRange): InstantRange {
  return { from: new Date(from), to: new Date(to) };
}
