import { withListing } from "../availability/availability.ts";
import { type BookingRow, lockBooking } from "../bookings/bookings.ts";
import type { Ctx } from "../ctx.ts";

export interface Written {
  byGuest: Said | undefined;
  byHost: Said | undefined;
}

interface Said {
  rating: number;
  text: string;
}

/** Runs one transaction on a booking and its reviews, with the listing locked first, as every writer does. */
export async function withBothSides(
  ctx: Ctx,
  booking: Pick<BookingRow, "id" | "listing_id">,
  work: (locked: Ctx, booking: BookingRow, written: Written) => Promise<void>,
): Promise<void> {
  await withListing(ctx, booking.listing_id, async (locked) => {
    const current = await lockBooking(locked, booking.id);
    const written = {
      byGuest: await saidIn(locked, "reviews", booking.id),
      byHost: await saidIn(locked, "guest_reviews", booking.id),
    };
    await work(locked, current, written);
  });
}

async function saidIn(ctx: Ctx, table: "reviews" | "guest_reviews", bookingId: number): Promise<Said | undefined> {
  return ctx.db.selectFrom(table).select(["rating", "text"]).where("booking_id", "=", bookingId).executeTakeFirst();
}
