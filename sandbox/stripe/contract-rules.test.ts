import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { validateStripe, validateStripeParams } from "#testing/stripe-schema/schema.ts";
import { type ContractTarget, contractTarget, refusalOf, sessionParams } from "./contract-target.ts";

/** The general part of the contract: lists, errors, idempotency. Also runs against Stripe, see contract-target.ts. */
let target: ContractTarget;
let stripe: Stripe;
beforeAll(async () => {
  target = await contractTarget();
  stripe = target.stripe;
});
afterAll(() => target.close());

const payable = { skip: Boolean(process.env.STRIPE_CONTRACT_KEY && !process.env.STRIPE_CONTRACT_DRIVER) };

const create = (own: Partial<Stripe.Checkout.SessionCreateParams> = {}, options?: Stripe.RequestOptions) =>
  stripe.checkout.sessions.create(sessionParams(target, own), options);

describe("lists", () => {
  it("lists are newest first and walk both ways by cursor", async () => {
    const made: string[] = [];
    for (let i = 0; i < 5; i += 1) made.unshift((await create()).id);
    const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
    const first = await stripe.checkout.sessions.list({ limit: 2 });
    expect([ids(first), first.has_more]).toEqual([made.slice(0, 2), true]);
    const next = await stripe.checkout.sessions.list({ limit: 2, starting_after: made[1] ?? "" });
    expect(ids(next)).toEqual(made.slice(2, 4));
    const back = await stripe.checkout.sessions.list({ limit: 2, ending_before: made[3] ?? "" });
    expect(ids(back)).toEqual(made.slice(1, 3));
    expect(back.has_more).toBe(true);
    const walked: string[] = [];
    for await (const { id } of stripe.checkout.sessions.list({ limit: 2 })) {
      walked.push(id);
      if (walked.length === 5) break;
    }
    expect(walked).toEqual(made);
    expect(await refusalOf(stripe.checkout.sessions.list({ limit: 101 }))).toMatchObject({ param: "limit" });
    const lost = stripe.checkout.sessions.list({ starting_after: "cs_test_nothing" });
    expect(await refusalOf(lost)).toMatchObject({ statusCode: 400, param: "starting_after" });
  });

  it("events are found by type and by time", async () => {
    const { id, created } = await create();
    await stripe.checkout.sessions.expire(id);
    const expired = await stripe.events.list({ type: "checkout.session.expired", created: { gte: created }, limit: 1 });
    const [event] = expired.data;
    expect(event?.data.object).toMatchObject({ id, status: "expired" });
    expect(event?.api_version).toBe("2026-10-28.endive");
    expect(event?.request?.id).toMatch(/^req_/);
    expect(await stripe.events.retrieve(event?.id ?? "")).toEqual(event);
    const either = await stripe.events.list({ types: ["checkout.session.expired", "charge.refunded"], limit: 100 });
    expect(either.data.every(({ type }) => ["checkout.session.expired", "charge.refunded"].includes(type))).toBe(true);
    const later = await stripe.events.list({ created: { gt: created + 3600 } });
    expect(later.data).toEqual([]);
  });

  it("every event ever sent is what Stripe sends", async () => {
    let count = 0;
    for await (const event of stripe.events.list({ limit: 100 })) {
      count += 1;
      expect(validateStripe("event", JSON.parse(JSON.stringify(event)))).toEqual([]);
    }
    expect(count).toBeGreaterThan(0);
  });
});

describe("webhook endpoints", () => {
  it("an endpoint shows its secret only when it is made", async () => {
    const params = {
      url: "https://example.com/webhooks/stripe",
      enabled_events: ["charge.refunded" as const],
      api_version: "2026-10-28.endive" as const,
    };
    expect(validateStripeParams("webhookEndpointCreate", params)).toEqual([]);
    const endpoint = await stripe.webhookEndpoints.create(params);
    expect(endpoint.secret).toMatch(/^whsec_/);
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const listed = data.find(({ id }) => id === endpoint.id);
    expect(listed).toMatchObject({ url: params.url, enabled_events: ["charge.refunded"], status: "enabled" });
    expect(listed?.secret).toBeUndefined();
    expect(await stripe.webhookEndpoints.del(endpoint.id)).toMatchObject({ id: endpoint.id, deleted: true });
    expect(await refusalOf(stripe.webhookEndpoints.retrieve(endpoint.id))).toMatchObject({ statusCode: 404 });
  });
});

describe("refusals", () => {
  it("an unknown parameter is refused by name", async () => {
    const wrong = { nonsense: "1" } as Partial<Stripe.Checkout.SessionCreateParams>;
    expect(await refusalOf(create(wrong))).toMatchObject({
      statusCode: 400,
      code: "parameter_unknown",
      param: "nonsense",
      message: "Received unknown parameter: nonsense",
    });
    const nested = { payment_intent_data: { nonsense: "1" } } as Partial<Stripe.Checkout.SessionCreateParams>;
    expect(await refusalOf(create(nested))).toMatchObject({ param: "payment_intent_data[nonsense]" });
    const old = { payment_method_types: ["card"] } as Partial<Stripe.Checkout.SessionCreateParams>;
    expect(await refusalOf(create(old))).toMatchObject({ code: "parameter_unknown" });
  });

  it("a wrong value, a missing one and an empty one are refused by name", async () => {
    expect(await refusalOf(create({ ui_mode: "hosted" }))).toMatchObject({ statusCode: 400, param: "ui_mode" });
    expect(await refusalOf(create({ customer_email: "nobody" }))).toMatchObject({
      code: "email_invalid",
      param: "customer_email",
    });
    expect(await refusalOf(create({ success_url: "here" }))).toMatchObject({ code: "url_invalid" });
    expect(await refusalOf(create({ client_reference_id: "" }))).toMatchObject({ code: "parameter_invalid_empty" });
    expect(await refusalOf(create({ client_reference_id: "x".repeat(201) }))).toMatchObject({
      param: "client_reference_id",
    });
    const fraction = {
      line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: 10.5, product_data: { name: "x" } } }],
    };
    expect(await refusalOf(create(fraction))).toMatchObject({ code: "parameter_invalid_integer" });
    const { line_items: _, ...none } = sessionParams(target);
    expect(await refusalOf(stripe.checkout.sessions.create(none))).toMatchObject({
      statusCode: 400,
      param: "line_items",
    });
  });

  it("metadata has limits", async () => {
    const entries = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, "v"]));
    for (const metadata of [entries, { ["k".repeat(41)]: "v" }, { k: "v".repeat(501) }]) {
      expect(await refusalOf(create({ metadata }))).toMatchObject({
        statusCode: 400,
        rawType: "invalid_request_error",
      });
    }
  });

  it("an unknown object is 404 with resource_missing", async () => {
    for (const call of [
      stripe.checkout.sessions.retrieve("cs_test_nothing"),
      stripe.paymentIntents.retrieve("pi_nothing"),
      stripe.charges.retrieve("ch_nothing"),
      stripe.refunds.retrieve("re_nothing"),
      stripe.balanceTransactions.retrieve("txn_nothing"),
      stripe.events.retrieve("evt_nothing"),
    ]) {
      expect(await refusalOf(call)).toMatchObject({ statusCode: 404, code: "resource_missing" });
    }
  });

  it("an unknown route is 404 with an error", async () => {
    const refusal = await refusalOf(stripe.rawRequest("GET", "/v1/nothing_of_the_kind"));
    expect(refusal).toMatchObject({ statusCode: 404, rawType: "invalid_request_error" });
    expect(refusal.message).toContain("Unrecognized request URL (GET: /v1/nothing_of_the_kind)");
  });

  it("only expandable fields expand, four levels deep at most", async () => {
    const { id } = await create();
    const wrong = stripe.checkout.sessions.retrieve(id, { expand: ["amount_total"] });
    expect((await refusalOf(wrong)).message).toContain("This property cannot be expanded (amount_total)");
    const deep = ["payment_intent.latest_charge.payment_intent.latest_charge.balance_transaction"];
    const tooDeep = await refusalOf(stripe.checkout.sessions.retrieve(id, { expand: deep }));
    expect(tooDeep.message).toContain("You cannot expand more than 4 levels of a property");
    const withItems = await stripe.checkout.sessions.retrieve(id, { expand: ["line_items.data.price.product"] });
    const product = withItems.line_items?.data[0]?.price?.product as Stripe.Product;
    expect(product.name).toBe("Casa Coral, noche");
    const list = await stripe.checkout.sessions.list({ limit: 1, expand: ["data.line_items"] });
    expect(list.data[0]?.line_items?.data).toHaveLength(2);
  });

  it("every answer names its request", async () => {
    const { lastResponse } = await create();
    expect(lastResponse.requestId).toMatch(/^req_/);
    expect(lastResponse.apiVersion).toBe("2026-10-28.endive");
    expect((await refusalOf(stripe.charges.retrieve("ch_nothing"))).requestId).toMatch(/^req_/);
  });
});

describe("idempotency keys", () => {
  const newKey = () => `contract-${crypto.randomUUID()}`;

  it("the same key and parameters give the same answer, once", async () => {
    const key = newKey();
    const first = await create({}, { idempotencyKey: key });
    expect(target.headers()?.get("idempotent-replayed")).toBeNull();
    const again = await create({}, { idempotencyKey: key });
    expect(again.id).toBe(first.id);
    expect(target.headers()?.get("idempotent-replayed")).toBe("true");
    expect(target.headers()?.get("original-request")).toBe(first.lastResponse.requestId);
  });

  it("the same key with other parameters or another endpoint is refused", async () => {
    const key = newKey();
    const session = await create({}, { idempotencyKey: key });
    const other = await refusalOf(create({ client_reference_id: "other" }, { idempotencyKey: key }));
    expect(other).toMatchObject({ statusCode: 400, rawType: "idempotency_error" });
    expect(other.message).toContain("Keys for idempotent requests can only be used with the same parameters");
    const elsewhere = await refusalOf(stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: key }));
    expect(elsewhere).toMatchObject({ statusCode: 400, rawType: "idempotency_error" });
  });

  it("a refusal of the parameters is forgotten", async () => {
    const key = newKey();
    await refusalOf(create({ expires_at: target.now() + 60 }, { idempotencyKey: key }));
    expect((await create({}, { idempotencyKey: key })).status).toBe("open");
  });

  it("a refusal while executing is remembered", payable, async () => {
    const session = await create();
    await target.pay?.(session, "4242424242424242");
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
    const params = { payment_intent: String(payment_intent) };
    await stripe.refunds.create(params);
    const key = newKey();
    const first = await refusalOf(stripe.refunds.create(params, { idempotencyKey: key }));
    const again = await refusalOf(stripe.refunds.create(params, { idempotencyKey: key }));
    expect(again.message).toBe(first.message);
    expect(again.headers?.["idempotent-replayed"]).toBe("true");
  });
});
