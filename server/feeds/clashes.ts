import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { statesInForce } from "#contract/bookings/process.ts";
import type { InstantRange, PlainDate, WallTime } from "#contract/dates.ts";
import type { Clash } from "#contract/hosting/feeds.ts";
import { soldBy } from "#contract/listings/kinds.ts";
import { nightsTaken } from "#contract/listings/nights.ts";
import { toDollars } from "#contract/money.ts";
import { firstName, shownName } from "../accounts/accounts.ts";
import { isOneOf } from "../availability/availability.ts";
import type { Ctx, RequestCtx } from "../ctx.ts";
import { findListing, type Listing } from "../listings/listings.ts";
import { datesTaken } from "./export.ts";

/** Bookings that overlap an entry of another site's calendar. Hosts are told; nothing is changed. */

type Site = Pick<Ctx, "db" | "env" | "now">;

async function clashingRows(ctx: Site, narrowed = (overlaps: Overlaps) => overlaps): Promise<Row[]> {
  const rows = await narrowed(overlapsNow(ctx)).execute();
  return rows.filter((row) => !isMirrored(row, ctx.env.island.timeZone));
}

type Overlaps = ReturnType<typeof overlapsNow>;
type Row = Awaited<ReturnType<Overlaps["execute"]>>[number];

/** Bookings with the entries over them. Dates that Airbnb closes by its own rules clash with nothing. */
function overlapsNow(ctx: Site) {
  return (
    ctx.db
      .selectFrom("occupancy as o")
      .innerJoin("feeds as f", "f.id", "o.feed_id")
      .innerJoin("listings as l", "l.id", "o.listing_id")
      .innerJoin("occupancy as ours", "ours.listing_id", "o.listing_id")
      .innerJoin("bookings as b", "b.id", "ours.booking_id")
      .innerJoin("users as u", "u.id", "b.guest_id")
      .select(["o.feed_id", "f.name", "o.during", "o.feed_entry", "o.created_at as since"])
      .select(["b.id", "b.code", "b.guests", "b.starts_at", "b.ends_at", "b.created_at", "b.total_cents"])
      .select(["b.listing_id", "u.name as guest", "ours.during as booked", "l.kind"])
      .select([
        sql<WallTime>`l.details->>'checkInTime'`.as("checkInTime"),
        sql<WallTime>`l.details->>'checkOutTime'`.as("checkOutTime"),
      ])
      .where("o.released_at", "is", null)
      .where("ours.released_at", "is", null)
      .where("ours.cause", "=", "booking")
      .where("b.state", "in", statesInForce)
      .where(sql<boolean>`upper(o.during) > ${ctx.now()} and ours.during && o.during`)
      .where("o.feed_entry", "<>", "window")
      // Most mirrored bookings have their own hours still: only the others are compared by their nights.
      .where(sql<boolean>`not (o.feed_entry = 'closed' and o.during = ours.during)`)
      .orderBy("o.created_at")
      .orderBy("o.id")
      .orderBy("b.id")
  );
}

/**
 * Whether a site says "closed" for exactly our booking, which it has read from our own calendar. Lodgings are compared
 * by their nights, since a booking keeps its hours when check-in or check-out change.
 */
function isMirrored(row: Row, zone: string): boolean {
  const taken = (range: InstantRange) => (soldBy[row.kind] === "nights" ? nightsTaken(range, row, zone) : range);
  return row.feed_entry === "closed" && isDeepStrictEqual(taken(row.during), taken(row.booked));
}

export async function clashesOf(ctx: RequestCtx, listing: Listing): Promise<Clash[]> {
  return (await clashesOfMany(ctx, [listing])).map(({ clash }) => clash);
}

/** One statement for all listings; the longest known first. */
export async function clashesOfMany(
  ctx: RequestCtx,
  listings: readonly Listing[],
): Promise<{ listing: Listing; clash: Clash }[]> {
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const rows = await clashingRows(ctx, (overlaps) => overlaps.where(isOneOf("o.listing_id", [...byId.keys()])));
  return rows.flatMap((row) => {
    const listing = byId.get(row.listing_id);
    return listing ? [{ listing, clash: wireClash(ctx, listing, row) }] : [];
  });
}

function wireClash(ctx: RequestCtx, listing: Listing, row: Row): Clash {
  return {
    feed_id: Number(row.feed_id),
    feed: row.name,
    entry: entryOf(row),
    ...datesTaken(ctx, listing, row.during),
    since: row.since.toISOString(),
    booking: {
      reserve_id: row.id,
      code: row.code,
      guest: shownName(firstName(row.guest), ctx.language),
      guests: row.guests,
      ...datesTaken(ctx, listing, { from: row.starts_at, to: row.ends_at }),
      booked_at: row.created_at.toISOString(),
      total: toDollars(row.total_cents),
    },
  };
}

const entryOf = (row: { feed_entry: string | null }) => (row.feed_entry === "closed" ? "closed" : "reserved");

/** Another site's entry that overlaps a booking. */
export interface OtherSide {
  feedId: number;
  /** What the host calls the other site. */
  calendar: string;
  entry: Clash["entry"];
  from: PlainDate;
  to: PlainDate;
  since: Date;
}

/** What clashes with a booking now, in order of appearance. */
export async function clashesWith(ctx: Ctx, booking: { id: number; listing_id: number }): Promise<OtherSide[]> {
  const rows = await clashingRows(ctx, (overlaps) =>
    overlaps.where("o.listing_id", "=", booking.listing_id).where("b.id", "=", booking.id),
  );
  const listing = rows.length > 0 ? await findListing(ctx, booking.listing_id) : undefined;
  if (!listing) return [];
  return rows.map((row) => ({
    feedId: Number(row.feed_id),
    calendar: row.name,
    entry: entryOf(row),
    ...datesTaken(ctx, listing, row.during),
    since: row.since,
  }));
}

/** The bookings of the whole site that clash now, each once, the longest known first. */
export async function clashingBookings(ctx: Site): Promise<{ code: string; since: Date }[]> {
  const rows = await clashingRows(ctx);
  const first = new Map<string, Date>();
  for (const { code, since } of rows) if (!first.has(code)) first.set(code, since);
  return [...first].map(([code, since]) => ({ code, since }));
}

/** Records new clashes and has the host told, and forgets those that are over. Runs in the reading's transaction. */
export async function noteClashes(ctx: Ctx, listing: Listing): Promise<void> {
  const rows = await clashingRows(ctx, (overlaps) => overlaps.where("o.listing_id", "=", listing.id));
  await ctx.db
    .deleteFrom("calendar_clashes")
    .where("feed_id", "in", (eb) => eb.selectFrom("feeds").select("id").where("listing_id", "=", listing.id))
    .where((eb) =>
      eb.not(
        eb.or(rows.map((row) => eb.and([eb("feed_id", "=", Number(row.feed_id)), eb("booking_id", "=", row.id)]))),
      ),
    )
    .execute();
  for (const row of rows) {
    const isNew = await ctx.db
      .insertInto("calendar_clashes")
      .values({ feed_id: Number(row.feed_id), booking_id: row.id, found_at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("booking_id")
      .executeTakeFirst();
    if (isNew) await ctx.jobs.enqueue(ctx.db, "clash.tell", { feedId: Number(row.feed_id), bookingId: row.id });
  }
}
