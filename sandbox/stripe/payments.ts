import type Stripe from "stripe";
import { move, settlementDay, stripeFee } from "./balances.ts";
import { type Decline, last4, type TestCard } from "./cards.ts";
import { emit } from "./events.ts";
import { missing } from "./http.ts";
import { expandable, page, range, text } from "./params.ts";
import {
  type CardDetails,
  chargeObject,
  type IntentPlan,
  intentObject,
  methodObject,
  type Payer,
} from "./payment-objects.ts";
import { listPage, type Route, route } from "./routes.ts";
import { minute, seconds, type World } from "./world.ts";

/**
 * Payment intents and charges: the path of money from a card to the balance. Checkout decides when.
 */
export function createIntent(world: World, plan: IntentPlan): Stripe.PaymentIntent {
  const intent = world.store.add("payment_intent", world.account, intentObject(world, plan), { session: plan.session });
  emit(world, "payment_intent.created", intent);
  return intent;
}

export function createPaymentMethod(world: World, payer: Payer, details: CardDetails): Stripe.PaymentMethod {
  return world.store.add("payment_method", world.account, methodObject(world, payer, details));
}

/** Charges the card. Whether it pays or is declined, a charge records the result. */
export function chargeCard(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  card: TestCard,
): { intent: Stripe.PaymentIntent; decline?: Decline } {
  if (card.decline) return { intent: declineCharge(world, intent, method, card, card.decline), decline: card.decline };
  const { store, account } = world;
  const charge = chargeObject(world, intent, method, card);
  const transaction = move(world, {
    type: "charge",
    amount: intent.amount,
    fee: stripeFee(intent.amount),
    availableOn: card.availableAtOnce ? seconds(world) : settlementDay(world.now),
    source: charge.id,
    description: intent.description,
    outside: "cards",
  });
  charge.balance_transaction = transaction.id;
  store.add("charge", account, charge, { card: last4(card) });
  emit(world, "charge.succeeded", charge);
  if (card.later === "dispute") store.schedule(world.now + 2 * minute, "dispute.open", charge.id);
  const paid = store.change("payment_intent", account, intent.id, {
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
  });
  emit(world, "payment_intent.succeeded", paid);
  return { intent: paid };
}

function declineCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  card: TestCard,
  decline: Decline,
): Stripe.PaymentIntent {
  const charge: Stripe.Charge = {
    ...chargeObject(world, intent, method, card),
    amount_captured: 0,
    captured: false,
    failure_code: decline.code,
    failure_message: decline.message,
    outcome: {
      advice_code: decline.declineCode === "insufficient_funds" ? "try_again_later" : null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: "declined_by_network",
      reason: decline.declineCode,
      risk_level: "normal",
      risk_score: 20,
      seller_message: "The bank did not return any further details with this decline.",
      type: "issuer_declined",
    },
    paid: false,
    status: "failed",
  };
  world.store.add("charge", world.account, charge, { card: last4(card) });
  emit(world, "charge.failed", charge);
  return failIntent(world, intent, {
    charge: charge.id,
    code: decline.code,
    decline_code: decline.declineCode,
    doc_url: `https://docs.stripe.com/error-codes#${decline.code.replaceAll("_", "-")}`,
    message: decline.message,
    payment_method: method,
    type: "card_error",
  });
}

/** The guest did not pass 3D Secure: no charge is created. */
export function failAuthentication(world: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  return failIntent(world, intent, {
    code: "payment_intent_authentication_failure",
    doc_url: "https://docs.stripe.com/error-codes#payment-intent-authentication-failure",
    message:
      "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new " +
      "PaymentMethod to attempt to fulfill this PaymentIntent again.",
    payment_method: method,
    type: "invalid_request_error",
  });
}

function failIntent(world: World, intent: Stripe.PaymentIntent, error: Stripe.PaymentIntent.LastPaymentError) {
  const failed = world.store.change("payment_intent", world.account, intent.id, {
    status: "requires_payment_method",
    last_payment_error: error,
    ...(error.charge && { latest_charge: error.charge }),
    next_action: null,
    payment_method: null,
  });
  emit(world, "payment_intent.payment_failed", failed);
  return failed;
}

export function requireAuthentication(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  url: string,
) {
  const waiting = world.store.change("payment_intent", world.account, intent.id, {
    status: "requires_action",
    next_action: { type: "redirect_to_url", redirect_to_url: { return_url: null, url } },
    last_payment_error: null,
    payment_method: method.id,
  });
  emit(world, "payment_intent.requires_action", waiting);
  return waiting;
}

export function cancelIntent(world: World, intent: Stripe.PaymentIntent) {
  const canceled = world.store.change("payment_intent", world.account, intent.id, {
    status: "canceled",
    canceled_at: seconds(world),
    cancellation_reason: "expired",
    next_action: null,
  });
  emit(world, "payment_intent.canceled", canceled);
}

export const paymentRoutes: Route[] = [
  route(
    "GET",
    "/v1/payment_intents",
    { ...page, created: range, customer: text(), customer_account: text() },
    ({ world, params }) =>
      listPage(world, "payment_intent", params, {
        created: params.created,
        where: { customer: params.customer, customer_account: params.customer_account },
      }),
  ),
  route("GET", "/v1/payment_intents/:id", { ...expandable, client_secret: text() }, ({ world, id }) => {
    const found = world.store.find("payment_intent", world.account, id);
    if (!found) throw missing("payment_intent", id, "intent");
    return found.object;
  }),
  route(
    "GET",
    "/v1/charges",
    { ...page, created: range, customer: text(), payment_intent: text(), transfer_group: text() },
    ({ world, params }) =>
      listPage(world, "charge", params, {
        created: params.created,
        where: {
          customer: params.customer,
          payment_intent: params.payment_intent,
          transfer_group: params.transfer_group,
        },
      }),
  ),
  route("GET", "/v1/charges/:id", expandable, ({ world, id }) => {
    const found = world.store.find("charge", world.account, id);
    if (!found) throw missing("charge", id);
    return found.object;
  }),
];
