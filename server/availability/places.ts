import { sql } from "kysely";
import type { InstantRange } from "#contract/dates.ts";
import type { Ctx } from "../ctx.ts";
import type { Db } from "../db/connect.ts";
import { constraintOf, inTransaction, sqlState } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import type { Plan } from "./rules.ts";
import { rangeOf } from "./taken.ts";
import { inTurn } from "./turns.ts";

/** Taking a place and giving it back. The listing must be locked by whoever writes here. */

/** One transaction on a listing, locked from its beginning, as by every writer. @throws `busy` when too many wait for it */
export function withListing<T>(ctx: Ctx, listingId: number, work: (locked: Ctx) => Promise<T>): Promise<T> {
  return inTurn(ctx.db, listingId, () =>
    inTransaction(ctx.db, async (tx) => {
      await lockListing(tx, listingId);
      return work({ ...ctx, db: tx });
    }),
  );
}

/** One writer at a time per listing; without it, races for the same dates become deadlocks. Held to the end of `tx`. */
export async function lockListing(tx: Db, listingId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(8671, ${listingId}::int)`.execute(tx);
}

/** Writes the place of a booking. The listing must be locked. @throws `dates_taken` or `sold_out` */
export async function takePlace(
  ctx: Ctx,
  booking: { id: number; listingId: number; startsAt: Date; endsAt: Date; seats: number },
  place: { occupies: InstantRange; capacity: number },
): Promise<void> {
  try {
    if (booking.seats > 0) await takeSeats(ctx, booking, place.capacity);
    else {
      await ctx.db
        .insertInto("occupancy")
        .values({
          listing_id: booking.listingId,
          during: rangeOf(place.occupies),
          cause: "booking",
          booking_id: booking.id,
          created_at: ctx.now(),
        })
        .execute();
    }
  } catch (error) {
    if (sqlState(error) === "23P01") fail("dates_taken");
    if (constraintOf(error) === "session_not_oversold") fail("sold_out", { values: { number: 0 } });
    throw error;
  }
}

async function takeSeats(
  ctx: Ctx,
  booking: { id: number; listingId: number; startsAt: Date; endsAt: Date; seats: number },
  capacity: number,
): Promise<void> {
  const session = await ctx.db
    .insertInto("experience_sessions")
    .values({ listing_id: booking.listingId, starts_at: booking.startsAt, ends_at: booking.endsAt, capacity })
    // A session nobody has a seat in takes the time and size of today; one with seats keeps its own.
    .onConflict((conflict) =>
      conflict.columns(["listing_id", "starts_at"]).doUpdateSet({
        ends_at: sql`case when experience_sessions.seats_taken = 0 then excluded.ends_at else experience_sessions.ends_at end`,
        capacity: sql`case when experience_sessions.seats_taken = 0 then excluded.capacity else experience_sessions.capacity end`,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto("session_seats")
    .values({ session_id: session.id, booking_id: booking.id, seats: booking.seats, created_at: ctx.now() })
    .execute();
}

/** Gives a booking's dates or seats back; the rows stay, with the time they were released. */
export async function freePlace(ctx: Ctx, bookingId: number): Promise<void> {
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

/** Keeps a range from guests, as its host would. The listing must be locked. */
export async function blockPlace(ctx: Ctx, listingId: number, range: InstantRange): Promise<void> {
  await ctx.db
    .insertInto("occupancy")
    .values({ listing_id: listingId, during: rangeOf(range), cause: "host_block", created_at: ctx.now() })
    .execute();
}

/** What was kept from others when a booking last had its place: to take it again after a late payment. */
export async function formerPlace(
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

/** Bookings still `held` that are in the way of a plan: the asker's own on this listing, and overlapping ones past their end. */
export async function holdsInTheWay(ctx: Ctx, listingId: number, plan: Plan, guestId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom("bookings")
    .select("id")
    .where("listing_id", "=", listingId)
    .where("state", "=", "held")
    .where((eb) =>
      eb.or([
        eb("guest_id", "=", guestId),
        eb.and([
          eb("hold_expires_at", "<=", ctx.now()),
          eb("starts_at", "<", plan.occupies.to),
          // The other's buffer may reach into the plan.
          eb("ends_at", ">", new Date(plan.occupies.from.getTime() - 86_400_000)),
        ]),
      ]),
    )
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}
