import { describe, expect, it } from "vitest";
import { validateStripe } from "#testing/stripe-schema/schema.ts";
import { startOfTests } from "./contract-target.ts";
import { freshBench, hour, minute, newSession, paidIntent, restart, webhookSecret } from "./test-bench.ts";

/** Delivery of events to the product. */
const bench = freshBench();

describe("webhooks", () => {
  it("every event goes to the endpoint with a signature the SDK accepts", async () => {
    await paidIntent(bench);
    const sent = await bench.control.deliver();
    const types = [
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
      "checkout.session.completed",
    ];
    expect(sent.map(({ type, answer }) => [type, answer])).toEqual(types.map((type) => [type, "200"]));
    for (const { body, signature } of bench.inbox.received) {
      const event = bench.stripe.webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, startOfTests);
      expect(validateStripe("event", JSON.parse(JSON.stringify(event)))).toEqual([]);
      expect(() =>
        bench.stripe.webhooks.constructEvent(body, signature, "whsec_other", 300, undefined, startOfTests),
      ).toThrow();
    }
    expect(await bench.control.deliver()).toEqual([]);
    expect((await bench.stripe.events.list()).data[0]?.pending_webhooks).toBe(0);
  });

  it("any answer but 2xx is tried again with a new signature, and given up in the end", async () => {
    bench.inbox.status = 404;
    await bench.stripe.checkout.sessions.expire((await newSession(bench)).id);
    await bench.control.deliver();
    expect(await bench.control.deliver()).toEqual([]);
    expect((await bench.stripe.events.list({ delivery_success: false })).data).toHaveLength(1);
    for (const pause of [minute, 30 * minute, 2 * hour]) {
      await bench.control.clock({ advanceMs: pause });
      expect(await bench.control.deliver()).toHaveLength(1);
    }
    expect(new Set(bench.inbox.received.map(({ signature }) => signature)).size).toBe(4);
    expect(new Set(bench.inbox.received.map(({ event }) => event.id)).size).toBe(1);
    expect((await bench.control.deliveries())[0]).toMatchObject({ attempts: 4, state: "failed", answer: "404" });
    bench.inbox.status = 200;
    const event = bench.inbox.received[0]?.event.id ?? "";
    expect(await bench.control.deliver({ events: [event] })).toMatchObject([{ event, answer: "200" }]);
  });

  it("an endpoint that is not there is tried again", async () => {
    bench.inbox.server.close();
    await bench.stripe.checkout.sessions.expire((await newSession(bench)).id);
    expect((await bench.control.deliver())[0]?.answer).toContain("ECONNREFUSED");
    expect((await bench.control.deliveries())[0]).toMatchObject({
      state: "pending",
      attempts: 1,
      due: startOfTests + minute,
    });
  });

  it("an endpoint gets the types it asked for, and connect endpoints get nothing of the platform", async () => {
    const url = bench.inbox.url.replace("/stripe", "/other");
    await bench.stripe.webhookEndpoints.create({ url, enabled_events: ["charge.refunded"] });
    await bench.stripe.webhookEndpoints.create({ url: `${url}/connect`, enabled_events: ["*"], connect: true });
    await bench.stripe.refunds.create({ payment_intent: await paidIntent(bench) });
    const elsewhere = (await bench.control.deliveries()).filter((delivery) => delivery.url !== bench.inbox.url);
    expect(elsewhere.map((delivery) => [delivery.url, delivery.type])).toEqual([[url, "charge.refunded"]]);
  });

  it("webhooks pause, get lost, come twice, in any order and badly signed when told to", async () => {
    await bench.control.webhooks({ paused: true });
    await paidIntent(bench);
    expect(await bench.control.deliver()).toEqual([]);
    await bench.control.webhooks({ paused: false, drop: 1, copies: 2, shuffle: true });
    const sent = await bench.control.deliver();
    expect(sent.filter(({ answer }) => answer === "dropped")).toHaveLength(1);
    expect(bench.inbox.received).toHaveLength(7);
    expect((await bench.control.deliver()).length).toBe(0);
    await bench.control.webhooks({ copies: 1, shuffle: false, spoil: { times: 1, what: "secret" } });
    bench.inbox.received.length = 0;
    await bench.stripe.checkout.sessions.expire((await newSession(bench)).id);
    await bench.control.deliver();
    const { body = "", signature = "" } = bench.inbox.received[0] ?? {};
    expect(() => bench.stripe.webhooks.constructEvent(body, signature, webhookSecret, 0)).toThrow();
  });

  it("with a timer they leave by themselves", async () => {
    await bench.sandbox.close();
    await restart(bench, "timer");
    await bench.stripe.checkout.sessions.expire((await newSession(bench)).id);
    await expect.poll(() => bench.inbox.received.map(({ event }) => event.type)).toEqual(["checkout.session.expired"]);
    await newSession(bench);
    await bench.sandbox.control.clock({ advanceMs: hour });
    await expect.poll(() => bench.inbox.received.length).toBe(2);
  });
});
