import type Stripe from "stripe";
import { planPayout } from "./balances.ts";
import { emit } from "./events.ts";
import { newId, type Store, type Stored } from "./store.ts";
import { as, day, minute, seconds, type World } from "./world.ts";

/**
 * The state of a connected account at Stripe. Everything the product can read (capabilities, requirements, the two
 * flags) follows from that state and the bank account; each change is sent to connect endpoints.
 */
export type AccountState =
  /** Created, nothing submitted. */
  | "new"
  /** Submitted, Stripe is still checking. */
  | "pending"
  | "verified"
  /** Works, but a requirement is due within a week. */
  | "restricted_soon"
  /** A requirement is past due: no transfers, no payouts. */
  | "restricted"
  /** Stripe is reviewing the account. */
  | "disabled"
  | "rejected"
  /** The account's owner disconnected the platform, for good. */
  | "deauthorized";

/** Details the account's owner gave Stripe that the platform cannot see. */
export interface AccountSecrets {
  state: AccountState;
  requestedAt: number;
  name?: string;
  bank?: BankNumber;
  /** Milliseconds: when the requirements due become past due. */
  deadline?: number;
  interval?: "daily" | "manual";
}

/** Stripe's test bank accounts, one that takes payouts and one that is closed, and a debit card that takes them. */
export const bankNumbers = { works: "000123456789", fails: "000111111116", card: "4000056655665556" } as const;
export type BankNumber = (typeof bankNumbers)[keyof typeof bankNumbers];

type Account = Stripe.Account;
type Requirements = NonNullable<Account["requirements"]>;

export function findAccount(store: Store, platform: string, id: string): Stored<"account"> | undefined {
  return store.find("account", platform, id);
}

export const secretsOf = (found: Stored<"account">) => found.hidden as unknown as AccountSecrets;

const identityDocument = "individual.verification.document";

/** The requirements of a new account, all due before anything works. */
function firstRequirements({ business_profile: profile }: Account): string[] {
  const asked = ["mcc", "product_description", "url"] as const;
  return [
    ...asked.filter((field) => !profile?.[field]).map((field) => `business_profile.${field}`),
    ...["business_type", "external_account", "individual.dob.day", "individual.dob.month", "individual.dob.year"],
    ...["individual.first_name", "individual.last_name", "individual.ssn_last_4"],
    ...["tos_acceptance.date", "tos_acceptance.ip"],
  ];
}

const nothingDue = (): Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
});

function requirementsOf(account: Account, { state, deadline }: AccountSecrets): Requirements {
  const nothing = nothingDue();
  const due = (fields: string[]) => ({ ...nothing, currently_due: fields, eventually_due: fields });
  switch (state) {
    case "new": {
      const fields = firstRequirements(account);
      return { ...due(fields), past_due: fields, disabled_reason: "requirements.past_due" };
    }
    case "pending":
      return {
        ...nothing,
        pending_verification: [identityDocument],
        disabled_reason: "requirements.pending_verification",
      };
    case "restricted_soon":
      return { ...due([identityDocument]), current_deadline: Math.floor((deadline ?? 0) / 1000) };
    case "restricted":
      return {
        ...due([identityDocument]),
        past_due: [identityDocument],
        errors: [
          {
            code: "verification_failed_keyed_identity",
            reason:
              "The person's keyed-in identity information could not be verified. Correct any errors or upload a document " +
              "that matches the identity fields (e.g., name and date of birth) entered.",
            requirement: identityDocument,
          },
        ],
        disabled_reason: "requirements.past_due",
      };
    case "disabled":
      return { ...nothing, disabled_reason: "under_review" };
    case "rejected":
      return { ...nothing, disabled_reason: "rejected.fraud" };
    default:
      return nothing;
  }
}

/** Derives an account's fields from its state, also before it is stored. */
export function asState(account: Account, secrets: AccountSecrets): Account {
  const works = secrets.state === "verified" || secrets.state === "restricted_soon";
  const status = works ? "active" : secrets.state === "pending" ? "pending" : "inactive";
  const requested = Object.keys(account.capabilities ?? {}) as CapabilityName[];
  const requirements = requirementsOf(account, secrets);
  const bank = account.external_accounts?.data[0];
  const broken = bank?.object === "bank_account" && bank.status === "errored";
  if (broken) {
    requirements.currently_due = [...(requirements.currently_due ?? []), "external_account"];
    requirements.eventually_due = [...(requirements.eventually_due ?? []), "external_account"];
  }
  return {
    ...account,
    capabilities: Object.fromEntries(requested.map((name) => [name, status])),
    charges_enabled: works && requested.includes("card_payments"),
    payouts_enabled: works && !broken,
    details_submitted: account.details_submitted || secrets.state !== "new",
    requirements,
  };
}

export type CapabilityName = "card_payments" | "transfers";

/** Changes an account, derives its state's fields, and emits the events. */
export function changeAccount(
  world: World,
  id: string,
  changes: Partial<Account>,
  hidden: Partial<AccountSecrets> = {},
): Account {
  const { store, platform } = world;
  const before = store.need("account", platform, id);
  const after = asState({ ...before.object, ...changes }, { ...secretsOf(before), ...hidden });
  store.change("account", platform, id, after, hidden);
  tell(world, before.object, after);
  if (after.payouts_enabled && !before.object.payouts_enabled) planPayout(world, id, world.now);
  return after;
}

function tell(world: World, before: Account, after: Account) {
  const theirs = as(world, after.id);
  for (const name of ["card_payments", "transfers"] as const) {
    const [was, is] = [before.capabilities?.[name], after.capabilities?.[name]];
    if (was === is) continue;
    const previous = was ?? "unrequested";
    emit(theirs, "capability.updated", capability(world, after, name), { status: previous });
  }
  const keys = Object.keys(after) as (keyof Account)[];
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  if (changed.length === 0) return;
  emit(theirs, "account.updated", after, Object.fromEntries(changed.map((key) => [key, before[key] ?? null])));
}

function capability(world: World, account: Account, name: CapabilityName): Stripe.Capability {
  const { currently_due, eventually_due, past_due, pending_verification, errors, disabled_reason } =
    account.requirements ?? nothingDue();
  const requirements: Stripe.Capability.Requirements = {
    alternatives: [],
    current_deadline: account.requirements?.current_deadline ?? null,
    currently_due: currently_due ?? [],
    disabled_reason: disabled_reason ? capabilityReason(disabled_reason) : null,
    errors: errors ?? [],
    eventually_due: eventually_due ?? [],
    past_due: past_due ?? [],
    pending_verification: pending_verification ?? [],
  };
  const status = account.capabilities?.[name];
  const { requestedAt } = secretsOf(world.store.need("account", world.platform, account.id));
  return {
    id: name,
    object: "capability",
    account: account.id,
    future_requirements: { ...requirements, ...emptyFuture },
    requested: status !== undefined,
    requested_at: status === undefined ? null : requestedAt,
    requirements,
    status: status ?? "unrequested",
  };
}

const emptyFuture = {
  ...{ current_deadline: null, currently_due: [], disabled_reason: null, errors: [] },
  ...{ eventually_due: [], past_due: [], pending_verification: [] },
};

function capabilityReason(reason: string): NonNullable<Stripe.Capability.Requirements["disabled_reason"]> {
  if (reason.startsWith("rejected.")) return "rejected.other";
  if (reason === "requirements.past_due") return "requirements.fields_needed";
  return reason === "requirements.pending_verification" || reason === "under_review" ? "pending.review" : "other";
}

/** How long Stripe checks an account the host left pending, and how far ahead it announces a restriction. */
const checkTime = 10 * minute;
const notice = 7 * day;

export function setAccountState(world: World, id: string, state: AccountState): Account {
  if (state === "deauthorized") return deauthorize(world, id);
  const deadline = world.now + notice;
  const account = changeAccount(world, id, {}, { state, deadline });
  if (state === "pending") world.store.schedule(world.now + checkTime, "account.verify", id);
  if (state === "restricted_soon") world.store.schedule(deadline, "account.past_due", id);
  return account;
}

function deauthorize(world: World, id: string): Account {
  const { object } = world.store.need("account", world.platform, id);
  emit(as(world, id), "account.application.deauthorized", {
    id: "ca_SandboxPlatform",
    object: "application",
    name: "Sandbox platform",
  });
  world.store.change("account", world.platform, id, {}, { state: "deauthorized" });
  world.store.give(id, "nobody");
  return object;
}

export interface Submission {
  name: string;
  bank: BankNumber;
}

/** Submits the details from the onboarding page, or from the control. */
export function submitDetails(world: World, id: string, { name, bank }: Submission, state: AccountState): Account {
  const { object } = world.store.need("account", world.platform, id);
  const profile = object.business_profile;
  giveBank(
    world,
    id,
    { name, bank },
    {
      business_type: "individual",
      business_profile: profile && {
        ...profile,
        mcc: profile.mcc ?? "6513",
        product_description: profile.product_description ?? "Rents to travellers",
      },
      tos_acceptance: { ...object.tos_acceptance, date: seconds(world), service_agreement: "full" },
    },
  );
  return setAccountState(world, id, state);
}

/** Replaces the bank account or card that payouts go to, as the account's owner may at any time in the dashboard. */
export function changeBank(world: World, id: string, bank: BankNumber) {
  const { name = "" } = secretsOf(world.store.need("account", world.platform, id));
  giveBank(world, id, { name, bank }, {});
}

/** Giving the same one again changes nothing, unless Stripe has stopped paying to it. */
function giveBank(world: World, id: string, { name, bank }: Submission, otherChanges: Partial<Account>) {
  const known = world.store.need("account", world.platform, id).object.external_accounts?.data[0];
  const added = bank === bankNumbers.card ? debitCard(world, id, name) : bankAccount(id, name, bank);
  const isSame = known?.fingerprint === added.fingerprint && known?.status !== "errored";
  const given = isSame ? {} : { external_accounts: { ...externalAccounts(id), data: [added] } };
  changeAccount(world, id, { ...otherChanges, ...given }, { name, bank });
  if (isSame) return;
  emit(as(world, id), "account.external_account.created", added);
  if (known) emit(as(world, id), "account.external_account.deleted", known);
}

export const externalAccounts = (id: string): NonNullable<Account["external_accounts"]> => ({
  object: "list",
  data: [],
  has_more: false,
  url: `/v1/accounts/${id}/external_accounts`,
});

const bankRequirements = { currently_due: [], errors: [], past_due: [], pending_verification: [] };

function bankAccount(account: string, name: string, number: BankNumber): Stripe.BankAccount {
  return {
    id: newId("ba_1"),
    object: "bank_account",
    account,
    account_holder_name: name,
    account_holder_type: "individual",
    account_type: null,
    available_payout_methods: ["standard"],
    bank_name: "STRIPE TEST BANK",
    country: "US",
    currency: "usd",
    default_for_currency: true,
    fingerprint: `sandbox${number.slice(-4)}`,
    future_requirements: bankRequirements,
    last4: number.slice(-4),
    metadata: {},
    requirements: bankRequirements,
    routing_number: "110000000",
    status: "new",
  };
}

function debitCard(world: World, account: string, name: string): Stripe.Card {
  const noAddress = { address_city: null, address_country: null, address_line1: null, address_line1_check: null };
  return {
    id: newId("card_1"),
    object: "card",
    account,
    ...noAddress,
    ...{ address_line2: null, address_state: null, address_zip: null, address_zip_check: null },
    available_payout_methods: ["standard", "instant"],
    brand: "Visa",
    country: "US",
    currency: "usd",
    cvc_check: "pass",
    default_for_currency: true,
    dynamic_last4: null,
    exp_month: 12,
    exp_year: new Date(world.now).getUTCFullYear() + 4,
    fingerprint: `sandbox${bankNumbers.card.slice(-4)}`,
    funding: "debit",
    last4: bankNumbers.card.slice(-4),
    metadata: {},
    name,
    regulated_status: "unregulated",
    tokenization_method: null,
  };
}

/** After a failed payout Stripe pays nothing more to that bank account. */
export function breakBank(world: World, id: string) {
  const found = findAccount(world.store, world.platform, id);
  const bank = found?.object.external_accounts?.data[0];
  if (!found || bank?.object !== "bank_account") return;
  const broken: Stripe.BankAccount = { ...bank, status: "errored" };
  emit(as(world, id), "account.external_account.updated", broken, { status: bank.status });
  changeAccount(world, id, { external_accounts: { ...externalAccounts(id), data: [broken] } });
}

export const accountJobs: Record<string, (world: World, id: string) => void> = {
  "account.verify"(world, id) {
    const found = findAccount(world.store, world.platform, id);
    if (found && secretsOf(found).state === "pending") setAccountState(world, id, "verified");
  },
  "account.past_due"(world, id) {
    const found = findAccount(world.store, world.platform, id);
    if (!found) return;
    const { state, deadline = 0 } = secretsOf(found);
    if (state === "restricted_soon" && deadline <= world.now) setAccountState(world, id, "restricted");
  },
};
