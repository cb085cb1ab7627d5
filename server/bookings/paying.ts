import { canDo } from "#contract/booking-process.ts";
import { formerPlace, isStillOffered, takenRanges } from "../availability/availability.ts";
import type { Ctx } from "../ctx.ts";
import { findListing } from "../listings/listings.ts";
import { ledger, type PaidSession } from "../payments/payments.ts";
import { type BookingRow, sharesOf } from "./booking.ts";
import { mailGuest } from "./letters.ts";
import { transition } from "./process.ts";
import { returnPayment } from "./refunds.ts";

/** What a payment that came in does to its booking. */

/** Whether a payment is this booking's price, in its currency, and of the mode our key is for. */
export function fits(ctx: Ctx, paid: Pick<PaidSession, "amountCents" | "currency" | "isLive">, booking: BookingRow) {
  const isWhole = paid.amountCents === booking.total_cents && paid.currency === booking.currency;
  return isWhole && paid.isLive === /^[a-z]+_live_/.test(ctx.env.stripe.secretKey);
}

/** What is written of a payment. */
export type Payment = Pick<
  PaidSession,
  "sessionId" | "paymentIntentId" | "chargeId" | "amountCents" | "feeCents" | "card" | "availableOn"
>;

/** Writes a payment that fits down, once per session, and gives the booking what it paid for, or the money back. */
export async function applyPayment(locked: Ctx, booking: BookingRow, paid: Payment): Promise<void> {
  const isLate = !canDo("confirm", booking.state, "payment");
  const isHonoured = await canHonour(locked, booking);
  const payment = await addPayment(locked, booking, paid, isHonoured);
  if (!payment) return;
  const postings = isHonoured ? ledger.bookedPayment(paid, sharesOf(booking)) : ledger.paymentToReturn(paid);
  await ledger.writeEntry(locked, { kind: "payment", bookingId: booking.id, reference: paid.chargeId, postings });
  if (isHonoured) {
    await transition(locked, booking, isLate ? "revive" : "confirm", "payment", { session: paid.sessionId });
  } else if (!canDo("revive", booking.state, "payment")) {
    await returnPayment(locked, booking, { id: payment, amountCents: paid.amountCents }, "paid_twice");
  } else {
    await returnPayment(locked, booking, { id: payment, amountCents: paid.amountCents }, "place_gone");
    await mailGuest(locked, booking, (data) => ({ event: "payment_returned_guest", data }));
  }
}

/** Whether a payment that fits still buys the booking: its place is held, or free again. Under the listing's lock. */
export async function canHonour(locked: Ctx, booking: BookingRow): Promise<boolean> {
  if (canDo("confirm", booking.state, "payment")) return true;
  return canDo("revive", booking.state, "payment") && (await placeIsFree(locked, booking));
}

/** @returns the new payment's id, or undefined when this session was written down before */
async function addPayment(ctx: Ctx, booking: BookingRow, paid: Payment, bought: boolean): Promise<number | undefined> {
  const added = await ctx.db
    .insertInto("payments")
    .values({
      booking_id: booking.id,
      session_id: paid.sessionId,
      payment_intent_id: paid.paymentIntentId,
      charge_id: paid.chargeId,
      amount_cents: paid.amountCents,
      fee_cents: paid.feeCents,
      card_brand: paid.card.brand,
      card_last4: paid.card.last4,
      available_on: paid.availableOn,
      bought,
      paid_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.column("session_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added?.id;
}

/** Under the listing's lock: nobody has taken what the booking held, the host still offers it, and it has not begun. */
async function placeIsFree(ctx: Ctx, booking: BookingRow): Promise<boolean> {
  const place = await formerPlace(ctx, booking.id);
  const listing = await findListing(ctx, booking.listing_id);
  if (!place || !listing || listing.isGone || booking.starts_at <= ctx.now()) return false;
  const { stay, starts_at: startsAt, ends_at: endsAt } = booking;
  if (!(await isStillOffered(ctx, listing, { stay, startsAt, endsAt }))) return false;
  if (booking.seats === 0)
    return (await takenRanges(ctx, booking.listing_id, place.occupies, "the books")).length === 0;
  const session = await ctx.db
    .selectFrom("experience_sessions")
    .select(["capacity", "seats_taken"])
    .where("listing_id", "=", booking.listing_id)
    .where("starts_at", "=", booking.starts_at)
    .executeTakeFirst();
  return session !== undefined && session.seats_taken + booking.seats <= session.capacity;
}
