import { type Actor, type BookingState, canDo } from "#contract/booking-process.ts";
import type { PriceLine } from "#contract/listing-kinds/kinds.ts";
import type { Shares } from "#contract/refunds.ts";
import { type Stay, withListing } from "../availability/availability.ts";
import type { Ctx } from "../ctx.ts";

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>;

export async function findBooking(ctx: Ctx, id: number) {
  const row = await ctx.db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirst();
  return row && bookingOf(row);
}

/** A row as the database has it, its JSON columns with the types they were written with. */
export function bookingOf<Row extends { stay: unknown; lines: unknown }>(row: Row) {
  return { ...row, stay: row.stay as Stay, lines: row.lines as PriceLine[] };
}

/** The booking as it stands, kept from other writers to the end of the transaction. Lock its listing first. */
export async function lockBooking(ctx: Ctx, id: number): Promise<BookingRow> {
  await ctx.db.selectFrom("bookings").select("id").where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
  return (await findBooking(ctx, id)) as BookingRow;
}

/** One transaction on one booking, its listing locked first, as every writer does. */
export async function withBooking<T>(
  ctx: Ctx,
  bookingId: number,
  work: (locked: Ctx, booking: BookingRow) => Promise<T>,
): Promise<T> {
  const booking = await findBooking(ctx, bookingId);
  if (!booking) throw new Error(`no booking ${bookingId}`);
  return withListing(ctx, booking.listing_id, async (locked) => work(locked, await lockBooking(locked, bookingId)));
}

/** A guest cancels until the start, that instant not included; after it there is only a problem to report. */
export function canCancel(ctx: Ctx, booking: Pick<BookingRow, "state" | "starts_at">): boolean {
  return canDo("cancelByGuest", booking.state, "guest") && ctx.now() < booking.starts_at;
}

/** Whose the price is, as it was agreed. */
export function sharesOf(booking: BookingRow): Shares {
  const { host_net_cents, commission_cents, tax_cents } = booking;
  return { hostCents: host_net_cents, commissionCents: commission_cents, taxCents: tax_cents };
}

export async function recordEvent(
  ctx: Ctx,
  bookingId: number,
  event: {
    transition: string;
    actor: Actor;
    from: BookingState | null;
    to: BookingState;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  await ctx.db
    .insertInto("booking_events")
    .values({
      booking_id: bookingId,
      transition: event.transition,
      actor: event.actor,
      from_state: event.from,
      to_state: event.to,
      at: ctx.now(),
      details: JSON.stringify(event.details ?? {}),
    })
    .execute();
}
