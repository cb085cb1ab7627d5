import { sql } from "kysely";
import { type MoneyOverview, type OrphanObstacle, openOrphanStates } from "#contract/admin/money.ts";
import type { StoredBlockReason } from "#contract/bookings/process.ts";
import { toDollars } from "#contract/money.ts";
import { heldBy, isDisputed, leftOf } from "../bookings/bookings.ts";
import type { Ctx } from "../ctx.ts";

/** Money that waits for the host, the operator or a guest's bank, oldest first. */

const listAtMost = 500;

type Waiting = Pick<
  MoneyOverview,
  "waitingPayouts" | "openDisputes" | "openProblems" | "orphanPayments" | "failedRefunds"
>;

export async function pendingMoney(ctx: Ctx): Promise<Waiting> {
  return {
    waitingPayouts: await waitingPayouts(ctx),
    openDisputes: await openDisputes(ctx),
    openProblems: await openProblems(ctx),
    orphanPayments: await orphanPayments(ctx),
    failedRefunds: await failedRefunds(ctx),
  };
}

/** What freezes a payout comes before what blocks it, as in the report's figures. */
async function waitingPayouts(ctx: Ctx): Promise<Waiting["waitingPayouts"]> {
  const why = sql<StoredBlockReason>`coalesce(${heldBy}, w.blocked_because)`;
  const rows = await ctx.db
    .selectFrom("payouts as w")
    .innerJoin("bookings as b", "b.id", "w.booking_id")
    .innerJoin("booking_balances as k", "k.booking_id", "b.id")
    .innerJoin("users as host", "host.id", "w.host_id")
    .select(["b.id", "b.code", "w.host_id", "host.name", "w.message", "w.due_at", "w.updated_at"])
    .select(["k.host_payable_cents", why.as("why")])
    .where("k.host_payable_cents", "<", 0)
    .where(sql<boolean>`${why} is not null`)
    .orderBy("w.due_at")
    .orderBy("b.id")
    .limit(listAtMost)
    .execute();
  return rows.map(({ id, code, host_id, name, why, message, due_at, updated_at, host_payable_cents }) => ({
    reserve_id: id,
    code,
    host: { id: host_id, name },
    amount: toDollars(-host_payable_cents),
    why,
    message,
    triedAt: why === "refused" ? updated_at.toISOString() : null,
    dueAt: due_at.toISOString(),
  }));
}

async function openDisputes(ctx: Ctx): Promise<Waiting["openDisputes"]> {
  const rows = await ctx.db
    .selectFrom("disputes as d")
    .innerJoin("bookings as b", "b.id", "d.booking_id")
    .innerJoin("payments as p", "p.id", "d.payment_id")
    .select(["d.id", "d.booking_id", "b.code", "d.amount_cents", "d.reason", "d.due_by", "d.opened_at", "d.is_inquiry"])
    .select("p.bought")
    .where("d.state", "=", "open")
    .orderBy("d.opened_at")
    .limit(listAtMost)
    .execute();
  return rows.map(({ id, booking_id, code, is_inquiry, bought, amount_cents, reason, due_by, opened_at }) => ({
    id,
    reserve_id: booking_id,
    code,
    isInquiry: is_inquiry,
    boughtNothing: !bought,
    amount: toDollars(amount_cents),
    reason,
    dueBy: due_by?.toISOString() ?? null,
    since: opened_at.toISOString(),
  }));
}

async function openProblems(ctx: Ctx): Promise<Waiting["openProblems"]> {
  const rows = await ctx.db
    .selectFrom("problems as q")
    .innerJoin("bookings as b", "b.id", "q.booking_id")
    .select(["q.id", "q.booking_id", "b.code", "q.text", "q.reported_at"])
    .where("q.settled_at", "is", null)
    .orderBy("q.reported_at")
    .limit(listAtMost)
    .execute();
  return rows.map(({ id, booking_id, code, text, reported_at }) => ({
    id,
    reserve_id: booking_id,
    code,
    text,
    since: reported_at.toISOString(),
  }));
}

async function orphanPayments(ctx: Ctx): Promise<Waiting["orphanPayments"]> {
  const rows = await ctx.db
    .selectFrom("orphan_payments")
    .selectAll()
    .where("state", "in", openOrphanStates)
    .orderBy("found_at")
    .limit(listAtMost)
    .execute();
  return rows.map(({ id, email, card_last4, facts, obstacle, state, payment_intent_id, found_at, ...amounts }) => {
    const { code, start } = facts as Record<string, string | undefined>;
    return {
      id,
      amount: toDollars(state === "pending" ? amounts.amount_cents : leftOf(amounts)),
      bank_kept: toDollars(amounts.lost_cents),
      email,
      last4: card_last4,
      code: code ?? null,
      starts_at: start ?? null,
      // `orphans.ts` writes only values of this type.
      why: obstacle as OrphanObstacle,
      // The query selects only these states.
      state: state as (typeof openOrphanStates)[number],
      payment_intent: payment_intent_id,
      since: found_at.toISOString(),
    };
  });
}

async function failedRefunds(ctx: Ctx): Promise<Waiting["failedRefunds"]> {
  const rows = await ctx.db
    .selectFrom("refunds as r")
    .innerJoin("bookings as b", "b.id", "r.booking_id")
    .select(["r.id", "r.booking_id", "b.code", "r.amount_cents", "r.reason", "r.attempt", "r.updated_at"])
    .select(isDisputed.as("waits"))
    .where("r.state", "=", "failed")
    .orderBy("r.updated_at")
    .limit(listAtMost)
    .execute();
  return rows.map(({ id, booking_id, code, amount_cents, reason, attempt, waits, updated_at }) => ({
    id,
    reserve_id: booking_id,
    code,
    amount: toDollars(amount_cents),
    reason,
    tries: attempt,
    waitsForBank: waits,
    since: updated_at.toISOString(),
  }));
}
