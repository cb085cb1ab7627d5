import type Stripe from "stripe";
import { type Decline, last4, type TestCard, testCardEnding } from "./cards.ts";
import { emit } from "./events.ts";
import { missing, refused } from "./http.ts";
import { expandable, oneOf, page, range, text, unplayed } from "./params.ts";
import type { CardDetails, IntentPlan, Payer } from "./payment-objects.ts";
import {
  cancelIntent,
  chargeCard,
  createIntent,
  createPaymentMethod,
  failAuthentication,
  requireAuthentication,
} from "./payments.ts";
import { listPage, type Route, route } from "./routes.ts";
import { checkSession, type LineItemParams, type SessionParams, sessionTable, subtotal } from "./session-params.ts";
import { newId, type Stored } from "./store.ts";
import { seconds, type World } from "./world.ts";

/**
 * Checkout sessions: open → complete | expired, nothing else. The payment page and the control
 * both pay through `payWithCard` and `authenticate`; a declined card leaves the session open.
 */
type Session = Stripe.Checkout.Session;

/** The result of an attempt to pay. */
export type Outcome =
  | { outcome: "paid"; redirect: string }
  | { outcome: "declined"; code: string; declineCode: string; message: string; text: Decline["text"] }
  | { outcome: "requires_3ds"; redirect: string }
  | { outcome: "authentication_failed"; code: string; message: string }
  | { outcome: "closed"; status: "complete" | "expired" };

/** The session's data for the payment intent, and the card waiting for 3D Secure. */
interface SessionSecrets {
  plan: IntentPlan;
  pending?: { card: string; method: string; payer: Payer } | null;
}

function createSession(world: World, params: SessionParams): Session {
  const { store, account } = world;
  const { total, expiresAt } = checkSession(params, world.now);
  const id = newId("cs_test_a1", 56);
  const session = sessionObject(world, params, { id, total, expiresAt });
  const data = params.payment_intent_data;
  const plan: IntentPlan = {
    session: id,
    amount: total,
    currency: "usd",
    description: data?.description ?? null,
    metadata: data?.metadata ?? {},
    receiptEmail: data?.receipt_email ?? null,
    statementDescriptor: data?.statement_descriptor ?? null,
    statementDescriptorSuffix: data?.statement_descriptor_suffix ?? null,
    transferGroup: data?.transfer_group ?? null,
    allowedTypes: params.allowed_payment_method_types ?? null,
  };
  store.add("checkout.session", account, session, { plan });
  for (const item of params.line_items) addLineItem(world, id, item);
  store.schedule(expiresAt * 1000, "session.expire", id);
  return session;
}

function addLineItem(world: World, session: string, item: LineItemParams) {
  const { store, account } = world;
  const { price_data: price, quantity = 1 } = item;
  if (!price) return;
  const created = seconds(world);
  const { name, description, images, metadata } = price.product_data;
  const product: Stripe.Product = {
    id: newId("prod_", 14),
    object: "product",
    active: false,
    created,
    default_price: null,
    description: description ?? null,
    images: images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: metadata ?? {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: price.product_data.unit_label ?? null,
    updated: created,
    url: null,
  };
  store.add("product", account, product);
  const amount = subtotal(item);
  const line: Stripe.LineItem = {
    id: newId("li_1"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: name,
    metadata: item.metadata ?? {},
    price: {
      id: newId("price_1"),
      object: "price",
      active: false,
      billing_scheme: "per_unit",
      created,
      currency: price.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: product.id,
      recurring: null,
      tax_behavior: price.tax_behavior ?? "unspecified",
      tiers_mode: null,
      transform_quantity: null,
      type: "one_time",
      unit_amount: price.unit_amount,
      // The API sends a string; only the SDK turns it into a Decimal.
      unit_amount_decimal: String(price.unit_amount) as unknown as Stripe.Decimal,
    },
    quantity,
  };
  store.add("item", account, line, { session });
}

function sessionObject(
  world: World,
  params: SessionParams,
  own: { id: string; total: number; expiresAt: number },
): Session {
  const { submit, after_submit } = params.custom_text ?? {};
  return {
    id: own.id,
    object: "checkout.session",
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? true },
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: own.total,
    amount_total: own.total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    created: seconds(world),
    currency: "usd",
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: after_submit ?? null,
      shipping_address: null,
      submit: submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: params.customer_creation ?? "if_required",
    customer_details: params.customer_email ? customerDetails(params.customer_email, null) : null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: own.expiresAt,
    integration_identifier: params.integration_identifier ?? null,
    invoice: null,
    invoice_creation: {
      enabled: false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: {},
        rendering_options: null,
      },
    },
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: { enabled: false },
    metadata: params.metadata ?? {},
    mode: params.mode,
    origin_context: params.origin_context ?? null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: { id: "pmc_1SandboxDefaultConfiguration", parent: null },
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${world.publicUrl}/c/pay/${own.id}`,
    wallet_options: null,
  };
}

function customerDetails(email: string, name: string | null): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: "none",
    tax_ids: null,
  };
}

/** An open session with its hidden data, or its final status. */
export function openSession(
  world: World,
  id: string,
): Stored<"checkout.session"> | Extract<Outcome, { outcome: "closed" }> {
  const found = needSession(world, id);
  const { status } = found.object;
  return status === "open" ? found : { outcome: "closed", status: status === "complete" ? "complete" : "expired" };
}

export function payWithCard(world: World, id: string, payer: Payer, details: CardDetails): Outcome {
  const { store, account } = world;
  const found = openSession(world, id);
  if ("outcome" in found) return found;
  const { plan } = found.hidden as unknown as SessionSecrets;
  const known = found.object.payment_intent;
  const intent = known ? store.need("payment_intent", account, String(known)).object : createIntent(world, plan);
  const method = createPaymentMethod(world, payer, details);
  const { card } = details;
  const pending = card.authenticates ? { card: last4(card), method: method.id, payer } : null;
  store.change("checkout.session", account, id, { payment_intent: intent.id }, { pending });
  if (!card.authenticates) return charge(world, found.object, intent, method, card, payer);
  const redirect = `${world.publicUrl}/c/pay/${id}/authenticate`;
  requireAuthentication(world, intent, method, redirect);
  return { outcome: "requires_3ds", redirect };
}

/** The card waiting for 3D Secure, if any. */
export function pendingCard(found: Stored<"checkout.session">): string | undefined {
  return (found.hidden as unknown as SessionSecrets).pending?.card;
}

export function authenticate(world: World, id: string, passed: boolean): Outcome {
  const { store, account } = world;
  const found = openSession(world, id);
  if ("outcome" in found) return found;
  const { pending } = found.hidden as unknown as SessionSecrets;
  if (!pending) throw refused("This Checkout Session has no card waiting for authentication.");
  const intent = store.need("payment_intent", account, String(found.object.payment_intent)).object;
  const method = store.need("payment_method", account, pending.method).object;
  store.change("checkout.session", account, id, {}, { pending: null });
  if (passed) return charge(world, found.object, intent, method, testCardEnding(pending.card), pending.payer);
  const { last_payment_error: error } = failAuthentication(world, intent, method);
  return { outcome: "authentication_failed", code: String(error?.code), message: String(error?.message) };
}

function charge(
  world: World,
  session: Session,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  card: TestCard,
  payer: Payer,
): Outcome {
  const { decline } = chargeCard(world, intent, method, card);
  if (decline) {
    const { code, declineCode, message, text } = decline;
    return { outcome: "declined", code, declineCode, message, text };
  }
  const complete = world.store.change("checkout.session", world.account, session.id, {
    status: "complete",
    payment_status: "paid",
    payment_intent: intent.id,
    customer_details: customerDetails(payer.email, payer.name),
    url: null,
  });
  emit(world, "checkout.session.completed", complete);
  return { outcome: "paid", redirect: successUrl(complete) };
}

export const successUrl = (session: Session) =>
  String(session.success_url).replaceAll("{CHECKOUT_SESSION_ID}", session.id);
export const cancelUrl = (session: Session) =>
  session.cancel_url?.replaceAll("{CHECKOUT_SESSION_ID}", session.id) ?? null;

function expire(world: World, session: Session): Session {
  const { store, account } = world;
  const intent = session.payment_intent && store.need("payment_intent", account, String(session.payment_intent));
  if (intent) cancelIntent(world, intent.object);
  const expired = store.change(
    "checkout.session",
    account,
    session.id,
    { status: "expired", url: null },
    { pending: null },
  );
  emit(world, "checkout.session.expired", expired);
  return expired;
}

export const checkoutJobs: Record<string, (world: World, id: string) => void> = {
  "session.expire"(world, id) {
    const { object } = world.store.need("checkout.session", world.account, id);
    if (object.status === "open") expire(world, object);
  },
};

export function findSession(world: World, id: string): Stored<"checkout.session"> | undefined {
  return world.store.find("checkout.session", world.account, id);
}

function needSession(world: World, id: string): Stored<"checkout.session"> {
  const found = findSession(world, id);
  if (!found) throw missing("checkout.session", id);
  return found;
}

export function lineItems(world: World, session: string, slice: Parameters<typeof listPage>[2] = {}) {
  const list = { url: `/v1/checkout/sessions/${session}/line_items`, oldestFirst: true };
  return listPage(world, "item", slice, { hidden: { session } }, list);
}

export const checkoutRoutes: Route[] = [
  route("POST", "/v1/checkout/sessions", sessionTable, ({ world, params }) => createSession(world, params)),
  route(
    "GET",
    "/v1/checkout/sessions",
    {
      ...page,
      created: range,
      payment_intent: text(),
      status: oneOf("complete", "expired", "open"),
      customer: text(),
      customer_account: unplayed(),
      customer_details: unplayed(),
      payment_link: text(),
      subscription: text(),
    },
    ({ world, params }) =>
      listPage(world, "checkout.session", params, {
        created: params.created,
        where: {
          payment_intent: params.payment_intent,
          status: params.status,
          customer: params.customer,
          payment_link: params.payment_link,
          subscription: params.subscription,
        },
      }),
  ),
  route("GET", "/v1/checkout/sessions/:id", expandable, ({ world, id }) => needSession(world, id).object),
  route("GET", "/v1/checkout/sessions/:id/line_items", page, ({ world, params, id }) =>
    lineItems(world, needSession(world, id).object.id, params),
  ),
  route("POST", "/v1/checkout/sessions/:id/expire", expandable, ({ world, id }) => {
    const { object } = needSession(world, id);
    if (object.status === "open") return expire(world, object);
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${object.status}\`.`;
    throw refused(message);
  }),
];
