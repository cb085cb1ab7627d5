import type Stripe from "stripe";
import { asState, type CapabilityName, changeAccount, externalAccounts, findAccount } from "./account-states.ts";
import { invalid, notImitated, refused } from "./http.ts";
import * as p from "./params.ts";
import { listPage, type Route, route } from "./routes.ts";
import { newId } from "./store.ts";
import { seconds, type World } from "./world.ts";

/**
 * Connected accounts as the platform creates and reads them: US, Express dashboard, requirements collected by Stripe.
 * account-states.ts decides what they may do.
 */
const capability = p.record({ requested: p.flag });

const address = p.record({
  ...{ city: p.text(100), country: p.text(2), line1: p.text(200), line2: p.text(200) },
  ...{ postal_code: p.text(20), state: p.text(100) },
});

const businessProfile = p.record({
  mcc: p.text(4),
  name: p.text(200),
  product_description: p.text(40_000),
  support_address: address,
  support_email: p.email,
  support_phone: p.text(20),
  support_url: p.url,
  url: p.url,
  annual_revenue: p.unplayed(),
  estimated_worker_count: p.unplayed(),
  minority_owned_business_designation: p.unplayed(),
  monthly_estimated_revenue: p.unplayed(),
  specified_commercial_transactions_act_url: p.unplayed(),
});

const controller = p.record({
  fees: p.record({ payer: p.oneOf("account", "application") }),
  losses: p.record({ payments: p.oneOf("application", "stripe") }),
  requirement_collection: p.oneOf("application", "stripe"),
  stripe_dashboard: p.record({ type: p.oneOf("express", "full", "none") }),
});

const changeable = {
  ...p.expandable,
  email: p.email,
  business_profile: businessProfile,
  metadata: p.metadataChange,
  capabilities: p.record({
    card_payments: capability,
    transfers: capability,
    ...Object.fromEntries(
      "acss_debit_payments affirm_payments afterpay_clearpay_payments amazon_pay_payments bank_transfer_payments cashapp_payments klarna_payments legacy_payments link_payments tax_reporting_us_1099_k tax_reporting_us_1099_misc treasury us_bank_account_ach_payments zip_payments"
        .split(" ")
        .map((name) => [name, p.unplayed()]),
    ),
  }),
  account_token: p.unplayed(),
  business_type: p.unplayed(),
  company: p.unplayed(),
  default_currency: p.onlyOf(["usd"], ["eur", "gbp", "dop"]),
  documents: p.unplayed(),
  external_account: p.unplayed(),
  groups: p.unplayed(),
  individual: p.unplayed(),
  settings: p.unplayed(),
  tos_acceptance: p.unplayed(),
};
const accountTable = { ...changeable, metadata: p.metadata, country: p.text(2), controller, type: p.unplayed() };
type Params = p.Parsed<typeof accountTable>;

/** Stripe's countries; the sandbox imitates US only. */
const countries =
  "AE AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GI GR HK HR HU IE IN IT JP LI LT LU LV MT MX MY NL NO NZ PL PT RO SE SG SI SK TH US";

function checkCountry(country: string) {
  if (country === "US") return;
  if (countries.split(" ").includes(country)) throw notImitated(`accounts in ${country}`, "country");
  throw invalid(`${country} is not currently supported by Stripe.`, { code: "country_unsupported", param: "country" });
}

function checkController(asked: Params["controller"]): NonNullable<Stripe.Account["controller"]> {
  const dashboard = asked?.stripe_dashboard?.type ?? "full";
  const payer = asked?.fees?.payer ?? "account";
  const losses = asked?.losses?.payments ?? "stripe";
  const collection = asked?.requirement_collection ?? "stripe";
  const liable = "liable for negative balances or refunds and chargebacks.";
  if (dashboard === "express" && (payer !== "application" || losses !== "application")) {
    throw invalid(`When stripe_dashboard[type]=express, your platform must collect fees and be ${liable}`);
  }
  if (dashboard === "none" && collection === "stripe" && losses !== "stripe") {
    throw invalid(`When stripe_dashboard[type]=none and requirement_collection=stripe, Stripe must be ${liable}`);
  }
  if (losses === "application" && payer !== "application") {
    throw invalid("When losses[payments]=application, fees[payer] must be application.");
  }
  if (collection === "application" && dashboard !== "none") {
    throw invalid("When requirement_collection=application, stripe_dashboard[type] must be none.");
  }
  if (dashboard !== "express")
    throw notImitated(`accounts with the ${dashboard} dashboard`, "controller[stripe_dashboard][type]");
  return {
    fees: { payer },
    is_controller: true,
    losses: { payments: losses },
    requirement_collection: collection,
    stripe_dashboard: { type: dashboard },
    type: "application",
  };
}

function checkCapabilities(world: World, requested: CapabilityName[]) {
  const [cards, transfers] = [requested.includes("card_payments"), requested.includes("transfers")];
  if (cards && !transfers) {
    const message =
      "Accounts do not currently support `card_payments` without `transfers`. Please visit " +
      "https://stripe.com/docs/connect/account-capabilities#card-payments for more details.";
    throw refused(message, { param: "capabilities" });
  }
  if (transfers && !cards && world.store.setting("transfersAlone") !== "true") {
    const message =
      "Your platform needs approval for accounts to have requested the `transfers` capability without the " +
      "`card_payments` capability. If you would like to request transfers without card_payments, please contact us via " +
      "https://support.stripe.com/contact.";
    throw refused(message);
  }
}

const names: CapabilityName[] = ["card_payments", "transfers"];

/** The capabilities requested; the account's state determines their status. */
function requestedIn(asked: Params["capabilities"], before: Stripe.Account.Capabilities = {}): CapabilityName[] {
  return names.filter((name) => asked?.[name]?.requested ?? before[name] !== undefined);
}

const unknownStatus = (requested: CapabilityName[], before: Stripe.Account.Capabilities = {}) =>
  Object.fromEntries(requested.map((name) => [name, before[name] ?? ("inactive" as const)]));

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

type Profile = NonNullable<Stripe.Account["business_profile"]>;
const emptyProfile: Profile = {
  annual_revenue: null,
  estimated_worker_count: null,
  mcc: null,
  minority_owned_business_designation: null,
  name: null,
  product_description: null,
  specified_commercial_transactions_act_url: null,
  support_address: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
};

function profileFrom(asked: Params["business_profile"], before: Profile = emptyProfile): Profile {
  const { support_address: at, ...fields } = asked ?? {};
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const support_address = at ? { ...noAddress, ...definedOf(at) } : before.support_address;
  return { ...before, ...given, support_address };
}

const definedOf = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined));

function createAccount(world: World, params: Params): Stripe.Account {
  checkCountry(params.country ?? "US");
  const requested = requestedIn(params.capabilities);
  const controlled = checkController(params.controller);
  checkCapabilities(world, requested);
  const id = newId("acct_1", 15);
  const secrets = { state: "new" as const, requestedAt: seconds(world) };
  const account = asState(
    {
      id,
      object: "account",
      business_profile: profileFrom(params.business_profile),
      business_type: null,
      capabilities: unknownStatus(requested),
      charges_enabled: false,
      controller: controlled,
      country: params.country ?? "US",
      created: seconds(world),
      default_currency: "usd",
      details_submitted: false,
      email: params.email ?? null,
      external_accounts: externalAccounts(id),
      future_requirements: {
        ...{ alternatives: [], current_deadline: null, currently_due: [], disabled_reason: null },
        ...{ errors: [], eventually_due: [], past_due: [], pending_verification: [] },
      },
      metadata: params.metadata ?? {},
      payouts_enabled: false,
      settings: accountSettings(),
      tos_acceptance: { date: null, ip: null, user_agent: null },
      type: "none",
    },
    secrets,
  );
  return world.store.add("account", world.platform, account, { ...secrets });
}

function accountSettings(): NonNullable<Stripe.Account["settings"]> {
  return {
    bacs_debit_payments: { display_name: null, service_user_number: null },
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_issuing: { tos_acceptance: { date: null, ip: null } },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: false },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: null, timezone: "Etc/UTC" },
    invoices: { default_account_tax_ids: null, hosted_payment_method_save: null },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: 2, interval: "daily" },
      statement_descriptor: null,
    },
    sepa_debit_payments: {},
  };
}

export function needAccount(world: World, id: string) {
  const found = findAccount(world.store, world.platform, id);
  if (found) return found;
  const message = `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`;
  throw invalid(message, { code: "account_invalid" }, 403);
}

export const accountRoutes: Route[] = [
  route("POST", "/v1/accounts", accountTable, ({ world, params }) => createAccount(world, params)),
  route("GET", "/v1/accounts", { ...p.page, created: p.range }, ({ world, params }) =>
    listPage(world, "account", params, { created: params.created }),
  ),
  route("GET", "/v1/accounts/:id", p.expandable, ({ world, id }) => needAccount(world, id).object),
  route("POST", "/v1/accounts/:id", changeable, ({ world, params, id }) => {
    const { object } = needAccount(world, id);
    const requested = requestedIn(params.capabilities, object.capabilities);
    if (params.capabilities) checkCapabilities(world, requested);
    const { email, metadata, business_profile: profile } = params;
    return changeAccount(world, id, {
      ...(email && { email }),
      ...(metadata && { metadata: p.changedMetadata(object.metadata, metadata) }),
      ...(profile && { business_profile: profileFrom(profile, object.business_profile ?? emptyProfile) }),
      ...(params.capabilities && { capabilities: unknownStatus(requested, object.capabilities) }),
    });
  }),
];
