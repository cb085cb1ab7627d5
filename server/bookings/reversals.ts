import { randomUUID } from "node:crypto";
import type { Updateable } from "kysely";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import type { Tables } from "../db/tables.ts";
import { availableTo, reverseTransfer, StripeRefused } from "../payments/payments.ts";
import { type BookingRow, withBooking } from "./booking.ts";
import { begin, drop, indebt, recordReversal, takeInTransfers } from "./host-movements.ts";
import { owedToHost } from "./payout-outlook.ts";

/** Takes money back from hosts: as far as it is in their account at Stripe, the rest as a debt. */

/**
 * The host got more than is owed now: reverses the newest transfer, and records what no transfer has as a debt.
 * @returns the reversal to make; undefined when the host now owes us the amount
 */
export async function addReversal(ctx: Ctx, booking: BookingRow, cents: Cents): Promise<number | undefined> {
  const sent = await ctx.db
    .selectFrom("transfers")
    .select(["id", "amount_cents", "reversed_cents"])
    .where("booking_id", "=", booking.id)
    .where("state", "=", "sent")
    .whereRef("reversed_cents", "<", "amount_cents")
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!sent) {
    await indebt(ctx, booking.id, "debt_incurred", cents);
    return undefined;
  }
  const row = await ctx.db
    .insertInto("reversals")
    .values({
      transfer_id: sent.id,
      stripe_key: randomUUID(),
      amount_cents: Math.min(cents, sent.amount_cents - sent.reversed_cents),
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function makeReversal(ctx: Ctx, reversalId: number): Promise<void> {
  const row = await ctx.db
    .selectFrom("reversals as r")
    .innerJoin("transfers as t", "t.id", "r.transfer_id")
    .innerJoin("bookings as b", "b.id", "t.booking_id")
    .selectAll("r")
    .select(["t.booking_id", "t.stripe_transfer_id", "t.destination", "b.quote_id"])
    .where("r.id", "=", reversalId)
    .executeTakeFirstOrThrow();
  // Another worker may have gone on to the next attempt, and asked Stripe for that.
  const keep = async (attempt: number, asked_at: Date | null) => {
    const kept = ctx.db.updateTable("reversals").set({ attempt, asked_at }).where("id", "=", reversalId);
    await kept.where("attempt", "=", row.attempt).execute();
  };
  const asked_at = row.asked_at ?? (await beginReversal(ctx, row));
  if (!asked_at) return;
  const notes = { booking: row.quote_id, reversal_id: String(row.id) };
  const facts = { stripe_transfer_id: String(row.stripe_transfer_id), notes };
  try {
    const stripeId = await reverseTransfer(ctx, { ...row, asked_at, ...facts }, keep);
    await withBooking(ctx, row.booking_id, (locked, booking) => noteReversal(locked, booking, row, stripeId));
  } catch (error) {
    if (!(error instanceof StripeRefused)) throw error;
    ctx.log.warn({ err: error, reversal: reversalId }, "a host has not enough left at Stripe to give money back");
    const availableCents = await availableTo(ctx, row.destination);
    await withBooking(ctx, row.booking_id, (locked) => noteRefusedReversal(locked, row, availableCents));
  }
}

/** Like `beginTransfer`: a dispute that took the money may have been won since the row was written. */
async function beginReversal(
  ctx: Ctx,
  row: { id: number; booking_id: number; amount_cents: Cents },
): Promise<Date | undefined> {
  if (await takeInTransfers(ctx, row.booking_id)) return drop(ctx, "reversals", row.id);
  return withBooking(ctx, row.booking_id, async (locked) =>
    (await owedToHost(locked, row.booking_id)) > -row.amount_cents
      ? drop(locked, "reversals", row.id)
      : begin(locked, "reversals", row.id),
  );
}

async function noteReversal(
  ctx: Ctx,
  booking: BookingRow,
  row: { id: number; transfer_id: number; amount_cents: Cents },
  stripeId: string,
): Promise<void> {
  const made = await setRequested(ctx, row.id, { state: "made", stripe_reversal_id: stripeId }).executeTakeFirst();
  if (made) await recordReversal(ctx, booking, row, stripeId);
}

/** What is still in the host's account is asked for next. What is not becomes the host's debt. */
async function noteRefusedReversal(
  ctx: Ctx,
  row: { id: number; booking_id: number; amount_cents: Cents; attempt: number },
  availableCents: Cents,
): Promise<void> {
  const isSome = availableCents > 0 && availableCents < row.amount_cents;
  // A new key, because Stripe repeats its refusal under the old one.
  const less = { amount_cents: availableCents, attempt: row.attempt + 1, asked_at: null };
  const noted = await setRequested(ctx, row.id, isSome ? less : { state: "refused" })
    // Another worker may have been refused first and ask for less by now.
    .where("attempt", "=", row.attempt)
    .executeTakeFirst();
  if (!noted || isSome) return;
  const stillCents = Math.min(row.amount_cents, -(await owedToHost(ctx, row.booking_id)));
  if (stillCents > 0) await indebt(ctx, row.booking_id, "debt_incurred", stillCents);
}

function setRequested(ctx: Ctx, reversalId: number, change: Updateable<Tables["reversals"]>) {
  return ctx.db
    .updateTable("reversals")
    .set({ ...change, updated_at: ctx.now() })
    .where("id", "=", reversalId)
    .where("state", "=", "requested")
    .returning("id");
}
