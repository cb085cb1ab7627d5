import { invalid } from "./http.ts";
import * as p from "./params.ts";

/** Parameters of Checkout session creation. Stripe's other parameters are listed to be refused as not imitated. */
const productData = p.record({
  name: p.required(p.text(250)),
  description: p.text(),
  images: p.list(p.url, 8),
  metadata: p.metadata,
  tax_code: p.unplayed(),
  tax_details: p.unplayed(),
  unit_label: p.text(12),
});

const lineItem = p.record({
  price_data: p.record({
    currency: p.required(p.onlyOf(["usd"], ["eur", "gbp", "cad", "mxn", "dop", "jmd", "bsd"])),
    unit_amount: p.required(p.integer(0, 99_999_999)),
    product_data: p.required(productData),
    product: p.unplayed(),
    recurring: p.unplayed(),
    tax_behavior: p.oneOf("exclusive", "inclusive", "unspecified"),
    unit_amount_decimal: p.unplayed(),
  }),
  quantity: p.integer(1, 999_999),
  metadata: p.metadata,
  price: p.unplayed(),
  adjustable_quantity: p.switchedOff,
  tax_rates: p.unplayed(),
});

const paymentIntentData = p.record({
  capture_method: p.onlyOf(["automatic", "automatic_async"], ["manual"]),
  description: p.text(1000),
  metadata: p.metadata,
  receipt_email: p.email,
  statement_descriptor: p.text(22),
  statement_descriptor_suffix: p.text(22),
  transfer_group: p.text(),
  application_fee_amount: p.unplayed(),
  on_behalf_of: p.unplayed(),
  setup_future_usage: p.unplayed(),
  shipping: p.unplayed(),
  transfer_data: p.unplayed(),
});

const otherMethods =
  "acss_debit affirm afterpay_clearpay alipay alma amazon_pay au_becs_debit bacs_debit bancontact billie bizum blik boleto cashapp crypto customer_balance eps fpx giropay grabpay ideal kakao_pay klarna konbini kr_card link mb_way mobilepay multibanco naver_pay nz_bank_account oxxo p24 pay_by_bank payco paynow paypal paypay payto pix promptpay revolut_pay samsung_pay satispay scalapay sepa_debit sequra sofort sunbit swish twint upi us_bank_account wechat_pay zip".split(
    " ",
  );

const locales =
  "auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW".split(
    " ",
  );

const sentence = p.record({ message: p.required(p.text(1200)) });

export const sessionTable = {
  ...p.expandable,
  mode: p.required(p.onlyOf(["payment"], ["setup", "subscription"])),
  ui_mode: p.onlyOf(["hosted_page"], ["elements", "embedded_page", "form"]),
  line_items: p.required(p.list(lineItem)),
  success_url: p.required(p.url),
  cancel_url: p.url,
  client_reference_id: p.text(200),
  customer_email: p.email,
  locale: p.oneOf(...locales),
  submit_type: p.oneOf("auto", "book", "donate", "pay", "subscribe"),
  expires_at: p.integer(0),
  currency: p.onlyOf(["usd"], ["eur", "gbp", "cad", "mxn", "dop", "jmd", "bsd"]),
  metadata: p.metadata,
  payment_intent_data: paymentIntentData,
  allowed_payment_method_types: p.list(p.onlyOf(["card"], otherMethods)),
  excluded_payment_method_types: p.unplayed(),
  adaptive_pricing: p.record({ enabled: p.flag }),
  custom_text: p.record({
    submit: sentence,
    after_submit: sentence,
    shipping_address: p.unplayed(),
    terms_of_service_acceptance: p.unplayed(),
  }),
  allow_promotion_codes: p.flag,
  billing_address_collection: p.onlyOf(["auto"], ["required"]),
  customer_creation: p.onlyOf(["if_required"], ["always"]),
  integration_identifier: p.text(),
  origin_context: p.oneOf("mobile_app", "web"),
  automatic_tax: p.switchedOff,
  invoice_creation: p.switchedOff,
  phone_number_collection: p.switchedOff,
  tax_id_collection: p.switchedOff,
  managed_payments: p.switchedOff,
  after_expiration: p.unplayed(),
  branding_settings: p.unplayed(),
  consent_collection: p.unplayed(),
  custom_fields: p.unplayed(),
  customer: p.unplayed(),
  customer_account: p.unplayed(),
  customer_update: p.unplayed(),
  discounts: p.unplayed(),
  name_collection: p.unplayed(),
  optional_items: p.unplayed(),
  payment_method_collection: p.unplayed(),
  payment_method_configuration: p.unplayed(),
  payment_method_data: p.unplayed(),
  payment_method_options: p.unplayed(),
  permissions: p.unplayed(),
  redirect_on_completion: p.unplayed(),
  return_url: p.unplayed(),
  saved_payment_method_options: p.unplayed(),
  setup_intent_data: p.unplayed(),
  shipping_address_collection: p.unplayed(),
  shipping_options: p.unplayed(),
  subscription_data: p.unplayed(),
  wallet_options: p.unplayed(),
};
export type SessionParams = p.Parsed<typeof sessionTable>;
export type LineItemParams = SessionParams["line_items"][number];

/** Rules between fields. They run before execution, so an idempotency key does not store the refusal. */
export function checkSession(params: SessionParams, now: number): { total: number; expiresAt: number } {
  params.line_items.forEach((item, i) => {
    const param = (field: string) => ({ code: "parameter_missing", param: `line_items[${i}][${field}]` });
    if (!item.price_data)
      throw invalid("You must specify either `price` or `price_data` when creating a line item.", param("price_data"));
    if (item.quantity === undefined)
      throw invalid(`Quantity is required. Add \`quantity\` to \`line_items[${i}]\``, param("quantity"));
  });
  const total = params.line_items.reduce((sum, item) => sum + subtotal(item), 0);
  if (total < 50) {
    const message = "The Checkout Session's total amount due must add up to at least $0.50 usd";
    throw invalid(message, { code: "amount_too_small" });
  }
  if (total > 99_999_999) {
    const message = "The Checkout Session's total amount due must be no more than $999,999.99 usd";
    throw invalid(message, { code: "amount_too_large" });
  }
  return { total, expiresAt: expiry(params.expires_at, Math.floor(now / 1000)) };
}

export const subtotal = (item: LineItemParams) => (item.price_data?.unit_amount ?? 0) * (item.quantity ?? 0);

function expiry(asked: number | undefined, now: number): number {
  const longest = now + 24 * 3600;
  if (asked === undefined) return longest;
  const param = { param: "expires_at" };
  if (asked < now + 30 * 60) {
    throw invalid("The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.", param);
  }
  if (asked >= longest) {
    throw invalid("The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.", param);
  }
  return asked;
}
