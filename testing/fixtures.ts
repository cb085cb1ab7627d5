import type { BookingState } from "#contract/bookings/process.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import type { World } from "./world.ts";

/** Inserts bookings and blocks straight into the database, in the form the product's own code writes. */

/** In milliseconds since 1970: a model that checks our date code must not use it. */
export interface Span {
  from: number;
  to: number;
}

export interface InsertedBooking {
  state: BookingState;
  guestId: number;
  hostId: number;
  /** Minutes until the hold expires. */
  minutesLeft: number;
}

export interface InsertedSlot {
  stay: Span;
  occupies: Span;
  /** In a session; 0 for bookings that occupy a range. */
  seats: number;
  capacity: number;
}

const released: readonly BookingState[] = ["released", "expired", "cancelled_by_guest", "cancelled_by_host"];
let planted = 0;

export async function insertBooking(
  world: World,
  listing: { id: number; kind: ListingKind },
  { state, guestId, hostId, minutesLeft }: InsertedBooking,
  { stay, occupies, seats, capacity }: InsertedSlot,
): Promise<void> {
  const now = world.clock.now();
  const released_at = released.includes(state) ? now : null;
  planted += 1;
  await world.app.ctx.db.transaction().execute(async (tx) => {
    const booking = await tx
      .insertInto("bookings")
      .values({
        code: `LI-${planted}`,
        quote_id: crypto.randomUUID(),
        listing_id: listing.id,
        kind: listing.kind,
        guest_id: guestId,
        host_id: hostId,
        state,
        stay: "{}",
        starts_at: new Date(stay.from),
        ends_at: new Date(stay.to),
        guests: 1,
        seats,
        lines: "[]",
        total_cents: 1000,
        tax_cents: 0,
        commission_bp: 0,
        commission_cents: 0,
        host_net_cents: 1000,
        cancellation_policy: "flexible",
        title: "",
        city: "",
        address: "",
        language: "es",
        hold_expires_at: new Date(now.getTime() + minutesLeft * 60_000),
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const row = { booking_id: booking.id, created_at: now, released_at };
    if (seats === 0) {
      const range = { listing_id: listing.id, during: textOf(occupies), cause: "booking" as const };
      await tx
        .insertInto("occupancy")
        .values({ ...row, ...range })
        .execute();
      return;
    }
    const session = await tx
      .insertInto("experience_sessions")
      .values({ listing_id: listing.id, starts_at: new Date(stay.from), ends_at: new Date(stay.to), capacity })
      .onConflict((conflict) => conflict.columns(["listing_id", "starts_at"]).doUpdateSet({ listing_id: listing.id }))
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("session_seats")
      .values({ ...row, session_id: session.id, seats })
      .execute();
  });
}

/** Inserts dates blocked by a host or by another site's calendar. */
export async function insertBlock(
  world: World,
  listingId: number,
  cause: "host_block" | "imported_calendar",
  span: Span,
): Promise<void> {
  await world.app.ctx.db
    .insertInto("occupancy")
    .values({ listing_id: listingId, during: textOf(span), cause, created_at: world.clock.now() })
    .execute();
}

function textOf({ from, to }: Span): never {
  return `[${new Date(from).toISOString()},${new Date(to).toISOString()})` as never;
}
