import { randomUUID } from "node:crypto";
import { type RefundState, refundMoves, refundStates } from "#contract/bookings/process.ts";
import { refundOfAmount, totalOf } from "#contract/bookings/refunds.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { mailOperator } from "../mail/mail.ts";
import { findRefunds, ledger, type RefundReading, readRefund } from "../payments/payments.ts";
import { type BookingRow, sharesOf, withBooking } from "./booking.ts";
import { emailData, mailRefund, mailTakenShare } from "./emails.ts";
import { applyOrphanRefunds } from "./orphan-refunds.ts";
import { dropCovered, failedCents, recordOwed, referenceOf } from "./owed-refunds.ts";
import { settleSoon } from "./payouts.ts";

/** Records refunds made by us or in Stripe's dashboard, as Stripe reports them, in our rows and in the ledger. */

/** Applies a refund event, ours or the dashboard's. @returns the refund with its booking's id, if it has one here */
export async function applyRefund(
  ctx: Ctx,
  stripeRefundId: string,
): Promise<(RefundReading & { bookingId: number }) | undefined> {
  const found = await readRefund(ctx, stripeRefundId);
  const payment = await paymentOf(ctx, found.paymentIntentId);
  if (!payment) {
    await applyOrphanRefunds(ctx, found.paymentIntentId);
    return undefined;
  }
  if ((await noteKnown(ctx, payment, [found])).length > 0) {
    // A failed refund may have freed the money that the dashboard refunded now, so record that failure first.
    await noteKnown(ctx, payment, await findRefunds(ctx, found.paymentIntentId));
    await importRefund(ctx, payment, found);
  }
  return { ...found, bookingId: payment.booking_id };
}

/** Records every refund that Stripe has of a payment. */
export async function takeInRefunds(ctx: Ctx, paymentIntentId: string): Promise<RefundReading[]> {
  const all = await findRefunds(ctx, paymentIntentId);
  const payment = await paymentOf(ctx, paymentIntentId);
  if (!payment) return all;
  for (const found of await noteKnown(ctx, payment, all)) await importRefund(ctx, payment, found);
  return all;
}

interface Payment {
  id: number;
  booking_id: number;
  bought: boolean;
}

/** Finds only our own payments: other software may use the account as well. */
function paymentOf(ctx: Ctx, paymentIntentId: string): Promise<Payment | undefined> {
  return ctx.db
    .selectFrom("payments")
    .select(["id", "booking_id", "bought"])
    .where("payment_intent_id", "=", paymentIntentId)
    .executeTakeFirst();
}

/** Updates the rows of refunds whose state at Stripe changed. @returns the refunds without a row */
async function noteKnown(ctx: Ctx, payment: Payment, all: RefundReading[]): Promise<RefundReading[]> {
  const rows = await ctx.db
    .selectFrom("refunds")
    .select(["id", "stripe_key", "state", "stripe_refund_id"])
    .where("payment_id", "=", payment.id)
    .execute();
  const unknown: RefundReading[] = [];
  for (const found of all) {
    const row =
      rows.find((one) => one.stripe_refund_id === found.id) ?? rows.find((one) => one.stripe_key === found.name);
    // A pending refund may have left our balance since.
    const isNews = found.state === "pending" || row?.state !== found.state || row.stripe_refund_id !== found.id;
    if (!row) unknown.push(found);
    else if (isNews) await noteRefund(ctx, row.id, found);
  }
  return unknown;
}

/**
 * Imports a refund the operator made in Stripe's dashboard, or one of ours whose row was lost by restoring an older
 * dump. Its amount first replaces failed refunds, then comes out of what is left of the shares; the rest was already
 * owed to the guest.
 */
async function importRefund(ctx: Ctx, payment: Payment, found: RefundReading): Promise<void> {
  const twin = await adoptedBy(ctx, payment, found);
  if (twin !== undefined) return noteRefund(ctx, twin, found);
  await withBooking(ctx, payment.booking_id, async (locked, booking) => {
    const failedBefore = await failedCents(locked, payment.id);
    const reason = await reasonOf(locked, payment, found);
    const added = await locked.db
      .insertInto("refunds")
      .values({
        booking_id: booking.id,
        payment_id: payment.id,
        stripe_key: await freeName(locked, found.name),
        amount_cents: found.amountCents,
        reason,
        state: found.state,
        stripe_refund_id: found.id,
        asked_at: ctx.now(),
        created_at: ctx.now(),
        updated_at: ctx.now(),
      })
      .onConflict((conflict) => conflict.column("stripe_refund_id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return;
    const before = payment.bought ? await ledger.sharesTaken(locked, booking.id) : sharesOf(booking);
    const left = booking.total_cents - totalOf(before);
    const more = Math.max(0, found.amountCents - failedBefore);
    const shares = refundOfAmount(sharesOf(booking), before, Math.min(more, left));
    await recordOwed(locked, booking.id, added.id, shares);
    await recordSent(locked, booking.id, found);
    await dropCovered(locked, payment.id);
    await settleSoon(locked, booking.id);
    if (found.state === "failed") await tellOfRest(locked, booking, added.id);
    // A cancellation sends its own emails.
    if (reason === "cancelled") return;
    const told = { refundId: added.id, refundCents: found.amountCents, shares, reason: null };
    if (found.state !== "failed") return mailRefund(locked, booking, told);
    // Nothing is on its way to the guest, but the host's share is taken all the same.
    await mailTakenShare(locked, booking, { ...told, isOwed: true });
  });
}

/** Tells the operator how much of a failed refund is owed; nothing when another refund covers it. */
async function tellOfRest(ctx: Ctx, booking: BookingRow, refundId: number): Promise<void> {
  const row = await ctx.db
    .selectFrom("refunds")
    .select(["id", "amount_cents", "attempt"])
    .where("id", "=", refundId)
    .where("state", "=", "failed")
    .executeTakeFirst();
  if (row) await tellOperator(ctx, booking, row);
}

/**
 * The unsent row that requests this same refund again because the first row was lost: it adopts the refund's name at
 * Stripe, and nothing more is sent.
 */
async function adoptedBy(ctx: Ctx, payment: Payment, found: RefundReading): Promise<number | undefined> {
  if (found.name === undefined || found.notes.reason !== "cancelled") return undefined;
  const twin = await ctx.db
    .updateTable("refunds")
    .set({ stripe_key: found.name, updated_at: ctx.now() })
    .where("payment_id", "=", payment.id)
    .where("reason", "=", "cancelled")
    .where("state", "=", "requested")
    .where("asked_at", "is", null)
    .where("amount_cents", "=", found.amountCents)
    .returning("id")
    .executeTakeFirst();
  return twin?.id;
}

/** The refund's own name, or a new one if another row has it: metadata can be copied in Stripe's dashboard. */
async function freeName(ctx: Ctx, name: string | undefined): Promise<string> {
  if (name === undefined) return randomUUID();
  const known = await ctx.db.selectFrom("refunds").select("id").where("stripe_key", "=", name).executeTakeFirst();
  return known ? randomUUID() : name;
}

/** The reason in our metadata, unless the payment already has a refund for that reason. */
async function reasonOf(ctx: Ctx, payment: Payment, found: RefundReading): Promise<"cancelled" | "dashboard"> {
  if (found.notes.reason !== "cancelled") return "dashboard";
  const known = ctx.db.selectFrom("refunds").select("id").where("payment_id", "=", payment.id);
  return (await known.where("reason", "=", "cancelled").executeTakeFirst()) ? "dashboard" : "cancelled";
}

/**
 * Records a refund's state at Stripe in our row and in the ledger together. Readings of an earlier attempt, or older
 * than the recorded state, do not change the row.
 */
export async function noteRefund(ctx: Ctx, refundId: number, found: RefundReading): Promise<void> {
  const { booking_id } = await ctx.db
    .selectFrom("refunds")
    .select("booking_id")
    .where("id", "=", refundId)
    .executeTakeFirstOrThrow();
  await withBooking(ctx, booking_id, async (locked, booking) => {
    await recordSent(locked, booking.id, found);
    const row = await locked.db
      .updateTable("refunds")
      .set({ state: found.state, stripe_refund_id: found.id, updated_at: ctx.now() })
      .where("id", "=", refundId)
      .where("state", "<>", "superseded")
      .where("attempt", "<=", found.attempt)
      .where((eb) =>
        eb.or([eb("state", "in", statesBefore(found.state)), eb("stripe_refund_id", "is distinct from", found.id)]),
      )
      .returning(["id", "amount_cents", "attempt"])
      .executeTakeFirst();
    if (row && found.state === "failed") await tellOperator(locked, booking, row);
  });
}

function statesBefore(state: RefundState): RefundState[] {
  return refundStates.filter((before) => refundMoves[before].includes(state));
}

async function recordSent(ctx: Ctx, bookingId: number, found: RefundReading): Promise<void> {
  const { id: reference, amountCents, state } = found;
  if (!found.hasLeft) return;
  const sent = ledger.returnedToGuest(amountCents);
  await ledger.writeEntry(ctx, { kind: "refund_sent", bookingId, reference, postings: sent });
  if (state !== "failed") return;
  const back = ledger.returnedToGuest(-amountCents);
  await ledger.writeEntry(ctx, { kind: "refund_failed", bookingId, reference, postings: back });
}

/** Failed refunds are retried on this many days, then wait for the operator. */
export const refundTries = 3;

/** @param message Stripe's, when it refused the refund: of that its dashboard shows nothing */
export async function tellOperator(
  ctx: Ctx,
  booking: BookingRow,
  row: { id: number; attempt: number; amount_cents: Cents },
  message?: string,
): Promise<void> {
  const { data } = await emailData(ctx, booking);
  await mailOperator(ctx, {
    event: "refund_failed_operator",
    about: `${referenceOf(row.id)}-${row.attempt}`,
    bookingId: booking.id,
    data: {
      ...{ ...data, refundCents: row.amount_cents, refundId: String(row.id) },
      isRetried: row.attempt < refundTries,
      ...(message !== undefined && { message }),
    },
  });
}
