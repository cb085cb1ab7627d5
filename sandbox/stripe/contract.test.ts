import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { validateStripeParams } from "#testing/stripe-schema/schema.ts";
import { accountParams } from "./connect-bench.ts";
import { type ContractTarget, contractTarget, refusalOf, sessionParams } from "./contract-target.ts";

/** Behavior common to Stripe and the sandbox. Against Stripe itself: STRIPE_CONTRACT_KEY, see contract-target.ts. */
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

async function paid(card = "4242424242424242", own: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const session = await create(own);
  await target.pay?.(session, card);
  const expand = ["payment_intent.latest_charge.balance_transaction"];
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id, { expand });
  const intent = payment_intent as Stripe.PaymentIntent;
  const charge = intent.latest_charge as Stripe.Charge;
  return { session, intent, charge, transaction: charge.balance_transaction as Stripe.BalanceTransaction };
}

async function eventsOf(id: string): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  const about = data.filter(({ data: { object } }) => JSON.stringify(object).includes(`"${id}"`));
  return about.map(({ type }) => type).reverse();
}

describe("checkout sessions", () => {
  it("an open session has an address, no payment intent and no result", async () => {
    const params = sessionParams(target);
    expect(validateStripeParams("sessionCreate", params)).toEqual([]);
    const session = await stripe.checkout.sessions.create(params);
    expect(session).toMatchObject({
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      amount_subtotal: 22_500,
      amount_total: 22_500,
      currency: "usd",
      client_reference_id: "booking-1",
      customer_email: "guest@example.com",
      expires_at: params.expires_at,
      livemode: false,
      locale: "es",
      metadata: { reservation_id: "booking-1", attempt: "1" },
      mode: "payment",
      submit_type: "book",
      ui_mode: "hosted_page",
    });
    expect(session.id).toMatch(/^cs_test_\w+$/);
    expect(session.url).toContain(`/c/pay/${session.id}`);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(session);
  });

  it("without an email a session knows nothing of the customer", async () => {
    const { customer_email: _, ...anonymous } = sessionParams(target);
    const session = await stripe.checkout.sessions.create(anonymous);
    expect([session.customer_details, session.customer_email]).toEqual([null, null]);
  });

  it("a session lasts 24 hours when nothing else is said", async () => {
    const { expires_at: _, ...params } = sessionParams(target);
    const session = await stripe.checkout.sessions.create(params);
    expect(session.expires_at - session.created).toBe(24 * 3600);
  });

  it("a session may not end before 30 minutes or after 24 hours", async () => {
    const early = await refusalOf(create({ expires_at: target.now() + 30 * 60 - 1 }));
    expect(early).toMatchObject({
      statusCode: 400,
      rawType: "invalid_request_error",
      param: "expires_at",
      message: "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
    });
    const late = await refusalOf(create({ expires_at: target.now() + 24 * 3600 + 60 }));
    expect(late).toMatchObject({
      statusCode: 400,
      param: "expires_at",
      message: "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
    });
  });

  it("a total below 50 cents is refused", async () => {
    const item = (cents: number) => ({
      line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: cents, product_data: { name: "x" } } }],
    });
    expect(await refusalOf(create(item(49)))).toMatchObject({ statusCode: 400, code: "amount_too_small" });
    expect((await create(item(50))).amount_total).toBe(50);
  });

  it("line items come back in the order given, page by page", async () => {
    const { id } = await create();
    const all = await stripe.checkout.sessions.listLineItems(id);
    expect(all.data.map((item) => [item.description, item.quantity, item.amount_total])).toEqual([
      ["Casa Coral, noche", 2, 20_000],
      ["Limpieza", 1, 2_500],
    ]);
    expect([all.has_more, all.url]).toEqual([false, `/v1/checkout/sessions/${id}/line_items`]);
    const first = await stripe.checkout.sessions.listLineItems(id, { limit: 1 });
    expect(first.has_more).toBe(true);
    const rest = await stripe.checkout.sessions.listLineItems(id, { starting_after: first.data[0]?.id ?? "" });
    expect(rest.data).toEqual(all.data.slice(1));
  });

  it("an open session can be expired once", async () => {
    const { id } = await create();
    const expired = await stripe.checkout.sessions.expire(id);
    expect(expired).toMatchObject({ status: "expired", url: null, payment_status: "unpaid", payment_intent: null });
    expect(await refusalOf(stripe.checkout.sessions.expire(id))).toMatchObject({
      statusCode: 400,
      rawType: "invalid_request_error",
      message:
        'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `expired`.',
    });
    expect(await eventsOf(id)).toEqual(["checkout.session.expired"]);
  });

  it("a paid session is complete, has no address any more and cannot be expired", payable, async () => {
    const { session, intent } = await paid();
    const complete = await stripe.checkout.sessions.retrieve(session.id);
    expect(complete).toMatchObject({
      status: "complete",
      payment_status: "paid",
      url: null,
      payment_intent: intent.id,
    });
    expect(complete.customer_details).toMatchObject({ email: "guest@example.com" });
    const refusal = await refusalOf(stripe.checkout.sessions.expire(session.id));
    expect(refusal.message).toContain("This Checkout Session has a status of `complete`.");
  });

  it("sessions are found by payment intent and by status", payable, async () => {
    const { session, intent } = await paid();
    const found = await stripe.checkout.sessions.list({ payment_intent: intent.id });
    expect(found.data.map(({ id }) => id)).toEqual([session.id]);
    const open = await stripe.checkout.sessions.list({ status: "open", limit: 100 });
    expect(open.data.every(({ status }) => status === "open")).toBe(true);
    expect(open.data.length).toBeGreaterThan(0);
  });
});

describe("payments", () => {
  it("paying makes an intent, a charge and a balance transaction that agree", payable, async () => {
    const { session, intent, charge, transaction } = await paid();
    expect(intent).toMatchObject({
      status: "succeeded",
      amount: 22_500,
      amount_received: 22_500,
      transfer_group: "res_booking-1",
      metadata: { reservation_id: "booking-1" },
      description: "Casa Coral",
      last_payment_error: null,
      next_action: null,
    });
    expect(charge).toMatchObject({
      status: "succeeded",
      paid: true,
      captured: true,
      amount: 22_500,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      payment_intent: intent.id,
      transfer_group: "res_booking-1",
      metadata: { reservation_id: "booking-1" },
      billing_details: { email: "guest@example.com" },
    });
    expect(charge.payment_method_details?.card?.last4).toBe("4242");
    expect(transaction).toMatchObject({ type: "charge", amount: 22_500, source: charge.id, currency: "usd" });
    expect(transaction.net).toBe(transaction.amount - transaction.fee);
    expect(await eventsOf(session.id)).toEqual(["checkout.session.completed"]);
    expect(await eventsOf(intent.id)).toEqual([
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
      "checkout.session.completed",
    ]);
  });

  it("the session's metadata stays with the session", payable, async () => {
    const { intent } = await paid("4242424242424242", { metadata: { only: "session" }, payment_intent_data: {} });
    expect(intent.metadata).toEqual({});
  });

  const declines = [
    ["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
    ["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
    ["4000000000000069", "expired_card", "expired_card", "Your card has expired."],
    ["4000000000000127", "incorrect_cvc", "incorrect_cvc", "Your card's security code is incorrect."],
    [
      "4000000000000119",
      "processing_error",
      "processing_error",
      "An error occurred while processing your card. Try again in a little bit.",
    ],
    ["4000000000000341", "card_declined", "generic_decline", "Your card was declined."],
  ] as const;
  it.each(declines)(
    "card %s is refused with %s and the session stays open",
    payable,
    async (card, code, decline, message) => {
      const session = await create();
      expect(await target.pay?.(session, card)).toMatchObject({ outcome: "declined" });
      const after = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent.latest_charge"] });
      expect(after).toMatchObject({ status: "open", payment_status: "unpaid", url: session.url });
      const intent = after.payment_intent as Stripe.PaymentIntent;
      expect(intent).toMatchObject({
        status: "requires_payment_method",
        last_payment_error: { code, message, type: "card_error" },
      });
      const charge = intent.latest_charge as Stripe.Charge;
      expect(charge).toMatchObject({ status: "failed", paid: false, failure_code: code, balance_transaction: null });
      expect(charge.outcome?.reason).toBe(decline);
      expect(await eventsOf(intent.id)).toEqual([
        "payment_intent.created",
        "charge.failed",
        "payment_intent.payment_failed",
      ]);
    },
  );

  it("after a decline another card pays the same intent", payable, async () => {
    const session = await create();
    await target.pay?.(session, "4000000000000002");
    const declined = await stripe.checkout.sessions.retrieve(session.id);
    await target.pay?.(session, "4242424242424242");
    const complete = await stripe.checkout.sessions.retrieve(session.id);
    expect(complete).toMatchObject({ status: "complete", payment_intent: declined.payment_intent });
    const { data } = await stripe.charges.list({ payment_intent: String(complete.payment_intent) });
    expect(data.map(({ status }) => status)).toEqual(["succeeded", "failed"]);
  });

  it("expiring a session with a declined payment cancels its intent", payable, async () => {
    const session = await create();
    await target.pay?.(session, "4000000000000002");
    const expired = await stripe.checkout.sessions.expire(session.id);
    const intent = await stripe.paymentIntents.retrieve(String(expired.payment_intent));
    expect(intent.status).toBe("canceled");
  });

  it.each(["4000002500003155", "4000002760003184"])("card %s pays after 3D Secure", payable, async (card) => {
    const { intent, charge } = await paid(card);
    expect(intent.status).toBe("succeeded");
    expect(charge.payment_method_details?.card?.three_d_secure?.result).toBe("authenticated");
    expect(await eventsOf(intent.id)).toContain("payment_intent.requires_action");
  });

  it("charges are found by intent and by transfer group", payable, async () => {
    const group = `res_${Math.random()}`;
    const { charge, intent } = await paid("4242424242424242", { payment_intent_data: { transfer_group: group } });
    for (const params of [{ transfer_group: group }, { payment_intent: intent.id }]) {
      expect((await stripe.charges.list(params)).data.map(({ id }) => id)).toEqual([charge.id]);
    }
    expect((await stripe.charges.retrieve(charge.id)).id).toBe(charge.id);
    expect((await stripe.paymentIntents.list({ limit: 1 })).data[0]?.id).toBe(intent.id);
  });
});

describe("refunds", () => {
  it("partial refunds add up to the charge and no further", payable, async () => {
    const { intent, charge } = await paid();
    const params = {
      payment_intent: intent.id,
      amount: 10_000,
      reason: "requested_by_customer" as const,
      metadata: { refund_id: "1" },
    };
    expect(validateStripeParams("refundCreate", params)).toEqual([]);
    const first = await stripe.refunds.create(params);
    expect(first).toMatchObject({
      amount: 10_000,
      status: "succeeded",
      charge: charge.id,
      payment_intent: intent.id,
      reason: "requested_by_customer",
      metadata: { refund_id: "1" },
    });
    const transaction = await stripe.balanceTransactions.retrieve(String(first.balance_transaction));
    expect(transaction).toMatchObject({ type: "refund", amount: -10_000, fee: 0, net: -10_000, source: first.id });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 10_000, refunded: false });
    expect(await refusalOf(stripe.refunds.create({ charge: charge.id, amount: 12_501 }))).toMatchObject({
      statusCode: 400,
      message: "Refund amount ($125.01) is greater than unrefunded amount on charge ($125.00)",
    });
    const rest = await stripe.refunds.create({ charge: charge.id });
    expect(rest.amount).toBe(12_500);
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 22_500, refunded: true });
    expect(await refusalOf(stripe.refunds.create({ charge: charge.id }))).toMatchObject({
      statusCode: 400,
      code: "charge_already_refunded",
      message: `Charge ${charge.id} has already been refunded.`,
    });
    const listed = await stripe.refunds.list({ payment_intent: intent.id });
    expect(listed.data.map(({ id }) => id)).toEqual([rest.id, first.id]);
    expect(await stripe.refunds.retrieve(first.id)).toEqual(first);
    const events = await eventsOf(charge.id);
    expect(events.filter((type) => type === "refund.created")).toHaveLength(2);
    expect(events.filter((type) => type === "charge.refunded")).toHaveLength(2);
    const expanded = await stripe.charges.retrieve(charge.id, { expand: ["refunds"] });
    expect(expanded.refunds?.data.map(({ id }) => id)).toEqual([rest.id, first.id]);
  });

  it("a refund must say what it refunds, and only one thing", async () => {
    expect(await refusalOf(stripe.refunds.create({ amount: 5 }))).toMatchObject({ statusCode: 400 });
    const unknown = stripe.refunds.create({ payment_intent: "pi_nobody" });
    expect(await refusalOf(unknown)).toMatchObject({ code: "resource_missing", param: "payment_intent" });
  });

  it("an intent without a successful charge cannot be refunded", payable, async () => {
    const session = await create();
    await target.pay?.(session, "4000000000000002");
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
    expect(await refusalOf(stripe.refunds.create({ payment_intent: String(payment_intent) }))).toMatchObject({
      statusCode: 400,
    });
  });
});

describe("balance", () => {
  it("a charge is pending with its fee taken off", payable, async () => {
    const before = await stripe.balance.retrieve();
    const { transaction } = await paid();
    expect(transaction).toMatchObject({ fee: 683, net: 21_817, status: "pending" });
    expect(transaction.fee_details).toMatchObject([{ amount: 683, type: "stripe_fee", currency: "usd" }]);
    const after = await stripe.balance.retrieve();
    expect((after.pending[0]?.amount ?? 0) - (before.pending[0]?.amount ?? 0)).toBe(21_817);
    expect(after.available).toEqual(before.available);
    const listed = await stripe.balanceTransactions.list({ source: String(transaction.source) });
    expect(listed.data.map(({ id }) => id)).toEqual([transaction.id]);
  });

  it("card 0077 makes the money available at once", payable, async () => {
    const { transaction } = await paid("4000000000000077");
    expect(transaction.status).toBe("available");
  });
});

describe("connected accounts", () => {
  const express = (
    own: Partial<Stripe.AccountCreateParams.Controller> = {},
  ): Stripe.AccountCreateParams.Controller => ({
    stripe_dashboard: { type: "express" },
    fees: { payer: "application" },
    losses: { payments: "application" },
    requirement_collection: "stripe",
    ...own,
  });

  it("a new account can do nothing yet and says what is missing", async () => {
    const params = accountParams();
    expect(validateStripeParams("accountCreate", params)).toEqual([]);
    const account = await stripe.accounts.create(params);
    expect(account).toMatchObject({
      object: "account",
      country: "US",
      default_currency: "usd",
      email: "host@example.com",
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      capabilities: { card_payments: "inactive", transfers: "inactive" },
      controller: { ...express(), is_controller: true, type: "application" },
      metadata: { user_id: "1" },
    });
    expect(account.requirements?.currently_due).toContain("external_account");
    expect(account.requirements?.disabled_reason).toBe("requirements.past_due");
    expect(await stripe.accounts.retrieve(account.id)).toEqual(account);
    const balance = await stripe.balance.retrieve({}, { stripeAccount: account.id });
    expect(balance.available[0]?.amount).toBe(0);
    const early = stripe.transfers.create({ amount: 100, currency: "usd", destination: account.id });
    expect(await refusalOf(early)).toMatchObject({
      statusCode: 400,
      code: "insufficient_capabilities_for_transfer",
    });
  });

  const refused: [string, Stripe.AccountCreateParams.Controller, string][] = [
    ["express, the account pays fees", express({ fees: { payer: "account" } }), "your platform must collect fees"],
    ["express, Stripe bears losses", express({ losses: { payments: "stripe" } }), "your platform must collect fees"],
    [
      "no dashboard, Stripe asks, the platform bears losses",
      express({ stripe_dashboard: { type: "none" } }),
      "Stripe must be liable for negative balances",
    ],
    [
      "full dashboard, the platform bears losses, the account pays fees",
      express({ stripe_dashboard: { type: "full" }, fees: { payer: "account" } }),
      "fees",
    ],
    ["express, the platform asks", express({ requirement_collection: "application" }), "requirement_collection"],
  ];
  it.each(refused)("controllers that do not go together are refused: %s", async (_, controller, words) => {
    const refusal = await refusalOf(stripe.accounts.create(accountParams({ controller })));
    expect(refusal.statusCode).toBe(400);
    expect(refusal.message).toContain(words);
  });

  it("Puerto Rico is no country of Stripe's: it is the US", async () => {
    const refusal = await refusalOf(stripe.accounts.create(accountParams({ country: "PR" })));
    expect([refusal.statusCode, refusal.message]).toEqual([400, "PR is not currently supported by Stripe."]);
  });

  it("account links are for onboarding, and a login link needs it done", async () => {
    const { id } = await stripe.accounts.create(accountParams());
    const params: Stripe.AccountLinkCreateParams = {
      account: id,
      type: "account_onboarding",
      refresh_url: "http://localhost:3000/host/dashboard?stripe=refresh",
      return_url: "http://localhost:3000/host/dashboard?stripe=return",
      collection_options: { fields: "eventually_due" },
    };
    expect(validateStripeParams("accountLinkCreate", params)).toEqual([]);
    const first = await stripe.accountLinks.create(params);
    const second = await stripe.accountLinks.create(params);
    expect(first.url).not.toBe(second.url);
    const update = await refusalOf(stripe.accountLinks.create({ ...params, type: "account_update" }));
    expect([update.statusCode, update.param]).toEqual([400, "type"]);
    expect((await refusalOf(stripe.accountLinks.create({ ...params, collect: "currently_due" }))).statusCode).toBe(400);
    const { refresh_url: _, ...less } = params;
    expect((await refusalOf(stripe.accountLinks.create(less))).param).toBe("refresh_url");
    expect(await refusalOf(stripe.accounts.createLoginLink(id))).toMatchObject({
      statusCode: 400,
      message: "Cannot create a login link for an account that has not completed onboarding.",
    });
  });

  it("an account of somebody else is 403, as a header and in a path", async () => {
    expect(await refusalOf(stripe.accounts.retrieve("acct_1NobodyAtAll00"))).toMatchObject({
      statusCode: 403,
      code: "account_invalid",
    });
    const balance = stripe.balance.retrieve({}, { stripeAccount: "acct_1NobodyAtAll00" });
    expect((await refusalOf(balance)).statusCode).toBe(403);
  });
});
