import type Stripe from "stripe";
import { last4, type TestCard } from "./cards.ts";
import { newId } from "./store.ts";
import { seconds, type World } from "./world.ts";

/** New payment intents, payment methods and charges: every field Stripe sends, nothing stored yet. */
export interface Payer {
  email: string;
  name: string;
}

/** The session's data for the payment intent to be created. */
export interface IntentPlan {
  session: string;
  amount: number;
  currency: string;
  description: string | null;
  metadata: Record<string, string>;
  receiptEmail: string | null;
  statementDescriptor: string | null;
  statementDescriptorSuffix: string | null;
  transferGroup: string | null;
  allowedTypes: Stripe.PaymentIntent["allowed_payment_method_types"];
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
const configuration = { id: "pmc_1SandboxDefaultConfiguration", parent: null };

export interface CardDetails {
  card: TestCard;
  expMonth: number;
  expYear: number;
}

export function intentObject(world: World, plan: IntentPlan): Stripe.PaymentIntent {
  const id = newId("pi_3");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: plan.allowedTypes,
    amount: plan.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_${newId("secret_")}`,
    confirmation_method: "automatic",
    created: seconds(world),
    currency: plan.currency,
    customer: null,
    customer_account: null,
    description: plan.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: plan.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: configuration,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: plan.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: plan.statementDescriptor,
    statement_descriptor_suffix: plan.statementDescriptorSuffix,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: plan.transferGroup,
  };
}

export function methodObject(world: World, payer: Payer, details: CardDetails): Stripe.PaymentMethod {
  const { card } = details;
  return {
    id: newId("pm_1"),
    object: "payment_method",
    billing_details: billing(payer),
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: card.brand,
      exp_month: details.expMonth,
      exp_year: details.expYear,
      fingerprint: fingerprint(card),
      funding: card.funding,
      generated_from: null,
      last4: last4(card),
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(world),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}

const billing = (payer: Payer) => ({
  address: noAddress,
  email: payer.email,
  name: payer.name,
  phone: null,
  tax_id: null,
});
const fingerprint = (card: TestCard) => `sandbox${last4(card)}`;

export function chargeObject(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  card: TestCard,
): Stripe.Charge {
  const suffix = intent.statement_descriptor_suffix;
  return {
    id: newId("ch_3"),
    object: "charge",
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor ?? (suffix ? `SANDBOX* ${suffix}` : "SANDBOX"),
    captured: true,
    created: seconds(world),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: "approved_by_network",
      reason: null,
      risk_level: "normal",
      risk_score: 20,
      seller_message: "Payment complete.",
      type: "authorized",
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: chargedCard(intent, method, card), type: "card" },
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: suffix,
    status: "succeeded",
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

function chargedCard(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  card: TestCard,
): Stripe.Charge.PaymentMethodDetails.Card {
  const passed: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
    authentication_flow: "challenge",
    electronic_commerce_indicator: "05",
    exemption_indicator: null,
    result: "authenticated",
    result_reason: null,
    transaction_id: newId("", 36),
    version: "2.2.0",
  };
  const wrongCvc = card.decline?.code === "incorrect_cvc";
  return {
    amount_authorized: card.decline ? null : intent.amount,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: wrongCvc ? "fail" : "pass" },
    country: "US",
    electronic_commerce_indicator: card.authenticates ? "05" : null,
    exp_month: method.card?.exp_month ?? 12,
    exp_year: method.card?.exp_year ?? 2034,
    extended_authorization: { status: "disabled" },
    fingerprint: fingerprint(card),
    funding: card.funding,
    incremental_authorization: { status: "unavailable" },
    installments: null,
    last4: last4(card),
    mandate: null,
    multicapture: { status: "unavailable" },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: newId("", 15),
    overcapture: { maximum_amount_capturable: intent.amount, status: "unavailable" },
    regulated_status: "unregulated",
    three_d_secure: card.authenticates ? passed : null,
    transaction_link_id: null,
    wallet: null,
  };
}

const nobody = { address: noAddress, email: null, name: null, phone: null, tax_id: null };

/** A transfer in its destination account: a charge of kind `py_` that no card paid. */
export function arrivingPayment(world: World, transfer: Stripe.Transfer): Stripe.Charge {
  return {
    id: String(transfer.destination_payment),
    object: "charge",
    amount: transfer.amount,
    amount_captured: transfer.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: nobody,
    calculated_statement_descriptor: null,
    captured: true,
    created: seconds(world),
    currency: transfer.currency,
    customer: null,
    description: transfer.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { stripe_account: {}, type: "stripe_account" },
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: transfer.id,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
}

/** A reversal in the account it takes from: a refund. */
export function returnedPayment(
  world: World,
  payment: Stripe.Charge,
  { amount, reversal }: { amount: number; reversal: string },
): Stripe.Refund {
  return {
    id: newId("pyr_1"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: payment.id,
    created: seconds(world),
    currency: payment.currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: null,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: reversal,
    status: "succeeded",
    transfer_reversal: null,
  };
}
