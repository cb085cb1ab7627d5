import { type Actor, type BookingState, canDo } from "#contract/bookings/process.ts";
import type { Shares } from "#contract/bookings/refunds.ts";
import type { PriceLine } from "#contract/listings/kinds.ts";
import { type Stay, withListing } from "../availability/availability.ts";
import type { Ctx } from "../ctx.ts";
import { prepared } from "../db/prepared.ts";

/** All columns by name, because prepared statements must not select `*`: see `prepared`. */
export const bookingColumns = [
  "id",
  "code",
  "quote_id",
  "listing_id",
  "kind",
  "guest_id",
  "host_id",
  "state",
  "stay",
  "starts_at",
  "ends_at",
  "guests",
  "seats",
  "lines",
  "total_cents",
  "tax_cents",
  "currency",
  "commission_bp",
  "commission_cents",
  "host_net_cents",
  "cancellation_policy",
  "title",
  "city",
  "address",
  "language",
  "hold_expires_at",
  "calendar_sequence",
  "created_at",
] as const;

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>;

export async function findBooking(ctx: Ctx, id: number) {
  const row = await bookingRow(ctx, id).modifyEnd(prepared).executeTakeFirst();
  return row && bookingOf(row);
}

function bookingRow(ctx: Ctx, id: number) {
  return ctx.db.selectFrom("bookings").select(bookingColumns).where("id", "=", id);
}

/** Gives a row's JSON columns the types they were written with. */
export function bookingOf<Row extends { stay: unknown; lines: unknown }>(row: Row) {
  return { ...row, stay: row.stay as Stay, lines: row.lines as PriceLine[] };
}

/** Locks the booking against other writers until the transaction ends and reads it. Lock its listing first. */
export async function lockBooking(ctx: Ctx, id: number): Promise<BookingRow> {
  return bookingOf(await bookingRow(ctx, id).forUpdate().modifyEnd(prepared).executeTakeFirstOrThrow());
}

/** Runs one transaction on one booking, locking its listing first as every writer does. */
export async function withBooking<T>(
  ctx: Ctx,
  bookingId: number,
  work: (locked: Ctx, booking: BookingRow) => Promise<T>,
): Promise<T> {
  const booking = await findBooking(ctx, bookingId);
  if (!booking) throw new Error(`no booking ${bookingId}`);
  return withBookingOn(ctx, booking.listing_id, bookingId, work);
}

/** Like `withBooking`, for callers who know the booking's listing. */
export function withBookingOn<T>(
  ctx: Ctx,
  listingId: number,
  bookingId: number,
  work: (locked: Ctx, booking: BookingRow) => Promise<T>,
): Promise<T> {
  return withListing(ctx, listingId, async (locked) => work(locked, await lockBooking(locked, bookingId)));
}

/** A guest can cancel until the start, exclusive; afterwards they can only report a problem. */
export function canCancel(ctx: Ctx, booking: Pick<BookingRow, "state" | "starts_at">): boolean {
  return canDo("cancelByGuest", booking.state, "guest") && ctx.now() < booking.starts_at;
}

/** The agreed price, split between host, platform and tax office. */
export function sharesOf(booking: BookingRow): Shares {
  const { host_net_cents, commission_cents, tax_cents } = booking;
  return { hostCents: host_net_cents, commissionCents: commission_cents, taxCents: tax_cents };
}

interface BookingEvent {
  transition: string;
  actor: Actor;
  from: BookingState | null;
  to: BookingState;
  details?: Record<string, unknown>;
}

export async function recordEvent(ctx: Ctx, bookingId: number, event: BookingEvent): Promise<void> {
  await insertEvent(ctx, bookingId, event).execute();
}

/** `recordEvent` as a statement that can be part of another. */
export function insertEvent(ctx: Ctx, bookingId: number, event: BookingEvent) {
  return ctx.db.insertInto("booking_events").values({
    booking_id: bookingId,
    transition: event.transition,
    actor: event.actor,
    from_state: event.from,
    to_state: event.to,
    at: ctx.now(),
    details: JSON.stringify(event.details ?? {}),
  });
}
