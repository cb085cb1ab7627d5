import type { OrphanObstacle } from "#contract/admin/money.ts";
import { nothing } from "#contract/bookings/refunds.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { mailOperator, queueMail } from "../mail/mail.ts";
import {
  type DisputeReading,
  findDisputes,
  findRefunds,
  keptCents,
  ledger,
  type RefundReading,
  recordMoved,
  refund as refundAtStripe,
  roundOf,
  StripeRefused,
} from "../payments/payments.ts";

/** Refunds of payments that belong to no booking. */

export type Orphan = Awaited<ReturnType<typeof findOrphan>>;
type State = Orphan["state"];

/** What is left of an orphan payment to refund: not what refunds returned, the operator paid elsewhere or a bank kept. */
export function leftOf({
  amount_cents,
  returned_cents,
  elsewhere_cents,
  lost_cents,
}: Pick<Orphan, "amount_cents" | "returned_cents" | "elsewhere_cents" | "lost_cents">): Cents {
  return Math.max(0, amount_cents - returned_cents - elsewhere_cents - lost_cents);
}

/** The operator refunds what is left of an orphan payment. @throws `not_found`, `orphan_settled` */
export async function returnOrphan(ctx: Ctx, orphanId: number): Promise<void> {
  await knownOrphan(ctx, orphanId);
  await inTransaction(ctx.db, async (tx) => {
    const locked = { ...ctx, db: tx };
    const orphan = await lockOrphan(locked, orphanId);
    if (orphan.state !== "waiting" && orphan.state !== "failed") fail("orphan_settled");
    // A failed refund needs another key: Stripe repeats its response under the old one.
    const again = orphan.state === "failed" ? { attempt: orphan.attempt + 1, asked_at: null } : {};
    await setOrphan(locked, orphanId, { state: "requested", ...again });
    await ctx.jobs.enqueue(tx, "orphan.refund", { orphanId });
  });
}

/** Job: asks Stripe to refund an orphan payment. */
export async function refundOrphan(ctx: Ctx, { orphanId }: { orphanId: number }): Promise<void> {
  const { state, payment_intent_id } = await findOrphan(ctx, orphanId);
  if (state !== "requested") return;
  // What the lost booking refunded is no longer owed.
  await applyOrphanRefunds(ctx, payment_intent_id);
  const orphan = await findOrphan(ctx, orphanId);
  if (orphan.state !== "requested") return;
  const keep = (attempt: number, asked_at: Date | null) => setOrphan(ctx, orphanId, { attempt, asked_at });
  const notes = { orphan: orphan.session_id };
  try {
    await refundAtStripe(ctx, { ...orphan, amount_cents: leftOf(orphan), notes }, keep);
    await applyOrphanRefunds(ctx, orphan.payment_intent_id);
  } catch (error) {
    if (!(error instanceof StripeRefused)) throw error;
    // The payment was refunded in Stripe's dashboard first, or a bank has taken it back.
    await applyOrphanRefunds(ctx, orphan.payment_intent_id);
    const { state } = await findOrphan(ctx, orphanId);
    if (state === "requested") await setOrphan(ctx, orphanId, { state: "failed" });
  }
}

/**
 * Applies refunds of a payment that belongs to no booking. Those that its lost booking made are left to that booking
 * while only a bank keeps it from being written again.
 * @returns whether it is such a payment
 * @throws as {@link lockUnbooked}
 */
export async function applyOrphanRefunds(ctx: Ctx, paymentIntentId: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom("orphan_payments")
    .select("id")
    .where("payment_intent_id", "=", paymentIntentId)
    .executeTakeFirst();
  if (!found) return false;
  const refunds = await findRefunds(ctx, paymentIntentId);
  const orphan = await findOrphan(ctx, found.id);
  const mayBeBooked = orphan.state === "waiting" && ["not_tried", "disputed", "inquiry"].includes(orphan.obstacle);
  if (mayBeBooked && refunds.length > 0 && !haveOthersRefunded(orphan, refunds)) return true;
  await noteRefunds(ctx, orphan.id, refunds);
  return true;
}

/** Whether money went back other than by a refund that the lost booking made. */
function haveOthersRefunded({ facts }: Orphan, refunds: RefundReading[]): boolean {
  const isItsOwn = ({ notes }: RefundReading) =>
    notes.booking === facts.booking && ["cancelled", "operator"].includes(notes.reason ?? "");
  return refunds.some((found) => found.state !== "failed" && !isItsOwn(found));
}

/**
 * Asks Stripe, before a lost booking is written again, what has gone back of its payment or is disputed, and records it.
 * Refunds that the booking itself has made do not count: they are taken in with it, by its shares, and so is its
 * cancellation. Neither does a dispute that was won.
 * @throws as {@link lockUnbooked}
 */
export async function takeInMoved(ctx: Ctx, orphan: Orphan): Promise<void> {
  const refunds = await findRefunds(ctx, orphan.payment_intent_id);
  const disputes = await findDisputes(ctx, orphan.charge_id);
  const isNoBooking = haveOthersRefunded(orphan, refunds) || disputes.some(isKept);
  if (isNoBooking) await noteRefunds(ctx, orphan.id, refunds);
  if (!isNoBooking && disputes.every(({ state }) => state === "won")) return;
  for (const dispute of disputes) await noteDispute(ctx, orphan.id, dispute);
}

/** Whether the bank decided for the guest and has some of the payment. */
function isKept(dispute: DisputeReading): boolean {
  return dispute.state === "lost" && keptCents(dispute) > 0;
}

async function noteRefunds(ctx: Ctx, orphanId: number, refunds: RefundReading[]): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const locked = { ...ctx, db: tx };
    const orphan = await lockUnbooked(locked, orphanId);
    for (const { id: reference, amountCents, hasLeft, state } of refunds) {
      if (!hasLeft) continue;
      const sent = ledger.returnedToGuest(amountCents);
      await ledger.writeEntry(locked, { kind: "refund_sent", bookingId: null, reference, postings: sent });
      if (state !== "failed") continue;
      const back = ledger.returnedToGuest(-amountCents);
      await ledger.writeEntry(locked, { kind: "refund_failed", bookingId: null, reference, postings: back });
    }
    const good = refunds.filter(({ state }) => state !== "failed");
    const returned_cents = good.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const isIntact = good.length === 0 && orphan.elsewhere_cents === 0 && orphan.lost_cents === 0;
    const own = refunds.find(({ name }) => name === orphan.stripe_key);
    const next = stateAfter();
    await setOrphan(locked, orphanId, {
      ...{ returned_cents, state: next },
      // If this payment became a booking now, the host would be owed money that goes back or has gone already.
      ...(good.length > 0 && { obstacle: "refunded_in_part" }),
      // A refund that never left, or that came back, is no reason any more.
      ...(isIntact && orphan.obstacle === "refunded_in_part" && { obstacle: "not_tried" }),
      ...(own && { stripe_refund_id: own.id }),
    });
    if (next === orphan.state) return;
    if (next === "pending" || next === "refunded") await tellPayer(locked, orphan, returned_cents);

    function stateAfter(): State {
      if (leftOf({ ...orphan, returned_cents }) === 0) {
        if (orphan.state === "lost" || good.length === 0) return orphan.state;
        return good.every(({ state }) => state === "succeeded") ? "refunded" : "pending";
      }
      if (own?.state === "failed" && own.attempt >= orphan.attempt) return "failed";
      return owedAgain(orphan.state);
    }
  });
}

/** Emails the payer once that the money comes back, however many steps the refund takes. */
async function tellPayer(ctx: Ctx, orphan: Orphan, amountCents: Cents): Promise<void> {
  if (orphan.email === "") return;
  const { card_brand: brand, card_last4: last4 } = orphan;
  await queueMail(ctx, {
    event: "orphan_returned_guest",
    about: `orphan-${orphan.stripe_key}`,
    recipient: { name: "", email: orphan.email },
    language: orphan.language,
    data: { amountCents, card: { brand, last4 }, code: orphan.facts.code ?? null },
  });
}

/**
 * Applies a dispute of a payment that belongs to no booking.
 * @returns whether it is about such a payment
 * @throws as {@link lockUnbooked}
 */
export async function applyOrphanDispute(ctx: Ctx, dispute: DisputeReading): Promise<boolean> {
  const orphan = await ctx.db
    .selectFrom("orphan_payments")
    .select(["id", "payment_intent_id"])
    .where("charge_id", "=", dispute.chargeId)
    .executeTakeFirst();
  if (!orphan) return false;
  // It becomes no booking, so that what its lost booking refunded counts here.
  if (isKept(dispute)) await noteRefunds(ctx, orphan.id, await findRefunds(ctx, orphan.payment_intent_id));
  await noteDispute(ctx, orphan.id, dispute);
  return true;
}

/**
 * Records a bank's dispute of an orphan payment in the ledger; an inquiry moves no money. What a lost dispute leaves can
 * still be refunded, and all of it once that is won after all.
 */
async function noteDispute(ctx: Ctx, orphanId: number, dispute: DisputeReading): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const locked = { ...ctx, db: tx };
    const row = await lockUnbooked(locked, orphanId);
    if ((await recordMoved(locked, null, dispute)) === "outdated") return;
    const entry = { bookingId: null, reference: roundOf(dispute) };
    const wasLost = row.lost_cents > 0 || row.state === "lost";
    if (dispute.state === "open") {
      const obstacle = dispute.isInquiry ? "inquiry" : "disputed";
      if (row.obstacle !== "refunded_in_part") await setOrphan(locked, row.id, { obstacle });
      await tellOfObstacle(locked, row, { obstacle, dispute });
    }
    if (dispute.state === "won") {
      const wasInDoubt = row.lost_cents > 0 || row.obstacle === "disputed" || row.obstacle === "inquiry";
      const isWhole = row.returned_cents === 0 && row.elsewhere_cents === 0;
      if (wasInDoubt && isWhole) await setOrphan(locked, row.id, { obstacle: "not_tried" });
    }
    if (dispute.state === "won" && wasLost) {
      const postings = await ledger.undoingLoss(locked, null, dispute.id);
      await ledger.writeEntry(locked, { ...entry, kind: "dispute_overturned", postings });
      const isOwed = leftOf({ ...row, lost_cents: 0 }) > 0;
      await setOrphan(locked, row.id, { lost_cents: 0, ...(isOwed && { state: owedAgain(row.state) }) });
    }
    const lost_cents = keptCents(dispute);
    if (!isKept(dispute) || wasLost) return;
    const postings = ledger.disputeLost(lost_cents, nothing);
    await ledger.writeEntry(locked, { ...entry, kind: "dispute_lost", postings });
    const isOver = leftOf({ ...row, lost_cents }) === 0;
    await setOrphan(locked, row.id, { lost_cents, obstacle: "refunded_in_part", ...(isOver && { state: "lost" }) });
  });
}

/** Emails the operator once why a payment has no booking, and once about each dispute or inquiry: it must be answered. */
export async function tellOfObstacle(
  ctx: Ctx,
  { stripe_key, amount_cents: amountCents, email, card_last4: last4, paid_at, facts: { code, start } }: Orphan,
  { obstacle, dispute }: { obstacle: OrphanObstacle; dispute?: DisputeReading },
): Promise<void> {
  const facts = { code: code ?? null, start: start ?? null, paidAt: paid_at.toISOString() };
  const told = dispute && {
    ...{ disputeId: dispute.id, disputeReason: dispute.reason },
    dueBy: dispute.dueBy?.toISOString() ?? null,
  };
  await mailOperator(ctx, {
    event: "orphan_payment_operator",
    // A dispute has the id of the inquiry that it was before.
    about: dispute ? `${obstacle}-${roundOf(dispute)}` : `orphan-${stripe_key}`,
    data: { amountCents, email, last4, obstacle, ...facts, ...(told && { dispute: told }) },
  });
}

/** The state of a payment of which more is owed: where nothing was left to refund, the operator decides again. */
export function owedAgain(state: State): State {
  return state === "lost" || state === "refunded" || state === "pending" ? "waiting" : state;
}

/** The reason to leave the payment to the operator: part of it has gone back, or the bank may take it. */
export function movedMoney({ obstacle }: Orphan): OrphanObstacle | undefined {
  return (["refunded_in_part", "disputed", "inquiry"] as const).find((moved) => moved === obstacle);
}

export async function findOrphan(ctx: Ctx, id: number) {
  const row = await ctx.db.selectFrom("orphan_payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return { ...row, facts: row.facts as Record<string, string> };
}

export async function lockOrphan(ctx: Ctx, id: number): Promise<Orphan> {
  await ctx.db.selectFrom("orphan_payments").select("id").where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
  return findOrphan(ctx, id);
}

/**
 * Locks a payment for which the caller found no booking.
 * @throws if it has become one meanwhile: the news belongs there, and the caller's next try finds the booking
 */
async function lockUnbooked(ctx: Ctx, id: number): Promise<Orphan> {
  const orphan = await lockOrphan(ctx, id);
  if (orphan.state === "booked") throw new Error(`orphan payment ${id} is a booking now`);
  return orphan;
}

export async function knownOrphan(ctx: Ctx, id: number): Promise<void> {
  const row = await ctx.db.selectFrom("orphan_payments").select("id").where("id", "=", id).executeTakeFirst();
  if (!row) fail("not_found");
}

export async function setOrphan(
  ctx: Ctx,
  id: number,
  change: {
    state?: State;
    obstacle?: OrphanObstacle;
    returned_cents?: Cents;
    elsewhere_cents?: Cents;
    lost_cents?: Cents;
    booking_id?: number;
    attempt?: number;
    asked_at?: Date | null;
    stripe_refund_id?: string;
  },
): Promise<void> {
  const row = ctx.db.updateTable("orphan_payments").set({ ...change, updated_at: ctx.now() });
  await row.where("id", "=", id).execute();
}
