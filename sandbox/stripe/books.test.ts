import fc from "fast-check";
import { expect, it } from "vitest";
import type { AccountState } from "./account-states.ts";
import { balanceOf, checkedBench, newHost } from "./connect-bench.ts";
import { sessionParams } from "./contract-target.ts";
import { minute } from "./test-bench.ts";

/** Random payment histories: the books balance after every call, and every change has its event. */
const bench = checkedBench();

const cards = [
  ...["4242424242424242", "4000000000000077", "4000000000000259", "4000000000007726", "4000000000005126"],
  ...["4000000000000002", "4242424242424242"],
];
const states: AccountState[] = [
  "verified",
  "verified",
  "verified",
  "restricted",
  "pending",
  "restricted_soon",
  "disabled",
];
const nth = fc.nat(5);
const share = fc.integer({ min: 1, max: 110 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("pay" as const), card: fc.constantFrom(...cards) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("transfer" as const), nth, share, source: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("wait" as const), minutes: fc.integer({ min: 1, max: 16 * 60 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("refund" as const, "dashboard" as const), nth, share }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reverse" as const), nth, share }) },
  fc.record({ do: fc.constant("dispute" as const), nth }),
  fc.record({ do: fc.constant("settle" as const), nth, won: fc.boolean() }),
  fc.record({ do: fc.constant("inquire" as const), nth }),
  fc.record({ do: fc.constantFrom("escalate" as const, "close" as const, "overturn" as const), nth }),
  fc.record({ do: fc.constant("account" as const), nth, state: fc.constantFrom(...states), works: fc.boolean() }),
  fc.record({ do: fc.constant("withdraw" as const), share }),
  fc.record({ do: fc.constant("settings" as const), coversShortfall: fc.boolean(), reversalsOverdraw: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A refusal (400) is part of the history; any other error fails the test. */
async function tried(call: Promise<unknown>) {
  await call.catch((error: { statusCode?: number; status?: number }) => {
    if ((error.statusCode ?? error.status) !== 400) throw error;
  });
}

async function take(action: Step, hosts: string[]) {
  const { stripe, control } = bench;
  const pick = <T>(list: T[], index: number) => list[index % Math.max(1, list.length)];
  const part = (amount: number, percent: number) => Math.max(1, Math.ceil((amount * percent) / 100));
  const charges = async () => (await stripe.charges.list({ limit: 100 })).data.filter(({ paid }) => paid);
  switch (action.do) {
    case "pay": {
      const now = Math.floor((await control.clock()).now / 1000);
      const { id } = await stripe.checkout.sessions.create(sessionParams({ now: () => now }));
      return control.pay({ session: id, card: action.card });
    }
    case "transfer": {
      const charge = pick(await charges(), action.nth);
      const destination = pick(hosts, action.nth);
      if (!charge || !destination) return;
      const amount = part(charge.amount, action.share);
      const source = action.source ? { source_transaction: charge.id } : {};
      return tried(stripe.transfers.create({ amount, currency: "usd", destination, ...source }));
    }
    case "refund":
    case "dashboard": {
      const charge = pick(await charges(), action.nth);
      if (!charge) return;
      const order = { charge: charge.id, amount: part(charge.amount, action.share) };
      return tried(action.do === "refund" ? stripe.refunds.create(order) : control.refund(order));
    }
    case "reverse": {
      const transfer = pick((await stripe.transfers.list()).data, action.nth);
      if (transfer)
        await tried(stripe.transfers.createReversal(transfer.id, { amount: part(transfer.amount, action.share) }));
      return;
    }
    case "dispute": {
      const charge = pick(await charges(), action.nth);
      if (charge) await tried(control.openDispute({ charge: charge.id }));
      return;
    }
    case "settle": {
      const dispute = pick((await stripe.disputes.list()).data, action.nth);
      if (dispute) await tried(control.settleDispute({ dispute: dispute.id, outcome: action.won ? "won" : "lost" }));
      return;
    }
    case "inquire": {
      const charge = pick(await charges(), action.nth);
      if (charge) await tried(control.openInquiry({ charge: charge.id }));
      return;
    }
    case "escalate":
    case "close":
    case "overturn": {
      const { id: dispute } = pick((await stripe.disputes.list()).data, action.nth) ?? {};
      if (!dispute) return;
      if (action.do === "escalate") return tried(control.escalateInquiry({ dispute }));
      if (action.do === "close") return tried(control.closeInquiry({ dispute }));
      return tried(control.overturnDispute({ dispute }));
    }
    case "account": {
      const bank = action.works ? "works" : "fails";
      return control.account({ account: pick(hosts, action.nth) ?? "", state: action.state, bank });
    }
    case "withdraw": {
      const [available] = await balanceOf(bench);
      return tried(stripe.payouts.create({ amount: part(Math.abs(available), action.share), currency: "usd" }));
    }
    case "settings":
      return control.settings({ coversShortfall: action.coversShortfall, reversalsOverdraw: action.reversalsOverdraw });
    case "wait":
      return control.clock({ advanceMs: action.minutes * minute });
  }
}

async function checkBooks(hosts: string[], overdrawn: boolean) {
  const { stripe, control } = bench;
  const { holders, sum } = await control.books();
  expect([sum, holders["outside:transit"] ?? 0]).toEqual([0, 0]);
  const [platform = "platform"] = Object.keys(holders).filter(
    (holder) => holder.startsWith("acct_") && !hosts.includes(holder),
  );
  for (const holder of [platform, ...hosts]) {
    const account = holder === platform ? undefined : holder;
    const [available, pending] = await balanceOf(bench, account);
    const scope = account ? { stripeAccount: account } : {};
    const transactions = await stripe.balanceTransactions
      .list({ limit: 100 }, scope)
      .autoPagingToArray({ limit: 1000 });
    const net = transactions.reduce((total, transaction) => total + transaction.net, 0);
    expect([holder, available + pending, net]).toEqual([holder, holders[holder] ?? 0, holders[holder] ?? 0]);
    if (account && !overdrawn) expect([holder, available >= 0]).toEqual([holder, true]);
  }
}

/** Every payout, transfer, reversal, refund and dispute has the events that report it. */
async function checkEvents(hosts: string[]) {
  const { stripe } = bench;
  for (const account of [undefined, ...hosts]) {
    const scope = account ? { stripeAccount: account } : {};
    const all = { limit: 1000 };
    const events = await stripe.events.list({ limit: 100 }, scope).autoPagingToArray(all);
    const told = (type: string) => events.filter((event) => event.type === type).length;
    const payouts = await stripe.payouts.list({ limit: 100 }, scope).autoPagingToArray(all);
    const paid = payouts.filter(({ status }) => status === "paid").length;
    const failed = payouts.filter(({ status }) => status === "failed").length;
    expect([told("payout.created"), told("payout.paid"), told("payout.failed")]).toEqual([
      payouts.length,
      paid,
      failed,
    ]);
    expect(events.every((event) => event.account === account)).toBe(true);
    if (account) continue;
    const transfers = await stripe.transfers.list({ limit: 100 }).autoPagingToArray(all);
    const refunds = await stripe.refunds.list({ limit: 100 }).autoPagingToArray(all);
    const disputes = await stripe.disputes.list({ limit: 100 }).autoPagingToArray(all);
    const reversals = transfers.reduce((count, { reversals }) => count + reversals.data.length, 0);
    const closed = disputes.filter(({ status }) => ["won", "lost", "warning_closed"].includes(status)).length;
    const withdrawn = disputes.filter(({ balance_transactions }) => balance_transactions.length > 0).length;
    expect({
      transfers: told("transfer.created"),
      reversals: told("transfer.reversed"),
      refunds: told("refund.created"),
      disputes: [told("charge.dispute.created"), told("charge.dispute.funds_withdrawn")],
      closed: told("charge.dispute.closed"),
    }).toEqual({
      transfers: transfers.length,
      reversals,
      refunds: refunds.length,
      disputes: [disputes.length, withdrawn],
      closed,
    });
    for (const { amount, amount_reversed, reversed } of transfers) {
      expect([amount_reversed <= amount, reversed]).toEqual([true, amount_reversed === amount]);
    }
  }
}

/** BOOKS_RUNS=200 for a long search. */
const numRuns = Number(process.env.BOOKS_RUNS ?? 6);

it(
  "whatever hosts, guests, banks and Stripe do, the books close after every call",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40, size: "max" }), async (steps) => {
        await bench.control.reset();
        const hosts = [await newHost(bench), await newHost(bench, "fails")];
        let overdrawn = false;
        for (const card of ["4000000000000077", "4242424242424242"]) await take({ do: "pay", card }, hosts);
        for (const action of steps) {
          if (action.do === "settings" && action.reversalsOverdraw) overdrawn = true;
          await take(action, hosts);
          await checkBooks(hosts, overdrawn);
        }
        await checkEvents(hosts);
      }),
      { numRuns },
    );
  },
  numRuns * 20_000,
);
