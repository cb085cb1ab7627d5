import type Stripe from "stripe";
import { missing } from "./http.ts";
import { expandable, page, range, text } from "./params.ts";
import { listPage, type Route, route } from "./routes.ts";
import { newId, type Store } from "./store.ts";
import { day, hour, seconds, type World } from "./world.ts";

/**
 * Money. Every movement is a balance transaction of one holder plus postings that sum to zero:
 * the holder, Stripe's fees, and the outside counterparty (cards, bank, transit between holders).
 */
export interface Movement {
  type: Stripe.BalanceTransaction.Type;
  /** The reporting category, where it differs from the type. */
  category?: string;
  /** In cents, from the holder's side. */
  amount: number;
  /** Negative when Stripe returns a fee. */
  fee?: number;
  feeName?: string;
  /** Seconds; until then the money is pending. */
  availableOn: number;
  source: string;
  description: string | null;
  outside: "cards" | "bank" | "transit";
}

export const currency = "usd";

export function move(world: World, movement: Movement): Stripe.BalanceTransaction {
  const { store, account } = world;
  const fee = movement.fee ?? 0;
  const transaction: Stripe.BalanceTransaction = {
    id: newId("txn_3"),
    object: "balance_transaction",
    amount: movement.amount,
    available_on: movement.availableOn,
    balance_type: "payments",
    created: seconds(world),
    currency,
    description: movement.description,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [
          {
            amount: fee,
            application: null,
            currency,
            description: movement.feeName ?? "Stripe processing fees",
            type: "stripe_fee",
          },
        ]
      : [],
    net: movement.amount - fee,
    reporting_category: movement.category ?? movement.type,
    source: movement.source,
    status: "pending",
    type: movement.type,
  };
  store.add("balance_transaction", account, transaction);
  post(store, transaction.id, account, transaction.net, movement.availableOn);
  post(store, transaction.id, "outside:fees", fee);
  post(store, transaction.id, `outside:${movement.outside}`, -movement.amount);
  return transaction;
}

function post(store: Store, movement: string, holder: string, cents: number, available = 0) {
  if (cents === 0) return;
  const sql = "INSERT INTO postings (movement, holder, cents, available) VALUES (?, ?, ?, ?)";
  store.run(sql, movement, holder, cents, available);
}

/** Computes the status on each read: the clock decides between pending and available. */
export function presentTransaction(world: World, transaction: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  return { ...transaction, status: transaction.available_on <= seconds(world) ? "available" : "pending" };
}

/** 2.9 % + 30 ¢, half a cent rounded up. */
export const stripeFee = (amount: number) => Math.floor((amount * 29 + 500) / 1000) + 30;

/** T+2 business days, at midnight UTC. Bank holidays count as business days here. */
export function settlementDay(now: number): number {
  let at = Math.floor(now / day) * day;
  for (let workdays = 0; workdays < 2; ) {
    at += day;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) workdays += 1;
  }
  return at / 1000;
}

/** Automatic payouts leave once a day; the hour is our choice. */
const payoutHour = 9 * hour;

/** Schedules the account's automatic payout for the first payout hour after `from` (milliseconds). */
export function planPayout(world: World, account: string, from: number) {
  const at = Math.max(from, world.now);
  const today = Math.floor(at / day) * day + payoutHour;
  world.store.schedule(today > at ? today : today + day, "payout.daily", account);
}

export function holdings(world: World): { available: number; pending: number } {
  const sql = `SELECT coalesce(sum(CASE WHEN available <= ?1 THEN cents END), 0) AS available,
    coalesce(sum(CASE WHEN available > ?1 THEN cents END), 0) AS pending FROM postings WHERE holder = ?2`;
  return world.store.get(sql, seconds(world), world.account) ?? { available: 0, pending: 0 };
}

export interface Books {
  /** Cents by holder: accounts, and the outside world as `outside:cards`, `outside:fees`, `outside:bank`. */
  holders: Record<string, number>;
  /** Always zero. */
  sum: number;
}

export function books(store: Store): Books {
  const sql = "SELECT holder, sum(cents) AS cents FROM postings GROUP BY holder ORDER BY holder";
  const rows = store.all<{ holder: string; cents: number }>(sql);
  return {
    holders: Object.fromEntries(rows.map(({ holder, cents }) => [holder, cents])),
    sum: rows.reduce((sum, { cents }) => sum + cents, 0),
  };
}

function balance(world: World): Stripe.Balance {
  const { available, pending } = holdings(world);
  const amount = (cents: number) => [{ amount: cents, currency, source_types: { card: cents } }];
  const nothing = [{ amount: 0, currency }];
  return {
    object: "balance",
    available: amount(available),
    connect_reserved: nothing,
    livemode: false,
    pending: amount(pending),
    refund_and_dispute_prefunding: { available: nothing, pending: nothing },
  };
}

export const balanceRoutes: Route[] = [
  route("GET", "/v1/balance", expandable, ({ world }) => balance(world)),
  route(
    "GET",
    "/v1/balance_transactions",
    { ...page, created: range, currency: text(3), payout: text(), source: text(), type: text() },
    ({ world, params }) =>
      listPage(world, "balance_transaction", params, {
        created: params.created,
        where: { currency: params.currency, source: params.source, type: params.type },
        ...(params.payout && { hidden: { payout: params.payout } }),
      }),
  ),
  route("GET", "/v1/balance_transactions/:id", expandable, ({ world, id }) => {
    const found = world.store.find("balance_transaction", world.account, id);
    if (!found) throw missing("balance transaction", id);
    return found.object;
  }),
];
