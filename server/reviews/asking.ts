import { clocks, reviewRefusal, reviewsUntil } from "#contract/bookings/process.ts";
import { addMinutes } from "#contract/dates.ts";
import { findBooking } from "../bookings/bookings.ts";
import type { Ctx } from "../ctx.ts";
import { withBothSides } from "./both-sides.ts";
import { writeToGuest, writeToHost } from "./emails.ts";

/** Routine: requests reviews for every booking completed since the last run. One failure does not stop the others. */
export async function askForNewReviews(ctx: Ctx): Promise<void> {
  const unasked = await ctx.db
    .selectFrom("bookings")
    .leftJoin("review_requests", "review_requests.booking_id", "bookings.id")
    .select("bookings.id")
    .where("state", "=", "completed")
    .where("ends_at", ">=", addMinutes(ctx.now(), -clocks.reviewMinutes))
    .where("review_requests.booking_id", "is", null)
    .orderBy("bookings.id")
    .execute();
  for (const { id } of unasked) {
    try {
      await askForReviews(ctx, id);
    } catch (error) {
      ctx.log.error({ err: error }, "reviews could not be asked for and wait for the next round");
    }
  }
}

/** Asks guest and host for their reviews, once per booking, except the side that has already written one. */
export async function askForReviews(ctx: Ctx, bookingId: number): Promise<void> {
  const booking = await findBooking(ctx, bookingId);
  if (!booking) throw new Error(`no booking ${bookingId}`);
  await withBothSides(ctx, booking, async (locked, current, written) => {
    if (reviewRefusal({ state: current.state, end: current.ends_at }, locked.now())) return;
    if (!(await noteAsked(locked, bookingId))) return;
    const until = reviewsUntil(current.ends_at).toISOString();
    if (!written.byGuest) {
      await writeToGuest(locked, current, (data) => ({ event: "review_request_guest", data: { ...data, until } }));
    }
    if (!written.byHost) {
      await writeToHost(locked, current, (data) => ({ event: "review_request_host", data: { ...data, until } }));
    }
  });
}

/** @returns false when they were asked before */
async function noteAsked(ctx: Ctx, bookingId: number): Promise<boolean> {
  const asked = await ctx.db
    .insertInto("review_requests")
    .values({ booking_id: bookingId, asked_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("booking_id")
    .executeTakeFirst();
  return asked !== undefined;
}
