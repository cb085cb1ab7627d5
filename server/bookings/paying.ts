import { canDo, type SlotObstacle } from "#contract/bookings/process.ts";
import { formerSlot, isStillOffered, takenRanges } from "../availability/availability.ts";
import type { Ctx } from "../ctx.ts";
import { prepared } from "../db/prepared.ts";
import { findListing, type Listing } from "../listings/listings.ts";
import { ledger, type PaidSession } from "../payments/payments.ts";
import { type BookingRow, sharesOf } from "./booking.ts";
import { mailGuest } from "./emails.ts";
import { referenceOf } from "./owed-refunds.ts";
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
  "sessionId" | "paymentIntentId" | "chargeId" | "amountCents" | "feeCents" | "card" | "availableOn" | "paidAt"
>;

/** Records a payment that fits, once per session, then confirms the booking or refunds the money. */
export async function applyPayment(locked: Ctx, booking: BookingRow, paid: Payment): Promise<void> {
  const isLate = !canDo("confirm", booking.state, "payment");
  const obstacle = await obstacleTo(locked, booking);
  const isHonoured = obstacle === undefined;
  const payment = await addPayment(locked, booking, paid, isHonoured);
  if (!payment) return;
  const postings = isHonoured ? ledger.bookedPayment(paid, sharesOf(booking)) : ledger.paymentToReturn(paid);
  await ledger.writeEntry(locked, { kind: "payment", bookingId: booking.id, reference: paid.chargeId, postings });
  if (isHonoured) {
    await transition(locked, booking, isLate ? "revive" : "confirm", "payment", { session: paid.sessionId });
  } else {
    const reason = obstacle === "booked" ? "paid_twice" : "place_gone";
    const refundId = await returnPayment(locked, booking, { id: payment, amountCents: paid.amountCents }, reason);
    const card = paid.card.last4 ? paid.card : null;
    await mailGuest(
      locked,
      booking,
      (data) => ({ event: "payment_returned_guest", data: { ...data, card, obstacle } }),
      referenceOf(refundId),
    );
  }
}

/** Whether a payment that fits can still buy the booking: its slot is held, or free again. Under the listing's lock. */
export async function canHonour(locked: Ctx, booking: BookingRow): Promise<boolean> {
  return (await obstacleTo(locked, booking)) === undefined;
}

/** Why a payment cannot buy the booking. `booked`: another payment has bought it, or it is over. */
async function obstacleTo(locked: Ctx, booking: BookingRow): Promise<SlotObstacle | "booked" | undefined> {
  if (canDo("confirm", booking.state, "payment")) return undefined;
  return canDo("revive", booking.state, "payment") ? obstacleOfSlot(locked, booking) : "booked";
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
      paid_at: paid.paidAt,
    })
    .onConflict((conflict) => conflict.column("session_id").doNothing())
    .returning("id")
    .modifyEnd(prepared)
    .executeTakeFirst();
  return added?.id;
}

/** Under the listing's lock: why the slot cannot be taken again. Undefined if it is free, offered and yet to begin. */
async function obstacleOfSlot(ctx: Ctx, booking: BookingRow): Promise<SlotObstacle | undefined> {
  const listing = await findListing(ctx, booking.listing_id);
  if (!listing || listing.isGone) return "gone";
  const obstacle = booking.starts_at <= ctx.now() ? "begun" : await obstacleOfPlace(ctx, listing, booking);
  // A listing off sale may keep the booking, but its page shows no other dates.
  return obstacle && (listing.onSale ? obstacle : "gone");
}

async function obstacleOfPlace(
  ctx: Ctx,
  listing: Listing,
  booking: BookingRow,
): Promise<"closed" | "taken" | undefined> {
  const slot = await formerSlot(ctx, booking.id);
  if (!slot) return "taken";
  const { stay, starts_at: startsAt, ends_at: endsAt } = booking;
  if (!(await isStillOffered(ctx, listing, { stay, startsAt, endsAt }))) return "closed";
  if (booking.seats === 0) {
    const taken = await takenRanges(ctx, booking.listing_id, slot.occupies, "the books");
    return taken.length === 0 ? undefined : "taken";
  }
  const session = await ctx.db
    .selectFrom("experience_sessions")
    .select(["capacity", "seats_taken"])
    .where("listing_id", "=", booking.listing_id)
    .where("starts_at", "=", booking.starts_at)
    .executeTakeFirst();
  return session && session.seats_taken + booking.seats <= session.capacity ? undefined : "taken";
}
