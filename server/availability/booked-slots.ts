import { sql } from "kysely";
import { statesHoldingSlot } from "#contract/bookings/process.ts";
import type { InstantRange } from "#contract/dates.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import type { Stay } from "./rules.ts";
import { isOneOf, listed, rangeOf } from "./taken.ts";

/** Bookings by the slots they occupy, which their host must not change. */

export interface BookedSlot {
  bookingId: number;
  code: string;
  state: (typeof statesHoldingSlot)[number];
  stay: Stay;
  startsAt: Date;
  endsAt: Date;
  holdExpiresAt: Date;
  guests: number;
  seats: number;
  /** The range it occupies, a space's buffer included. */
  during: InstantRange;
}

/** Bookings whose slots touch `range`, in order; expired holds too, until they are settled. */
export async function bookedSlots(ctx: Ctx, listingId: number, range: InstantRange): Promise<BookedSlot[]> {
  return (await bookedSlotsOfMany(ctx, [listingId], range)).get(listingId) ?? [];
}

export async function bookedSlotsOfMany(
  ctx: Ctx,
  listingIds: readonly number[],
  range: InstantRange,
): Promise<Map<number, BookedSlot[]>> {
  const during = sql<InstantRange>`coalesce(o.during, tstzrange(b.starts_at, b.ends_at, '[)'))`;
  const rows = await ctx.db
    .selectFrom("bookings as b")
    .leftJoin("occupancy as o", (join) => join.onRef("o.booking_id", "=", "b.id").on("o.released_at", "is", null))
    .select([
      "b.id",
      "b.listing_id",
      "b.code",
      "b.state",
      "b.stay",
      "b.starts_at",
      "b.ends_at",
      "b.hold_expires_at",
      "b.guests",
      "b.seats",
      during.as("during"),
    ])
    .where(isOneOf("b.listing_id", listingIds))
    .where("b.state", "in", statesHoldingSlot)
    .where(sql<boolean>`${during} && ${rangeOf(range)}::tstzrange`)
    .orderBy("b.starts_at")
    .orderBy("b.id")
    .execute();
  return listed(rows, (row) => ({
    bookingId: row.id,
    code: row.code,
    state: row.state as BookedSlot["state"],
    stay: row.stay as Stay,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    holdExpiresAt: row.hold_expires_at,
    guests: row.guests,
    seats: row.seats,
    during: row.during,
  }));
}

/** Expired holds in `range`: to be settled before a host changes anything there. */
export async function expiredHolds(ctx: Ctx, listingId: number, range: InstantRange): Promise<number[]> {
  const slots = await bookedSlots(ctx, listingId, range);
  return slots.filter((slot) => isExpired(ctx, slot)).map(({ bookingId }) => bookingId);
}

/** Those of these listings that have an expired hold which was not settled yet. */
export async function withExpiredHolds(ctx: Ctx, listingIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom("bookings")
    .select("listing_id")
    .distinct()
    .where(isOneOf("listing_id", listingIds))
    .where("state", "=", "held")
    .where("hold_expires_at", "<=", ctx.now())
    .orderBy("listing_id")
    .execute();
  return rows.map(({ listing_id }) => listing_id);
}

export function isExpired(ctx: Ctx, slot: BookedSlot): boolean {
  return slot.state === "held" && slot.holdExpiresAt <= ctx.now();
}

/** Refuses to break any of these slots that is not over yet. @throws a refusal that names the bookings */
export function refuseToBreak(ctx: Ctx, slots: readonly BookedSlot[]): void {
  const inTheWay = slots.filter(({ endsAt }) => endsAt > ctx.now());
  const booked = inTheWay.filter(({ state }) => state !== "held");
  if (booked.length > 0) {
    const codes = booked.map(({ code }) => code).join(", ");
    const bookings = booked.map(({ bookingId, code, startsAt, endsAt }) => ({
      reserve_id: bookingId,
      code,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
    }));
    fail("booked_then", { values: { codes }, details: { bookings } });
  }
  if (inTheWay.some((slot) => isExpired(ctx, slot))) fail("hold_being_settled");
  if (inTheWay.length > 0) fail("held_then");
}
