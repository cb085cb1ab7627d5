import { sql } from "kysely";
import type { InstantRange } from "#contract/dates.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import type { Stay } from "./rules.ts";
import { rangeOf } from "./taken.ts";

/** Bookings by the place they have, for whoever must not touch it: the host. */

export interface BookedPlace {
  bookingId: number;
  code: string;
  state: "held" | "confirmed" | "completed";
  stay: Stay;
  startsAt: Date;
  endsAt: Date;
  holdExpiresAt: Date;
  guests: number;
  seats: number;
  /** What it keeps from others, a space's buffer included. */
  during: InstantRange;
}

/** Whatever holds a place that touches `range`, in order; holds past their end too, until somebody settles them. */
export async function bookedPlaces(ctx: Ctx, listingId: number, range: InstantRange): Promise<BookedPlace[]> {
  const during = sql<InstantRange>`coalesce(o.during, tstzrange(b.starts_at, b.ends_at, '[)'))`;
  const rows = await ctx.db
    .selectFrom("bookings as b")
    .leftJoin("occupancy as o", (join) => join.onRef("o.booking_id", "=", "b.id").on("o.released_at", "is", null))
    .select([
      "b.id",
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
    .where("b.listing_id", "=", listingId)
    .where("b.state", "in", ["held", "confirmed", "completed"])
    .where(sql<boolean>`${during} && ${rangeOf(range)}::tstzrange`)
    .orderBy("b.starts_at")
    .orderBy("b.id")
    .execute();
  return rows.map((row) => ({
    bookingId: row.id,
    code: row.code,
    state: row.state as BookedPlace["state"],
    stay: row.stay as Stay,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    holdExpiresAt: row.hold_expires_at,
    guests: row.guests,
    seats: row.seats,
    during: row.during,
  }));
}

/** Holds past their end in `range`: to be settled before a host changes anything there. */
export async function expiredHolds(ctx: Ctx, listingId: number, range: InstantRange): Promise<number[]> {
  const places = await bookedPlaces(ctx, listingId, range);
  return places.filter((place) => isExpired(ctx, place)).map(({ bookingId }) => bookingId);
}

export function isExpired(ctx: Ctx, place: BookedPlace): boolean {
  return place.state === "held" && place.holdExpiresAt <= ctx.now();
}

/** What is over can no longer be broken. @throws a refusal that names the bookings when there are any */
export function refuseToBreak(ctx: Ctx, places: readonly BookedPlace[]): void {
  const inTheWay = places.filter(({ endsAt }) => endsAt > ctx.now());
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
  if (inTheWay.some((place) => isExpired(ctx, place))) fail("hold_being_settled");
  if (inTheWay.length > 0) fail("held_then");
}
