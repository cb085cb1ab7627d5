import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { percentAt, refundSteps } from "#contract/bookings/cancellation.ts";
import type { BookingState, TransitionName } from "#contract/bookings/process.ts";
import {
  nothing,
  plus,
  refundedBase,
  refundOfAmount,
  refundOfBase,
  type Shares,
  totalOf,
} from "#contract/bookings/refunds.ts";
import { type Cents, toDollars } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { ledger, type RefundReading, refund as refundAtStripe, StripeRefused } from "../payments/payments.ts";
import { runSafely } from "../run-safely.ts";
import { type BookingRow, findBooking, sharesOf, withBooking } from "./booking.ts";
import { mailGuest, mailRefund } from "./emails.ts";
import { dropCovered, expectLeft, recordOwed, referenceOf, uncoveredCents } from "./owed-refunds.ts";
import { settleSoon } from "./payouts.ts";
import { applyRefund, noteRefund, refundTries, takeInRefunds, tellOperator } from "./refund-events.ts";

/**
 * Refunds to guests. The transaction that decides on a refund writes its row and its ledger entry and enqueues the job
 * that sends it. What Stripe reports later is handled in `refund-events.ts`.
 */

type RefundReason = "place_gone" | "paid_twice" | "cancelled" | "operator";

/** The refund that the policy grants the guest at this instant, limited to what is left. */
export async function policyRefund(ctx: Ctx, booking: BookingRow): Promise<{ percent: number; shares: Shares }> {
  const steps = refundSteps(booking.cancellation_policy, booking.starts_at, booking.created_at);
  const percent = percentAt(steps, ctx.now());
  return { percent, shares: await refundOfPrice(ctx, booking, refundedBase(booking.lines, percent)) };
}

/** Effect of a guest's cancellation. */
export async function returnByPolicy(ctx: Ctx, booking: BookingRow): Promise<void> {
  const { shares } = await policyRefund(ctx, booking);
  await refundBooking(ctx, booking, shares, "cancelled");
}

/** Effect of a cancellation by host or platform. */
export async function returnEverything(ctx: Ctx, booking: BookingRow): Promise<void> {
  const whole = sharesOf(booking);
  await refundBooking(
    ctx,
    booking,
    await refundOfPrice(ctx, booking, whole.hostCents + whole.commissionCents),
    "cancelled",
  );
}

/** The shares of a refund of `wantedCents` before tax, limited to what is left, plus its tax. */
async function refundOfPrice(ctx: Ctx, booking: BookingRow, wantedCents: Cents): Promise<Shares> {
  const whole = sharesOf(booking);
  const before = await ledger.sharesTaken(ctx, booking.id);
  const left = whole.hostCents + whole.commissionCents - before.hostCents - before.commissionCents;
  return refundOfBase(whole, before, Math.max(0, Math.min(wantedCents, left)));
}

interface OperatorRefund {
  amountCents: Cents;
  /** The amount left when the operator looked: repeating the same order finds less and is refused. */
  leftCents?: Cents | undefined;
}

/**
 * Calculates a refund that no policy grants. The operator sees it before ordering it.
 * @throws `not_found`, `refund_too_large`, `left_changed`
 */
export async function operatorRefund(ctx: Ctx, bookingId: number, { amountCents, leftCents }: OperatorRefund) {
  const booking = await findBooking(ctx, bookingId);
  if (!booking) return fail("not_found");
  const before = await ledger.sharesTaken(ctx, booking.id);
  const left = booking.total_cents - totalOf(before);
  const payment = await boughtPayment(ctx, booking.id);
  if (payment && leftCents !== undefined) expectLeft(left, leftCents);
  if (!payment || amountCents > left) {
    return fail("refund_too_large", { values: { number: toDollars(left).toFixed(2) } });
  }
  const shares = refundOfAmount(sharesOf(booking), before, amountCents);
  const dispute = await openDispute(ctx, payment.id);
  return { payment, leftCents: left, shares, dispute: dispute?.is_inquiry ? undefined : dispute };
}

/** @returns whether the refund waits for a bank to decide a dispute. @throws as {@link operatorRefund} */
export async function refundByOperator(
  ctx: Ctx,
  bookingId: number,
  order: OperatorRefund & { reason: string; adminId: number },
): Promise<boolean> {
  if (!(await findBooking(ctx, bookingId))) return fail("not_found");
  return withBooking(ctx, bookingId, async (locked, booking) => {
    const { payment, shares, dispute } = await operatorRefund(locked, booking.id, order);
    const { reason: note, adminId } = order;
    const refundId = await requestRefund(locked, booking, payment.id, { shares, reason: "operator", note, adminId });
    await settleSoon(locked, booking.id);
    await mailRefund(locked, booking, { refundId, shares, reason: note, dispute });
    return dispute !== undefined;
  });
}

function openDispute(ctx: Ctx, paymentId: number) {
  return ctx.db
    .selectFrom("disputes")
    .select(["id", "due_by", "is_inquiry"])
    .where("payment_id", "=", paymentId)
    .where("state", "=", "open")
    .orderBy("is_inquiry")
    .executeTakeFirst();
}

/** The open dispute or inquiry of the payment that bought a booking. Its refunds wait only for a dispute. */
export async function openDisputeOf(ctx: Ctx, bookingId: number) {
  const payment = await boughtPayment(ctx, bookingId);
  return payment && openDispute(ctx, payment.id);
}

/** Whether some of the price was granted to the guest and not sent to Stripe yet. */
export async function hasUnsentRefund(ctx: Ctx, bookingId: number): Promise<boolean> {
  const payment = await boughtPayment(ctx, bookingId);
  const unsent = ctx.db.selectFrom("refunds").select("id").where("state", "=", "requested");
  return (await unsent.where("payment_id", "=", payment?.id ?? 0).executeTakeFirst()) !== undefined;
}

/** The refund of the booking's cancellation, by share. */
export async function cancelledRefund(ctx: Ctx, booking: BookingRow): Promise<Shares> {
  const refund = await ctx.db
    .selectFrom("refunds")
    .select("id")
    .where("booking_id", "=", booking.id)
    .where("reason", "=", "cancelled")
    .executeTakeFirst();
  return refund ? ledger.sharesTaken(ctx, booking.id, referenceOf(refund.id)) : nothing;
}

/** Refunds once per payment and reason: a cancellation lost by restoring an older dump has already sent its refund. */
async function refundBooking(ctx: Ctx, booking: BookingRow, shares: Shares, reason: "cancelled"): Promise<void> {
  const payment = await boughtPayment(ctx, booking.id);
  if (!payment || totalOf(shares) === 0) return;
  if (await hasRefund(ctx, payment.id, reason)) return;
  await requestRefund(ctx, booking, payment.id, { shares, reason });
  await settleSoon(ctx, booking.id);
}

async function hasRefund(ctx: Ctx, paymentId: number, reason: RefundReason): Promise<boolean> {
  const made = ctx.db.selectFrom("refunds").select("id").where("payment_id", "=", paymentId);
  return (await made.where("reason", "=", reason).executeTakeFirst()) !== undefined;
}

function boughtPayment(ctx: Ctx, bookingId: number) {
  return ctx.db
    .selectFrom("payments")
    .select(["id", "payment_intent_id"])
    .where("booking_id", "=", bookingId)
    .where("bought", "=", true)
    .executeTakeFirst();
}

/** Refunds all of a payment that bought nothing; the ledger has owed it to the guest since it came in. */
export async function returnPayment(
  ctx: Ctx,
  booking: BookingRow,
  payment: { id: number; amountCents: Cents },
  reason: "place_gone" | "paid_twice",
): Promise<number> {
  return addRefund(ctx, booking, payment.id, { amountCents: payment.amountCents, reason });
}

async function requestRefund(
  ctx: Ctx,
  booking: BookingRow,
  paymentId: number,
  order: { shares: Shares; reason: RefundReason; note?: string; adminId?: number },
): Promise<number> {
  const refundId = await addRefund(ctx, booking, paymentId, { ...order, amountCents: totalOf(order.shares) });
  await recordOwed(ctx, booking.id, refundId, order.shares);
  return refundId;
}

async function addRefund(
  ctx: Ctx,
  booking: BookingRow,
  paymentId: number,
  order: { amountCents: Cents; reason: RefundReason; note?: string; adminId?: number },
): Promise<number> {
  const row = await ctx.db
    .insertInto("refunds")
    .values({
      booking_id: booking.id,
      payment_id: paymentId,
      stripe_key: randomUUID(),
      amount_cents: order.amountCents,
      reason: order.reason,
      note: order.note ?? "",
      requested_by: order.adminId ?? null,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.jobs.enqueue(ctx.db, "refund.make", { refundId: row.id });
  return row.id;
}

/** Metadata that Stripe keeps with a refund, to be read back when its row is lost. */
function notesOf(booking: string, reason: string, state: BookingState): Record<string, string> {
  const cancelledBy = /^cancelled_by_(\w+)$/.exec(state)?.[1];
  return { booking, reason, ...(reason === "cancelled" && cancelledBy && { cancelled_by: cancelledBy }) };
}

/**
 * Job: sends a requested refund to Stripe. While the payment is disputed the refund waits: the bank has the money. It
 * does not wait for an inquiry, which has taken nothing.
 */
export async function makeRefund(ctx: Ctx, { refundId }: { refundId: number }): Promise<void> {
  const row = await ctx.db
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.id", "r.payment_id")
    .innerJoin("bookings as b", "b.id", "r.booking_id")
    .select((eb) => [
      ...(["r.id", "r.stripe_key", "r.state", "r.attempt", "r.asked_at", "r.amount_cents", "r.reason"] as const),
      ...(["p.id as payment_id", "p.payment_intent_id", "b.id as booking_id", "b.quote_id"] as const),
      "b.state as booking_state",
      // An open dispute comes first, because it delays the refund whatever the outcome of an earlier one. Then a lost one:
      // what Stripe refuses because of it has no news to wait for.
      eb
        .selectFrom("disputes")
        .select("state")
        .whereRef("payment_id", "=", "p.id")
        .where("is_inquiry", "=", false)
        .orderBy(sql`state = 'open'`, "desc")
        .orderBy(sql`state = 'lost'`, "desc")
        .limit(1)
        .as("dispute"),
    ])
    .where("r.id", "=", refundId)
    .executeTakeFirstOrThrow();
  if (row.state !== "requested" || row.dispute === "open") return;
  // If an older dump was restored, Stripe may have made this refund already.
  if (row.asked_at === null && (await isSent(ctx, row))) return;
  try {
    const keep = (attempt: number, asked_at: Date | null) => updateRefund(ctx, refundId, { attempt, asked_at });
    // Only the release before names at Stripe reads the row's number.
    const notes = { ...notesOf(row.quote_id, row.reason, row.booking_state), refund_id: String(row.id) };
    await noteRefund(ctx, refundId, await refundAtStripe(ctx, { ...row, notes }, keep));
  } catch (error) {
    if (!(error instanceof StripeRefused)) throw error;
    // The news of a dispute, or that one was lost after all, have not arrived: the refund waits for them, under a new
    // key because Stripe repeats the refusal.
    if (error.code === "charge_disputed" && row.dispute !== "lost") {
      return updateRefund(ctx, refundId, { attempt: row.attempt + 1, asked_at: null });
    }
    await mendRefund(ctx, row, error);
  }
}

/** Records all refunds of the payment. @returns whether this one was already sent by a row that was lost */
async function isSent(ctx: Ctx, row: { id: number; payment_intent_id: string }): Promise<boolean> {
  await takeInRefunds(ctx, row.payment_intent_id);
  const { state } = await ctx.db
    .selectFrom("refunds")
    .select("state")
    .where("id", "=", row.id)
    .executeTakeFirstOrThrow();
  return state !== "requested";
}

/**
 * Stripe refuses when less of the payment is left than we want to refund, after a dashboard refund or a lost dispute.
 * Unknown refunds are recorded first; then the remainder is sent, or nothing when the guest already has it. A bank can
 * take a little more than was paid, because of its currency.
 */
async function mendRefund(
  ctx: Ctx,
  row: {
    id: number;
    booking_id: number;
    payment_id: number;
    payment_intent_id: string;
    attempt: number;
    amount_cents: Cents;
  },
  refusal: StripeRefused,
): Promise<void> {
  const known = await takeInRefunds(ctx, row.payment_intent_id);
  // Under the booking's lock: a lost dispute may be won at this moment, and then the payment is whole again.
  await withBooking(ctx, row.booking_id, async (locked, booking) => {
    const leftCents = await leftOfPayment(locked, row.payment_id, known);
    if (leftCents >= row.amount_cents) {
      await updateRefund(locked, row.id, { state: "failed" });
      await tellOperator(locked, booking, row, refusal.message);
      ctx.log.error({ err: refusal, refund: row.id }, "Stripe refused a refund");
    } else if (leftCents <= 0) {
      await updateRefund(locked, row.id, { state: "superseded" });
    } else {
      await updateRefund(locked, row.id, { amount_cents: leftCents });
      await ctx.jobs.enqueue(locked.db, "refund.make", { refundId: row.id });
    }
  });
}

async function leftOfPayment(ctx: Ctx, paymentId: number, known: RefundReading[]): Promise<Cents> {
  const { amount_cents } = await ctx.db
    .selectFrom("payments")
    .select("amount_cents")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const lost = await ctx.db
    .selectFrom("disputes")
    .select("amount_cents")
    .where("payment_id", "=", paymentId)
    .where("state", "=", "lost")
    .execute();
  const refunded = known.filter(({ state }) => state !== "failed").reduce((sum, found) => sum + found.amountCents, 0);
  return lost.reduce((left, dispute) => left - dispute.amount_cents, amount_cents - refunded);
}

/**
 * Resends a failed refund under a new key, as far as the guest is still owed it. A dashboard refund is sent as one of
 * ours, so that stale events still find its row.
 * @returns false when it has not failed, or not any more
 * @throws `not_found`
 */
export async function retryRefund(ctx: Ctx, refundId: number): Promise<boolean> {
  const known = await ctx.db
    .selectFrom("refunds")
    .select(["booking_id", "payment_id"])
    .where("id", "=", refundId)
    .executeTakeFirst();
  if (!known) return fail("not_found");
  return withBooking(ctx, known.booking_id, async (locked, booking) => {
    await dropCovered(locked, known.payment_id);
    const row = await locked.db
      .selectFrom("refunds")
      .select(["reason", "amount_cents as amountCents"])
      .where("id", "=", refundId)
      .where("state", "=", "failed")
      .executeTakeFirst();
    if (!row) return false;
    if (row.reason === "dashboard") {
      const superseded = { state: "superseded", updated_at: ctx.now() } as const;
      await locked.db.updateTable("refunds").set(superseded).where("id", "=", refundId).execute();
      await addRefund(locked, booking, known.payment_id, { ...row, reason: "operator" });
      // The guest knows nothing of a refund that had failed before we heard of it. Who was told is not told again.
      const told = { refundId, refundCents: row.amountCents, shares: nothing, reason: null };
      await mailRefund(locked, booking, told);
    } else {
      await sendAgain(locked, refundId);
    }
    return true;
  });
}

async function sendAgain(ctx: Ctx, refundId: number): Promise<void> {
  await ctx.db
    .updateTable("refunds")
    .set((eb) => ({ state: "requested", attempt: eb("attempt", "+", 1), asked_at: null, updated_at: ctx.now() }))
    .where("id", "=", refundId)
    .execute();
  await ctx.jobs.enqueue(ctx.db, "refund.make", { refundId });
}

/** Whether a refund waits for a bank to decide a dispute. */
export async function waitsForBank(ctx: Ctx, refundId: number): Promise<boolean> {
  const refund = ctx.db.selectFrom("refunds as r").select(isDisputed.as("waits")).where("r.id", "=", refundId);
  return (await refund.executeTakeFirstOrThrow()).waits;
}

/** Whether a bank has to decide first about the payment of refund `r`. */
export const isDisputed = sql<boolean>`exists (select from disputes
  where payment_id = r.payment_id and state = 'open' and not is_inquiry)`;

/**
 * Routine: follows up on overdue refunds. Sends requested ones, rereads pending ones, and retries failed ones the next
 * day, a few times.
 */
export async function reviewRefunds(ctx: Ctx): Promise<void> {
  const before = (minutes: number) => new Date(ctx.now().getTime() - minutes * 60_000);
  const rows = await ctx.db
    .selectFrom("refunds")
    .select(["id", "state", "stripe_refund_id"])
    .where((eb) =>
      eb.or([
        eb("state", "=", "requested").and("updated_at", "<=", before(15)),
        eb("state", "=", "pending").and("updated_at", "<=", before(15)),
        eb("state", "=", "failed")
          .and("updated_at", "<=", before(24 * 60))
          .and("attempt", "<", refundTries),
      ]),
    )
    .orderBy("id")
    .limit(500)
    .execute();
  for (const { id, state, stripe_refund_id } of rows) {
    await runSafely(ctx, `refund ${id}`, async () => {
      if (state === "failed") await retryRefund(ctx, id);
      else if (state === "requested") await ctx.jobs.enqueue(ctx.db, "refund.make", { refundId: id });
      else if (stripe_refund_id) await applyRefund(ctx, stripe_refund_id);
    });
  }
}

/** After a dispute, resumes the refunds that waited for it; some become superseded. Under the booking's lock. */
export async function releaseRefunds(ctx: Ctx, paymentId: number): Promise<void> {
  await dropCovered(ctx, paymentId);
  const rows = await ctx.db
    .selectFrom("refunds")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where("state", "=", "requested")
    .execute();
  for (const { id } of rows) await ctx.jobs.enqueue(ctx.db, "refund.make", { refundId: id });
}

/**
 * Call when a lost dispute is won after all, which makes the payment whole. Refunds that the loss had settled are owed
 * again, and what a cancellation found too little left for is refunded now. Under the booking's lock.
 */
export async function refundAgain(
  ctx: Ctx,
  booking: BookingRow,
  payment: { id: number; bought: boolean },
): Promise<void> {
  await releaseRefunds(ctx, payment.id);
  await sendRefused(ctx, booking, payment.id);
  for (const added of await addOwed(ctx, booking, payment)) await tellOfRefund(ctx, booking, added);
}

/**
 * Call when the bank gives back a part of a payment but stands by its decision. What the guest is owed of that part
 * fails at once and is promised to nobody, because Stripe refunds nothing of a payment whose dispute is lost: the
 * operator pays it another way. Under the booking's lock.
 */
export async function oweAgain(ctx: Ctx, booking: BookingRow, payment: { id: number; bought: boolean }): Promise<void> {
  await releaseRefunds(ctx, payment.id);
  for (const { id } of await addOwed(ctx, booking, payment)) {
    await updateRefund(ctx, id, { state: "failed", attempt: refundTries });
  }
}

/** Sends what Stripe refused, or was not asked for, while the bank had the payment. */
async function sendRefused(ctx: Ctx, booking: BookingRow, paymentId: number): Promise<void> {
  const refused = await ctx.db
    .selectFrom("refunds")
    .select(["id", "amount_cents as amountCents", "asked_at"])
    .where("payment_id", "=", paymentId)
    .where("state", "=", "failed")
    .where("stripe_refund_id", "is", null)
    .orderBy("id")
    .execute();
  for (const refund of refused) {
    await sendAgain(ctx, refund.id);
    // Of a refund that was never tried the guest knows nothing.
    if (refund.asked_at === null) await tellOfRefund(ctx, booking, refund);
  }
}

interface Added {
  id: number;
  amountCents: Cents;
}

/** Adds refunds of what a payment's guest is owed and no refund sends. */
async function addOwed(ctx: Ctx, booking: BookingRow, payment: { id: number; bought: boolean }): Promise<Added[]> {
  const added: Added[] = [];
  const amountCents = await uncoveredCents(ctx, payment.id);
  if (amountCents > 0) {
    // Recorded as the operator's: a payment can have only one refund for any other reason.
    const id = await addRefund(ctx, booking, payment.id, { amountCents, reason: "operator" });
    added.push({ id, amountCents });
  }
  const rest = payment.bought && (await refundCancellation(ctx, booking, payment.id));
  return rest ? [...added, rest] : added;
}

/** Refunds what a cancellation should have given and has not, because too little was left then. */
async function refundCancellation(ctx: Ctx, booking: BookingRow, paymentId: number): Promise<Added | undefined> {
  const wantedCents = await wantedByCancellation(ctx, booking);
  if (wantedCents === undefined) return undefined;
  const given = await givenByCancellation(ctx, booking.id, paymentId);
  const shares = await refundOfPrice(ctx, booking, wantedCents - given.hostCents - given.commissionCents);
  const amountCents = totalOf(shares);
  if (amountCents === 0) return undefined;
  const reason = (await hasRefund(ctx, paymentId, "cancelled")) ? "operator" : "cancelled";
  return { id: await requestRefund(ctx, booking, paymentId, { shares, reason }), amountCents };
}

async function tellOfRefund(ctx: Ctx, booking: BookingRow, { id, amountCents }: Added): Promise<void> {
  const told = { refundCents: amountCents, reason: null };
  await mailGuest(
    ctx,
    booking,
    (data) => ({ event: "refund_made_guest", data: { ...data, ...told } }),
    referenceOf(id),
  );
}

/** What a cancellation refunds of the price before tax if enough is left; undefined without a cancellation. */
async function wantedByCancellation(ctx: Ctx, booking: BookingRow): Promise<Cents | undefined> {
  const cancellation = await ctx.db
    .selectFrom("booking_events")
    .select(["transition", "at"])
    .where("booking_id", "=", booking.id)
    .where("transition", "in", ["cancelByGuest", "cancelByHost", "cancelByPlatform"] satisfies TransitionName[])
    .executeTakeFirst();
  if (!cancellation) return undefined;
  if (cancellation.transition !== "cancelByGuest") return booking.host_net_cents + booking.commission_cents;
  const steps = refundSteps(booking.cancellation_policy, booking.starts_at, booking.created_at);
  return refundedBase(booking.lines, percentAt(steps, cancellation.at));
}

/** What a cancellation has refunded so far. The operator's refunds that nobody ordered are the later parts of it. */
async function givenByCancellation(ctx: Ctx, bookingId: number, paymentId: number): Promise<Shares> {
  const made = await ctx.db
    .selectFrom("refunds")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where((eb) =>
      eb.or([eb("reason", "=", "cancelled"), eb("reason", "=", "operator").and("requested_by", "is", null)]),
    )
    .execute();
  let given = nothing;
  for (const { id } of made) given = plus(given, await ledger.sharesTaken(ctx, bookingId, referenceOf(id)));
  return given;
}

async function updateRefund(
  ctx: Ctx,
  refundId: number,
  change: { state?: "failed" | "superseded"; attempt?: number; asked_at?: Date | null; amount_cents?: Cents },
): Promise<void> {
  const row = ctx.db.updateTable("refunds").set({ ...change, updated_at: ctx.now() });
  await row.where("id", "=", refundId).where("state", "=", "requested").execute();
}
