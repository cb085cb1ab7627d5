import { addMinutes } from "#contract/dates.ts";
import { applyDispute, applyRefund, fulfil, settlePayout } from "../bookings/bookings.ts";
import { carefully } from "../carefully.ts";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { ledger, listMovements, type Movement, noteBehind, sessionOfCharge } from "../payments/payments.ts";
import { type StripeDifference, unknownToLedger } from "./differences.ts";
import { readOn } from "./reading.ts";

/**
 * Every movement on the platform's balance at Stripe, kept as Stripe wrote it; and what it means for the ledger, when
 * nobody told us of it before.
 */

/** Keeps what moved since the last time. */
export async function keepMovements(ctx: Ctx): Promise<void> {
  await readOn<Movement>(ctx, { list: "balance_transactions", read: listMovements, keep: store });
}

async function store(ctx: Ctx, movements: Movement[]): Promise<void> {
  if (movements.length === 0) return;
  const rows = movements.map((movement) => ({
    id: movement.id,
    source: referenceOf(movement),
    type: movement.type,
    amount_cents: movement.amountCents,
    fee_cents: movement.feeCents,
    net_cents: movement.netCents,
    created: movement.created,
    available_on: movement.availableOn,
    stored_at: ctx.now(),
  }));
  await ctx.db
    .insertInto("stripe_balance_transactions")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** A fee is a thing of its own, whatever it is charged for. */
function referenceOf({ id, source, type }: Movement): string {
  return source === null || ownKinds[type] === "stripe_fee" ? id : source;
}

/** How long we go on asking about what is none of ours, or is beyond us; the comparison goes on naming it. */
const askedForMinutes = 7 * 24 * 60;

/** Brings the ledger up to what Stripe has, whoever should have told us of it. */
export async function takeInMovements(ctx: Ctx): Promise<void> {
  await keepMovements(ctx);
  for (const difference of await unknownToLedger(ctx, addMinutes(ctx.now(), -askedForMinutes))) {
    const take = takers.find(({ begins }) => begins.test(difference.reference))?.take ?? recordOwnMoney;
    await carefully(ctx, `${difference.what} ${difference.reference}`, () => take(ctx, difference));
  }
}

/** By the beginning of the name Stripe gives an object: who asks Stripe about it, and writes down what it says. */
const takers: { begins: RegExp; take: (ctx: Ctx, difference: StripeDifference) => Promise<void> }[] = [
  { begins: /^(ch|py)_/, take: takeInCharge },
  { begins: /^(re|pyr)_/, take: (ctx, { reference }) => applyRefund(ctx, reference) },
  { begins: /^(du|dp)_/, take: (ctx, { reference }) => applyDispute(ctx, reference) },
  { begins: /^trr?_/, take: settleItsPayout },
];

async function takeInCharge(ctx: Ctx, { reference }: StripeDifference): Promise<void> {
  const paid = await sessionOfCharge(ctx, reference);
  if (paid && (await isOurs(ctx, paid))) await fulfil(ctx, paid.sessionId);
}

/** Other software may use the same account at Stripe, and number its own things. */
async function isOurs(ctx: Ctx, paid: { sessionId: string; bookingId: number; attempt: number }): Promise<boolean> {
  if (!Number.isSafeInteger(paid.bookingId) || !Number.isSafeInteger(paid.attempt)) return false;
  const attempt = await ctx.db
    .selectFrom("checkout_attempts")
    .select("session_id")
    .where("booking_id", "=", paid.bookingId)
    .where("attempt", "=", paid.attempt)
    .executeTakeFirst();
  return attempt !== undefined && (attempt.session_id ?? paid.sessionId) === paid.sessionId;
}

/** Money to or from a host that we asked for and never heard of: whoever asked asks again, under the same key. */
async function settleItsPayout(ctx: Ctx, { movementId }: StripeDifference): Promise<void> {
  const { transfer_id, reversal_id } = await noteBehind(ctx, movementId);
  const asked = await ctx.db
    .selectFrom("transfers as t")
    .leftJoin("reversals as r", "r.transfer_id", "t.id")
    .select("t.booking_id")
    .where((eb) => eb.or([eb("t.id", "=", numberOf(transfer_id)), eb("r.id", "=", numberOf(reversal_id))]))
    .executeTakeFirst();
  if (asked) await settlePayout(ctx, { bookingId: asked.booking_id });
}

/** 0, which is no row's, for what we did not write. */
function numberOf(text: string | undefined): number {
  const number = Number(text ?? 0);
  return Number.isSafeInteger(number) ? number : 0;
}

/** What concerns no booking: Stripe's row says all there is to know. */
const ownKinds: Record<string, "withdrawal" | "withdrawal_failed" | "stripe_fee"> = {
  payout: "withdrawal",
  payout_failure: "withdrawal_failed",
  payout_cancel: "withdrawal_failed",
  topup: "withdrawal",
  topup_reversal: "withdrawal_failed",
  stripe_fee: "stripe_fee",
  tax_fee: "stripe_fee",
};

async function recordOwnMoney(ctx: Ctx, { reference }: StripeDifference): Promise<void> {
  const movements = await ctx.db
    .selectFrom("stripe_balance_transactions")
    .select(["type", "amount_cents", "fee_cents", "net_cents"])
    .where("source", "=", reference)
    .where("type", "in", Object.keys(ownKinds))
    .execute();
  await inTransaction(ctx.db, async (tx) => {
    for (const { type, amount_cents, fee_cents, net_cents } of movements) {
      const kind = ownKinds[type] ?? "stripe_fee";
      const taken = { amountCents: -amount_cents, feeCents: fee_cents };
      const postings = kind === "stripe_fee" ? ledger.feeTaken(-net_cents) : ledger.withdrawn(taken);
      await ledger.writeEntry({ ...ctx, db: tx }, { kind, bookingId: null, reference, postings });
    }
  });
}
