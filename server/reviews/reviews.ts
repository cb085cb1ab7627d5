import { reviewRefusal } from "#contract/bookings/process.ts";
import type { BookingReviews, Review } from "#contract/bookings/reviews.ts";
import type { Language } from "#contract/catalogues.ts";
import { type BookingRow, findBooking } from "../bookings/bookings.ts";
import { noteDeed } from "../cohosts/cohosts.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { askForNewReviews } from "./asking.ts";
import { type Written, withBothSides } from "./both-sides.ts";
import { publish, publishOverdue } from "./publishing.ts";
import { bookingReviews, publishedReview, sideOf } from "./reading.ts";

export { askForReviews } from "./asking.ts";
export { hiddenOf, hideSaid, type Said, showSaid } from "./hiding.ts";

/**
 * Owns guests' and hosts' reviews of a booking once it is completed, and the average and count its listing shows. Never
 * changes a booking. Relies on: everyone who writes or publishes holds the listing's lock.
 */

type Writer = Pick<Viewer, "id">;

export interface Opinion {
  /** The language it is written in. */
  language: Language;
  rating: number;
  text: string;
}

/** Routine: publishes overdue reviews, then requests new ones. */
export async function tendReviews(ctx: Ctx): Promise<void> {
  await publishOverdue(ctx);
  await askForNewReviews(ctx);
}

/** The guest's review, of the listing. */
export async function review(ctx: Ctx, viewer: Writer, bookingId: number, opinion: Opinion): Promise<BookingReviews> {
  const booking = await findBooking(ctx, bookingId);
  if (!booking || (await sideOf(ctx, viewer, booking)) !== "guest") return fail("not_found");
  await withBothSides(ctx, booking, async (locked, current, written) => {
    if (isSame(written.byGuest, opinion)) return;
    refuseUnlessOpen(locked, current, written.byGuest);
    await locked.db
      .insertInto("reviews")
      .values({ booking_id: current.id, listing_id: current.listing_id, ...opinion, created_at: locked.now() })
      .execute();
    if (written.byHost) await publish(locked, current);
  });
  return bookingReviews(ctx, viewer, bookingId);
}

/** The host's review, of the guest. */
export async function guestReview(
  ctx: Ctx,
  viewer: Writer,
  bookingId: number,
  opinion: Opinion,
): Promise<BookingReviews> {
  const booking = await findBooking(ctx, bookingId);
  if (!booking || (await sideOf(ctx, viewer, booking)) !== "host") return fail("not_found");
  await withBothSides(ctx, booking, async (locked, current, written) => {
    if (isSame(written.byHost, opinion)) return;
    refuseUnlessOpen(locked, current, written.byHost);
    await locked.db
      .insertInto("guest_reviews")
      .values({ booking_id: current.id, ...opinion, created_at: locked.now() })
      .execute();
    await noteDeed(locked, viewer, current.listing_id, "guest_reviewed");
    if (written.byGuest) await publish(locked, current);
  });
  return bookingReviews(ctx, viewer, bookingId);
}

/** Whether the review is sent again because the first answer was lost. */
function isSame(written: Written["byGuest"], { rating, text }: Opinion): boolean {
  return written?.rating === rating && written.text === text;
}

function refuseUnlessOpen(ctx: Ctx, booking: BookingRow, written: Written["byGuest"]): void {
  if (written) fail("already_reviewed");
  const refusal = reviewRefusal({ state: booking.state, end: booking.ends_at }, ctx.now());
  if (refusal) fail(refusal);
}

/** Stores the host's answer to the guest's review of a booking: one per review, public. */
export async function answerReview(
  ctx: Ctx,
  viewer: Writer,
  reviewId: number,
  { text, language }: { text: string; language: Language },
): Promise<Review> {
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const known = await tx
      .selectFrom("reviews")
      .innerJoin("bookings", "bookings.id", "reviews.booking_id")
      .select(["reviews.published_at", "reviews.listing_id", "reviews.answer", "bookings.guest_id"])
      .where("reviews.id", "=", reviewId)
      .where("reviews.hidden_at", "is", null)
      .forNoKeyUpdate("reviews")
      .executeTakeFirst();
    if (!known || (await sideOf(inside, viewer, known)) !== "host") return fail("not_found");
    if (!known.published_at) return fail("not_published_yet");
    // The same answer is sent again when the reply to it was lost.
    if (known.answer === text) return;
    if (known.answer !== null) return fail("already_answered");
    await tx
      .updateTable("reviews")
      .set({ answer: text, answer_language: language, answered_at: ctx.now() })
      .where("id", "=", reviewId)
      .execute();
    await noteDeed(inside, viewer, known.listing_id, "review_answered");
  });
  return publishedReview(ctx, reviewId);
}
