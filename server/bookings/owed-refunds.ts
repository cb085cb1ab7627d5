import type { LeftNow } from "#contract/admin/decisions.ts";
import type { Shares } from "#contract/bookings/refunds.ts";
import { type Cents, toDollars } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { ledger } from "../payments/payments.ts";

/**
 * Reduces failed refunds to what the guest is still owed, since some of the money may have reached them through a
 * dispute or Stripe's dashboard. The newest refunds are reduced first. Under the booking's lock.
 */
export async function dropCovered(ctx: Ctx, bookingId: number): Promise<void> {
  const open = await openRefunds(ctx, bookingId);
  let excess = await excessOf(ctx, bookingId, open);
  for (const { id, amount_cents } of open.filter(({ state }) => state === "failed")) {
    if (excess <= 0) return;
    const cut = Math.min(excess, amount_cents);
    const change = cut === amount_cents ? ({ state: "superseded" } as const) : { amount_cents: amount_cents - cut };
    await ctx.db
      .updateTable("refunds")
      .set({ ...change, updated_at: ctx.now() })
      .where("id", "=", id)
      .execute();
    excess -= cut;
  }
}

/** The amount a guest is owed for which no refund is open. */
export async function uncoveredCents(ctx: Ctx, bookingId: number): Promise<Cents> {
  return Math.max(0, -(await excessOf(ctx, bookingId, await openRefunds(ctx, bookingId))));
}

/** What open refunds send beyond what the guest is owed; negative when they send less. */
async function excessOf(ctx: Ctx, bookingId: number, open: { amount_cents: Cents }[]): Promise<Cents> {
  const { guest = 0 } = await ledger.balances(ctx, bookingId);
  return guest + open.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

/** The amount that failed refunds of a payment still owe its guest. */
export async function failedCents(ctx: Ctx, paymentId: number): Promise<Cents> {
  const row = await ctx.db
    .selectFrom("refunds")
    .select((eb) => eb.fn.sum<string>("amount_cents").as("cents"))
    .where("payment_id", "=", paymentId)
    .where("state", "=", "failed")
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}

/** What the operator orders or records rests on the amount they saw. @throws `left_changed`, with what is left now */
export function expectLeft(leftCents: Cents, seenCents: Cents): void {
  if (leftCents === seenCents) return;
  const left = toDollars(leftCents);
  fail("left_changed", { values: { number: left.toFixed(2) }, details: { left } satisfies LeftNow });
}

/** Records in the ledger that the guest is owed a refund that was decided on. */
export async function recordOwed(ctx: Ctx, bookingId: number, refundId: number, shares: Shares): Promise<void> {
  const reference = referenceOf(refundId);
  await ledger.writeEntry(ctx, { kind: "refund_owed", bookingId, reference, postings: ledger.refundOwed(shares) });
}

/** Identifies a refund in the ledger and in emails before Stripe has an id for it. */
export function referenceOf(refundId: number): string {
  return `refund-${refundId}`;
}

/** Newest first, without refunds whose money has already left. */
function openRefunds(ctx: Ctx, bookingId: number) {
  return ctx.db
    .selectFrom("refunds as r")
    .select(["r.id", "r.state", "r.amount_cents"])
    .where("r.booking_id", "=", bookingId)
    .where("r.state", "in", ["requested", "pending", "failed"])
    .where((eb) => {
      const sent = eb
        .selectFrom("ledger_entries as e")
        .select("e.id")
        .where("e.kind", "=", "refund_sent")
        .whereRef("e.reference", "=", "r.stripe_refund_id");
      return eb.or([eb("r.state", "<>", "pending"), eb.not(eb.exists(sent))]);
    })
    .orderBy("r.id", "desc")
    .execute();
}
