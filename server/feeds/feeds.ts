import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { addMinutes, addMonths, dateOf } from "#contract/dates.ts";
import { calendarLimits } from "#contract/hosting/calendar-limits.ts";
import { isOneOf, midnightOf, withOwnListing } from "../availability/availability.ts";
import { noteDeed } from "../cohosts/cohosts.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { constraintOf, inTransaction } from "../db/transaction.ts";
import { fail, isRefusal } from "../fail.ts";
import type { Listing } from "../listings/listings.ts";
import { limitRate } from "../rate-limit.ts";
import { runSafely } from "../run-safely.ts";
import { apply, type FeedRow, freeFeed } from "./applying.ts";
import { exportOf, ownMark, tokenIn } from "./export.ts";
import { feedAddress, fetchCalendar } from "./fetching.ts";
import { FeedFailure, readAside } from "./reader.ts";
import type { Told } from "./reading.ts";
import { tellOfFailure } from "./telling.ts";

/**
 * Owns a listing's calendar address and the calendars of other sites that are read for it. Never touches a booking or a
 * host's own block, and never frees dates because a site did not answer. Relies on: availability for the lock and the
 * ranges; requests go through the guard of server/outside.
 */

export { calendarFile, escaped, markOf, newToken, sendCalendar, utc } from "./calendar-file.ts";
export { clashesOfMany, clashesWith, clashingBookings, type OtherSide } from "./clashes.ts";
export { mountExports } from "./export.ts";
export { forgetFeeds, tellFeeds } from "./own-data.ts";
export { linksPath } from "./telling.ts";

const everyMinutes = 15;
/** After failures: 15, 30, 60, 120, then 240 minutes. */
const mostDoublings = 4;
const readingsAnHour = 30;
/** After this many failures in a row the host is told. */
const failuresToTell = 3;
/** Longer than nearly any reading takes, so that a killed process does not keep a feed claimed. */
const claimMinutes = 1;
const freshMinutes = 2;
const reservePatienceMs = 2_000;
const feedsAtOnce = 4;
const feedsARound = 100;
/** Of the months in which recurring events are written out. */
const monthsAhead = 24;

/**
 * Reads the listing's calendars that were not read within two minutes, all together, and waits two seconds at most for
 * them and for those that are being read; after that the booking goes by what was last known. A reading that is late
 * still counts for the next booking.
 */
export async function refreshFeeds(ctx: Ctx, listingId: number): Promise<void> {
  const stale = await staleFeeds(ctx, listingId).execute();
  if (stale.length === 0) return;
  const patience = new AbortController();
  const readings = stale.map(({ id }) =>
    runSafely(ctx, `calendar ${id}`, async () => {
      const came = await readFeed(ctx, id);
      if (came === "elsewhere") await untilFree(ctx, id, patience.signal);
    }),
  );
  await Promise.race([Promise.all(readings), pause(reservePatienceMs, undefined, { signal: patience.signal })]);
  patience.abort();
}

/** Those that `refreshFeeds` reads or waits for, as a query: a claim sets `checked_at` before anything is known. */
export function staleFeeds(ctx: Ctx, listingId: number) {
  return ctx.db
    .selectFrom("feeds")
    .select("id")
    .where("listing_id", "=", listingId)
    .where((eb) =>
      eb.or([
        eb("checked_at", "is", null),
        eb("checked_at", "<=", addMinutes(ctx.now(), -freshMinutes)),
        eb("claimed_until", ">", ctx.now()),
      ]),
    );
}

/** Waits until no other process is reading the feed. */
async function untilFree(ctx: Ctx, feedId: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const row = await ctx.db.selectFrom("feeds").select("claimed_until").where("id", "=", feedId).executeTakeFirst();
    if (!row?.claimed_until || row.claimed_until <= ctx.now()) return;
    await pause(200, undefined, { signal }).catch(() => {});
  }
}

/** Routine: every calendar that is due, a few at once; a slow one delays no other for long. */
export async function readDueFeeds(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom("feeds as f")
    .innerJoin("listings as l", "l.id", "f.listing_id")
    .select("f.id")
    .where("f.next_at", "<=", ctx.now())
    .where("l.status", "<>", "archived")
    .orderBy("f.next_at")
    .limit(feedsARound)
    .execute();
  const waiting = due.map(({ id }) => id);
  const reader = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const feedId = id;
      await runSafely(ctx, `calendar ${feedId}`, () => readFeed(ctx, feedId));
    }
  };
  await Promise.all(Array.from({ length: feedsAtOnce }, reader));
}

/**
 * Reads one calendar, unless another process is at it or it was read thirty times this hour. A failure is written down
 * with the feed.
 * @param acceptedBy who takes over an answer that would free much, without waiting for a second one
 */
export async function readFeed(
  ctx: Ctx,
  feedId: number,
  acceptedBy?: Pick<Viewer, "id">,
): Promise<"read" | "failed" | "elsewhere" | "limited"> {
  const feed = await claim(ctx, feedId);
  if (!feed) return "elsewhere";
  try {
    await limitRate(ctx, `feed:${feedId}`, readingsAnHour, 60);
    const isApplied = await apply(ctx, feed, await toldBy(ctx, feed), acceptedBy);
    await release(ctx, feed, { next_at: nextAt(ctx, 0) });
    return isApplied ? "read" : "elsewhere";
  } catch (error) {
    if (error instanceof FeedFailure) {
      await noteFailure(ctx, feed, error);
      return "failed";
    }
    await release(ctx, feed, { next_at: nextAt(ctx, feed.failures) });
    if (isRefusal(error, "too_many_requests")) return "limited";
    throw error;
  }
}

async function claim(ctx: Ctx, feedId: number): Promise<FeedRow | undefined> {
  return ctx.db
    .updateTable("feeds")
    .set({ claimed_until: addMinutes(ctx.now(), claimMinutes), checked_at: ctx.now() })
    .where("id", "=", feedId)
    .where((eb) => eb.or([eb("claimed_until", "is", null), eb("claimed_until", "<=", ctx.now())]))
    .returningAll()
    .executeTakeFirst();
}

/** A claim that ran out, and was taken over by a later reading, is that one's to release. */
async function release(ctx: Ctx, feed: FeedRow, facts: { next_at: Date; checked_at?: Date }): Promise<void> {
  await ctx.db
    .updateTable("feeds")
    .set({ ...facts, claimed_until: null })
    .where("id", "=", feed.id)
    .where("claimed_until", "is not distinct from", feed.claimed_until)
    .execute();
}

async function toldBy(ctx: Ctx, { listing_id, address }: Pick<FeedRow, "listing_id" | "address">): Promise<Told> {
  const text = await fetchCalendar(ctx, address);
  const zone = ctx.env.island.timeZone;
  const today = dateOf(ctx.now(), zone);
  return readAside(text, {
    zone,
    ownMark: ownMark(await exportOf(ctx, listing_id)),
    from: midnightOf(today, zone).getTime(),
    to: midnightOf(addMonths(today, monthsAhead), zone).getTime(),
  });
}

/** What the feed occupies stays. The host is told once, until the calendar can be read again. */
async function noteFailure(ctx: Ctx, feed: FeedRow, { said, number = null }: FeedFailure): Promise<void> {
  const failures = feed.failures + 1;
  await inTransaction(ctx.db, async (tx) => {
    const stillThere = await tx
      .updateTable("feeds")
      .set({ state: "failing", said, said_number: number, failures, readings: sql`right(readings || 'f', 32)` })
      .where("id", "=", feed.id)
      .where("claimed_until", "=", feed.claimed_until)
      .returning("id")
      .executeTakeFirst();
    if (stillThere && failures === failuresToTell)
      await tellOfFailure({ ...ctx, db: tx }, feed, { said, said_number: number });
  });
  await release(ctx, feed, { next_at: nextAt(ctx, failures) });
}

/** Varied by a tenth, so that not all feeds of a site are read at once. */
function nextAt(ctx: Ctx, failures: number): Date {
  const minutes = everyMinutes * 2 ** Math.min(Math.max(failures - 1, 0), mostDoublings);
  return addMinutes(ctx.now(), minutes * (0.9 + Math.random() * 0.2));
}

/**
 * Reads the calendar first: if the address has none, it is refused and nothing is stored. Sent again, because the answer
 * was lost or the site went away in between, it does what is still to do.
 * @param wanted `instead_of`: the feed whose place it takes, which is removed once this one has taken its dates
 * @throws `not_found` for feeds of other listings, `too_many_feeds`, `feed_known`, `own_calendar`, `not_a_calendar`,
 * `calendar_unreachable`
 */
export async function addFeed(
  ctx: Ctx,
  viewer: Pick<Viewer, "id">,
  listing: Listing,
  wanted: { name: string; address: string; instead_of?: number | undefined },
): Promise<void> {
  if (listing.kind === "experience") fail("invalid_input", { fields: { address: { rule: "other_kind_of_listing" } } });
  const isOurs = tokenIn(ctx, wanted.address.trim()) !== undefined;
  const address = isOurs ? wanted.address.trim() : feedAddress(wanted.address)?.href;
  if (!address) return fail("invalid_input", { fields: { address: { rule: "calendar_address" } } });
  const { token } = await exportOf(ctx, listing.id);
  if (tokenIn(ctx, address) === token) fail("own_calendar");
  const { name, instead_of } = wanted;
  const feeds = await ctx.db.selectFrom("feeds").selectAll().where("listing_id", "=", listing.id).execute();
  const added = feeds.find((feed) => feed.name === name && feed.address === address);
  const replaced = feeds.find(({ id }) => id === instead_of && id !== added?.id);
  if (instead_of !== undefined && !replaced && !added) fail("not_found");
  if (!added?.good_at) {
    if (!added && !replaced) await refuseMore(ctx, listing.id);
    await limitRate(ctx, `feeds-tried:${listing.hostId}`, readingsAnHour, 60);
    const told = await toldBy(ctx, { listing_id: listing.id, address }).catch(refuseFailure);
    const feed = added ?? (await insert(ctx, viewer, listing, { name, address, replaced: replaced?.id }));
    await apply(ctx, { ...feed, claimed_until: null }, told, undefined);
    await release(ctx, feed, { checked_at: ctx.now(), next_at: nextAt(ctx, 0) });
  }
  if (replaced) await withOwnListing(ctx, viewer, listing.id, (locked) => drop(locked, listing, replaced.id));
}

function refuseFailure(error: unknown): never {
  if (!(error instanceof FeedFailure)) throw error;
  return fail(error.said === "not_a_calendar" ? "not_a_calendar" : "calendar_unreachable");
}

async function insert(
  ctx: Ctx,
  viewer: Pick<Viewer, "id">,
  listing: Listing,
  { name, address, replaced }: { name: string; address: string; replaced: number | undefined },
): Promise<FeedRow> {
  try {
    return await withOwnListing(ctx, viewer, listing.id, async (locked) => {
      if (replaced === undefined) await refuseMore(locked, listing.id);
      await noteDeed(locked, viewer, listing.id, "feed_added");
      // Due at once, in case the process ends before what was read is applied.
      const row = { listing_id: listing.id, name, address, created_at: ctx.now(), next_at: ctx.now() };
      return locked.db.insertInto("feeds").values(row).returningAll().executeTakeFirstOrThrow();
    });
  } catch (error) {
    if (constraintOf(error) === "feeds_listing_id_address_key") fail("feed_known");
    throw error;
  }
}

async function refuseMore(ctx: Ctx, listingId: number): Promise<void> {
  const { count } = await ctx.db
    .selectFrom("feeds")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("listing_id", "=", listingId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= calendarLimits.feeds) fail("too_many_feeds", { values: { number: calendarLimits.feeds } });
}

/** Frees what it occupied; nothing happens when the listing has no such feed, or not any more. */
export async function removeFeed(
  ctx: Ctx,
  viewer: Pick<Viewer, "id">,
  listing: Listing,
  feedId: number,
): Promise<void> {
  await withOwnListing(ctx, viewer, listing.id, async (locked) => {
    if (await drop(locked, listing, feedId)) await noteDeed(locked, viewer, listing.id, "feed_removed");
  });
}

/** @param ctx holds the listing's lock. @returns whether the feed was there */
async function drop(ctx: Ctx, listing: Listing, feedId: number): Promise<boolean> {
  const feed = await ctx.db
    .selectFrom("feeds")
    .select("id")
    .where("id", "=", feedId)
    .where("listing_id", "=", listing.id)
    .executeTakeFirst();
  if (!feed) return false;
  await freeFeed(ctx, feedId);
  await ctx.db.deleteFrom("feeds").where("id", "=", feedId).execute();
  return true;
}

/** Calendars whose hosts were told that they cannot be read, the longest silent first. */
export async function silentFeeds(ctx: Ctx, listingIds: readonly number[]) {
  const rows = await ctx.db
    .selectFrom("feeds")
    .select(["id", "listing_id", "name", "good_at", "created_at"])
    .where(isOneOf("listing_id", listingIds))
    .where("failures", ">=", failuresToTell)
    .orderBy((eb) => eb.fn.coalesce("good_at", "created_at"))
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    link_id: row.listing_id,
    feed_id: row.id,
    feed: row.name,
    since: (row.good_at ?? row.created_at).toISOString(),
  }));
}

/** @throws `not_found` for feeds of other listings */
export async function feedOf(ctx: Ctx, listing: Listing, feedId: number): Promise<FeedRow> {
  const row = await ctx.db
    .selectFrom("feeds")
    .selectAll()
    .where("id", "=", feedId)
    .where("listing_id", "=", listing.id)
    .executeTakeFirst();
  return row ?? fail("not_found");
}
