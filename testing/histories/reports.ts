import { toCents } from "#contract/money.ts";
import { csv, report } from "../../server/admin/admin.ts";
import { ledger } from "../../server/payments/payments.ts";
import { readCsv, sumOfColumn } from "../csv.ts";
import { everything } from "./invariants.ts";
import type { Stage } from "./scenario.ts";

const always = { from: "2026-01-01", to: "2030-12-31" };

/** At the end the revenue must equal Stripe's charges minus what went back, and the files must match the ledger. */
export async function checkReports(stage: Stage): Promise<void> {
  const { ctx } = stage;
  const told = await report(ctx, always);
  const [bookings, commission, tax, postings] = await Promise.all(
    (["bookings", "commission", "lodging-tax", "ledger"] as const).map(async (name) =>
      readCsv(await csv({ ...ctx, language: "en" }, name, always)),
    ),
  );
  const balances = await ledger.balances(ctx);
  const revenue = toCents(told.revenue);
  const sums = {
    "bookings, by their file": [told.reservations, bookings?.length],
    "revenue, by the bookings' file": [revenue, sumIn(bookings, "Total") - sumIn(bookings, "Refunded")],
    "commission, by the bookings' file": [toCents(told.commission), sumIn(bookings, "Commission")],
    "commission, by its file": [toCents(told.commission), sumIn(commission, "Commission")],
    "commission, by the ledger": [toCents(told.commission), -(balances.commission ?? 0)],
    "lodging tax, by the bookings' file": [toCents(told.lodging_tax), sumIn(bookings, "Lodging tax")],
    "lodging tax, by its file": [toCents(told.lodging_tax), sumIn(tax, "Lodging tax")],
    "lodging tax, by the ledger": [toCents(told.lodging_tax), -(balances.tax_payable ?? 0)],
    "revenue, by Stripe": [
      revenue,
      (await keptAtStripe(stage)) + (balances.guest ?? 0) + (balances.bank ?? 0) - (await paidByHosts(stage)),
    ],
    "the ledger's file": [sumIn(postings, "Amount"), 0],
  };
  const wrong = Object.entries(sums).filter(([, [found, expected]]) => found !== expected);
  if (wrong.length > 0) throw new Error(wrong.map(([what, pair]) => `${what}: ${pair?.join(", not ")}`).join("\n"));
}

function sumIn(rows: Record<string, string>[] = [], title: string): number {
  return sumOfColumn(rows, title);
}

/** The debts that hosts paid to the platform's bank. */
async function paidByHosts({ db }: Stage): Promise<number> {
  const { cents } = await db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_entries as e", "e.id", "p.entry_id")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>("p.amount_cents"), eb.val("0")).as("cents"))
    .where("p.account", "=", "bank")
    .where("e.kind", "in", ["debt_repaid", "debt_repayment_reversed"])
    .executeTakeFirstOrThrow();
  return Number(cents);
}

const returned = ["failed", "canceled"];

/** In cents, including what guests are still owed. A refund waiting at Stripe for funds has taken none yet. */
async function keptAtStripe({ ctx: { stripe } }: Stage): Promise<number> {
  const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  const charges = await everything(() => stripe.charges.list({ limit: 100 }));
  const refunds = await everything(() => stripe.refunds.list({ limit: 100 }));
  const disputes = await everything(() => stripe.disputes.list({ limit: 100 }));
  return (
    sum(charges.filter(({ paid }) => paid)) -
    sum(
      refunds.filter(({ status, balance_transaction }) => balance_transaction && !returned.includes(String(status))),
    ) -
    sum(disputes.filter(({ status }) => status === "lost"))
  );
}
