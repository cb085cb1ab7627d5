import type Stripe from "stripe";
import { bankNumbers, breakBank, findAccount, secretsOf } from "./account-states.ts";
import { currency, holdings, move, planPayout } from "./balances.ts";
import { emit } from "./events.ts";
import { missing, refused } from "./http.ts";
import {
  expandable,
  integer,
  metadata,
  oneOf,
  onlyOf,
  page,
  range,
  record,
  required,
  text,
  unplayed,
} from "./params.ts";
import { listPage, type Route, route } from "./routes.ts";
import { newId } from "./store.ts";
import { tooLittle } from "./transfers.ts";
import { as, day, seconds, type World } from "./world.ts";

/**
 * Payouts to bank accounts. Connected accounts are paid their available balance automatically each day;
 * the platform by hand, through the API. A payout arrives a business day later, or is returned.
 */
function pay(world: World, amount: number, own: Partial<Stripe.Payout> = {}): Stripe.Payout {
  const { store, account } = world;
  const id = newId("po_1");
  const bank = findAccount(store, world.platform, account)?.object.external_accounts?.data[0];
  const arrives = nextBusinessDay(world.now);
  const transaction = move(world, {
    type: "payout",
    amount: -amount,
    availableOn: seconds(world),
    source: id,
    description: own.description ?? "STRIPE PAYOUT",
    outside: "bank",
  });
  const payout: Stripe.Payout = {
    id,
    object: "payout",
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: arrives / 1000,
    automatic: false,
    balance_transaction: transaction.id,
    created: seconds(world),
    currency,
    description: null,
    destination: bank?.id ?? "ba_1SandboxPlatformBank0000",
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "not_applicable",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "pending",
    trace_id: null,
    type: bank?.object === "card" ? "card" : "bank_account",
    ...own,
  };
  store.add("payout", account, payout);
  emit(world, "payout.created", payout);
  store.schedule(arrives, "payout.arrive", id);
  return payout;
}

const nextBusinessDay = (now: number): number => {
  const at = (Math.floor(now / day) + 1) * day;
  const weekday = new Date(at).getUTCDay();
  return weekday === 6 ? at + 2 * day : weekday === 0 ? at + day : at;
};

export const payoutJobs: Record<string, (world: World, id: string) => void> = {
  "payout.daily"(world, id) {
    const account = id === world.platform ? undefined : findAccount(world.store, world.platform, id);
    if (account ? !account.object.payouts_enabled : id !== world.platform) return;
    const theirs = as(world, id);
    if (intervalOf(theirs) !== "daily") return;
    if (id === world.platform) planPayout(world, id, world.now);
    const { available } = holdings(theirs);
    if (available <= 0) return;
    const covered = unpaidTransactions(theirs);
    const own = { automatic: true, reconciliation_status: "in_progress", description: "STRIPE PAYOUT" } as const;
    const payout = pay(theirs, available, own);
    for (const transaction of [...covered, String(payout.balance_transaction)]) {
      world.store.change("balance_transaction", id, transaction, {}, { payout: payout.id });
    }
  },
  "payout.arrive"(world, id) {
    const owner = world.store.ownerOf(id) ?? world.platform;
    const theirs = as(world, owner);
    const payout = world.store.need("payout", owner, id).object;
    if (bounces(theirs)) fail(theirs, payout);
    else arrive(theirs, payout);
  },
};

/** The transactions of an automatic payout: all available ones that no earlier payout included. */
function unpaidTransactions({ store, account, now }: World): string[] {
  return store
    .list("balance_transaction", account)
    .filter(({ object, hidden }) => hidden.payout === undefined && object.available_on * 1000 <= now)
    .map(({ object }) => object.id);
}

function bounces(world: World): boolean {
  const account = findAccount(world.store, world.platform, world.account);
  return account !== undefined && secretsOf(account).bank === bankNumbers.fails;
}

function arrive(world: World, payout: Stripe.Payout) {
  const paid = world.store.change("payout", world.account, payout.id, {
    status: "paid",
    trace_id: { status: "supported", value: newId("", 15) },
    ...(payout.automatic && { reconciliation_status: "completed" as const }),
  });
  emit(world, "payout.paid", paid, { status: payout.status });
}

function fail(world: World, payout: Stripe.Payout) {
  const back = move(world, {
    type: "payout_failure",
    category: "payout_reversal",
    amount: payout.amount,
    availableOn: seconds(world),
    source: payout.id,
    description: "STRIPE PAYOUT FAILURE",
    outside: "bank",
  });
  const failed = world.store.change("payout", world.account, payout.id, {
    status: "failed",
    failure_balance_transaction: back.id,
    failure_code: "account_closed",
    failure_message: "The bank account has been closed.",
    ...(payout.automatic && { reconciliation_status: "completed" as const }),
  });
  emit(world, "payout.failed", failed, { status: payout.status });
  breakBank(world, world.account);
}

type Interval = "daily" | "manual";
const intervalOf = (world: World): Interval =>
  (world.store.setting(`interval:${world.account}`) as Interval | undefined) ??
  (world.account === world.platform ? "manual" : "daily");

function balanceSettings(world: World): Stripe.BalanceSettings {
  const account = findAccount(world.store, world.platform, world.account)?.object;
  return {
    object: "balance_settings",
    payments: {
      debit_negative_balances: true,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: { interval: intervalOf(world) },
        statement_descriptor: null,
        status: account && !account.payouts_enabled ? "disabled" : "enabled",
      },
      settlement_timing: { delay_days: 2, start_of_day: null },
    },
  };
}

const settingsTable = {
  ...expandable,
  payments: record({
    debit_negative_balances: unplayed(),
    payouts: record({
      automatic_transfer_rules_by_currency: unplayed(),
      minimum_balance_by_currency: unplayed(),
      schedule: record({
        interval: onlyOf(["daily", "manual"], ["monthly", "weekly"]),
        monthly_payout_days: unplayed(),
        weekly_payout_days: unplayed(),
      }),
      statement_descriptor: unplayed(),
    }),
    settlement_timing: unplayed(),
  }),
};

export const payoutRoutes: Route[] = [
  route(
    "POST",
    "/v1/payouts",
    {
      ...expandable,
      amount: required(integer(1)),
      currency: required(onlyOf(["usd"], ["eur", "gbp", "cad"])),
      description: text(),
      metadata,
      method: onlyOf(["standard"], ["instant"]),
      statement_descriptor: text(22),
      source_type: oneOf("card"),
      destination: unplayed(),
      payout_method: unplayed(),
    },
    ({ world, params }) => {
      if (holdings(world).available < params.amount) throw refused(tooLittle, { code: "balance_insufficient" });
      return pay(world, params.amount, {
        description: params.description ?? null,
        metadata: params.metadata ?? {},
        statement_descriptor: params.statement_descriptor ?? null,
      });
    },
  ),
  route(
    "GET",
    "/v1/payouts",
    {
      ...page,
      created: range,
      status: oneOf("paid", "pending", "failed", "canceled", "in_transit"),
      arrival_date: unplayed(),
      destination: text(),
    },
    ({ world, params }) =>
      listPage(world, "payout", params, {
        created: params.created,
        where: { status: params.status, destination: params.destination },
      }),
  ),
  route("GET", "/v1/payouts/:id", expandable, ({ world, id }) => {
    const found = world.store.find("payout", world.account, id);
    if (!found) throw missing("payout", id);
    return found.object;
  }),
  route("GET", "/v1/balance_settings", expandable, ({ world }) => balanceSettings(world)),
  route("POST", "/v1/balance_settings", settingsTable, ({ world, params }) => {
    const interval = params.payments?.payouts?.schedule?.interval;
    if (interval) world.store.set(`interval:${world.account}`, interval);
    if (interval === "daily") planPayout(world, world.account, world.now);
    return balanceSettings(world);
  }),
];
