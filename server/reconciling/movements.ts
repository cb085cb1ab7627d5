import { addMinutes } from "#contract/dates.ts";
import { applyDispute, applyRefundNews, fulfil, settlePayout, takeInTransfers } from "../bookings/bookings.ts";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { ledger, listMovements, type Movement, noteBehind, sessionOfCharge } from "../payments/payments.ts";
import { runSafely } from "../run-safely.ts";
import { type StripeDifference, unknownToLedger } from "./differences.ts";
import { readOn } from "./reading.ts";

/**
 * Stores every movement on the platform's balance as Stripe reports it, and applies to the ledger the movements that no
 * webhook reported.
 */

/** Stores the movements since the last run. */
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

/** A fee has a reference of its own, whatever it is charged for. */
function referenceOf({ id, source, type }: Movement): string {
  return source === null || ownKinds[type] === "stripe_fee" ? id : source;
}

/** How long movements that are not ours or cannot be handled are retried; the comparison keeps listing them. */
const askedForMinutes = 7 * 24 * 60;

/** Brings the ledger up to date with Stripe, whichever webhook should have reported the change. */
export async function takeInMovements(ctx: Ctx): Promise<void> {
  await keepMovements(ctx);
  for (const difference of await unknownToLedger(ctx, addMinutes(ctx.now(), -askedForMinutes))) {
    const take = takers.find(({ begins }) => begins.test(difference.reference))?.take ?? recordOwnMoney;
    await runSafely(ctx, `${difference.what} ${difference.reference}`, () => take(ctx, difference));
  }
}

/** Handlers by the prefix of Stripe's object id: each reads the object from Stripe and records it. */
const takers: { begins: RegExp; take: (ctx: Ctx, difference: StripeDifference) => Promise<void> }[] = [
  { begins: /^(ch|py)_/, take: takeInCharge },
  { begins: /^(re|pyr)_/, take: (ctx, { reference }) => applyRefundNews(ctx, reference) },
  { begins: /^(du|dp)_/, take: (ctx, { reference }) => applyDispute(ctx, reference) },
  { begins: /^trr?_/, take: settleItsPayout },
];

async function takeInCharge(ctx: Ctx, { reference }: StripeDifference): Promise<void> {
  const sessionId = await sessionOfCharge(ctx, reference);
  if (sessionId) await fulfil(ctx, sessionId);
}

/**
 * Handles money to or from a host that is missing here. An unfinished request is repeated under the same key; a
 * movement whose row was lost by restoring an older dump is recorded again, and so is what was taken back in Stripe's
 * dashboard.
 */
async function settleItsPayout(ctx: Ctx, { movementId }: StripeDifference): Promise<void> {
  const { name, booking, transfer } = await noteBehind(ctx, movementId);
  const asked = await ctx.db
    .selectFrom("bookings as b")
    .leftJoin("transfers as t", "t.booking_id", "b.id")
    .leftJoin("reversals as r", "r.transfer_id", "t.id")
    .select("b.id")
    .where((eb) => {
      const named = name === undefined ? [] : [eb("t.stripe_key", "=", name), eb("r.stripe_key", "=", name)];
      return eb.or([
        ...named,
        ...(booking && isUuid(booking) ? [eb("b.quote_id", "=", booking)] : []),
        ...(transfer ? [eb("t.stripe_transfer_id", "=", transfer)] : []),
      ]);
    })
    .executeTakeFirst();
  if (!asked) return;
  await takeInTransfers(ctx, asked.id);
  await settlePayout(ctx, { bookingId: asked.id });
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

/** Movements that concern no booking: Stripe's row contains all there is to record. */
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
