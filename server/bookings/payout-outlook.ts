import { sql } from "kysely";
import { clocks, type HeldBy, type StoredBlockReason } from "#contract/bookings/process.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import type { PayoutOutlook } from "../mail/mail.ts";
import { ledger, whyUnpayable } from "../payments/payments.ts";
import { delayOf } from "./emails.ts";

/** What a host is owed for a booking, what keeps its payout back, and when it leaves. */

/** The amount owed to the host for this booking, in cents; negative when the host must give some back. */
export async function owedToHost(ctx: Ctx, bookingId: number): Promise<Cents> {
  return -((await ledger.balances(ctx, bookingId)).host_payable ?? 0);
}

/** What is told about a payout after a dispute or a problem: whether any is owed, what still freezes it, or delays it. */
export async function payoutOutlook(ctx: Ctx, bookingId: number): Promise<PayoutOutlook> {
  if ((await owedToHost(ctx, bookingId)) <= 0) return { isPaid: false };
  const { frozen, due, ...account } = await withPayout(ctx, bookingId)
    .select([heldBy.as("frozen"), payoutDueAt(ctx).as("due")])
    .select([whyUnpayable.as("unpayable"), "a.changed_at as payouts_changed_at"])
    .executeTakeFirstOrThrow();
  return { isPaid: true, ...(frozen ? { heldBy: frozen } : delayOf(ctx, account, due)) };
}

/** Booking `b`, with its `payouts` and its host's account `a` joined. */
function withPayout(ctx: Ctx, bookingId: number) {
  return ctx.db
    .selectFrom("bookings as b")
    .leftJoin("payouts", "payouts.booking_id", "b.id")
    .leftJoin("payout_accounts as a", "a.user_id", "b.host_id")
    .where("b.id", "=", bookingId);
}

/**
 * What freezes the payout of booking `b`: an open dispute or inquiry, a problem that nobody has settled, or money that
 * was taken back in Stripe's dashboard. A dispute about a payment that bought nothing takes nothing from the host.
 */
export const heldBy = sql<HeldBy | null>`case
  when exists (select from disputes d join payments p on p.id = d.payment_id
    where d.booking_id = b.id and p.bought and d.state = 'open') then 'dispute'
  when exists (select from problems where booking_id = b.id and settled_at is null) then 'problem'
  when exists (select from reversals r join transfers t on t.id = r.transfer_id
    where t.booking_id = b.id and r.keeps_back) then 'reversed_in_dashboard' end`;

/**
 * What keeps the payout of booking `b` back, due or not, with its `payouts` and its host's account `a` joined. A wait
 * after a change does not: it ends by itself.
 */
export const keptBackBy = sql<StoredBlockReason | null>`coalesce(${heldBy}, payouts.blocked_because, ${whyUnpayable})`;

const nowOf = (ctx: Ctx) => sql<Date>`${ctx.now()}::timestamptz`;

/**
 * When the payout of booking `b` is due, with its `payouts` joined: a day after the end if the host completes it at once,
 * or a day from now if it is over already.
 */
export function payoutDueAt(ctx: Ctx) {
  return sql<Date>`coalesce(payouts.due_at,
    greatest(${nowOf(ctx)}, b.ends_at) + ${`${clocks.payoutMinutes} minutes`}::interval)`;
}

/**
 * When it leaves, with its host's account `a` joined too: not before the wait after a change is over. What is overdue
 * leaves now.
 */
export function payoutLeavesAt(ctx: Ctx) {
  return sql<Date>`greatest(${nowOf(ctx)}, ${payoutDueAt(ctx)},
    a.changed_at + ${`${clocks.payoutChangeMinutes} minutes`}::interval)`;
}

/** When what its host is owed for a booking leaves; null when nothing is owed, or something keeps it back. */
export async function whenPaid(ctx: Ctx, bookingId: number): Promise<Date | null> {
  if ((await owedToHost(ctx, bookingId)) <= 0) return null;
  const { at, why } = await withPayout(ctx, bookingId)
    .select([payoutLeavesAt(ctx).as("at"), keptBackBy.as("why")])
    .executeTakeFirstOrThrow();
  return why === null ? at : null;
}

export async function freezeOf(ctx: Ctx, bookingId: number): Promise<HeldBy | null> {
  const found = ctx.db.selectFrom("bookings as b").select(heldBy.as("why")).where("b.id", "=", bookingId);
  return (await found.executeTakeFirstOrThrow()).why;
}
