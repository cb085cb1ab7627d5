import { type RawBuilder, sql } from "kysely";
import type { InstantRange } from "#contract/dates.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import type { Db } from "../db/connect.ts";
import { lockOf } from "../db/locks.ts";
import { prepared } from "../db/prepared.ts";
import { constraintOf, inTransaction, sqlState } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { findOwnListing, type Listing } from "../listings/listings.ts";
import { inTurn } from "./listing-queue.ts";
import type { Plan } from "./rules.ts";
import { rangeOf } from "./taken.ts";

/** Taking and freeing slots. Callers hold the listing's lock. */

/** Runs one transaction with the listing locked from its start, like every writer. @throws `busy` if too many wait */
export function withListing<T>(ctx: Ctx, listingId: number, work: (locked: Ctx) => Promise<T>): Promise<T> {
  return inTurn(ctx.db, listingId, () =>
    inTransaction(ctx.db, async (tx) => {
      await lockListing(tx, listingId);
      return work({ ...ctx, db: tx });
    }),
  );
}

/**
 * Like `withListing`, for a person's change of dates or calendars: the right to it may have ended while the change
 * waited. @throws `not_found` then
 */
export function withOwnListing<T>(
  ctx: Ctx,
  viewer: Pick<Viewer, "id">,
  listingId: number,
  work: (locked: Ctx, listing: Listing) => Promise<T>,
): Promise<T> {
  return withListing(ctx, listingId, async (locked) =>
    work(locked, await findOwnListing(locked, viewer, String(listingId), "calendar")),
  );
}

/**
 * Like `withListing`, for several listings that are all locked from the start.
 * @param listingIds each once, in ascending order, so that no two callers wait for each other
 */
export function withListings<T>(
  ctx: Ctx,
  listingIds: readonly number[],
  work: (locked: Ctx) => Promise<T>,
): Promise<T> {
  const begin = () =>
    inTransaction(ctx.db, async (tx) => {
      for (const id of listingIds) await lockListing(tx, id);
      return work({ ...ctx, db: tx });
    });
  return listingIds.reduceRight<() => Promise<T>>((then, id) => () => inTurn(ctx.db, id, then), begin)();
}

/**
 * Admits one writer at a time per listing; otherwise races for the same dates become deadlocks. Held to the end of
 * `tx`.
 * @param then further locks, taken in this order after the listing's
 */
export async function lockListing(tx: Db, listingId: number, ...then: RawBuilder<void>[]): Promise<void> {
  await sql`select ${sql.join([lockOf("listing", listingId), ...then])} ${prepared}`.execute(tx);
}

/** Writes a booking's slot. The listing must be locked. @throws `dates_taken` or `sold_out` */
export async function takeSlot(
  ctx: Ctx,
  booking: { id: number; listingId: number; startsAt: Date; endsAt: Date; seats: number },
  slot: { occupies: InstantRange; capacity: number },
): Promise<void> {
  try {
    if (booking.seats > 0) await takeSeats(ctx, booking, slot.capacity);
    else {
      await ctx.db
        .insertInto("occupancy")
        .values({
          listing_id: booking.listingId,
          during: rangeOf(slot.occupies),
          cause: "booking",
          booking_id: booking.id,
          created_at: ctx.now(),
        })
        .modifyEnd(prepared)
        .execute();
    }
  } catch (error) {
    if (sqlState(error) === "23P01") fail("dates_taken");
    if (constraintOf(error) === "session_not_oversold") fail("sold_out", { values: { count: 0 } });
    throw error;
  }
}

async function takeSeats(
  ctx: Ctx,
  booking: { id: number; listingId: number; startsAt: Date; endsAt: Date; seats: number },
  capacity: number,
): Promise<void> {
  const { id: booking_id, seats } = booking;
  await ctx.db
    .with("session", (db) =>
      db
        .insertInto("experience_sessions")
        .values({ listing_id: booking.listingId, starts_at: booking.startsAt, ends_at: booking.endsAt, capacity })
        // A session without seats sold takes the listing's current time and size; one with seats sold keeps its own.
        .onConflict((conflict) =>
          conflict.columns(["listing_id", "starts_at"]).doUpdateSet({
            ends_at: sql`case when experience_sessions.seats_taken = 0 then excluded.ends_at else experience_sessions.ends_at end`,
            capacity: sql`case when experience_sessions.seats_taken = 0 then excluded.capacity else experience_sessions.capacity end`,
          }),
        )
        .returning("id"),
    )
    .insertInto("session_seats")
    .values((eb) => ({
      session_id: eb.selectFrom("session").select("id"),
      ...{ booking_id, seats, created_at: ctx.now() },
    }))
    .modifyEnd(prepared)
    .execute();
}

/** Frees a booking's dates or seats; the rows stay, with the time of release. */
export async function freeSlot(ctx: Ctx, bookingId: number): Promise<void> {
  const released = { released_at: ctx.now() };
  await ctx.db
    .updateTable("occupancy")
    .set(released)
    .where("booking_id", "=", bookingId)
    .where("released_at", "is", null)
    .execute();
  await ctx.db
    .updateTable("session_seats")
    .set(released)
    .where("booking_id", "=", bookingId)
    .where("released_at", "is", null)
    .execute();
}

/** Blocks a range for guests, as a host does. The listing must be locked. */
export async function blockSlot(ctx: Ctx, listingId: number, range: InstantRange): Promise<void> {
  await ctx.db
    .insertInto("occupancy")
    .values({ listing_id: listingId, during: rangeOf(range), cause: "host_block", created_at: ctx.now() })
    .execute();
}

/** The slot a booking last occupied, to take it again after a late payment. */
export async function formerSlot(
  ctx: Ctx,
  bookingId: number,
): Promise<{ occupies: InstantRange; capacity: number } | undefined> {
  const row = await ctx.db
    .selectFrom("occupancy")
    .select("during")
    .where("booking_id", "=", bookingId)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (row) return { occupies: row.during, capacity: 0 };
  const seats = await ctx.db
    .selectFrom("session_seats")
    .innerJoin("experience_sessions as s", "s.id", "session_seats.session_id")
    .select(["s.starts_at", "s.ends_at", "s.capacity"])
    .where("booking_id", "=", bookingId)
    .orderBy("session_seats.id", "desc")
    .executeTakeFirst();
  return seats && { occupies: { from: seats.starts_at, to: seats.ends_at }, capacity: seats.capacity };
}

/** Bookings still `held` that conflict with a plan: the asker's own on this listing, and expired ones at its time. */
export async function holdsInTheWay(ctx: Ctx, listingId: number, plan: Plan, guestId: number): Promise<number[]> {
  const rows = await inTheWay(ctx, listingId, plan, guestId).execute();
  return rows.map((row) => row.id);
}

/** `holdsInTheWay` as a query that can be part of another. */
export function inTheWay(ctx: Ctx, listingId: number, plan: Plan, guestId: number) {
  const day = 86_400_000;
  // Another departure's seats decide which departures the date has, wherever in the day it is.
  const to = plan.seats > 0 ? new Date(plan.occupies.from.getTime() + day) : plan.occupies.to;
  return ctx.db
    .selectFrom("bookings")
    .select("id")
    .where("listing_id", "=", listingId)
    .where("state", "=", sql.lit("held"))
    .where((eb) =>
      eb.or([
        eb("guest_id", "=", guestId),
        eb.and([
          eb("hold_expires_at", "<=", ctx.now()),
          eb("starts_at", "<", to),
          // The other booking's buffer may reach into the plan.
          eb("ends_at", ">", new Date(plan.occupies.from.getTime() - day)),
        ]),
      ]),
    )
    .orderBy("id");
}
