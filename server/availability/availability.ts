import { setImmediate as letOthersIn } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import { addDays, dateOf, type InstantRange, overlaps, type PlainDate, timeOf } from "#contract/dates.ts";
import type { ExperienceStay } from "#contract/listing-kinds/experience.ts";
import type { Ctx } from "../ctx.ts";
import type { Db } from "../db/connect.ts";
import type { Tables } from "../db/tables.ts";
import { constraintOf, sqlState } from "../db/transaction.ts";
import { fail, isRefusal } from "../fail.ts";
import type { Listing } from "../listings/listings.ts";
import {
  type Bookable,
  type DatedRules,
  midnight,
  type Plan,
  planStay,
  type Session,
  type Stay,
  type Surroundings,
  sessionOn,
} from "./rules.ts";

export type { Bookable, Plan, Stay } from "./rules.ts";

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
  return { now: ctx.now(), zone: ctx.env.island.timeZone, lodgingTaxBp: ctx.env.lodgingTaxBp };
}

function refuseTaken(plan: Plan, sessions: readonly Session[], inTheWay: readonly InstantRange[]): void {
  if (inTheWay.length > 0) fail("dates_taken");
  if (plan.stay.kind !== "experience") return;
  const { date } = plan.stay;
  const taken = sessions.find((session) => session.date === date)?.seatsTaken ?? 0;
  if (taken + plan.seats > plan.capacity) fail("sold_out", { values: { number: Math.max(0, plan.capacity - taken) } });
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
  return (await takenRangesOfMany(ctx, [listingId], range, asker)).get(listingId) ?? [];
}

async function takenRangesOfMany(
  ctx: Ctx,
  listingIds: readonly number[],
  range: InstantRange,
  asker: Asker,
): Promise<Map<number, InstantRange[]>> {
  const rows = await ctx.db
    .selectFrom("occupancy as o")
    .leftJoin("bookings as b", "b.id", "o.booking_id")
    .select(["o.listing_id", "o.during"])
    .where(isOneOf("o.listing_id", listingIds))
    .where("o.released_at", "is", null)
    .where(sql<boolean>`o.during && ${rangeOf(range)}::tstzrange`)
    .where(countsFor(ctx, asker))
    .orderBy(sql`lower(o.during)`)
    .execute();
  return listed(rows, (row) => row.during);
}

/** As a condition of another query: something that counts for the asker touches `range` at the listing in `column`. */
export function isTaken(ctx: Ctx, column: string, range: InstantRange, asker: Asker) {
  return sql<boolean>`exists (select from occupancy o left join bookings b on b.id = o.booking_id
    where o.listing_id = ${sql.ref(column)} and o.released_at is null
      and o.during && ${rangeOf(range)}::tstzrange and ${countsFor(ctx, asker)})`;
}

/** Sessions with live seats in `[from, to)`, counting what counts for the asker. */
export async function soldSessions(ctx: Ctx, listingId: number, dates: DateSpan, asker: Asker): Promise<Session[]> {
  return (await soldSessionsOfMany(ctx, [listingId], dates, asker)).get(listingId) ?? [];
}

async function soldSessionsOfMany(
  ctx: Ctx,
  listingIds: readonly number[],
  dates: DateSpan,
  asker: Asker,
): Promise<Map<number, Session[]>> {
  const zone = ctx.env.island.timeZone;
  const rows = await ctx.db
    .selectFrom("experience_sessions as s")
    .innerJoin("session_seats as seat", "seat.session_id", "s.id")
    .innerJoin("bookings as b", "b.id", "seat.booking_id")
    .select(["s.listing_id", "s.starts_at", "s.ends_at", "s.capacity"])
    .select((eb) => eb.fn.sum<string>("seat.seats").filterWhere(countsFor(ctx, asker)).as("seats"))
    .where(isOneOf("s.listing_id", listingIds))
    .where("s.starts_at", ">=", midnight(dates.from, zone))
    .where("s.starts_at", "<", midnight(dates.to, zone))
    .where("seat.released_at", "is", null)
    .groupBy(["s.id", "s.listing_id", "s.starts_at", "s.ends_at", "s.capacity"])
    .orderBy("s.starts_at")
    .execute();
  return listed(rows, (row) => ({
    date: dateOf(row.starts_at, zone),
    startTime: timeOf(row.starts_at, zone),
    endTime: timeOf(row.ends_at, zone),
    capacity: row.capacity,
    seatsTaken: Number(row.seats ?? 0),
  }));
}

export async function datedRules(ctx: Ctx, listingId: number, dates: DateSpan): Promise<DatedRules> {
  return (await datedRulesOfMany(ctx, [listingId], dates)).get(listingId) ?? noRules;
}

async function datedRulesOfMany(
  ctx: Ctx,
  listingIds: readonly number[],
  dates: DateSpan,
): Promise<Map<number, DatedRules>> {
  const rows = await ctx.db
    .selectFrom("dated_rules")
    .selectAll()
    .where(isOneOf("listing_id", listingIds))
    .where("date", ">=", addDays(dates.from, -1))
    .where("date", "<", dates.to)
    .execute();
  const byListing = Map.groupBy(rows, (row) => row.listing_id);
  return new Map([...byListing].map(([id, those]) => [id, rulesOfRows(those)]));
}

function rulesOfRows(rows: readonly Selectable<Tables["dated_rules"]>[]): DatedRules {
  const rules = emptyRules();
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

function emptyRules(): DatedRules {
  return {
    nightCents: new Map(),
    minimumNights: new Map(),
    closed: new Set(),
    hours: new Map(),
    sessions: new Map(),
  };
}

/** Of a listing whose host said nothing about these dates. */
const noRules = emptyRules();

function listed<Row extends { listing_id: number }, T>(rows: readonly Row[], read: (row: Row) => T): Map<number, T[]> {
  const byListing = Map.groupBy(rows, (row) => row.listing_id);
  return new Map([...byListing].map(([id, those]) => [id, those.map(read)]));
}

/** As one parameter: a statement takes 65,535 of them, and a plan that fits one number of listings fits another. */
function isOneOf(column: string, ids: readonly number[]) {
  return sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`;
}

export interface DateSpan {
  from: PlainDate;
  to: PlainDate;
}

function datesOf(stay: WantedStay): DateSpan {
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
