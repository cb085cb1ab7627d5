import { type RawBuilder, sql } from "kysely";
import type { LedgerEntry, ledgerRoutes } from "#contract/admin/ledger.ts";
import { type LedgerMeasure, ledgerAccounts, shareAccounts, shareEntries } from "#contract/admin/ledger-accounts.ts";
import { type Cents, toDollars } from "#contract/money.ts";
import type { Parsed, ReplyOf } from "#contract/route.ts";
import type { Ctx } from "../ctx.ts";
import { ledger } from "../payments/payments.ts";
import { dashboardOf } from "./booking.ts";
import { codeOf, onDays } from "./like-filters.ts";

/** Reads the ledger entry by entry, with the balance of all matching entries. */

type Wanted = Parsed<(typeof ledgerRoutes)["listLedger"]>["query"];

export async function listLedger(ctx: Ctx, wanted: Wanted): Promise<ReplyOf<(typeof ledgerRoutes)["listLedger"]>> {
  const { account, cursor, limit } = wanted;
  const accounts = account === "revenue" ? shareAccounts : account && [account];
  const matching = matches(ctx, wanted);
  const touching = accounts
    ? [sql`exists (select from ledger_postings p where p.entry_id = e.id and p.account in (${sql.join(accounts)}))`]
    : [];
  const after = cursor === undefined ? [] : [sql`e.id < ${cursor}`];
  const rows = await entries(ctx, [...matching, ...touching, ...after], limit + 1);
  const page = rows.slice(0, limit);
  return {
    items: page,
    balance: account && accounts ? toDollars(await balanceOf(ctx, wanted, account, accounts)) : null,
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    dashboard: dashboardOf(ctx.env),
  };
}

/** Conditions on `ledger_entries e`. */
function matches(ctx: Ctx, { account, entry, kind, trips, from, to, q }: Wanted): RawBuilder<unknown>[] {
  return [
    ...(account === "revenue" ? [sql`e.kind in (${sql.join(shareEntries)})`] : []),
    ...(entry ? [sql`e.kind = ${entry}`] : []),
    ...ofBookings({ kind, trips }, sql`e.booking_id`),
    ...(q ? [sql`e.id in (${foundBy(q)})`] : []),
    ...onDays(ctx, sql`e.at`, { from, to }),
  ];
}

function ofBookings({ kind, trips }: Pick<Wanted, "kind" | "trips">, id: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const isToCome = sql`exists (select from bookings b where b.id = ${id} and b.state = 'confirmed')`;
  return [
    ...(kind ? [sql`${id} in (select id from bookings where kind = ${kind})`] : []),
    ...(trips ? [trips === "to_come" ? isToCome : sql`not ${isToCome}`] : []),
  ];
}

function foundBy(q: string): RawBuilder<unknown> {
  return sql`select id from ledger_entries where reference in (${sql.join(ledger.referencesOf(q))})
    union select f.id from ledger_entries f join bookings b on b.id = f.booking_id where b.code = ${codeOf(q)}`;
}

async function entries(ctx: Ctx, conditions: RawBuilder<unknown>[], limit: number): Promise<LedgerEntry[]> {
  const rows = await ctx.db
    .selectFrom("ledger_entries as e")
    .leftJoin("bookings", "bookings.id", "e.booking_id")
    .select((eb) => [
      ...(["e.id", "e.at", "e.kind", "e.reference", "e.booking_id", "bookings.code"] as const),
      eb
        .selectFrom("ledger_postings as p")
        .whereRef("p.entry_id", "=", "e.id")
        .select(sql<Record<string, Cents>>`jsonb_object_agg(p.account, p.amount_cents)`.as("cents"))
        .as("cents"),
      eb("e.kind", "in", ["tax_remitted", "refund_paid_elsewhere", "debt_repaid"])
        .and(
          eb.not(
            eb.exists(
              eb
                .selectFrom("ledger_entries as r")
                .select("r.id")
                .whereRef("r.reference", "=", "e.reference")
                .where("r.kind", "in", [
                  "tax_remittance_reversed",
                  "refund_elsewhere_reversed",
                  "debt_repayment_reversed",
                ]),
            ),
          ),
        )
        .as("can_reverse"),
    ])
    .where(all(conditions))
    .orderBy("e.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, at, kind, reference, booking_id, code, cents, can_reverse }) => ({
    id,
    at: at.toISOString(),
    entry: kind,
    booking: booking_id === null || code === null ? null : { reserve_id: booking_id, code },
    reference,
    can_reverse: Boolean(can_reverse),
    postings: ledgerAccounts.flatMap((account) => {
      const amount = cents?.[account];
      return amount === undefined ? [] : [{ account, amount: toDollars(amount) }];
    }),
  }));
}

/** Uses the stored balances of bookings where it can; a search by entry, date or text sums the postings. */
async function balanceOf(
  ctx: Ctx,
  wanted: Wanted,
  account: LedgerMeasure,
  accounts: readonly string[],
): Promise<Cents> {
  const { entry, from, to, q, kind, trips } = wanted;
  const cents =
    entry || from || to || q
      ? sumOf(accounts, matches(ctx, wanted))
      : sql`${keptOf(account, ofBookings({ kind, trips }, sql`kept.booking_id`))}
          + ${kind || trips === "to_come" ? sql`0` : sumOf(accounts, ownOf(account))}`;
  const { rows } = await sql<{ cents: Cents }>`select (${cents})::bigint as cents`.execute(ctx.db);
  return rows[0]?.cents ?? 0;
}

function sumOf(accounts: readonly string[], conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const those =
    conditions.length > 0 ? sql`p.entry_id in (select e.id from ledger_entries e where ${all(conditions)})` : sql`true`;
  return sql`(select coalesce(sum(p.amount_cents), 0) from ledger_postings p
    where p.account in (${sql.join(accounts)}) and ${those})`;
}

function keptOf(account: LedgerMeasure, conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const cents = account === "revenue" ? sql`-kept.revenue_cents` : sql.ref(`kept.${account}_cents`);
  return sql`(select coalesce(sum(${cents}), 0) from booking_balances kept where ${all(conditions)})`;
}

/** The platform's own entries, which belong to no booking. */
function ownOf(account: LedgerMeasure): RawBuilder<unknown>[] {
  const isOwn = sql`e.booking_id is null`;
  return account === "revenue" ? [isOwn, sql`e.kind in (${sql.join(shareEntries)})`] : [isOwn];
}

function all(conditions: RawBuilder<unknown>[]): RawBuilder<boolean> {
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`;
}
