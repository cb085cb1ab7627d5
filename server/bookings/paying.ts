import { canDo } from "#contract/bookings/process.ts";
import { formerSlot, isStillOffered, takenRanges } from "../availability/availability.ts";
import type { Ctx } from "../ctx.ts";
import { prepared } from "../db/prepared.ts";
import { findListing } from "../listings/listings.ts";
import { ledger, type PaidSession } from "../payments/payments.ts";
import { type BookingRow, sharesOf } from "./booking.ts";
import { mailGuest } from "./emails.ts";
import { transition } from "./process.ts";
import { returnPayment } from "./refunds.ts";

/** Applies incoming payments to their bookings. */

/** Whether a payment matches the booking's price and currency, and the mode of our key (live or test). */
export function fits(ctx: Ctx, paid: Pick<PaidSession, "amountCents" | "currency" | "isLive">, booking: BookingRow) {
  const isWhole = paid.amountCents === booking.total_cents && paid.currency === booking.currency;
  return isWhole && paid.isLive === /^[a-z]+_live_/.test(ctx.env.stripe.secretKey);
}

/** The parts of a payment that are stored. */
export type Payment = Pick<
  PaidSession,
  "sessionId" | "paymentIntentId" | "chargeId" | "amountCents" | "feeCents" | "card" | "availableOn"
>;

/** Records a payment that fits, once per session, then confirms the booking or refunds the money. */
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

/** Whether a payment that fits can still buy the booking: its slot is held, or free again. Under the listing's lock. */
export async function canHonour(locked: Ctx, booking: BookingRow): Promise<boolean> {
  if (canDo("confirm", booking.state, "payment")) return true;
  return canDo("revive", booking.state, "payment") && (await slotIsFree(locked, booking));
}

/** @returns the new payment's id, or undefined when this session was already recorded */
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
    .modifyEnd(prepared)
    .executeTakeFirst();
  return added?.id;
}

/** Under the listing's lock: whether the slot is free, the host still offers it, and the booking has not begun. */
async function slotIsFree(ctx: Ctx, booking: BookingRow): Promise<boolean> {
  const slot = await formerSlot(ctx, booking.id);
  const listing = await findListing(ctx, booking.listing_id);
  if (!slot || !listing || listing.isGone || booking.starts_at <= ctx.now()) return false;
  const { stay, starts_at: startsAt, ends_at: endsAt } = booking;
  if (!(await isStillOffered(ctx, listing, { stay, startsAt, endsAt }))) return false;
  if (booking.seats === 0) return (await takenRanges(ctx, booking.listing_id, slot.occupies, "the books")).length === 0;
  const session = await ctx.db
    .selectFrom("experience_sessions")
    .select(["capacity", "seats_taken"])
    .where("listing_id", "=", booking.listing_id)
    .where("starts_at", "=", booking.starts_at)
    .executeTakeFirst();
  return session !== undefined && session.seats_taken + booking.seats <= session.capacity;
}
