import { createHash } from "node:crypto";
import { type Insertable, type Selectable, sql } from "kysely";
import { addDays, addMinutes, dateOf, type InstantRange, overlaps, type PlainDate } from "#contract/dates.ts";
import { nightInstants, nightsTouched } from "#contract/listings/nights.ts";
import { midnightOf, overlapOf, rangeOf, withListing, without } from "../availability/availability.ts";
import { noteDeed } from "../cohosts/cohosts.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import type { Tables } from "../db/tables.ts";
import { findListing, findOwnListing, type Listing } from "../listings/listings.ts";
import { noteClashes } from "./clashes.ts";
import type { Entry, Taken, Told } from "./reading.ts";

/** Turns what a calendar says into the ranges it occupies, beside bookings and the host's own blocks. */

export type FeedRow = Selectable<Tables["feeds"]>;

export interface FeedRange extends InstantRange {
  entry: Entry;
}

/** A second equal answer counts only after this long, since an outage of minutes gives the same answer twice. */
const doubtMinutes = 10;
const readingsKept = 32;

/**
 * Applies a reading, under the listing's lock, unless the feed's claim is no longer the reading's. One that would free
 * more than half of what was occupied, or was not fully understood, only adds ranges until a second equal one comes or
 * somebody accepts it.
 * @returns whether it was applied
 * @throws `not_found` when whoever accepts it has no right to
 */
export async function apply(
  ctx: Ctx,
  feed: FeedRow,
  told: Told,
  acceptedBy: Pick<Viewer, "id"> | undefined,
): Promise<boolean> {
  return withListing(ctx, feed.listing_id, async (locked) => {
    const row = await locked.db.selectFrom("feeds").selectAll().where("id", "=", feed.id).executeTakeFirst();
    const listing = acceptedBy
      ? await findOwnListing(locked, acceptedBy, String(feed.listing_id), "calendar")
      : await findListing(locked, feed.listing_id);
    // The feed was removed during the reading, or a later one has taken over the claim, which may know more.
    const isOvertaken = feed.claimed_until !== null && row?.claimed_until?.getTime() !== feed.claimed_until.getTime();
    if (!row || !listing || isOvertaken) return false;
    const wanted = rangesOf(listing, told.taken, locked.now(), locked.env.island.timeZone);
    const there = await liveRanges(locked, feed.id);
    const hash = hashOf(wanted, told.unreadable);
    const isConfirmed =
      row.doubtful_hash === hash &&
      row.doubtful_at !== null &&
      row.doubtful_at <= addMinutes(locked.now(), -doubtMinutes);
    const why = isConfirmed ? undefined : doubtOf(there, wanted, told.unreadable);
    const isDoubtful = why !== undefined && !acceptedBy;
    if (why !== undefined && acceptedBy) await noteDeed(locked, acceptedBy, feed.listing_id, "feed_accepted");
    await write(locked, feed, there, wanted, isDoubtful ? "add" : "replace");
    const isSameDoubt = row.doubtful_hash === hash;
    await locked.db
      .updateTable("feeds")
      .set({
        state: isDoubtful ? "doubtful" : "good",
        said: isDoubtful ? why : "good",
        said_number: told.unreadable > 0 && (!isDoubtful || why === "unreadable_events") ? told.unreadable : null,
        failures: 0,
        ...(isDoubtful ? {} : { good_at: locked.now() }),
        taken: countOf(listing, await liveRanges(locked, feed.id)),
        readings: sql`right(readings || ${isDoubtful ? "d" : "g"}, ${readingsKept})`,
        doubtful_hash: isDoubtful ? hash : null,
        doubtful_at: isDoubtful ? (isSameDoubt ? row.doubtful_at : locked.now()) : null,
      })
      .where("id", "=", feed.id)
      .execute();
    await noteClashes(locked, listing);
    return true;
  });
}

/** Frees what a feed occupies. The listing must be locked. */
export async function freeFeed(ctx: Ctx, feedId: number): Promise<void> {
  await ctx.db
    .updateTable("occupancy")
    .set({ released_at: ctx.now() })
    .where("feed_id", "=", feedId)
    .where("released_at", "is", null)
    .execute();
}

interface LiveRange extends FeedRange {
  id: number;
}

/** The ranges that a feed occupies now or later. */
async function liveRanges(ctx: Ctx, feedId: number): Promise<LiveRange[]> {
  const rows = await ctx.db
    .selectFrom("occupancy")
    .select(["id", "during", "feed_entry"])
    .where("feed_id", "=", feedId)
    .where("released_at", "is", null)
    .where(sql<boolean>`upper(during) > ${ctx.now()}`)
    .orderBy("id")
    .execute();
  return rows.map(({ id, during, feed_entry }) => ({ id, ...during, entry: feed_entry ?? "reserved" }));
}

/**
 * The ranges that are not over, each once, whatever their UIDs. Lodgings: whole nights. Ends are cut at the turn of a
 * year, so that a calendar without an end is the same range every day.
 */
export function rangesOf(listing: Listing, taken: readonly Taken[], now: Date, zone: string): FeedRange[] {
  const year = Number(dateOf(now, zone).slice(0, 4));
  const window = { from: midnightOf(`${year - 1}-01-01`, zone), to: midnightOf(`${year + 3}-01-01`, zone) };
  const ranges = taken.flatMap((one): FeedRange[] => {
    const asked = overlapOf(instantsOf(one, zone), window);
    if (asked.from >= asked.to) return [];
    const range = listing.kind === "lodging" ? wholeNights(listing.details, one, asked, zone) : asked;
    return range && range.to > now ? [{ ...range, entry: one.entry }] : [];
  });
  const byKey = new Map(ranges.map((range) => [keyOf(range), range]));
  return [...byKey.values()].sort((a, b) => a.from.getTime() - b.from.getTime() || a.to.getTime() - b.to.getTime());
}

function instantsOf(one: Taken, zone: string): InstantRange {
  if (one.kind === "hours") return { from: new Date(one.from), to: new Date(one.to) };
  return { from: midnightOf(one.from, zone), to: midnightOf(one.to, zone) };
}

/** Dates are nights, the last one not included; hours take the nights they touch. */
function wholeNights(
  details: Parameters<typeof nightInstants>[1],
  one: Taken,
  range: InstantRange,
  zone: string,
): InstantRange | undefined {
  const [first, last] = one.kind === "dates" ? datesBetween() : nightsAtEnds();
  if (first === undefined || last === undefined || last < first) return undefined;
  return { from: nightInstants(first, details, zone).from, to: nightInstants(last, details, zone).to };

  function datesBetween(): [PlainDate, PlainDate] {
    return [dateOf(range.from, zone), addDays(dateOf(range.to, zone), -1)];
  }
  /** A calendar may have thousands of years of hours: only the ends are looked at. */
  function nightsAtEnds(): (PlainDate | undefined)[] {
    const atBegin = { from: range.from, to: new Date(range.from.getTime() + 1) };
    const atEnd = { from: new Date(range.to.getTime() - 1), to: range.to };
    return [nightsTouched(atBegin, details, zone)[0], nightsTouched(atEnd, details, zone).at(-1)];
  }
}

const keyOf = ({ from, to, entry }: FeedRange) => `${from.toISOString()} ${to.toISOString()} ${entry}`;

function hashOf(ranges: readonly FeedRange[], unreadable: number): string {
  return createHash("sha256")
    .update([...ranges.map(keyOf), unreadable].join("\n"))
    .digest("hex");
}

/** Why an answer needs a second one; undefined if it frees at most half of what is occupied. */
export function doubtOf(
  there: readonly InstantRange[],
  wanted: readonly InstantRange[],
  unreadable: number,
): "empty" | "frees_half" | "unreadable_events" | undefined {
  const held = lengthOf(there);
  const freed = lengthOf(
    there.flatMap((range) =>
      without(
        range,
        wanted.filter((other) => overlaps(range, other)),
      ),
    ),
  );
  if (freed > 0 && unreadable > 0) return "unreadable_events";
  if (freed * 2 <= held) return undefined;
  return wanted.length === 0 ? "empty" : "frees_half";
}

/** The total length of the ranges in milliseconds, overlaps counted once. */
function lengthOf(ranges: readonly InstantRange[]): number {
  return joined(ranges).reduce((total, { from, to }) => total + to.getTime() - from.getTime(), 0);
}

/** The ranges in order, overlapping ones merged. */
function joined(ranges: readonly InstantRange[]): InstantRange[] {
  const runs: InstantRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = runs.at(-1);
    if (!last || last.to < range.from) runs.push({ from: range.from, to: range.to });
    else if (last.to < range.to) last.to = range.to;
  }
  return runs;
}

const dayMs = 86_400_000;

/** Nights of a lodging, whose runs are shorter than their nights by the hours for cleaning; ranges of a space. */
function countOf(listing: Listing, ranges: readonly InstantRange[]): number {
  if (listing.kind !== "lodging") return ranges.length;
  return joined(ranges).reduce(
    (nights, { from, to }) => nights + Math.ceil((to.getTime() - from.getTime()) / dayMs),
    0,
  );
}

/**
 * Writes the difference. A range that overlaps its successor of the same kind, such as a closed window that moves with
 * the day, is moved, so that it keeps the instant since which it has been there.
 */
async function write(
  ctx: Ctx,
  feed: FeedRow,
  there: readonly LiveRange[],
  wanted: readonly FeedRange[],
  how: "add" | "replace",
): Promise<void> {
  const known = new Set(there.map(keyOf));
  const kept = new Set(wanted.map(keyOf));
  const gone = how === "replace" ? there.filter((range) => !kept.has(keyOf(range))) : [];
  const added: Insertable<Tables["occupancy"]>[] = [];
  for (const range of wanted.filter((one) => !known.has(keyOf(one)))) {
    const during = rangeOf(range);
    const before = gone.findIndex((one) => one.entry === range.entry && overlaps(one, range));
    const [moved] = before < 0 ? [] : gone.splice(before, 1);
    if (moved) await ctx.db.updateTable("occupancy").set({ during }).where("id", "=", moved.id).execute();
    else {
      const { id: feed_id, listing_id } = feed;
      const cause = "imported_calendar";
      added.push({ listing_id, during, cause, created_at: ctx.now(), feed_id, feed_entry: range.entry });
    }
  }
  if (added.length > 0) await ctx.db.insertInto("occupancy").values(added).execute();
  const ids = gone.map(({ id }) => id);
  if (ids.length === 0) return;
  await ctx.db.updateTable("occupancy").set({ released_at: ctx.now() }).where("id", "in", ids).execute();
}
