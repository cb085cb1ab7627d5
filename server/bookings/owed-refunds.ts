import { sql } from "kysely";
import type { LeftNow } from "#contract/admin/decisions.ts";
import type { Shares } from "#contract/bookings/refunds.ts";
import { type Cents, toDollars } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { ledger } from "../payments/payments.ts";

/**
 * Reduces a payment's failed refunds to what its guest is still owed, since some of the money may have reached them
 * through a dispute or Stripe's dashboard. The newest refunds are reduced first. Under the booking's lock.
 */
export async function dropCovered(ctx: Ctx, paymentId: number): Promise<void> {
  const open = await openRefunds(ctx, paymentId);
  let excess = await excessOf(ctx, paymentId, open);
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

/** The amount of a payment its guest is owed for which no refund is open. */
export async function uncoveredCents(ctx: Ctx, paymentId: number): Promise<Cents> {
  return Math.max(0, -(await excessOf(ctx, paymentId, await openRefunds(ctx, paymentId))));
}

/** What a payment's guest got beyond what they paid, from the platform and from their bank together. */
export async function overpaidCents(ctx: Ctx, paymentId: number): Promise<Cents> {
  return Math.max(0, await guestBalance(ctx, paymentId));
}

/** What a payment's open refunds send beyond what its guest is owed; negative when they send less. */
async function excessOf(ctx: Ctx, paymentId: number, open: { amount_cents: Cents }[]): Promise<Cents> {
  return (await guestBalance(ctx, paymentId)) + open.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

/**
 * A payment's part of what its booking's guest is owed: a guest who paid twice is owed the second payment whatever a
 * bank does with the first. An earlier try of a refund is not counted: what left came back.
 */
async function guestBalance(ctx: Ctx, paymentId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    with own (object) as (
      select charge_id from payments where id = ${paymentId}
      union all select id from disputes where payment_id = ${paymentId}
      union all select stripe_refund_id from refunds where payment_id = ${paymentId}
      union all select 'refund-' || id from refunds where payment_id = ${paymentId})
    select coalesce(sum(p.amount_cents), 0)::bigint as cents
    from payments paid
    join ledger_entries e on e.booking_id = paid.booking_id
    join ledger_postings p on p.entry_id = e.id and p.account = 'guest'
    where paid.id = ${paymentId} and ${ledger.objectOf(sql.ref("e.reference"))} in (select object from own)`.execute(
    ctx.db,
  );
  return rows[0]?.cents ?? 0;
}

/** Whether a guest is owed a refund of any payment, also where their bank gave them too much for another. */
export async function isOwedRefund(ctx: Ctx, guestId: number): Promise<boolean> {
  const open = allOpenRefunds(ctx).innerJoin("bookings as b", "b.id", "r.booking_id");
  return (await open.where("b.guest_id", "=", guestId).executeTakeFirst()) !== undefined;
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
function openRefunds(ctx: Ctx, paymentId: number) {
  return allOpenRefunds(ctx).where("r.payment_id", "=", paymentId).orderBy("r.id", "desc").execute();
}

function allOpenRefunds(ctx: Ctx) {
  return ctx.db
    .selectFrom("refunds as r")
    .select(["r.id", "r.state", "r.amount_cents"])
    .where("r.state", "in", ["requested", "pending", "failed"])
    .where((eb) => {
      const sent = eb
        .selectFrom("ledger_entries as e")
        .select("e.id")
        .where("e.kind", "=", "refund_sent")
        .whereRef("e.reference", "=", "r.stripe_refund_id");
      return eb.or([eb("r.state", "<>", "pending"), eb.not(eb.exists(sent))]);
    });
}
