import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { atOnce, balanceOf, checkedBench, eventTypes, newHost, paidCharge, transferTo } from "./connect-bench.ts";
import { refusalOf } from "./contract-target.ts";
import { hour, restart } from "./test-bench.ts";

/** Money from the platform to hosts and back. */
const bench = checkedBench();
const day = 24 * hour;

describe("transfers", () => {
  it("a transfer from a charge goes out at once and arrives when the charge's money does", async () => {
    const host = await newHost(bench);
    const charge = await paidCharge(bench);
    const transfer = await transferTo(bench, host, 20_000, {
      source_transaction: charge.id,
      description: "Casa Coral",
      metadata: { payout_id: "1" },
    });
    expect(transfer).toMatchObject({
      object: "transfer",
      amount: 20_000,
      amount_reversed: 0,
      reversed: false,
      destination: host,
      source_transaction: charge.id,
      transfer_group: "res_booking-1",
      metadata: { payout_id: "1" },
    });
    expect(await balanceOf(bench)).toEqual([0, 21_817 - 20_000]);
    expect(await balanceOf(bench, host)).toEqual([0, 20_000]);
    const expand = [
      "balance_transaction",
      "destination",
      "destination_payment.balance_transaction",
      "source_transaction",
    ];
    const whole = await bench.stripe.transfers.retrieve(transfer.id, { expand });
    const payment = whole.destination_payment as Stripe.Charge;
    const own = (await bench.stripe.balanceTransactions.list({ source: charge.id })).data[0];
    expect(whole.balance_transaction).toMatchObject({
      type: "transfer",
      amount: -20_000,
      fee: 0,
      status: "pending",
      available_on: own?.available_on,
    });
    expect(payment.balance_transaction).toMatchObject({
      type: "payment",
      amount: 20_000,
      available_on: own?.available_on,
    });
    expect(payment.source_transfer).toBe(transfer.id);
    await bench.control.clock({ to: (own?.available_on ?? 0) * 1000 });
    expect(await balanceOf(bench, host)).toEqual([20_000, 0]);
    expect(await eventTypes(bench)).toContain("transfer.created");
    const { data } = await bench.stripe.transfers.list({ transfer_group: "res_booking-1", destination: host });
    expect(data.map(({ id }) => id)).toEqual([transfer.id]);
    expect((await bench.control.books()).sum).toBe(0);
  });

  it("without a charge only available money can be sent", async () => {
    const host = await newHost(bench);
    await paidCharge(bench);
    const refusal = await refusalOf(transferTo(bench, host, 100));
    expect(refusal).toMatchObject({ statusCode: 400, code: "balance_insufficient" });
    expect(refusal.message).toContain("You have insufficient available funds in your Stripe account.");
    await paidCharge(bench, atOnce);
    const transfer = await transferTo(bench, host, 21_817, { transfer_group: "mine" });
    expect([transfer.source_transaction, transfer.transfer_group]).toEqual([null, "mine"]);
    expect(await balanceOf(bench, host)).toEqual([21_817, 0]);
    expect(await refusalOf(transferTo(bench, host, 1))).toMatchObject({ code: "balance_insufficient" });
  });

  it("a settled charge whose money is gone pays no transfer", async () => {
    const host = await newHost(bench);
    const charge = await paidCharge(bench, atOnce);
    await bench.stripe.refunds.create({ charge: charge.id });
    const late = transferTo(bench, host, 100, { source_transaction: charge.id });
    expect(await refusalOf(late)).toMatchObject({ code: "balance_insufficient" });
  });

  it("transfers of one charge add up to its amount, refunded or not", async () => {
    const host = await newHost(bench);
    const charge = await paidCharge(bench);
    await bench.stripe.refunds.create({ charge: charge.id });
    const source = { source_transaction: charge.id };
    await transferTo(bench, host, 22_000, source);
    expect((await refusalOf(transferTo(bench, host, 501, source))).message).toBe(
      "Transfers using this transaction as a source must not exceed the source amount of $225.00. " +
        "(There is already a transfer using this source, amounting to $220.00.)",
    );
    const { id } = await transferTo(bench, host, 500, source);
    expect((await refusalOf(transferTo(bench, host, 1, source))).statusCode).toBe(400);
    await bench.stripe.transfers.createReversal(id);
    expect((await refusalOf(transferTo(bench, host, 1, source))).statusCode).toBe(400);
  });

  it("a transfer speaks the charge's currency and carries its group", async () => {
    const host = await newHost(bench);
    const charge = await paidCharge(bench);
    const source_transaction = charge.id;
    expect((await refusalOf(transferTo(bench, host, 1, { source_transaction, currency: "eur" }))).message).toBe(
      "The currency of source_transaction's balance transaction (usd) must be the same as the transfer currency (eur)",
    );
    const other = transferTo(bench, host, 1, { source_transaction, transfer_group: "another" });
    expect((await refusalOf(other)).param).toBe("transfer_group");
  });

  it("an account that cannot take transfers refuses them, one that is not ours is unknown", async () => {
    const { stripe, control } = bench;
    const host = await newHost(bench);
    const charge = await paidCharge(bench);
    for (const state of ["restricted", "pending", "rejected", "disabled"] as const) {
      await control.account({ account: host, state });
      expect(await refusalOf(transferTo(bench, host, 1, { source_transaction: charge.id }))).toMatchObject({
        statusCode: 400,
        code: "insufficient_capabilities_for_transfer",
        message:
          "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
      });
    }
    await control.account({ account: host, state: "restricted_soon" });
    await transferTo(bench, host, 1, { source_transaction: charge.id });
    await control.account({ account: host, state: "deauthorized" });
    for (const destination of [host, "acct_nobody"]) {
      expect(await refusalOf(transferTo(bench, destination, 1))).toMatchObject({
        statusCode: 400,
        code: "resource_missing",
        param: "destination",
        message: `No such destination: '${destination}'`,
      });
    }
    expect((await stripe.transfers.list()).data).toHaveLength(1);
    const nothing = transferTo(bench, await newHost(bench), 1, { source_transaction: "ch_nothing" });
    expect(await refusalOf(nothing)).toMatchObject({ code: "resource_missing", param: "source_transaction" });
  });
});

describe("reversals", () => {
  it("a partial reversal leaves reversed false, the rest makes it true", async () => {
    const host = await newHost(bench);
    const charge = await paidCharge(bench);
    const { id } = await transferTo(bench, host, 20_000, { source_transaction: charge.id });
    const first = await bench.stripe.transfers.createReversal(id, { amount: 5_000, metadata: { reversal: "1" } });
    expect(first).toMatchObject({ amount: 5_000, transfer: id, metadata: { reversal: "1" } });
    expect(await bench.stripe.transfers.retrieve(id)).toMatchObject({ amount_reversed: 5_000, reversed: false });
    expect((await refusalOf(bench.stripe.transfers.createReversal(id, { amount: 15_001 }))).message).toBe(
      "Transfer reversal amount ($150.01) is greater than unreversed amount on transfer ($150.00)",
    );
    const rest = await bench.stripe.transfers.createReversal(id, {}, { idempotencyKey: "rest" });
    expect(rest.amount).toBe(15_000);
    const whole = await bench.stripe.transfers.retrieve(id, { expand: ["reversals.data.balance_transaction"] });
    expect(whole).toMatchObject({ amount_reversed: 20_000, reversed: true });
    expect(whole.reversals.data.map((reversal) => reversal.balance_transaction)).toMatchObject([
      { type: "transfer_refund", amount: 15_000, fee: 0 },
      { type: "transfer_refund", amount: 5_000, fee: 0 },
    ]);
    expect((await refusalOf(bench.stripe.transfers.createReversal(id))).message).toBe(
      `The transfer ${id} is already fully reversed.`,
    );
    const { data } = await bench.stripe.transfers.listReversals(id, { limit: 1 });
    expect(data.map((reversal) => reversal.id)).toEqual([rest.id]);
    expect(await balanceOf(bench, host)).toEqual([0, 0]);
    const theirs = await bench.stripe.balanceTransactions.list({}, { stripeAccount: host });
    expect(theirs.data.map(({ type, amount }) => [type, amount])).toEqual([
      ["payment_refund", -15_000],
      ["payment_refund", -5_000],
      ["payment", 20_000],
    ]);
    expect((await eventTypes(bench)).filter((type) => type === "transfer.reversed")).toHaveLength(2);
  });

  it("what the account has spent cannot be taken back, unless the platform's settings let it go below zero", async () => {
    const host = await newHost(bench);
    await paidCharge(bench, atOnce);
    const { id } = await transferTo(bench, host, 10_000);
    await bench.control.clock({ advanceMs: day });
    expect(await balanceOf(bench, host)).toEqual([0, 0]);
    expect(await refusalOf(bench.stripe.transfers.createReversal(id))).toMatchObject({
      statusCode: 400,
      code: "balance_insufficient",
    });
    await bench.control.settings({ reversalsOverdraw: true });
    await bench.stripe.transfers.createReversal(id);
    expect(await balanceOf(bench, host)).toEqual([-10_000, 0]);
  });

  it("after 180 days below zero the platform pays for the account", async () => {
    const host = await newHost(bench);
    await paidCharge(bench, atOnce);
    const { id } = await transferTo(bench, host, 10_000);
    await bench.control.clock({ advanceMs: day });
    await bench.control.settings({ reversalsOverdraw: true });
    await bench.stripe.transfers.createReversal(id);
    const before = await balanceOf(bench);
    await bench.control.clock({ advanceMs: 179 * day });
    expect(await balanceOf(bench, host)).toEqual([-10_000, 0]);
    await bench.control.clock({ advanceMs: 2 * day });
    expect(await balanceOf(bench, host)).toEqual([0, 0]);
    expect((await balanceOf(bench))[0]).toBe(before[0] - 10_000);
    const { data } = await bench.stripe.balanceTransactions.list({ type: "connect_collection_transfer" });
    expect(data.map(({ amount }) => amount)).toEqual([-10_000]);
    expect((await bench.control.books()).sum).toBe(0);
  });

  it("a transfer's description and metadata can be changed", async () => {
    const host = await newHost(bench);
    const charge = await paidCharge(bench);
    const { id } = await transferTo(bench, host, 100, { source_transaction: charge.id, metadata: { a: "1" } });
    const changed = await bench.stripe.transfers.update(id, { description: "new", metadata: { b: "2" } });
    expect(changed).toMatchObject({ description: "new", metadata: { a: "1", b: "2" } });
    expect((await bench.stripe.transfers.update(id, { metadata: { a: "" } })).metadata).toEqual({ b: "2" });
    expect((await bench.stripe.transfers.update(id, { metadata: "" })).metadata).toEqual({});
    expect(await eventTypes(bench)).toContain("transfer.updated");
  });

  it("with a timer, too, an account's money reaches its bank by itself", async () => {
    await bench.sandbox.close();
    await restart(bench, "timer");
    const host = await newHost(bench);
    await paidCharge(bench, atOnce);
    await transferTo(bench, host, 10_000);
    await bench.control.clock({ advanceMs: day });
    await expect.poll(() => balanceOf(bench, host)).toEqual([0, 0]);
  });
});
