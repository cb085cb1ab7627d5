import type { BookingState } from "#contract/booking-process.ts";
import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import type { World } from "./world.ts";

/** Bookings and blocks straight into the database, as the product's own writers leave them. */

/** Milliseconds since 1970: a model that checks dates does not use ours. */
export interface Span {
  from: number;
  to: number;
}

export interface PlantedBooking {
  state: BookingState;
  guestId: number;
  hostId: number;
  /** Until a hold ends. */
  minutesLeft: number;
}

export interface PlantedPlace {
  stay: Span;
  occupies: Span;
  /** Of a session; 0 for what takes a range. */
  seats: number;
  capacity: number;
}

const released: readonly BookingState[] = ["released", "expired", "cancelled_by_guest", "cancelled_by_host"];
let planted = 0;

export async function plantABooking(
  world: World,
  listing: { id: number; kind: ListingKind },
  { state, guestId, hostId, minutesLeft }: PlantedBooking,
  { stay, occupies, seats, capacity }: PlantedPlace,
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

/** What a host keeps for themselves, or another site's calendar says. */
export async function plantARange(
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
