import type Stripe from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import { validateStripeParams } from "#testing/stripe-schema/schema.ts";
import { atOnce, balanceOf, checkedBench, eventTypes, paidCharge } from "./connect-bench.ts";
import { refusalOf } from "./contract-target.ts";
import { hour, minute } from "./test-bench.ts";

/** Disputes opened by guests' banks, and refunds made outside the API. */
const bench = checkedBench();
let stripe: Stripe;
beforeEach(() => {
  stripe = bench.stripe;
});

const disputeEvents = async () => (await eventTypes(bench)).filter((type) => type.startsWith("charge.dispute."));

describe("disputes", () => {
  it("card 0259 is disputed as fraudulent soon after payment, with the fee taken", async () => {
    const charge = await paidCharge(bench, "4000000000000259");
    expect(charge.disputed).toBe(false);
    await bench.control.clock({ advanceMs: 2 * minute });
    const [dispute] = (await stripe.disputes.list({ charge: charge.id })).data;
    expect(dispute).toMatchObject({
      object: "dispute",
      amount: 22_500,
      reason: "fraudulent",
      status: "needs_response",
      payment_intent: charge.payment_intent,
      is_charge_refundable: false,
    });
    expect(dispute?.balance_transactions).toMatchObject([
      {
        type: "adjustment",
        reporting_category: "dispute",
        amount: -22_500,
        fee: 1_500,
        net: -24_000,
        status: "available",
      },
    ]);
    expect((await stripe.charges.retrieve(charge.id)).disputed).toBe(true);
    expect(await balanceOf(bench)).toEqual([-24_000, 21_817]);
    expect(await disputeEvents()).toEqual(["charge.dispute.created", "charge.dispute.funds_withdrawn"]);
    expect((await stripe.disputes.list({ payment_intent: String(charge.payment_intent) })).data).toHaveLength(1);
    expect((await bench.control.books()).sum).toBe(0);
  });

  it("a disputed charge cannot be refunded", async () => {
    const charge = await paidCharge(bench);
    await bench.control.openDispute({ charge: charge.id });
    expect(await refusalOf(stripe.refunds.create({ charge: charge.id }))).toMatchObject({
      statusCode: 400,
      code: "charge_disputed",
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    });
  });

  it("a dispute won gives back the money and the fee, and the charge may be refunded again", async () => {
    const charge = await paidCharge(bench, atOnce);
    const { id } = await bench.control.openDispute({ charge: charge.id, reason: "product_not_received" });
    const won = await bench.control.settleDispute({ dispute: id, outcome: "won" });
    expect([won.status, won.reason]).toEqual(["won", "product_not_received"]);
    const { balance_transactions } = await stripe.disputes.retrieve(id);
    expect(balance_transactions.map(({ amount, fee, net }) => [amount, fee, net])).toEqual([
      [-22_500, 1_500, -24_000],
      [22_500, -1_500, 24_000],
    ]);
    expect(await balanceOf(bench)).toEqual([21_817, 0]);
    expect((await disputeEvents()).slice(-2)).toEqual(["charge.dispute.closed", "charge.dispute.funds_reinstated"]);
    expect((await stripe.refunds.create({ charge: charge.id, amount: 100 })).status).toBe("succeeded");
    await expect(bench.control.settleDispute({ dispute: id, outcome: "lost" })).rejects.toThrow("already closed");
  });

  it("evidence decides: the words of Stripe's test mode win and lose", async () => {
    for (const [words, outcome] of [
      ["winning_evidence", "won"],
      ["losing_evidence", "lost"],
    ] as const) {
      const charge = await paidCharge(bench);
      const { id } = await bench.control.openDispute({ charge: charge.id });
      const params = { evidence: { uncategorized_text: words }, metadata: { seen: "yes" } };
      expect(validateStripeParams("disputeUpdate", params)).toEqual([]);
      const staged = await stripe.disputes.update(id, { ...params, submit: false });
      expect(staged).toMatchObject({
        status: "needs_response",
        evidence_details: { has_evidence: true, submission_count: 0 },
      });
      const sent = await stripe.disputes.update(id, { submit: true });
      expect(sent).toMatchObject({
        status: "under_review",
        metadata: { seen: "yes" },
        evidence: { uncategorized_text: words },
        evidence_details: { submission_count: 1, submission_method: "manual" },
      });
      expect((await refusalOf(stripe.disputes.update(id, params))).statusCode).toBe(400);
      await bench.control.clock({ advanceMs: 2 * minute });
      expect((await stripe.disputes.retrieve(id)).status).toBe(outcome);
    }
  });

  it("a dispute given up or left unanswered is lost", async () => {
    const first = await bench.control.openDispute({ charge: (await paidCharge(bench)).id });
    expect((await stripe.disputes.close(first.id)).status).toBe("lost");
    expect((await refusalOf(stripe.disputes.close(first.id))).message).toBe("This dispute is already closed.");
    const second = await bench.control.openDispute({ charge: (await paidCharge(bench)).id });
    await bench.control.clock({ to: (second.evidence_details.due_by ?? 0) * 1000 });
    const lost = await stripe.disputes.retrieve(second.id);
    expect([lost.status, lost.evidence_details.past_due]).toEqual(["lost", true]);
    expect(await balanceOf(bench)).toEqual([2 * (21_817 - 24_000), 0]);
  });

  it("a lost dispute can still be won, and a won one lost: money and fee come and go each time", async () => {
    const charge = await paidCharge(bench, atOnce);
    const { id: dispute } = await bench.control.openDispute({ charge: charge.id });
    await expect(bench.control.overturnDispute({ dispute })).rejects.toThrow("not decided");
    await bench.control.settleDispute({ dispute, outcome: "lost" });
    expect(await balanceOf(bench)).toEqual([21_817 - 24_000, 0]);
    const won = await bench.control.overturnDispute({ dispute });
    expect([won.status, won.is_charge_refundable]).toEqual(["won", true]);
    expect(await balanceOf(bench)).toEqual([21_817, 0]);
    expect((await disputeEvents()).slice(-3)).toEqual([
      "charge.dispute.closed",
      "charge.dispute.updated",
      "charge.dispute.funds_reinstated",
    ]);
    const lost = await bench.control.overturnDispute({ dispute });
    expect([lost.status, lost.is_charge_refundable]).toEqual(["lost", false]);
    expect(await balanceOf(bench)).toEqual([21_817 - 24_000, 0]);
    expect((await disputeEvents()).slice(-2)).toEqual(["charge.dispute.updated", "charge.dispute.funds_withdrawn"]);
    await bench.control.overturnDispute({ dispute });
    expect(await balanceOf(bench)).toEqual([21_817, 0]);
    await stripe.refunds.create({ charge: charge.id });
    await expect(bench.control.overturnDispute({ dispute })).rejects.toThrow("was refunded");
  });

  it("a part given back before the decision comes without the fee, and winning gives back the rest", async () => {
    const charge = await paidCharge(bench, atOnce);
    const { id: dispute } = await bench.control.openDispute({ charge: charge.id });
    for (const amount of [0, 22_500]) {
      await expect(bench.control.reinstateInPart({ dispute, amount })).rejects.toThrow("no part");
    }
    await bench.control.reinstateInPart({ dispute, amount: 10_000 });
    expect((await stripe.disputes.retrieve(dispute)).status).toBe("needs_response");
    expect(await balanceOf(bench)).toEqual([21_817 - 24_000 + 10_000, 0]);
    await bench.control.settleDispute({ dispute, outcome: "won" });
    const { balance_transactions } = await stripe.disputes.retrieve(dispute);
    expect(balance_transactions.map(({ amount, fee }) => [amount, fee])).toEqual([
      [-22_500, 1_500],
      [10_000, 0],
      [12_500, -1_500],
    ]);
    expect(await balanceOf(bench)).toEqual([21_817, 0]);
    expect((await bench.control.books()).sum).toBe(0);
    await expect(bench.control.reinstateInPart({ dispute, amount: 100 })).rejects.toThrow("already closed");
  });

  it("a part can come back after a dispute was lost, which stays lost", async () => {
    const charge = await paidCharge(bench, atOnce);
    const { id: dispute } = await bench.control.openDispute({ charge: charge.id });
    await bench.control.settleDispute({ dispute, outcome: "lost" });
    expect((await bench.control.reinstateInPart({ dispute, amount: 10_000 })).status).toBe("lost");
    expect((await disputeEvents()).slice(-2)).toEqual(["charge.dispute.closed", "charge.dispute.funds_reinstated"]);
    expect(await balanceOf(bench)).toEqual([21_817 - 24_000 + 10_000, 0]);
    expect((await refusalOf(stripe.refunds.create({ charge: charge.id }))).code).toBe("charge_disputed");
  });

  it("only what was not refunded is disputed", async () => {
    const charge = await paidCharge(bench);
    await stripe.refunds.create({ charge: charge.id, amount: 22_000 });
    expect((await bench.control.openDispute({ charge: charge.id })).amount).toBe(500);
    await expect(bench.control.openDispute({ charge: charge.id })).rejects.toThrow("cannot be disputed");
  });
});

describe("inquiries", () => {
  it("an inquiry takes nothing, and the charge can be refunded in part", async () => {
    const charge = await paidCharge(bench, atOnce);
    const inquiry = await bench.control.openInquiry({ charge: charge.id });
    expect(await stripe.disputes.retrieve(inquiry.id)).toMatchObject({
      status: "warning_needs_response",
      amount: 22_500,
      balance_transactions: [],
      is_charge_refundable: true,
      payment_method_details: { card: { case_type: "inquiry" } },
    });
    expect((await stripe.charges.retrieve(charge.id)).disputed).toBe(true);
    expect(await balanceOf(bench)).toEqual([21_817, 0]);
    await stripe.refunds.create({ charge: charge.id, amount: 500 });
    expect((await stripe.disputes.retrieve(inquiry.id)).status).toBe("warning_needs_response");
    expect(await disputeEvents()).toEqual(["charge.dispute.created"]);
  });

  it("a full refund closes an inquiry", async () => {
    const charge = await paidCharge(bench, atOnce);
    const { id } = await bench.control.openInquiry({ charge: charge.id });
    await stripe.refunds.create({ charge: charge.id });
    const closed = await stripe.disputes.retrieve(id);
    expect([closed.status, closed.balance_transactions]).toEqual(["warning_closed", []]);
    expect(await disputeEvents()).toEqual(["charge.dispute.created", "charge.dispute.closed"]);
    await expect(bench.control.escalateInquiry({ dispute: id })).rejects.toThrow("no inquiry");
  });

  it("a bank can take another amount than was paid, and winning gives back just that", async () => {
    const charge = await paidCharge(bench, atOnce);
    const { id: dispute, amount } = await bench.control.openDispute({ charge: charge.id, amount: 22_610 });
    expect([amount, await balanceOf(bench)]).toEqual([22_610, [21_817 - 24_110, 0]]);
    await bench.control.settleDispute({ dispute, outcome: "won" });
    expect(await balanceOf(bench)).toEqual([21_817, 0]);
    expect((await bench.control.books()).sum).toBe(0);
  });

  it("an inquiry that becomes a dispute takes what was not refunded, under the same id", async () => {
    const charge = await paidCharge(bench, atOnce);
    const { id: dispute } = await bench.control.openInquiry({ charge: charge.id });
    await stripe.refunds.create({ charge: charge.id, amount: 500 });
    await bench.control.escalateInquiry({ dispute });
    expect(await stripe.disputes.retrieve(dispute)).toMatchObject({
      status: "needs_response",
      amount: 22_000,
      balance_transactions: [{ amount: -22_000, fee: 1_500 }],
      is_charge_refundable: false,
      payment_method_details: { card: { case_type: "chargeback" } },
    });
    expect(await disputeEvents()).toEqual([
      "charge.dispute.created",
      "charge.dispute.updated",
      "charge.dispute.funds_withdrawn",
    ]);
    expect((await refusalOf(stripe.refunds.create({ charge: charge.id }))).code).toBe("charge_disputed");
    const won = await bench.control.settleDispute({ dispute, outcome: "won" });
    expect(won.status).toBe("won");
    expect(await balanceOf(bench)).toEqual([21_817 - 500, 0]);
  });

  it("an answer closes an inquiry or makes it a dispute; without one it stays", async () => {
    for (const [words, status] of [
      ["winning_evidence", "warning_closed"],
      ["escalate_inquiry_evidence", "needs_response"],
    ] as const) {
      const { id } = await bench.control.openInquiry({ charge: (await paidCharge(bench)).id });
      const sent = await stripe.disputes.update(id, { evidence: { uncategorized_text: words } });
      expect(sent.status).toBe("warning_under_review");
      await bench.control.clock({ advanceMs: 2 * minute });
      expect((await stripe.disputes.retrieve(id)).status).toBe(status);
    }
    const silent = await bench.control.openInquiry({ charge: (await paidCharge(bench)).id });
    await bench.control.clock({ to: (silent.evidence_details.due_by ?? 0) * 1000 });
    const { status, evidence_details } = await stripe.disputes.retrieve(silent.id);
    expect([status, evidence_details.past_due]).toEqual(["warning_needs_response", true]);
    expect((await bench.control.closeInquiry({ dispute: silent.id })).status).toBe("warning_closed");
  });
});

it("a refund made in Stripe's dashboard has no metadata and no request, only events", async () => {
  const charge = await paidCharge(bench);
  const refund = await bench.control.refund({ charge: charge.id, amount: 1_000, reason: "duplicate" });
  expect(await stripe.refunds.list({ charge: charge.id })).toMatchObject({ data: [{ ...refund, metadata: {} }] });
  const { data } = await stripe.events.list({ types: ["refund.created", "charge.refunded"] });
  expect(data.map(({ type, request }) => [type, request])).toEqual([
    ["charge.refunded", { id: null, idempotency_key: null }],
    ["refund.created", { id: null, idempotency_key: null }],
  ]);
  await bench.control.clock({ advanceMs: hour });
  await expect(bench.control.refund({ charge: charge.id, amount: 21_501 })).rejects.toThrow("Refund amount ($215.01)");
});
