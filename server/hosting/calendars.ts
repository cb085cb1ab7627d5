import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { addDays, addMinutes, dateOf, type PlainDate } from "#contract/dates.ts";
import { calendarLimits } from "#contract/hosting/calendar-limits.ts";
import type {
  CalendarBar,
  CalendarRow,
  CalendarsChange,
  CalendarsChanged,
  DatesThatStayed,
  HostCalendars,
} from "#contract/hosting/calendars.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import {
  changeWhatCan,
  type DatedSlot,
  type HostChange,
  type HostRow,
  hostDaysOfMany,
  type KeptListing,
  type Outcome,
  reachOf,
  type StayedDate,
  undoChange,
  withExpiredHolds,
  withListings,
} from "../availability/availability.ts";
import { settleExpiredHolds } from "../bookings/bookings.ts";
import { allowedAmong, listingsWith, noteDeed } from "../cohosts/cohosts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";
import { type Listing, listingsById } from "../listings/listings.ts";
import { changeOf, firstNamesOf, refuseSpan, wireBooking } from "./calendar.ts";

/** The calendars of all of a host's listings: read together, changed together, and a change undone. */

interface Wanted {
  from: PlainDate;
  to: PlainDate;
  kind?: ListingKind | undefined;
  page?: number | undefined;
}

/** With a fixed number of statements, however many listings there are. */
export async function showHostCalendars(ctx: RequestCtx, viewer: Viewer, wanted: Wanted): Promise<HostCalendars> {
  const { from, to, kind, page = 1 } = wanted;
  refuseSpan(wanted, calendarLimits.spanOfAll);
  const { total, ids } = await pageOfListings(ctx, viewer, kind, page);
  const rows = await hostDaysOfMany(ctx, await listingsById(ctx, ids), { from, to });
  const names = await firstNamesOf(
    ctx,
    rows.flatMap(({ slots }) => slots),
  );
  return {
    timeZone: ctx.env.island.timeZone,
    today: todayOf(ctx),
    from,
    to,
    total,
    page,
    pages: Math.max(1, Math.ceil(total / calendarLimits.listingsAtOnce)),
    listings: rows.map((row) => wireRow(ctx, row, names)),
  };
}

/**
 * All or nothing but for booked dates, which stay and are named. What it replaced is kept for a day.
 * @throws `key_used` when another change has the key, `not_found` unless all are the caller's
 */
export async function changeHostCalendars(
  ctx: RequestCtx,
  viewer: Viewer,
  body: CalendarsChange,
): Promise<CalendarsChanged> {
  const { key } = body;
  const request = requestOf(body);
  const ids = request.listings.map(({ link_id }) => link_id);
  const made = await findChange(ctx, viewer, key);
  if (made) return sameReply(made, request);
  await ownListings(ctx, viewer, ids);
  await settleHolds(
    ctx,
    ids,
    request.listings.flatMap(({ dates }) => dates),
  );
  return withListings(ctx, ids, async (locked) => {
    const madeMeanwhile = await findChange(locked, viewer, key);
    if (madeMeanwhile) return sameReply(madeMeanwhile, request);
    const listings = await ownListings(locked, viewer, ids);
    refuseLongMinimum(listings, request.minimum_nights);
    const outcomes: (Outcome & { listing: Listing; kept: KeptListing })[] = [];
    for (const [index, listing] of listings.entries()) {
      const { dates } = request.listings[index] as (typeof request.listings)[number];
      const outcome = await changeWhatCan(locked, listing, changeFor(request, dates));
      await noteDeed(locked, viewer, listing.id, "calendar", { change: request.change, dates: outcome.done });
      outcomes.push({ listing, ...outcome });
    }
    const reply = replyOf(key, outcomes);
    const { numInsertedOrUpdatedRows } = await locked.db
      .insertInto("calendar_changes")
      .values({
        host_id: viewer.id,
        key,
        made_at: ctx.now(),
        request: JSON.stringify(request),
        kept: JSON.stringify(outcomes.map(({ kept }) => kept)),
        reply: JSON.stringify(reply),
      })
      .onConflict((conflict) => conflict.columns(["host_id", "key"]).doNothing())
      .executeTakeFirstOrThrow();
    // A change of other listings with this key was written meanwhile.
    if (numInsertedOrUpdatedRows !== 1n) fail("key_used");
    return reply;
  });
}

/** Undoing twice is undoing once. @throws `not_found` when there is no such change of the last day */
export async function undoHostCalendars(ctx: RequestCtx, viewer: Viewer, key: string): Promise<CalendarsChanged> {
  const made = await findChange(ctx, viewer, key);
  if (!made || made.made_at < keptFrom(ctx)) return fail("not_found");
  const kept = made.kept as KeptListing[];
  const ids = kept.map(({ id }) => id);
  await settleHolds(
    ctx,
    ids,
    kept.flatMap(({ days }) => days.map(({ date }) => date)),
  );
  return withListings(ctx, ids, async (locked) => {
    const undone = (await findChange(locked, viewer, key))?.undone;
    if (undone) return undone as CalendarsChanged;
    const listings = await listingsById(locked, ids);
    const allowed = await allowedAmong(locked, viewer, ids, "calendar");
    const outcomes: (Outcome & { listing: Listing })[] = [];
    for (const [index, listing] of listings.entries()) {
      const those = kept[index] as KeptListing;
      outcomes.push({ listing, ...(await undoIn(locked, viewer, listing, { kept: those, allowed })) });
    }
    const reply = replyOf(key, outcomes);
    await locked.db
      .updateTable("calendar_changes")
      .set({ undone: JSON.stringify(reply) })
      .where("host_id", "=", viewer.id)
      .where("key", "=", key)
      .execute();
    return reply;
  });
}

/** Routine: nothing is undone after a day. */
export async function dropOldChanges(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom("calendar_changes").where("made_at", "<", keptFrom(ctx)).execute();
}

async function undoIn(
  ctx: Ctx,
  viewer: Viewer,
  listing: Listing,
  { kept, allowed }: { kept: KeptListing; allowed: ReadonlySet<number> },
): Promise<Outcome> {
  if (isChangeable(listing, allowed)) {
    const outcome = await undoChange(ctx, listing, kept);
    await noteDeed(ctx, viewer, listing.id, "calendar_undone", { dates: outcome.done });
    return outcome;
  }
  return { done: [], stayed: kept.days.map(({ date }) => ({ date, why: "changed", bookings: [] })) };
}

function keptFrom(ctx: Ctx): Date {
  return addMinutes(ctx.now(), -60 * calendarLimits.undoHours);
}

function todayOf(ctx: Ctx): PlainDate {
  return dateOf(ctx.now(), ctx.env.island.timeZone);
}

async function pageOfListings(ctx: Ctx, viewer: Viewer, kind: ListingKind | undefined, page: number) {
  const own = ctx.db
    .selectFrom("listings")
    .where("id", "in", listingsWith(viewer, "calendar"))
    .where("status", "<>", "archived")
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind as ListingKind));
  const { total } = await own.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow();
  const rows = await own
    .select("id")
    .orderBy(sql`array_position(array['lodging', 'experience', 'space'], kind)`)
    .orderBy("title")
    .orderBy("id")
    .limit(calendarLimits.listingsAtOnce)
    .offset((page - 1) * calendarLimits.listingsAtOnce)
    .execute();
  return { total: Number(total), ids: rows.map(({ id }) => id) };
}

/** In the order of the ids. */
async function ownListings(ctx: Ctx, viewer: Viewer, ids: readonly number[]): Promise<Listing[]> {
  const listings = await listingsById(ctx, ids);
  const allowed = await allowedAmong(ctx, viewer, ids, "calendar");
  return listings.length === ids.length && listings.every((listing) => isChangeable(listing, allowed))
    ? listings
    : fail("not_found");
}

function isChangeable({ id, status }: Listing, allowed: ReadonlySet<number>): boolean {
  return allowed.has(id) && status !== "archived";
}

/** Outside any transaction, as for one listing: Stripe is asked. */
async function settleHolds(ctx: Ctx, ids: readonly number[], dates: readonly PlainDate[]): Promise<void> {
  if (dates.length === 0) return;
  for (const id of await withExpiredHolds(ctx, ids)) await settleExpiredHolds(ctx, id, reachOf(ctx, dates));
}

type Request = ReturnType<typeof requestOf>;

/** The change in one form: each listing once, by id, and each date once. Sent again in another order, it is the same. */
function requestOf({ key: _, listings, ...change }: CalendarsChange) {
  const datesOf = Map.groupBy(listings, ({ link_id }) => link_id);
  return {
    ...change,
    listings: [...datesOf]
      .map(([link_id, those]) => ({ link_id, dates: [...new Set(those.flatMap(({ dates }) => dates))].sort() }))
      .sort((a, b) => a.link_id - b.link_id),
  };
}

function changeFor({ change, price, minimum_nights }: Request, dates: PlainDate[]): HostChange {
  return changeOf({ change, dates, price, minimum_nights });
}

function refuseLongMinimum(listings: readonly Listing[], minimum: number | null | undefined): void {
  const most = listings.flatMap(({ details }) => ("maximumNights" in details ? [details.maximumNights] : []));
  const maximum = Math.min(...most);
  if (!minimum || minimum <= maximum) return;
  fail("invalid_input", { fields: { minimum_nights: { rule: "minimum_over_maximum", values: { maximum } } } });
}

async function findChange(ctx: Ctx, viewer: Viewer, key: string) {
  return ctx.db
    .selectFrom("calendar_changes")
    .select(["made_at", "request", "kept", "reply", "undone"])
    .where("host_id", "=", viewer.id)
    .where("key", "=", key)
    .executeTakeFirst();
}

function sameReply(made: { request: unknown; reply: unknown }, request: Request): CalendarsChanged {
  // As it was stored: without what is undefined.
  if (!isDeepStrictEqual(made.request, JSON.parse(JSON.stringify(request)))) fail("key_used");
  return made.reply as CalendarsChanged;
}

function replyOf(key: string, outcomes: readonly (Outcome & { listing: Listing })[]): CalendarsChanged {
  const of = ({ id, title }: Listing) => ({ link_id: id, title });
  return {
    key,
    done: outcomes
      .filter(({ done }) => done.length > 0)
      .map(({ listing, done }) => ({ ...of(listing), dates: [...done] })),
    stayed: outcomes.flatMap(({ listing, stayed }) =>
      [...Map.groupBy(stayed, ({ why }) => why)].map(([why, those]) => ({ ...of(listing), ...wireStayed(why, those) })),
    ),
  };
}

function wireStayed(why: StayedDate["why"], those: readonly StayedDate[]): Omit<DatesThatStayed, "link_id" | "title"> {
  const bookings = new Map(those.flatMap((one) => one.bookings.map(({ id, code }) => [id, code] as const)));
  return {
    why,
    dates: those.map(({ date }) => date),
    bookings: [...bookings].map(([reserve_id, code]) => ({ reserve_id, code })),
  };
}

function wireRow(ctx: RequestCtx, row: HostRow, names: ReadonlyMap<number, string>): CalendarRow {
  const { listing } = row;
  const zone = ctx.env.island.timeZone;
  const booked = (slot: DatedSlot) => wireBooking(slot, names.get(slot.bookingId) ?? null);
  const facts = {
    link_id: listing.id,
    slug: listing.slug,
    title: listing.title,
    city: listing.city,
    image: listing.photos[0] ?? null,
    onSale: listing.onSale,
  };
  switch (row.kind) {
    case "lodging": {
      const stays = row.slots.map((slot) => {
        const { dates: _, ...booking } = booked(slot);
        const [from, to] = [dateOf(slot.startsAt, zone), dateOf(slot.endsAt, zone)];
        return { source: "booking" as const, sourceName: null, from, to, booking };
      });
      const taken = new Set(row.slots.flatMap(({ dates }) => dates));
      const blocked = row.days.filter((night) => night.blocked && !taken.has(night.date));
      const bars = [...stays, ...blocksOf(blocked)].sort((a, b) => (a.from < b.from ? -1 : 1));
      return { service_type: 2, ...facts, maximumNights: row.listing.details.maximumNights, bars, days: row.days };
    }
    case "space":
      return { service_type: 1, ...facts, bookings: row.slots.map(booked), days: row.days };
    case "experience":
      return { service_type: 0, ...facts, bookings: row.slots.map(booked), days: row.days };
  }
}

/** Nights in a row that are blocked by the same as one. */
function blocksOf(nights: readonly { date: PlainDate; takenBy: string | null }[]): CalendarBar[] {
  const bars: CalendarBar[] = [];
  for (const { date, takenBy } of nights) {
    const last = bars.at(-1);
    const source = takenBy === null ? "block" : "calendar";
    if (last?.to === date && last.sourceName === takenBy) last.to = addDays(date, 1);
    else bars.push({ source, sourceName: takenBy, from: date, to: addDays(date, 1), booking: null });
  }
  return bars;
}
