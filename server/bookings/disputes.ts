import { sql } from "kysely";
import { nothing } from "#contract/bookings/refunds.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { type BookingMailData, mailOperator } from "../mail/mail.ts";
import {
  type DisputeReading,
  keptCents,
  readDispute,
  recordMoved,
  roundOf,
  sessionOfCharge,
} from "../payments/payments.ts";
import { type BookingRow, withBooking } from "./booking.ts";
import { emailData, hostShare, mailHost } from "./emails.ts";
import { bearLoss, returnLoss } from "./lost-disputes.ts";
import { applyOrphanDispute } from "./orphan-refunds.ts";
import { failedCents, overpaidCents } from "./owed-refunds.ts";
import { payoutOutlook } from "./payout-outlook.ts";
import { settleSoon } from "./payouts.ts";
import { takeInRefunds } from "./refund-events.ts";
import { releaseRefunds } from "./refunds.ts";
import { isOwnSession } from "./settlement.ts";

/**
 * A guest's bank takes a payment back. An open dispute freezes the payout and delays refunds. When it is lost, every
 * share bears its part and the host's transfer is reversed; when it is won, even later, everything resumes. What the bank
 * keeps of a lost one can change too, and what the shares bear with it. An inquiry, in which the bank only asks, freezes
 * the payout too, but delays no refund: refunding everything ends it. A payment that bought nothing is no matter of the
 * host: its dispute or inquiry freezes no payout.
 */

/** Applies a dispute event, after reading the dispute's current status from Stripe. */
export async function applyDispute(ctx: Ctx, disputeId: string): Promise<void> {
  const dispute = await readDispute(ctx, disputeId);
  const payment = await ctx.db
    .selectFrom("payments")
    .select(["id", "booking_id", "bought", "payment_intent_id"])
    .where("charge_id", "=", dispute.chargeId)
    .executeTakeFirst();
  if (!payment) return applyDisputeOfUnbooked(ctx, dispute);
  // A dispute takes what was not refunded, so record all of Stripe's refunds first.
  await takeInRefunds(ctx, payment.payment_intent_id);
  await withBooking(ctx, payment.booking_id, async (locked, booking) => {
    await noteDispute(locked, booking, payment, dispute);
  });
}

/** A dispute of a payment without a booking, or of no payment of ours: other software may use the account as well. */
async function applyDisputeOfUnbooked(ctx: Ctx, dispute: DisputeReading): Promise<void> {
  if (await applyOrphanDispute(ctx, dispute)) return;
  const sessionId = await sessionOfCharge(ctx, dispute.chargeId);
  if (sessionId === undefined || !(await isOwnSession(ctx, sessionId))) return;
  throw new Error(`dispute ${dispute.id} is about a charge that is not in the books yet`);
}

async function noteDispute(
  ctx: Ctx,
  booking: BookingRow,
  payment: { id: number; bought: boolean },
  dispute: DisputeReading,
): Promise<void> {
  const { isInquiry } = dispute;
  const moved = await recordMoved(ctx, booking.id, dispute);
  if (moved === "outdated") return;
  const known = await ctx.db
    .selectFrom("disputes")
    .select(["state", "is_inquiry", "amount_cents"])
    .where("id", "=", dispute.id)
    .executeTakeFirst();
  const isReopened = known?.state === "won" && moved === "taken_again" && dispute.state !== "won";
  const isNew = !known || (known.is_inquiry && !isInquiry) || isReopened;
  if (isNew) await openCase(ctx, booking, payment, dispute);
  else if (isInquiry && !known.is_inquiry) await correctToInquiry(ctx, payment, dispute);
  if (dispute.state === "open") return;
  if (isNew || known.state === "open") return closeCase(ctx, booking, payment, dispute);
  if (known.state !== "lost") return;
  const backCents = known.amount_cents - (dispute.state === "lost" ? keptCents(dispute) : 0);
  if (dispute.state === "won" || backCents > 0) await returnMoney(ctx, booking, payment, dispute, backCents);
  else if (backCents < 0) await closeCase(ctx, booking, payment, dispute);
}

/** Identifies what the bank has done so far in emails: whatever it changes later moves money once more. */
function movesOf({ id, withdrawn, reinstated }: DisputeReading): string {
  return `${id}-${withdrawn.length + reinstated.length}`;
}

/** Corrects a row of the last release, which recorded inquiries as disputes. */
async function correctToInquiry(ctx: Ctx, payment: { id: number }, { id }: DisputeReading): Promise<void> {
  await ctx.db.updateTable("disputes").set({ is_inquiry: true }).where("id", "=", id).execute();
  await releaseRefunds(ctx, payment.id);
}

/**
 * Records a dispute or an inquiry. A known one is reopened when an inquiry becomes a dispute, or when the bank takes
 * the payment again after the dispute was won.
 */
async function openCase(
  ctx: Ctx,
  booking: BookingRow,
  payment: { id: number; bought: boolean },
  dispute: DisputeReading,
): Promise<void> {
  const { amountCents, reason: disputeReason, id: disputeId, isInquiry } = dispute;
  const found = {
    amount_cents: amountCents,
    is_inquiry: isInquiry,
    reason: disputeReason,
    due_by: dispute.dueBy,
    opened_at: ctx.now(),
  };
  await ctx.db
    .insertInto("disputes")
    .values({ id: disputeId, booking_id: booking.id, payment_id: payment.id, ...found })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...found, state: "open", closed_at: null }))
    .execute();
  const { data } = await emailData(ctx, booking);
  if (payment.bought) {
    const event = isInquiry ? "inquiry_opened_host" : "dispute_opened_host";
    await mailHost(ctx, booking, (told) => ({ event, data: { ...told, amountCents } }), roundOf(dispute));
  }
  await mailOperator(ctx, {
    event: isInquiry ? "inquiry_opened_operator" : "dispute_opened_operator",
    about: roundOf(dispute),
    bookingId: booking.id,
    data: {
      ...{ ...data, amountCents, disputeReason, disputeId, dueBy: dispute.dueBy?.toISOString() ?? null },
      boughtNothing: !payment.bought,
    },
  });
}

/** The bank has decided, or keeps more of a lost dispute than was known. */
async function closeCase(
  ctx: Ctx,
  booking: BookingRow,
  payment: { id: number; bought: boolean },
  dispute: DisputeReading,
): Promise<void> {
  const outcome = dispute.state === "won" ? "won" : "lost";
  const amountCents = await setClosed(ctx, dispute, outcome);
  const hostCents = await bearLoss(ctx, booking, payment, dispute);
  await releaseRefunds(ctx, payment.id);
  await settleSoon(ctx, booking.id);
  if (dispute.isInquiry) return tellOfClosedInquiry(ctx, booking, payment, dispute);
  const { id: disputeId } = dispute;
  const { data } = await emailData(ctx, booking);
  const outlook = await payoutOutlook(ctx, booking.id);
  const share = await hostShare(ctx, booking, { ...nothing, hostCents });
  const isToCome = booking.state === "confirmed" && ctx.now() < booking.starts_at;
  const stands = payment.bought && outcome === "lost" && isToCome && share.hostKeepsCents === 0;
  if (payment.bought) {
    const lost = outcome === "lost" && { lost: { ...share, disputeReason: dispute.reason } };
    await mailHost(
      ctx,
      booking,
      (told) => ({ event: "dispute_closed_host", data: { ...told, outcome, ...outlook, ...lost, stands } }),
      movesOf(dispute),
    );
  }
  const overpaid = outcome === "lost" && { overpaidCents: await overpaidCents(ctx, payment.id) };
  await mailOperator(ctx, {
    event: "dispute_closed_operator",
    about: movesOf(dispute),
    bookingId: booking.id,
    data: { ...data, amountCents, outcome, disputeId, ...outlook, ...overpaid, stands, boughtNothing: !payment.bought },
  });
}

/** @returns the disputed amount; for a lost dispute, what the bank keeps of it */
async function setClosed(ctx: Ctx, dispute: DisputeReading, state: "won" | "lost"): Promise<Cents> {
  const amountCents = state === "lost" ? keptCents(dispute) : dispute.amountCents;
  const closed_at = sql<Date>`case when state = ${state} then closed_at else ${ctx.now()}::timestamptz end`;
  const change = { state, amount_cents: amountCents, closed_at };
  await ctx.db.updateTable("disputes").set(change).where("id", "=", dispute.id).execute();
  return amountCents;
}

/** The bank gives back money of a lost dispute: all of it when it reverses its decision, or a part while it stands by it. */
async function returnMoney(
  ctx: Ctx,
  booking: BookingRow,
  payment: { id: number; bought: boolean },
  dispute: DisputeReading,
  amountCents: Cents,
): Promise<void> {
  const { id: disputeId } = dispute;
  const isPart = dispute.state === "lost";
  await setClosed(ctx, dispute, isPart ? "lost" : "won");
  const returnedCents = await returnLoss(ctx, booking, payment, dispute);
  const { data } = await emailData(ctx, booking);
  const outlook = await payoutOutlook(ctx, booking.id);
  if (returnedCents > 0) {
    const told = { returnedCents, ...outlook, ...(isPart && { partCents: amountCents }) };
    const tell = (to: BookingMailData) => ({ event: "dispute_overturned_host", data: { ...to, ...told } }) as const;
    await mailHost(ctx, booking, tell, movesOf(dispute));
  }
  await mailOperator(ctx, {
    event: "dispute_overturned_operator",
    about: movesOf(dispute),
    bookingId: booking.id,
    data: {
      ...{ ...data, amountCents, returnedCents, disputeId, ...outlook },
      ...(isPart && { owedCents: await failedCents(ctx, payment.id) }),
    },
  });
}

async function tellOfClosedInquiry(
  ctx: Ctx,
  booking: BookingRow,
  payment: { bought: boolean },
  { amountCents, id: disputeId }: DisputeReading,
): Promise<void> {
  const { data } = await emailData(ctx, booking);
  const outlook = await payoutOutlook(ctx, booking.id);
  if (payment.bought) {
    const tell = (told: BookingMailData) => ({ event: "inquiry_closed_host", data: { ...told, ...outlook } }) as const;
    await mailHost(ctx, booking, tell, disputeId);
  }
  await mailOperator(ctx, {
    event: "inquiry_closed_operator",
    about: disputeId,
    bookingId: booking.id,
    data: { ...data, amountCents, disputeId, ...outlook, boughtNothing: !payment.bought },
  });
}
