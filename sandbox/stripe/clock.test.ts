import { describe, expect, it } from "vitest";
import { validateStripe } from "#testing/stripe-schema/schema.ts";
import { refusalOf, sessionParams } from "./contract-target.ts";
import { freshBench, hour, minute, newSession, now, paidIntent } from "./test-bench.ts";

/** Effects of passing time alone. */
const bench = freshBench();

describe("the clock", () => {
  it("a session expires at its own moment and says so", async () => {
    const session = await newSession(bench);
    await bench.control.clock({ advanceMs: 35 * minute - 1000 });
    expect((await bench.stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
    await bench.control.clock({ advanceMs: hour });
    expect(await bench.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: "expired", url: null });
    const { data } = await bench.stripe.events.list({ type: "checkout.session.expired" });
    expect(data.map(({ created, request }) => [created, request?.id])).toEqual([[session.expires_at, null]]);
    expect(await bench.control.pay({ session: session.id, card: "4242424242424242" })).toEqual({
      outcome: "closed",
      status: "expired",
    });
  });

  it("an expired session that was being authenticated takes no money", async () => {
    const session = await newSession(bench);
    expect(await bench.control.pay({ session: session.id, card: "4000002500003155" })).toMatchObject({
      outcome: "requires_3ds",
    });
    await bench.control.clock({ advanceMs: hour });
    const { payment_intent } = await bench.stripe.checkout.sessions.retrieve(session.id);
    const intent = await bench.stripe.paymentIntents.retrieve(String(payment_intent));
    expect([intent.status, intent.latest_charge]).toEqual(["canceled", null]);
  });

  it("money becomes available after two business days", async () => {
    await paidIntent(bench); // on a Monday
    const amounts = async () => {
      const { available, pending } = await bench.stripe.balance.retrieve();
      return [available[0]?.amount, pending[0]?.amount];
    };
    expect(await amounts()).toEqual([0, 21_817]);
    await bench.control.clock({ to: Date.parse("2026-11-24T23:59:59Z") });
    expect(await amounts()).toEqual([0, 21_817]);
    await bench.control.clock({ to: Date.parse("2026-11-25T00:00:00Z") });
    expect(await amounts()).toEqual([21_817, 0]);
    expect((await bench.stripe.balanceTransactions.list()).data[0]?.status).toBe("available");
    await bench.control.clock({ to: Date.parse("2026-11-27T12:00:00Z") });
    const friday = await bench.stripe.checkout.sessions.create(
      sessionParams({ now: () => Date.parse("2026-11-27T12:00:00Z") / 1000 }),
    );
    await bench.control.pay({ session: friday.id, card: "4242424242424242" });
    const [transaction] = (await bench.stripe.balanceTransactions.list({ limit: 1 })).data;
    expect(transaction?.available_on).toBe(Date.parse("2026-12-01T00:00:00Z") / 1000);
  });

  it("card 7726 refunds after a while, card 5126 takes the refund back", async () => {
    const slow = await bench.stripe.refunds.create({
      payment_intent: await paidIntent(bench, "4000000000007726"),
      amount: 1000,
    });
    expect([slow.status, slow.pending_reason]).toEqual(["pending", "processing"]);
    const failing = await bench.stripe.refunds.create({
      payment_intent: await paidIntent(bench, "4000000000005126"),
      amount: 1000,
    });
    expect(failing.status).toBe("succeeded");
    await bench.control.clock({ advanceMs: 10 * minute });
    expect((await bench.stripe.refunds.retrieve(slow.id)).status).toBe("succeeded");
    const failed = await bench.stripe.refunds.retrieve(failing.id, {
      expand: ["failure_balance_transaction", "charge"],
    });
    expect(failed).toMatchObject({
      status: "failed",
      failure_reason: "unknown",
      failure_balance_transaction: { type: "refund_failure", amount: 1000 },
      charge: { amount_refunded: 0, refunded: false },
    });
    const { data } = await bench.stripe.events.list({ types: ["refund.updated", "refund.failed"] });
    expect(data.map(({ type }) => type)).toEqual(["refund.failed", "refund.updated", "refund.updated"]);
    for (const event of data) expect(validateStripe("event", JSON.parse(JSON.stringify(event)))).toEqual([]);
  });

  it("a refund waits for money when the bank does not help", async () => {
    await bench.control.settings({ coversShortfall: false });
    const payment_intent = await paidIntent(bench);
    const refund = await bench.stripe.refunds.create({ payment_intent });
    expect(refund).toMatchObject({
      status: "pending",
      pending_reason: "insufficient_funds",
      balance_transaction: null,
    });
    await paidIntent(bench, "4000000000000077");
    await bench.control.clock({ advanceMs: hour });
    expect(await bench.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: "succeeded" });
    expect((await bench.control.books()).sum).toBe(0);
  });

  it("idempotency keys are forgotten after a day", async () => {
    const first = await newSession(bench, {}, { idempotencyKey: "daily" });
    await bench.control.clock({ advanceMs: 23 * hour });
    const params = sessionParams({ now });
    expect((await bench.stripe.checkout.sessions.create(params, { idempotencyKey: "daily" })).id).toBe(first.id);
    await bench.control.clock({ advanceMs: 2 * hour });
    const later = sessionParams({ now: () => now() + 25 * 3600 });
    expect((await bench.stripe.checkout.sessions.create(later, { idempotencyKey: "daily" })).id).not.toBe(first.id);
  });

  it("events are kept for 30 days", async () => {
    await bench.stripe.checkout.sessions.expire((await newSession(bench)).id);
    const [event] = (await bench.stripe.events.list()).data;
    await bench.control.clock({ advanceMs: 31 * 24 * hour });
    expect((await bench.stripe.events.list()).data).toEqual([]);
    expect((await refusalOf(bench.stripe.events.retrieve(event?.id ?? ""))).statusCode).toBe(404);
  });
});
