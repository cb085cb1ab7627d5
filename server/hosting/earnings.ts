import { sql } from "kysely";
import type { Earnings, NextPayout } from "#contract/hosting/hosting.ts";
import { type Cents, toDollars } from "#contract/money.ts";
import { keptBackBy, payoutLeavesAt } from "../bookings/bookings.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { ledger, monthOf } from "../payments/payments.ts";
import { showHostedBooking } from "./reading.ts";

/** A host's earnings by month: amounts paid, and amounts still to come. */
export async function earningsOf(ctx: Ctx, viewer: Viewer): Promise<Earnings> {
  const paid = await paidByMonth(ctx, viewer);
  const upcoming = await owedByMonth(ctx, viewer);
  const months = [...new Set([...paid.keys(), ...upcoming.keys()])].sort();
  return {
    upcoming: toDollars(totalOf(upcoming)),
    paid: toDollars(totalOf(paid)),
    debt: toDollars(await ledger.debtOf(ctx, viewer.id)),
    by_month: months.map((month) => ({
      month,
      paid: toDollars(paid.get(month) ?? 0),
      upcoming: toDollars(upcoming.get(month) ?? 0),
    })),
  };
}

type ByMonth = Map<string, Cents>;

/** By the month of the transfer, or in which it was reversed or paid back. */
async function paidByMonth(ctx: Ctx, viewer: Viewer): Promise<ByMonth> {
  const rows = await ctx.db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_entries as e", "e.id", "p.entry_id")
    .innerJoin("bookings as b", "b.id", "e.booking_id")
    .select((eb) => [monthOf(ctx, eb.ref("e.at")).as("month"), eb.fn.sum<string>("p.amount_cents").as("cents")])
    .where("b.host_id", "=", viewer.id)
    .where(ledger.wentToHost)
    .groupBy(sql`1`)
    .execute();
  return new Map(rows.map(({ month, cents }) => [month, Number(cents)]));
}

/** By the month an amount is due. */
async function owedByMonth(ctx: Ctx, viewer: Viewer): Promise<ByMonth> {
  const rows = await ctx.db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_entries as e", "e.id", "p.entry_id")
    .innerJoin("bookings as b", "b.id", "e.booking_id")
    .leftJoin("payouts", "payouts.booking_id", "b.id")
    .leftJoin("payout_accounts as a", "a.user_id", "b.host_id")
    .select((eb) => [
      monthOf(ctx, payoutLeavesAt(ctx)).as("month"),
      sql<string>`-sum(${eb.ref("p.amount_cents")})`.as("cents"),
    ])
    .where("b.host_id", "=", viewer.id)
    .where("p.account", "=", "host_payable")
    .groupBy(sql`1`)
    .having((eb) => eb.fn.sum("p.amount_cents"), "<>", 0)
    .execute();
  return new Map(rows.map(({ month, cents }) => [month, Number(cents)]));
}

/** The next two payouts that nothing stops, after what they pay of the host's debt; none without an account. */
export async function nextPayoutsOf(ctx: RequestCtx, viewer: Viewer): Promise<NextPayout[]> {
  const rows = await ctx.db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_entries as e", "e.id", "p.entry_id")
    .innerJoin("bookings as b", "b.id", "e.booking_id")
    .leftJoin("payouts", "payouts.booking_id", "b.id")
    .leftJoin("payout_accounts as a", "a.user_id", "b.host_id")
    .select((eb) => ["b.id", payoutLeavesAt(ctx).as("at"), sql<string>`-sum(${eb.ref("p.amount_cents")})`.as("cents")])
    .where("b.host_id", "=", viewer.id)
    .where("p.account", "=", "host_payable")
    .where((eb) => eb.or([eb("payouts.state", "is", null), eb("payouts.state", "=", "due")]))
    .where(sql<boolean>`${keptBackBy} is null`)
    .groupBy(["b.id", sql`2`])
    .having((eb) => eb.fn.sum("p.amount_cents"), "<", 0)
    .orderBy(sql`2`)
    .orderBy("b.id")
    .limit(2)
    .execute();
  let debt = await ledger.debtOf(ctx, viewer.id);
  const payouts: NextPayout[] = [];
  for (const { id, at, cents } of rows) {
    const owed = Number(cents);
    const kept = Math.min(debt, owed);
    debt -= kept;
    payouts.push({
      at: at.toISOString(),
      owed: toDollars(owed),
      kept: toDollars(kept),
      amount: toDollars(owed - kept),
      booking: await showHostedBooking(ctx, viewer, id),
    });
  }
  return payouts;
}

function totalOf(byMonth: ByMonth): Cents {
  return [...byMonth.values()].reduce((sum, cents) => sum + cents, 0);
}
