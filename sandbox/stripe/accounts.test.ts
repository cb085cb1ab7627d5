import type Stripe from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import { validateStripe } from "#testing/stripe-schema/schema.ts";
import {
  accountParams,
  balanceOf,
  checkedBench,
  eventTypes,
  newHost,
  paidCharge,
  transferTo,
} from "./connect-bench.ts";
import { refusalOf } from "./contract-target.ts";
import { hour, minute, newSession, openInbox } from "./test-bench.ts";

/** Hosts' accounts: verification, links and payouts. */
const bench = checkedBench();
let stripe: Stripe;
beforeEach(() => {
  stripe = bench.stripe;
});

const links = (account: string): Stripe.AccountLinkCreateParams => ({
  account,
  type: "account_onboarding",
  refresh_url: "http://localhost:3000/host/dashboard?stripe=refresh",
  return_url: "http://localhost:3000/host/dashboard?stripe=return",
  collection_options: { fields: "eventually_due" },
});

describe("accounts", () => {
  it("accounts are listed newest first and changed in place", async () => {
    const first = await stripe.accounts.create(accountParams());
    const second = await stripe.accounts.create(accountParams({ email: "two@example.com" }));
    expect((await stripe.accounts.list()).data.map(({ id }) => id)).toEqual([second.id, first.id]);
    const changed = await stripe.accounts.update(first.id, {
      email: "new@example.com",
      business_profile: { support_phone: "7875550100" },
      metadata: { more: "1" },
    });
    expect(changed).toMatchObject({
      email: "new@example.com",
      business_profile: { mcc: "6513", support_phone: "7875550100" },
      metadata: { user_id: "1", more: "1" },
    });
    expect(await eventTypes(bench, first.id)).toEqual(["account.updated"]);
    expect(await eventTypes(bench)).toEqual([]);
  });

  it("transfers alone need Stripe's approval, cards alone do not exist", async () => {
    const alone = accountParams({ capabilities: { transfers: { requested: true } } });
    expect((await refusalOf(stripe.accounts.create(alone))).message).toContain(
      "Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability.",
    );
    await bench.control.settings({ transfersAlone: true });
    const { id, capabilities } = await stripe.accounts.create(alone);
    expect(capabilities).toEqual({ transfers: "inactive" });
    const verified = await bench.control.account({ account: id, state: "verified" });
    expect(verified).toMatchObject({
      charges_enabled: false,
      payouts_enabled: true,
      capabilities: { transfers: "active" },
    });
    const cards = accountParams({ capabilities: { card_payments: { requested: true } } });
    expect((await refusalOf(stripe.accounts.create(cards))).message).toContain("without `transfers`");
  });

  const states = [
    ["verified", true, true, "active", null, 0],
    ["restricted_soon", true, true, "active", null, 1],
    ["pending", false, false, "pending", "requirements.pending_verification", 0],
    ["restricted", false, false, "inactive", "requirements.past_due", 1],
    ["disabled", false, false, "inactive", "under_review", 0],
    ["rejected", false, false, "inactive", "rejected.fraud", 0],
  ] as const;
  it.each(states)("an account that is %s says so", async (state, charges, payouts, capability, reason, due) => {
    const { id } = await stripe.accounts.create(accountParams());
    await bench.control.account({ account: id, state });
    const account = await stripe.accounts.retrieve(id);
    expect(account).toMatchObject({
      details_submitted: true,
      charges_enabled: charges,
      payouts_enabled: payouts,
      capabilities: { card_payments: capability, transfers: capability },
      requirements: { disabled_reason: reason },
    });
    expect(account.requirements?.currently_due).toHaveLength(due);
    const types = await eventTypes(bench, id);
    expect(types).toContain("account.updated");
    expect(types.includes("capability.updated")).toBe(capability !== "inactive");
  });

  it("pending verification ends by itself, what is due soon becomes past due", async () => {
    const { id } = await stripe.accounts.create(accountParams());
    await bench.control.account({ account: id, state: "pending" });
    await bench.control.clock({ advanceMs: 10 * minute });
    expect((await stripe.accounts.retrieve(id)).payouts_enabled).toBe(true);
    await bench.control.account({ account: id, state: "restricted_soon" });
    const { requirements } = await stripe.accounts.retrieve(id);
    await bench.control.clock({ to: (requirements?.current_deadline ?? 0) * 1000 - 1 });
    expect((await stripe.accounts.retrieve(id)).payouts_enabled).toBe(true);
    await bench.control.clock({ advanceMs: 1 });
    expect((await stripe.accounts.retrieve(id)).requirements?.past_due).toEqual(["individual.verification.document"]);
  });

  it("a deauthorized account is out of reach for good", async () => {
    const host = await newHost(bench);
    await bench.control.account({ account: host, state: "deauthorized" });
    expect(await refusalOf(stripe.accounts.retrieve(host))).toMatchObject({ statusCode: 403, code: "account_invalid" });
    expect((await stripe.accounts.list()).data).toEqual([]);
    const read = stripe.balance.retrieve({}, { stripeAccount: host });
    expect((await refusalOf(read)).code).toBe("account_invalid");
    await expect(bench.control.account({ account: host, state: "verified" })).rejects.toThrow("no connected account");
  });

  it("the owner may change where payouts go, the events say so, and the same one again is no change", async () => {
    const host = await newHost(bench);
    const [first] = (await stripe.accounts.retrieve(host)).external_accounts?.data ?? [];
    await bench.control.account({ account: host, bank: "card" });
    const [card, ...others] = (await stripe.accounts.retrieve(host)).external_accounts?.data ?? [];
    expect(others).toEqual([]);
    expect(card).toMatchObject({ object: "card", last4: "5556", funding: "debit", default_for_currency: true });
    expect(card?.fingerprint).not.toBe(first?.fingerprint);
    await bench.control.account({ account: host, bank: "card" });
    const { data: events } = await stripe.events.list({ limit: 100 }, { stripeAccount: host });
    const told = events.filter(({ type }) => type.startsWith("account.external_account.")).reverse();
    expect(told.map(({ type, data }) => [type, (data.object as { id: string }).id])).toEqual([
      ["account.external_account.created", first?.id],
      ["account.external_account.created", card?.id],
      ["account.external_account.deleted", first?.id],
    ]);
    for (const event of told) expect(validateStripe("event", event)).toEqual([]);
    await bench.control.account({ account: host, bank: "works" });
    const [again] = (await stripe.accounts.retrieve(host)).external_accounts?.data ?? [];
    expect([again?.id === first?.id, again?.fingerprint]).toEqual([false, first?.fingerprint]);
  });

  it("a debit card takes payouts like a bank account", async () => {
    const host = await newHost(bench, "card");
    const charge = await paidCharge(bench);
    await transferTo(bench, host, 10_000, { source_transaction: charge.id });
    await bench.control.clock({ to: Date.parse("2026-11-26T12:00:00Z") });
    const [card] = (await stripe.accounts.retrieve(host)).external_accounts?.data ?? [];
    const [payout] = (await stripe.payouts.list({}, { stripeAccount: host })).data;
    expect(payout).toMatchObject({ status: "paid", type: "card", destination: card?.id });
  });

  it("a connected account's own payments are not imitated", async () => {
    const host = await newHost(bench);
    const direct = newSession(bench, {}, { stripeAccount: host });
    expect((await refusalOf(direct)).code).toBe("sandbox_not_imitated");
  });

  it("connect endpoints hear of connected accounts, with the account's id, and of nothing else", async () => {
    const inbox = await openInbox();
    try {
      const endpoint = { url: inbox.url, enabled_events: ["*" as const], connect: true };
      await stripe.webhookEndpoints.create(endpoint);
      const host = await newHost(bench);
      const charge = await paidCharge(bench);
      await transferTo(bench, host, 100, { source_transaction: charge.id });
      await bench.control.account({ account: host, state: "deauthorized" });
      await bench.control.deliver();
      const heard = inbox.received.map(({ event }) => event);
      expect(new Set(heard.map(({ account }) => account))).toEqual(new Set([host]));
      const types = ["account.external_account.created", "account.updated", "capability.updated"];
      expect([...new Set(heard.map(({ type }) => type))].sort()).toEqual(
        ["account.application.deauthorized", ...types].sort(),
      );
      for (const event of heard) expect(validateStripe("event", event)).toEqual([]);
      expect(bench.inbox.received.every(({ event }) => event.account === undefined)).toBe(true);
      expect(bench.inbox.received.map(({ event }) => event.type)).toContain("transfer.created");
    } finally {
      inbox.server.close();
    }
  });
});

describe("links", () => {
  it("a login link needs an account that has been onboarded", async () => {
    const host = await newHost(bench);
    const link = await stripe.accounts.createLoginLink(host);
    expect(link.url).toContain(`/express/${host}/`);
  });

  it("onboarding links are for one visit within 300 seconds", async () => {
    const { id } = await stripe.accounts.create(accountParams());
    const link = await stripe.accountLinks.create(links(id));
    expect(link.expires_at - link.created).toBe(300);
    const open = async (url: string) => {
      const answer = await fetch(url.replace("localhost", "127.0.0.1"), { redirect: "manual" });
      return answer.headers.get("location") ?? "";
    };
    expect(await open(link.url)).toMatch(new RegExp(`^/setup/c/${id}/\\w+$`));
    expect(await open(link.url)).toBe(links(id).refresh_url);
    const old = await stripe.accountLinks.create(links(id));
    await bench.control.clock({ advanceMs: 5 * minute });
    expect(await open(old.url)).toBe(links(id).refresh_url);
  });
});

describe("payouts", () => {
  it("a connected account is paid out daily what is available, and it arrives a business day later", async () => {
    const host = await newHost(bench);
    const charge = await paidCharge(bench); // on a Monday, available on Wednesday
    await transferTo(bench, host, 10_000, { source_transaction: charge.id });
    await bench.control.clock({ to: Date.parse("2026-11-25T08:59:59Z") });
    expect(await balanceOf(bench, host)).toEqual([10_000, 0]);
    await bench.control.clock({ to: Date.parse("2026-11-25T09:00:00Z") });
    expect(await balanceOf(bench, host)).toEqual([0, 0]);
    const [payout] = (await stripe.payouts.list({}, { stripeAccount: host })).data;
    expect(payout).toMatchObject({
      amount: 10_000,
      automatic: true,
      status: "pending",
      arrival_date: Date.parse("2026-11-26T00:00:00Z") / 1000,
    });
    await bench.control.clock({ advanceMs: 24 * hour });
    const paid = await stripe.payouts.retrieve(
      payout?.id ?? "",
      { expand: ["balance_transaction"] },
      { stripeAccount: host },
    );
    const inside = await stripe.balanceTransactions.list({ payout: payout?.id ?? "" }, { stripeAccount: host });
    expect(inside.data.map(({ type, amount }) => [type, amount])).toEqual([
      ["payout", -10_000],
      ["payment", 10_000],
    ]);
    expect(paid).toMatchObject({ status: "paid", balance_transaction: { type: "payout", amount: -10_000 } });
    expect((await eventTypes(bench, host)).slice(-2)).toEqual(["payout.created", "payout.paid"]);
    expect((await stripe.payouts.list()).data).toEqual([]);
    const { holders, sum } = await bench.control.books();
    expect([holders["outside:bank"], holders["outside:transit"], sum]).toEqual([10_000, 0, 0]);
  });

  it("a payout to a closed bank account comes back and stops payouts until there is another one", async () => {
    const host = await newHost(bench, "fails");
    const charge = await paidCharge(bench);
    await transferTo(bench, host, 10_000, { source_transaction: charge.id });
    await bench.control.clock({ to: Date.parse("2026-11-26T12:00:00Z") });
    const [payout] = (await stripe.payouts.list({}, { stripeAccount: host })).data;
    expect(payout).toMatchObject({ status: "failed", failure_code: "account_closed" });
    expect(await balanceOf(bench, host)).toEqual([10_000, 0]);
    const account = await stripe.accounts.retrieve(host);
    expect(account).toMatchObject({
      payouts_enabled: false,
      capabilities: { transfers: "active" },
      requirements: { currently_due: ["external_account"] },
      external_accounts: { data: [{ status: "errored" }] },
    });
    expect(await eventTypes(bench, host)).toEqual(
      expect.arrayContaining(["payout.failed", "account.external_account.updated"]),
    );
    await bench.control.clock({ advanceMs: 48 * hour });
    expect((await stripe.payouts.list({}, { stripeAccount: host })).data).toHaveLength(1);
    await bench.control.account({ account: host, bank: "works" });
    await bench.control.clock({ advanceMs: 72 * hour });
    const all = await stripe.payouts.list({}, { stripeAccount: host });
    expect(all.data.map(({ status }) => status)).toEqual(["paid", "failed"]);
    expect((await bench.control.books()).sum).toBe(0);
  });

  it("an account that is stopped keeps its money until it works again", async () => {
    const host = await newHost(bench);
    const charge = await paidCharge(bench);
    await transferTo(bench, host, 10_000, { source_transaction: charge.id });
    await bench.control.account({ account: host, state: "restricted" });
    await bench.control.clock({ advanceMs: 96 * hour });
    expect(await balanceOf(bench, host)).toEqual([10_000, 0]);
    await bench.control.account({ account: host, state: "verified" });
    await bench.control.clock({ advanceMs: 24 * hour });
    expect(await balanceOf(bench, host)).toEqual([0, 0]);
  });

  it("the platform pays itself out by hand, never more than is available", async () => {
    await paidCharge(bench, "4000000000000077");
    await bench.control.clock({ advanceMs: 96 * hour });
    expect((await stripe.payouts.list()).data).toEqual([]);
    const settings = await stripe.balanceSettings.retrieve();
    expect(settings.payments.payouts?.schedule?.interval).toBe("manual");
    const tooMuch = stripe.payouts.create({ amount: 21_818, currency: "usd" });
    expect(await refusalOf(tooMuch)).toMatchObject({ statusCode: 400, code: "balance_insufficient" });
    const payout = await stripe.payouts.create({ amount: 1_817, currency: "usd", metadata: { withdrawal: "1" } });
    expect(payout).toMatchObject({ automatic: false, status: "pending", metadata: { withdrawal: "1" } });
    await bench.control.clock({ advanceMs: 72 * hour });
    expect((await stripe.payouts.retrieve(payout.id)).status).toBe("paid");
    expect(await eventTypes(bench)).toEqual(expect.arrayContaining(["payout.created", "payout.paid"]));
    expect(await balanceOf(bench)).toEqual([20_000, 0]);
  });

  it("a platform with a daily schedule is paid out by itself", async () => {
    const daily = { payments: { payouts: { schedule: { interval: "daily" as const } } } };
    await stripe.balanceSettings.update(daily);
    await paidCharge(bench);
    await bench.control.clock({ advanceMs: 96 * hour });
    expect((await stripe.payouts.list()).data.map(({ amount, automatic }) => [amount, automatic])).toEqual([
      [21_817, true],
    ]);
  });

  it("an account's payout schedule can be made manual", async () => {
    const host = await newHost(bench);
    const theirs = { stripeAccount: host };
    const manual = { payments: { payouts: { schedule: { interval: "manual" as const } } } };
    const settings = await stripe.balanceSettings.update(manual, theirs);
    expect(settings.payments.payouts?.schedule?.interval).toBe("manual");
    const charge = await paidCharge(bench);
    await transferTo(bench, host, 100, { source_transaction: charge.id });
    await bench.control.clock({ advanceMs: 96 * hour });
    expect(await balanceOf(bench, host)).toEqual([100, 0]);
  });
});
