import { nothing, refundOfAmount, type Shares, totalOf } from "#contract/bookings/refunds.ts";
import type { Ctx } from "../ctx.ts";
import { mailOperator } from "../mail/mail.ts";
import { type DisputeReading, ledger, readDispute } from "../payments/payments.ts";
import { type BookingRow, sharesOf, withBooking } from "./booking.ts";
import { emailData, hostShare, mailHost } from "./emails.ts";
import { applyOrphanDispute } from "./orphan-refunds.ts";
import { payoutOutlook, settleSoon } from "./payouts.ts";
import { takeInRefunds } from "./refund-events.ts";
import { releaseRefunds } from "./refunds.ts";

/**
 * A guest's bank takes a payment back. An open dispute freezes the payout and delays refunds. When it is lost, every
 * share bears its part and the host's transfer is reversed; when it is won, everything resumes.
 */

/** Applies a dispute event, after reading the dispute's current status from Stripe. */
export async function applyDispute(ctx: Ctx, disputeId: string): Promise<void> {
  const dispute = await readDispute(ctx, disputeId);
  const payment = await ctx.db
    .selectFrom("payments")
    .select(["id", "booking_id", "bought", "payment_intent_id"])
    .where("charge_id", "=", dispute.chargeId)
    .executeTakeFirst();
  if (!payment && (await applyOrphanDispute(ctx, dispute))) return;
  if (!payment) throw new Error(`dispute ${disputeId} is about a charge that is not in the books yet`);
  // A dispute takes what was not refunded, so record all of Stripe's refunds first.
  await takeInRefunds(ctx, payment.payment_intent_id);
  await withBooking(ctx, payment.booking_id, async (locked, booking) => {
    await noteDispute(locked, booking, payment, dispute);
  });
}

async function noteDispute(
  ctx: Ctx,
  booking: BookingRow,
  payment: { id: number; bought: boolean },
  dispute: DisputeReading,
): Promise<void> {
  const { id: reference, withdrawn, reinstated } = dispute;
  const known = await ctx.db.selectFrom("disputes").select("state").where("id", "=", dispute.id).executeTakeFirst();
  if (withdrawn) {
    const postings = ledger.disputed(withdrawn);
    await ledger.writeEntry(ctx, { kind: "dispute_opened", bookingId: booking.id, reference, postings });
  }
  if (reinstated) {
    const postings = ledger.disputeWon(reinstated);
    await ledger.writeEntry(ctx, { kind: "dispute_won", bookingId: booking.id, reference, postings });
  }
  if (!known) await openCase(ctx, booking, payment, dispute);
  if (dispute.state !== "open" && (known?.state ?? "open") === "open") await closeCase(ctx, booking, payment, dispute);
}

async function openCase(
  ctx: Ctx,
  booking: BookingRow,
  payment: { id: number; bought: boolean },
  dispute: DisputeReading,
): Promise<void> {
  await ctx.db
    .insertInto("disputes")
    .values({
      id: dispute.id,
      booking_id: booking.id,
      payment_id: payment.id,
      amount_cents: dispute.amountCents,
      reason: dispute.reason,
      due_by: dispute.dueBy,
      opened_at: ctx.now(),
    })
    .execute();
  const { amountCents, reason: disputeReason, id: disputeId } = dispute;
  const { data } = await emailData(ctx, booking);
  if (payment.bought) {
    await mailHost(
      ctx,
      booking,
      (told) => ({ event: "dispute_opened_host", data: { ...told, amountCents } }),
      disputeId,
    );
  }
  await mailOperator(ctx, {
    event: "dispute_opened_operator",
    about: disputeId,
    bookingId: booking.id,
    data: { ...data, amountCents, disputeReason, disputeId, dueBy: dispute.dueBy?.toISOString() ?? null },
  });
}

async function closeCase(
  ctx: Ctx,
  booking: BookingRow,
  payment: { id: number; bought: boolean },
  dispute: DisputeReading,
): Promise<void> {
  const outcome = dispute.state === "won" ? "won" : "lost";
  await ctx.db
    .updateTable("disputes")
    .set({ state: outcome, closed_at: ctx.now() })
    .where("id", "=", dispute.id)
    .execute();
  const taken =
    outcome === "lost" && dispute.withdrawn
      ? await bearLoss(ctx, booking, payment, dispute.id, dispute.withdrawn)
      : nothing;
  await releaseRefunds(ctx, booking.id, payment.id);
  await settleSoon(ctx, booking.id);
  const { amountCents, id: disputeId } = dispute;
  const { data } = await emailData(ctx, booking);
  const outlook = await payoutOutlook(ctx, booking.id);
  if (payment.bought) {
    const isLost = outcome === "lost";
    const lost = isLost && { lost: { ...(await hostShare(ctx, booking, taken)), disputeReason: dispute.reason } };
    await mailHost(
      ctx,
      booking,
      (told) => ({ event: "dispute_closed_host", data: { ...told, outcome, ...outlook, ...lost } }),
      disputeId,
    );
  }
  await mailOperator(ctx, {
    event: "dispute_closed_operator",
    about: disputeId,
    bookingId: booking.id,
    data: { ...data, amountCents, outcome, disputeId, ...outlook },
  });
}

/** Takes the loss from every share as far as something is left of it; the rest was owed to the guest anyway. */
async function bearLoss(
  ctx: Ctx,
  booking: BookingRow,
  payment: { bought: boolean },
  reference: string,
  { amountCents }: { amountCents: number },
): Promise<Shares> {
  const whole = sharesOf(booking);
  const before = payment.bought ? await ledger.sharesTaken(ctx, booking.id) : whole;
  const fromShares = Math.min(amountCents, totalOf(whole) - totalOf(before));
  const taken = refundOfAmount(whole, before, fromShares);
  const postings = ledger.disputeLost(amountCents - fromShares, taken);
  await ledger.writeEntry(ctx, { kind: "dispute_lost", bookingId: booking.id, reference, postings });
  return taken;
}
