import { type Expression, type RawBuilder, sql } from "kysely";
import { type LedgerAccount, shareAccounts, shareEntries } from "#contract/admin/ledger-accounts.ts";
import type { PlainDate } from "#contract/dates.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";

/** Island dates, both included. */
export interface Period {
  from: PlainDate;
  to: PlainDate;
}

/** The island date of an instant. */
export function dayOf(ctx: Ctx, instant: RawBuilder<unknown>) {
  return sql<PlainDate>`to_char(${instant} at time zone ${ctx.env.island.timeZone}, 'YYYY-MM-DD')`;
}

/** The island month of an instant, as `2026-12`. */
export function monthOf(ctx: Ctx, instant: Expression<unknown>) {
  return sql<string>`to_char(${instant} at time zone ${ctx.env.island.timeZone}, 'YYYY-MM')`;
}

/** Compares the instant itself with bounds, so that an index on it can be used. */
export function isWithin(
  ctx: Ctx,
  instant: RawBuilder<unknown>,
  { from, to }: { from: PlainDate | RawBuilder<unknown>; to: PlainDate },
) {
  const { timeZone } = ctx.env.island;
  return sql<boolean>`(${instant} >= (${from}::date)::timestamp at time zone ${timeZone}
    and ${instant} < (${to}::date + 1)::timestamp at time zone ${timeZone})`;
}

/**
 * Ledger entries that give host, platform and tax office their shares of a booking, or take them back, in cents: a
 * payment that bought it, a refund when it was decided on, a dispute when it was lost. `revenue` is the sum of the
 * three shares. Payments that bought nothing are excluded. See docs/rules/reports.md.
 * @param which condition on the entries, as `e`
 */
export function earned(which: RawBuilder<boolean>) {
  const gained = (...accounts: readonly LedgerAccount[]) =>
    sql`-coalesce(sum(p.amount_cents) filter (where p.account in (${sql.join(accounts)})), 0)::bigint`;
  return sql`select e.id, e.kind, e.booking_id, e.at,
      ${gained(...shareAccounts)} as revenue,
      ${gained("host_payable")} as host, ${gained("commission")} as commission, ${gained("tax_payable")} as tax
    from ledger_entries e join ledger_postings p on p.entry_id = e.id
    where e.kind in (${sql.join(shareEntries)}) and p.account in (${sql.join(shareAccounts)}) and ${which}
    group by e.id`;
}

/** Everything guests paid and did not get back, and the number of bookings paid for; of one guest, if given. */
export async function earnedEver(ctx: Ctx, guestId?: number): Promise<{ revenue: Cents; bookings: number }> {
  const its =
    guestId === undefined ? sql`true` : sql`booking_id in (select id from bookings where guest_id = ${guestId})`;
  const { rows } = await sql<{ revenue: Cents; bookings: number }>`
    select (select coalesce(sum(revenue_cents), 0)::bigint from booking_balances where ${its}) as revenue,
      (select count(*)::int from payments where bought and ${its}) as bookings`.execute(ctx.db);
  return rows[0] as { revenue: Cents; bookings: number };
}
