import { sql } from "kysely";
import { shareEntries } from "#contract/admin/ledger-accounts.ts";
import {
  type BookingState,
  type PayoutState,
  type StoredBlockReason,
  toldPayoutState,
} from "#contract/bookings/process.ts";
import type { PlainDate } from "#contract/dates.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import type { Cents } from "#contract/money.ts";
import { nameIn } from "../accounts/accounts.ts";
import { keptBackBy } from "../bookings/bookings.ts";
import { type Column, csvFile } from "../csv.ts";
import type { Ctx } from "../ctx.ts";
import { dayOf, earned, isWithin, type Period } from "../payments/payments.ts";

/** Bookings and payouts as files: of one host for herself, of all hosts for the operator. */

interface Asked extends Period {
  /** Of all hosts if undefined. */
  hostId?: number;
}

const isHosts = (hostId: number | undefined) => (hostId === undefined ? sql`true` : sql`b.host_id = ${hostId}`);

/** The island date on which a booking `b` ends: of a night past midnight, the one on which it began. */
export function lastDayOf(ctx: Ctx) {
  return sql<PlainDate>`case b.kind when 'lodging' then ${dayOf(ctx, sql`b.ends_at`)}
    when 'experience' then ${dayOf(ctx, sql`b.starts_at`)}
    when 'space' then case b.stay->>'mode' when 'hours' then b.stay->>'date'
      else to_char((b.stay->>'endDate')::date - 1, 'YYYY-MM-DD') end end`;
}

interface BookingRow {
  code: string;
  kind: ListingKind;
  title: string;
  guest: string;
  host: string;
  starts: PlainDate;
  ends: PlainDate;
  state: BookingState;
  paid: PlainDate;
  total: Cents;
  left: Cents;
  commission: Cents;
  tax: Cents;
  net: Cents;
}

/** Bookings paid in the period; refunds and remaining shares cover a booking's whole life. */
const paidBookings = (ctx: Ctx, { hostId, ...period }: Asked) => sql<BookingRow>`
    with paid as (
      select * from (${earned(isWithin(ctx, sql`e.at`, period))}) as within where within.kind = 'payment'
    ), life as (
      select booking_id, sum(revenue)::bigint as revenue, sum(commission)::bigint as commission,
        sum(tax)::bigint as tax, sum(host)::bigint as host
      from (${earned(sql`e.booking_id in (select booking_id from paid)`)}) as ever group by booking_id
    )
    select b.code, b.kind, b.title, guests.name as guest, hosts.name as host,
      ${dayOf(ctx, sql`b.starts_at`)} as starts, ${lastDayOf(ctx)} as ends, b.state,
      ${dayOf(ctx, sql`paid.at`)} as paid, b.total_cents as total,
      life.revenue as left, life.commission, life.tax, life.host as net
    from paid join life on life.booking_id = paid.booking_id
      join bookings b on b.id = paid.booking_id
      join users guests on guests.id = b.guest_id
      join users hosts on hosts.id = b.host_id
    where ${isHosts(hostId)}
    order by paid.id`;

const bookingColumns: Column<BookingRow>[] = [
  { titleKey: "reports.columns.code", cell: ({ code }) => code },
  { titleKey: "reports.columns.kind", cell: ({ kind }, t) => t(`admin.kinds.${kind}`) },
  { titleKey: "reports.columns.title", cell: ({ title }) => title },
  { titleKey: "reports.columns.guest", cell: ({ guest }, t) => nameIn(t, guest) },
  { titleKey: "reports.columns.host", cell: ({ host }, t) => nameIn(t, host) },
  { titleKey: "reports.columns.starts", cell: ({ starts }) => starts },
  { titleKey: "reports.columns.ends", cell: ({ ends }) => ends },
  { titleKey: "reports.columns.state", cell: ({ state }, t) => t(`reports.bookingStates.${state}`) },
  { titleKey: "reports.columns.paid", cell: ({ paid }) => paid },
  { titleKey: "reports.columns.total", cell: ({ total }) => ({ cents: total }) },
  { titleKey: "reports.columns.refunded", cell: ({ total, left }) => ({ cents: total - left }) },
  { titleKey: "reports.columns.commission", cell: ({ commission }) => ({ cents: commission }) },
  { titleKey: "reports.columns.tax", cell: ({ tax }) => ({ cents: tax }) },
  { titleKey: "reports.columns.net", cell: ({ net }) => ({ cents: net }) },
];

interface PayoutRow {
  code: string;
  host: string;
  due: PlainDate;
  sent: PlainDate | null;
  amount: Cents;
  netted: Cents;
  transferred: Cents;
  debt: Cents;
  owed: Cents;
  state: PayoutState;
  why: StoredBlockReason | null;
}

/**
 * Payouts due in the period. Amount = kept for an earlier debt + sent + still owed - turned into a debt. One that
 * something keeps back counts as blocked, although it stays due until Stripe would be asked.
 */
function duePayouts(ctx: Ctx, { hostId, ...period }: Asked) {
  const moved = (...kinds: string[]) =>
    sql`coalesce(sum(p.amount_cents) filter (where e.kind in (${sql.join(kinds)})), 0)::bigint`;
  return sql<PayoutRow>`
    select b.code, hosts.name as host, ${dayOf(ctx, sql`payouts.due_at`)} as due, share.*, kept.why,
      case when kept.why is null then payouts.state else 'blocked' end as state
    from payouts
      join bookings b on b.id = payouts.booking_id
      join users hosts on hosts.id = payouts.host_id
      left join payout_accounts a on a.user_id = payouts.host_id
      cross join lateral (select case when payouts.state in ('due', 'blocked') then ${keptBackBy} end as why) as kept
      cross join lateral (
        select ${dayOf(ctx, sql`max(e.at) filter (where e.kind in ('transfer', 'debt_netted'))`)} as sent,
          -${moved(...shareEntries)} as amount, ${moved("debt_netted")} as netted,
          ${moved("transfer", "transfer_reversed")} as transferred, -${moved("debt_incurred")} as debt,
          -coalesce(sum(p.amount_cents), 0)::bigint as owed
        from ledger_entries e join ledger_postings p on p.entry_id = e.id
        where e.booking_id = payouts.booking_id and p.account = 'host_payable'
      ) as share
    where ${isWithin(ctx, sql`payouts.due_at`, period)} and ${isHosts(hostId)}
    order by payouts.due_at, payouts.booking_id`;
}

const payoutColumns: Column<PayoutRow>[] = [
  { titleKey: "reports.columns.code", cell: ({ code }) => code },
  { titleKey: "reports.columns.host", cell: ({ host }, t) => nameIn(t, host) },
  { titleKey: "reports.columns.due", cell: ({ due }) => due },
  { titleKey: "reports.columns.sent", cell: ({ sent }) => sent },
  { titleKey: "reports.columns.amount", cell: ({ amount }) => ({ cents: amount }) },
  { titleKey: "reports.columns.netted", cell: ({ netted }) => ({ cents: netted }) },
  { titleKey: "reports.columns.transferred", cell: ({ transferred }) => ({ cents: transferred }) },
  { titleKey: "reports.columns.debt", cell: ({ debt }) => ({ cents: debt }) },
  { titleKey: "reports.columns.owed", cell: ({ owed }) => ({ cents: owed }) },
  {
    titleKey: "reports.columns.state",
    cell: ({ state, sent }, t) => t(`reports.payoutStates.${toldPayoutState(state, sent !== null)}`),
  },
  { titleKey: "reports.columns.why", cell: ({ why }, t) => why && t(`reports.blockReasons.${why}`) },
];

export const bookingsFile = csvFile(paidBookings, bookingColumns);
export const payoutsFile = csvFile(duePayouts, payoutColumns);

const isNotHost = ({ titleKey }: Pick<Column<never>, "titleKey">) => titleKey !== "reports.columns.host";

/** The same for a host, who need not be told who she is. */
export const hostsFiles = {
  bookings: csvFile(paidBookings, bookingColumns.filter(isNotHost)),
  payouts: csvFile(duePayouts, payoutColumns.filter(isNotHost)),
};
