import { sql } from "kysely";
import { clocks, reviewsUntil } from "#contract/bookings/process.ts";
import { addMinutes } from "#contract/dates.ts";
import type { BookingRow } from "../bookings/bookings.ts";
import type { Ctx } from "../ctx.ts";
import { withBothSides } from "./both-sides.ts";
import { writeToGuest, writeToHost } from "./emails.ts";

/**
 * Publishes both reviews of a booking, and with the guest's the listing's new average and count, in the caller's
 * transaction and under the listing's lock. Each side gets an email when the other's review can be read.
 */
export async function publish(ctx: Ctx, booking: BookingRow): Promise<void> {
  if (await show(ctx, "reviews", booking.id)) {
    await countReviews(ctx, booking.listing_id);
    await writeToHost(ctx, booking, (data) => ({ event: "reviews_published_host", data }));
  }
  if (await show(ctx, "guest_reviews", booking.id)) {
    await writeToGuest(ctx, booking, (data) => ({ event: "reviews_published_guest", data }));
  }
}

/** @returns false when there is no review, or it is published already */
async function show(ctx: Ctx, table: "reviews" | "guest_reviews", bookingId: number): Promise<boolean> {
  const shown = await ctx.db
    .updateTable(table)
    .set({ published_at: ctx.now() })
    .where("booking_id", "=", bookingId)
    .where("published_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return shown !== undefined;
}

/**
 * Recounts the visible reviews each time: an incremental sum would never recover from an error. A database check uses
 * the same query.
 */
export async function countReviews(ctx: Ctx, listingId: number): Promise<void> {
  await sql`
    update listings set review_count = counted.number, rating_average = counted.average
    from (select count(*)::int as number, avg(rating)::float8 as average
      from reviews where listing_id = ${listingId} and published_at is not null and hidden_at is null) as counted
    where id = ${listingId}`.execute(ctx.db);
}

/** Routine: publishes one-sided reviews once the time of both sides is over. One failure does not stop the others. */
export async function publishOverdue(ctx: Ctx): Promise<void> {
  const hidden = ctx.db.selectFrom("reviews").select("booking_id").where("published_at", "is", null);
  const hiddenOfHosts = ctx.db.selectFrom("guest_reviews").select("booking_id").where("published_at", "is", null);
  const overdue = await ctx.db
    .selectFrom("bookings")
    .select(["id", "listing_id"])
    .where("id", "in", hidden.union(hiddenOfHosts))
    .where("ends_at", "<", addMinutes(ctx.now(), -clocks.reviewMinutes))
    .orderBy("id")
    .execute();
  for (const booking of overdue) {
    try {
      await withBothSides(ctx, booking, async (locked, current) => {
        if (locked.now() > reviewsUntil(current.ends_at)) await publish(locked, current);
      });
    } catch (error) {
      ctx.log.error({ err: error }, "a review could not be published and stays for the next round");
    }
  }
}
