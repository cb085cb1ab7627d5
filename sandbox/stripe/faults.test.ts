import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { refusalOf } from "./contract-target.ts";
import type { FaultKind } from "./faults.ts";
import { freshBench, paidIntent, sdk } from "./test-bench.ts";

/** Injected faults, and how the real SDK handles them. */
const bench = freshBench();

describe("faults", () => {
  const route = "POST /v1/refunds";
  const before: [FaultKind, number, string | undefined][] = [
    ["rate_limit", 429, "rate_limit"],
    ["lock_timeout", 429, "lock_timeout"],
    ["error_before", 500, undefined],
    ["bad_gateway_html", 502, undefined],
  ];
  it.each(before)("%s answers %i and does nothing", async (kind, status, code) => {
    const payment_intent = await paidIntent(bench);
    await bench.control.fault({ route, kind });
    const refusal = await refusalOf(bench.stripe.refunds.create({ payment_intent }, { idempotencyKey: "k" }));
    expect(kind === "bad_gateway_html" ? 502 : refusal.statusCode).toBe(status);
    expect(refusal.code).toBe(code);
    expect((await bench.stripe.refunds.list()).data).toEqual([]);
    expect((await bench.stripe.refunds.create({ payment_intent }, { idempotencyKey: "k" })).status).toBe("succeeded");
  });

  it("a 500 after execution is stored: the same key never learns of the refund", async () => {
    const payment_intent = await paidIntent(bench);
    await bench.control.fault({ route, kind: "error_after" });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const refusal = await refusalOf(bench.stripe.refunds.create({ payment_intent }, { idempotencyKey: "k" }));
      expect(refusal).toMatchObject({ statusCode: 500, rawType: "api_error" });
    }
    expect((await bench.stripe.refunds.list({ payment_intent })).data).toHaveLength(1);
  });

  it.each(["response_lost", "truncated"] as const)(
    "after %s the same key finds the refund that was made",
    async (kind) => {
      const payment_intent = await paidIntent(bench);
      // Twice, because the SDK retries a call whose connection closed even with retries disabled.
      await bench.control.fault({ route, kind, times: kind === "truncated" ? 1 : 2 });
      const lost = await refusalOf(bench.stripe.refunds.create({ payment_intent }, { idempotencyKey: "k" }));
      expect(lost.type).toBe("StripeConnectionError");
      const found = await bench.stripe.refunds.create({ payment_intent }, { idempotencyKey: "k" });
      expect((await bench.stripe.refunds.list()).data.map(({ id }) => id)).toEqual([found.id]);
    },
  );

  it("a reset connection is retried by the SDK with the same key", async () => {
    const payment_intent = await paidIntent(bench);
    await bench.control.fault({ route, kind: "reset", times: 1 });
    await sdk(bench.sandbox.port, { retries: 2 }).refunds.create({ payment_intent });
    const calls = (await bench.control.requests()).filter(({ path }) => path === "/v1/refunds");
    expect(calls.map(({ status, fault }) => [status, fault])).toEqual([
      [null, "reset"],
      [200, undefined],
    ]);
    expect(calls[0]?.idempotencyKey).toBe(calls[1]?.idempotencyKey);
  });

  it("503 JSON without an error makes the SDK resolve with something that is no refund", async () => {
    const payment_intent = await paidIntent(bench);
    await bench.control.fault({ route, kind: "unavailable_json" });
    const resolved: Partial<Stripe.Refund> = await bench.stripe.refunds.create({ payment_intent });
    expect([resolved.object, resolved.id]).toEqual([undefined, undefined]);
  });

  it("while a slow call runs its key is in use", async () => {
    const payment_intent = await paidIntent(bench);
    await bench.control.fault({ route, kind: "slow", delayMs: 100 });
    const slow = bench.stripe.refunds.create({ payment_intent }, { idempotencyKey: "k" });
    await expect.poll(async () => (await bench.control.requests()).at(-1)?.fault).toBe("slow");
    const other = await refusalOf(bench.stripe.refunds.create({ payment_intent }, { idempotencyKey: "k" }));
    expect(other).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use", rawType: "idempotency_error" });
    expect((await slow).status).toBe("succeeded");
  });

  it("faults wait for their turn and can be called off", async () => {
    await bench.control.fault({ route: "GET /v1/*", kind: "error_before", after: 1, times: 1 });
    await bench.stripe.balance.retrieve();
    expect((await refusalOf(bench.stripe.events.list())).statusCode).toBe(500);
    await bench.stripe.events.list();
    await bench.control.fault({ route: "*", kind: "error_before", times: 9 });
    await bench.control.clearFaults();
    await bench.stripe.events.list();
  });
});
