/**
 * The objects, events and requests exchanged with Stripe: one line per object kind, event type and request.
 * The generator turns these names into strict schemas, so a name missing here cannot be validated.
 */

/** Object kind (its `object` field) → file and interface in the SDK. */
export const objects: Record<string, [file: string, type: string]> = {
  "checkout.session": ["Checkout/Sessions", "Session"],
  payment_intent: ["PaymentIntents", "PaymentIntent"],
  payment_method: ["PaymentMethods", "PaymentMethod"],
  charge: ["Charges", "Charge"],
  refund: ["Refunds", "Refund"],
  item: ["LineItems", "LineItem"],
  product: ["Products", "Product"],
  price: ["Prices", "Price"],
  balance: ["Balance", "Balance"],
  balance_transaction: ["BalanceTransactions", "BalanceTransaction"],
  webhook_endpoint: ["WebhookEndpoints", "WebhookEndpoint"],
  deleted_webhook_endpoint: ["WebhookEndpoints", "DeletedWebhookEndpoint"],
  transfer: ["Transfers", "Transfer"],
  transfer_reversal: ["TransferReversals", "TransferReversal"],
  account: ["Accounts", "Account"],
  account_link: ["AccountLinks", "AccountLink"],
  login_link: ["LoginLinks", "LoginLink"],
  dispute: ["Disputes", "Dispute"],
  payout: ["Payouts", "Payout"],
  balance_settings: ["BalanceSettings", "BalanceSettings"],
};

export const eventTypes = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "payment_intent.created",
  "payment_intent.requires_action",
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "charge.succeeded",
  "charge.failed",
  "charge.updated",
  "charge.refunded",
  "charge.refund.updated",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "transfer.created",
  "transfer.updated",
  "transfer.reversed",
  "payout.created",
  "payout.paid",
  "payout.failed",
  "account.updated",
  "account.application.deauthorized",
  "account.external_account.created",
  "account.external_account.updated",
  "account.external_account.deleted",
  "capability.updated",
  "radar.early_fraud_warning.created",
] as const;

/** Request name → file and interface in the SDK. */
export const requests: Record<string, [file: string, type: string]> = {
  sessionCreate: ["Checkout/Sessions", "Checkout.SessionCreateParams"],
  sessionList: ["Checkout/Sessions", "Checkout.SessionListParams"],
  refundCreate: ["Refunds", "RefundCreateParams"],
  refundList: ["Refunds", "RefundListParams"],
  chargeList: ["Charges", "ChargeListParams"],
  paymentIntentList: ["PaymentIntents", "PaymentIntentListParams"],
  balanceTransactionList: ["BalanceTransactions", "BalanceTransactionListParams"],
  eventList: ["Events", "EventListParams"],
  webhookEndpointCreate: ["WebhookEndpoints", "WebhookEndpointCreateParams"],
  transferCreate: ["Transfers", "TransferCreateParams"],
  transferList: ["Transfers", "TransferListParams"],
  transferReversalCreate: ["Transfers", "TransferCreateReversalParams"],
  accountCreate: ["Accounts", "AccountCreateParams"],
  accountUpdate: ["Accounts", "AccountUpdateParams"],
  disputeUpdate: ["Disputes", "DisputeUpdateParams"],
  disputeList: ["Disputes", "DisputeListParams"],
  payoutCreate: ["Payouts", "PayoutCreateParams"],
  payoutList: ["Payouts", "PayoutListParams"],
  balanceSettingsUpdate: ["BalanceSettings", "BalanceSettingsUpdateParams"],
  accountLinkCreate: ["AccountLinks", "AccountLinkCreateParams"],
};

export const eventInterface = (type: string) =>
  `${type
    .split(/[._]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("")}Event`;

/** The TypeScript file the generator compiles. Every member is one root of the schema. */
export function rootsSource(sdkFolder: string): string {
  const imports: string[] = [];
  const members: string[] = [];
  const add = (root: string, file: string, type: string) => {
    const [first = type, ...rest] = type.split(".");
    const alias = `T${imports.length}`;
    imports.push(`import type { ${first} as ${alias} } from "${sdkFolder}/esm/resources/${file}.js";`);
    members.push(`  "${root}": ${[alias, ...rest].join(".")};`);
  };
  for (const [kind, [file, type]] of Object.entries(objects)) add(kind, file, type);
  for (const type of eventTypes) add(`event ${type}`, "Events", eventInterface(type));
  for (const [name, [file, type]] of Object.entries(requests)) add(`params ${name}`, file, type);
  return `${imports.join("\n")}\nexport interface Roots {\n${members.join("\n")}\n}\n`;
}
