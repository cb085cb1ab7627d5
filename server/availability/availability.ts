import { sql } from "kysely";
import { addDays, dateOf, type InstantRange, type PlainDate, timeOf } from "#contract/dates.ts";
import type { Ctx } from "../ctx.ts";
import type { Db } from "../db/connect.ts";
import { constraintOf, sqlState } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import type { Listing } from "../listings/listings.ts";
import { type DatedRules, midnight, type Plan, planStay, type Session, type Stay } from "./rules.ts";

export type { Plan, Stay } from "./rules.ts";

/**
 * Owns who has a listing when: occupancy, seats, and the host's rules about dates. Never moves money or states.
 * Relies on: every writer holds the listing's lock, and the database has the last word (exclusion, checks, triggers).
 */

/**
 * For somebody who asks, holds past their end do not count, nor the asking guest's own: they are settled before
 * booking. `"the books"` counts every live row, under the lock.
 */
export type Asker = { guestId?: number | undefined } | "the books";

/**
 * Plans a stay: by the listing's rules, and against what others have taken as far as the asker is concerned.
 * @throws a refusal that says why it cannot be booked
 */
export async function planFreeStay(ctx: Ctx, listing: Listing, stay: Stay, asker: Asker): Promise<Plan> {
  if (!listing.onSale) fail("not_on_sale");
  const dates = datesOf(stay);
  const around = {
    now: ctx.now(),
    zone: ctx.env.island.timeZone,
    lodgingTaxBp: ctx.env.lodgingTaxBp,
    dated: await datedRules(ctx, listing.id, dates),
    sessions: listing.kind === "experience" ? await soldSessions(ctx, listing.id, dates, asker) : [],
  };
  const plan = planStay(listing, stay, around);
  if (plan.seats > 0) {
    const taken = around.sessions.find((session) => session.date === dates.from)?.seatsTaken ?? 0;
    if (taken + plan.seats > plan.capacity)
      fail("sold_out", { values: { number: Math.max(0, plan.capacity - taken) } });
  } else if ((await takenRanges(ctx, listing.id, plan.occupies, asker)).length > 0) {
    fail("dates_taken");
  }
  return plan;
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

/** Live ranges that touch `range`, imported calendars and host blocks included. */
export async function takenRanges(
  ctx: Ctx,
  listingId: number,
  range: InstantRange,
  asker: Asker,
): Promise<InstantRange[]> {
  const rows = await ctx.db
    .selectFrom("occupancy as o")
    .leftJoin("bookings as b", "b.id", "o.booking_id")
    .select("o.during")
    .where("o.listing_id", "=", listingId)
    .where("o.released_at", "is", null)
    .where(sql<boolean>`o.during && ${rangeOf(range)}::tstzrange`)
    .where(countsFor(ctx, asker))
    .orderBy(sql`lower(o.during)`)
    .execute();
  return rows.map((row) => row.during);
}

/** Sessions with live seats in `[from, to)`, counting what counts for the asker. */
export async function soldSessions(ctx: Ctx, listingId: number, dates: DateSpan, asker: Asker): Promise<Session[]> {
  const zone = ctx.env.island.timeZone;
  const rows = await ctx.db
    .selectFrom("experience_sessions as s")
    .innerJoin("session_seats as seat", "seat.session_id", "s.id")
    .innerJoin("bookings as b", "b.id", "seat.booking_id")
    .select(["s.starts_at", "s.ends_at", "s.capacity"])
    .select((eb) => eb.fn.sum<string>("seat.seats").filterWhere(countsFor(ctx, asker)).as("seats"))
    .where("s.listing_id", "=", listingId)
    .where("s.starts_at", ">=", midnight(dates.from, zone))
    .where("s.starts_at", "<", midnight(dates.to, zone))
    .where("seat.released_at", "is", null)
    .groupBy(["s.id", "s.starts_at", "s.ends_at", "s.capacity"])
    .orderBy("s.starts_at")
    .execute();
  return rows.map((row) => ({
    date: dateOf(row.starts_at, zone),
    startTime: timeOf(row.starts_at, zone),
    endTime: timeOf(row.ends_at, zone),
    capacity: row.capacity,
    seatsTaken: Number(row.seats ?? 0),
  }));
}

export async function datedRules(ctx: Ctx, listingId: number, dates: DateSpan): Promise<DatedRules> {
  const rows = await ctx.db
    .selectFrom("dated_rules")
    .selectAll()
    .where("listing_id", "=", listingId)
    .where("date", ">=", addDays(dates.from, -1))
    .where("date", "<", dates.to)
    .execute();
  const rules: DatedRules = {
    nightCents: new Map(),
    minimumNights: new Map(),
    closed: new Set(),
    hours: new Map(),
    sessions: new Map(),
  };
  for (const row of rows) {
    if (row.night_cents !== null) rules.nightCents.set(row.date, row.night_cents);
    if (row.minimum_nights !== null) rules.minimumNights.set(row.date, row.minimum_nights);
    if (row.closed) rules.closed.add(row.date);
    if (row.opens !== null && row.closes !== null) rules.hours.set(row.date, { open: row.opens, close: row.closes });
    else if (row.closed) rules.hours.set(row.date, null);
    if (row.session !== null) rules.sessions.set(row.date, row.session);
  }
  return rules;
}

export interface DateSpan {
  from: PlainDate;
  to: PlainDate;
}

function datesOf(stay: Stay): DateSpan {
  if (stay.kind === "lodging") return { from: stay.checkIn, to: stay.checkOut };
  if (stay.kind === "experience") return { from: stay.date, to: addDays(stay.date, 1) };
  if (stay.mode === "days") return { from: stay.startDate, to: stay.endDate };
  return { from: stay.date, to: addDays(stay.date, 1) };
}

function countsFor(ctx: Ctx, asker: Asker) {
  if (asker === "the books") return sql<boolean>`true`;
  return sql<boolean>`not coalesce(b.state = 'held'
    and (b.hold_expires_at <= ${ctx.now()} or b.guest_id = ${asker.guestId ?? -1}), false)`;
}

/** The text PostgreSQL reads as a half-open range of instants. */
export function rangeOf(range: InstantRange): never {
  return `[${range.from.toISOString()},${range.to.toISOString()})` as never;
}
