import { describe, expect, it } from "vitest";
import { stripeSchema } from "./generate.ts";
import { eventTypes, objects, requests } from "./roots.ts";
import { validateStripe, validateStripeBody, validateStripeParams } from "./schema.ts";

/** The validation itself must be able to fail. */
describe("request parameters", () => {
  const good = {
    mode: "payment",
    ui_mode: "hosted_page",
    success_url: "http://localhost/",
    line_items: [{ price_data: { currency: "usd", unit_amount: 100, product_data: { name: "n" } }, quantity: 1 }],
    expires_at: 1_795_446_000,
    metadata: { booking: "b" },
  };

  it("a good request passes", () => {
    expect(validateStripeParams("sessionCreate", good)).toEqual([]);
  });

  it.each([
    ["a value of an older API", { ui_mode: "hosted" }, "/ui_mode"],
    ["a removed parameter", { payment_method_types: ["card"] }, "payment_method_types"],
    ["an unknown parameter", { nonsense: 1 }, "nonsense"],
    ["a wrong type", { expires_at: "soon" }, "/expires_at"],
    ["a fraction of a second", { expires_at: 1.5 }, "/expires_at"],
    ["a nested unknown parameter", { payment_intent_data: { nonsense: 1 } }, "nonsense"],
  ])("%s is found", (_, wrong, where) => {
    expect(validateStripeParams("sessionCreate", { ...good, ...wrong }).join("\n")).toContain(where);
  });

  it("a fraction of a cent is found", () => {
    expect(validateStripeParams("refundCreate", { amount: 10 })).toEqual([]);
    expect(validateStripeParams("refundCreate", { amount: 10.5 })).not.toEqual([]);
  });
});

describe("objects", () => {
  const refund = {
    id: "re_1",
    object: "refund",
    amount: 100,
    balance_transaction: null,
    charge: "ch_1",
    created: 1_795_446_000,
    currency: "usd",
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: null,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };

  it("a good object passes, also in a list", () => {
    expect(validateStripe("refund", refund)).toEqual([]);
    expect(validateStripeBody({ object: "list", data: [refund], has_more: false, url: "/v1/refunds" })).toEqual([]);
  });

  it("a missing, additional, wrong or fractional field is found", () => {
    const { charge: _, ...without } = refund;
    const wrong = [without, { ...refund, more: 1 }, { ...refund, reason: "because" }, { ...refund, amount: 0.5 }];
    for (const value of [...wrong, undefined, null, "re_1", {}])
      expect(validateStripe("refund", value)).not.toEqual([]);
    const list = { object: "list", data: [{ ...refund, more: 1 }], has_more: false, url: "/v1/refunds" };
    expect(validateStripeBody(list).join()).toContain("/data/0");
    expect(validateStripeBody({ error: {} })).toEqual(["/object is missing"]);
  });

  it("an expanded field is checked like the object it is", () => {
    expect(validateStripe("refund", { ...refund, charge: { object: "charge", id: "ch_1" } })).not.toEqual([]);
  });

  it("an event is checked by its type", () => {
    const event = {
      id: "evt_1",
      object: "event",
      api_version: null,
      created: 1,
      livemode: false,
      pending_webhooks: 0,
      request: null,
    };
    const created = { ...event, type: "refund.created", data: { object: refund } };
    expect(validateStripe("event", created)).toEqual([]);
    expect(validateStripe("event", { ...created, type: "charge.refunded" })).not.toEqual([]);
    expect(() => validateStripe("event", { ...created, type: "refund.invented" })).toThrow("No schema");
  });
});

it("every root is there and refuses what is nothing", () => {
  const { roots } = stripeSchema();
  const expected = [
    ...Object.keys(objects),
    ...eventTypes.map((type) => `event ${type}`),
    ...Object.keys(requests).map((name) => `params ${name}`),
  ];
  expect(Object.keys(roots).sort()).toEqual(expected.sort());
  for (const kind of Object.keys(objects)) expect(validateStripe(kind, { nonsense: 1 })).not.toEqual([]);
  for (const name of Object.keys(requests)) expect(validateStripeParams(name, { nonsense: 1 })).not.toEqual([]);
});
