import { type RawBuilder, sql } from "kysely";
import type { LedgerAccount, LedgerEntryKind } from "#contract/admin/ledger-accounts.ts";
import type { ReportName } from "#contract/admin/report-names.ts";
import type { BookingState, PayoutState, StoredBlockReason } from "#contract/bookings/process.ts";
import type { PlainDate } from "#contract/dates.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import type { Cents } from "#contract/money.ts";
import type { TextKey, Translate } from "#locales/translate.ts";
import type { Ctx } from "../ctx.ts";
import type { Cell } from "./csv.ts";
import { dayOf, earned, isWithin, monthOf, type Period } from "./earned.ts";

/** Files with the rows behind the operator's numbers: each has its columns and one statement for all rows. */

interface ReportFile {
  titleKeys: TextKey[];
  rows(ctx: Ctx, period: Period, t: Translate): Promise<Cell[][]>;
}

interface Column<Row> {
  titleKey: TextKey;
  cell(row: Row, t: Translate): Cell;
}

function file<Row>(find: (ctx: Ctx, period: Period) => RawBuilder<Row>, columns: Column<Row>[]): ReportFile {
  return {
    titleKeys: columns.map(({ titleKey }) => titleKey),
    async rows(ctx, period, t) {
      const { rows } = await find(ctx, period).execute(ctx.db);
      return rows.map((row) => columns.map(({ cell }) => cell(row, t)));
    },
  };
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
const bookings = file<BookingRow>(
  (ctx, period) => sql`
    with paid as (
      select * from (${earned(isWithin(ctx, sql`e.at`, period))}) as within where within.kind = 'payment'
    ), life as (
      select booking_id, sum(revenue)::bigint as revenue, sum(commission)::bigint as commission,
        sum(tax)::bigint as tax, sum(host)::bigint as host
      from (${earned(sql`e.booking_id in (select booking_id from paid)`)}) as ever group by booking_id
    )
    select b.code, b.kind, b.title, guests.name as guest, hosts.name as host,
      ${dayOf(ctx, sql`b.starts_at`)} as starts, ${dayOf(ctx, sql`b.ends_at`)} as ends, b.state,
      ${dayOf(ctx, sql`paid.at`)} as paid, b.total_cents as total,
      life.revenue as left, life.commission, life.tax, life.host as net
    from paid join life on life.booking_id = paid.booking_id
      join bookings b on b.id = paid.booking_id
      join users guests on guests.id = b.guest_id
      join users hosts on hosts.id = b.host_id
    order by paid.id`,
  [
    { titleKey: "reports.columns.code", cell: ({ code }) => code },
    { titleKey: "reports.columns.kind", cell: ({ kind }, t) => t(`admin.kinds.${kind}`) },
    { titleKey: "reports.columns.title", cell: ({ title }) => title },
    { titleKey: "reports.columns.guest", cell: ({ guest }) => guest },
    { titleKey: "reports.columns.host", cell: ({ host }) => host },
    { titleKey: "reports.columns.starts", cell: ({ starts }) => starts },
    { titleKey: "reports.columns.ends", cell: ({ ends }) => ends },
    { titleKey: "reports.columns.state", cell: ({ state }, t) => t(`reports.bookingStates.${state}`) },
    { titleKey: "reports.columns.paid", cell: ({ paid }) => paid },
    { titleKey: "reports.columns.total", cell: ({ total }) => ({ cents: total }) },
    { titleKey: "reports.columns.refunded", cell: ({ total, left }) => ({ cents: total - left }) },
    { titleKey: "reports.columns.commission", cell: ({ commission }) => ({ cents: commission }) },
    { titleKey: "reports.columns.tax", cell: ({ tax }) => ({ cents: tax }) },
    { titleKey: "reports.columns.net", cell: ({ net }) => ({ cents: net }) },
  ],
);

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

/** Payouts due in the period. Amount = kept for an earlier debt + sent + still owed - turned into a debt. */
const payouts = file<PayoutRow>(
  (ctx, period) => {
    const moved = (...kinds: string[]) =>
      sql`coalesce(sum(p.amount_cents) filter (where e.kind in (${sql.join(kinds)})), 0)::bigint`;
    return sql`
    select b.code, hosts.name as host, ${dayOf(ctx, sql`o.due_at`)} as due, share.*, o.state, o.blocked_because as why
    from payouts o
      join bookings b on b.id = o.booking_id
      join users hosts on hosts.id = o.host_id
      cross join lateral (
        select ${dayOf(ctx, sql`max(e.at) filter (where e.kind in ('transfer', 'debt_netted'))`)} as sent,
          -${moved("payment", "refund_owed", "dispute_lost")} as amount, ${moved("debt_netted")} as netted,
          ${moved("transfer", "transfer_reversed")} as transferred, -${moved("debt_incurred")} as debt,
          -coalesce(sum(p.amount_cents), 0)::bigint as owed
        from ledger_entries e join ledger_postings p on p.entry_id = e.id
        where e.booking_id = o.booking_id and p.account = 'host_payable'
      ) as share
    where ${isWithin(ctx, sql`o.due_at`, period)}
    order by o.due_at, o.booking_id`;
  },
  [
    { titleKey: "reports.columns.code", cell: ({ code }) => code },
    { titleKey: "reports.columns.host", cell: ({ host }) => host },
    { titleKey: "reports.columns.due", cell: ({ due }) => due },
    { titleKey: "reports.columns.sent", cell: ({ sent }) => sent },
    { titleKey: "reports.columns.amount", cell: ({ amount }) => ({ cents: amount }) },
    { titleKey: "reports.columns.netted", cell: ({ netted }) => ({ cents: netted }) },
    { titleKey: "reports.columns.transferred", cell: ({ transferred }) => ({ cents: transferred }) },
    { titleKey: "reports.columns.debt", cell: ({ debt }) => ({ cents: debt }) },
    { titleKey: "reports.columns.owed", cell: ({ owed }) => ({ cents: owed }) },
    { titleKey: "reports.columns.state", cell: ({ state }, t) => t(`reports.payoutStates.${state}`) },
    { titleKey: "reports.columns.why", cell: ({ why }, t) => why && t(`reports.blockReasons.${why}`) },
  ],
);

interface CommissionRow {
  day: PlainDate;
  entry: number;
  event: LedgerEntryKind;
  code: string;
  kind: ListingKind;
  title: string;
  host: string;
  commission: Cents;
}

const commission = file<CommissionRow>(
  (ctx, period) => sql`
    select ${dayOf(ctx, sql`earned.at`)} as day, earned.id as entry, earned.kind as event, b.code, b.kind, b.title,
      hosts.name as host, earned.commission
    from (${earned(isWithin(ctx, sql`e.at`, period))}) as earned
      join bookings b on b.id = earned.booking_id
      join users hosts on hosts.id = b.host_id
    where earned.commission <> 0
    order by earned.id`,
  [
    { titleKey: "reports.columns.date", cell: ({ day }) => day },
    { titleKey: "reports.columns.entry", cell: ({ entry }) => entry },
    { titleKey: "reports.columns.event", cell: ({ event }, t) => t(`admin.ledger.entries.${event}`) },
    { titleKey: "reports.columns.code", cell: ({ code }) => code },
    { titleKey: "reports.columns.kind", cell: ({ kind }, t) => t(`admin.kinds.${kind}`) },
    { titleKey: "reports.columns.title", cell: ({ title }) => title },
    { titleKey: "reports.columns.host", cell: ({ host }) => host },
    { titleKey: "reports.columns.commission", cell: ({ commission }) => ({ cents: commission }) },
  ],
);

interface TaxRow {
  month: string;
  collected: Cents;
  returned: Cents;
  kept: Cents;
}

const lodgingTax = file<TaxRow>(
  (ctx, period) => sql`
    select ${monthOf(ctx, sql`earned.at`)} as month, coalesce(sum(tax) filter (where kind = 'payment'), 0)::bigint as collected,
      -coalesce(sum(tax) filter (where kind <> 'payment'), 0)::bigint as returned, sum(tax)::bigint as kept
    from (${earned(isWithin(ctx, sql`e.at`, period))}) as earned
    where tax <> 0 group by 1 order by 1`,
  [
    { titleKey: "reports.columns.month", cell: ({ month }) => month },
    { titleKey: "reports.columns.collected", cell: ({ collected }) => ({ cents: collected }) },
    { titleKey: "reports.columns.returned", cell: ({ returned }) => ({ cents: returned }) },
    { titleKey: "reports.columns.tax", cell: ({ kept }) => ({ cents: kept }) },
  ],
);

interface UserRow {
  name: string;
  email: string;
  is_host: boolean;
  is_admin: boolean;
  provider: "email" | "google";
  registered: PlainDate;
}

const yesOrNo = (is: boolean, t: Translate) => t(is ? "reports.yes" : "reports.no");

const users = file<UserRow>(
  (ctx, period) => sql`
    select u.name, u.email, exists (select from listings l where l.host_id = u.id) as is_host,
      u.admin_since is not null as is_admin, u.provider, ${dayOf(ctx, sql`u.created_at`)} as registered
    from users u where u.deleted_at is null and ${isWithin(ctx, sql`u.created_at`, period)}
    order by u.id`,
  [
    { titleKey: "reports.columns.name", cell: ({ name }) => name },
    { titleKey: "reports.columns.email", cell: ({ email }) => email },
    { titleKey: "reports.columns.isHost", cell: ({ is_host }, t) => yesOrNo(is_host, t) },
    { titleKey: "reports.columns.isAdmin", cell: ({ is_admin }, t) => yesOrNo(is_admin, t) },
    { titleKey: "reports.columns.provider", cell: ({ provider }, t) => t(`reports.providers.${provider}`) },
    { titleKey: "reports.columns.registered", cell: ({ registered }) => registered },
  ],
);

interface PostingRow {
  entry: number;
  day: PlainDate;
  event: LedgerEntryKind;
  code: string | null;
  reference: string;
  account: LedgerAccount;
  cents: Cents;
}

/** Every posting, with the labels of the ledger page and the ledger's own signs. */
const ledger = file<PostingRow>(
  (ctx, period) => sql`
    select e.id as entry, ${dayOf(ctx, sql`e.at`)} as day, e.kind as event, b.code, e.reference, p.account,
      p.amount_cents as cents
    from ledger_entries e join ledger_postings p on p.entry_id = e.id left join bookings b on b.id = e.booking_id
    where ${isWithin(ctx, sql`e.at`, period)}
    order by e.id, p.account`,
  [
    { titleKey: "reports.columns.entry", cell: ({ entry }) => entry },
    { titleKey: "reports.columns.date", cell: ({ day }) => day },
    { titleKey: "reports.columns.event", cell: ({ event }, t) => t(`admin.ledger.entries.${event}`) },
    { titleKey: "reports.columns.code", cell: ({ code }) => code },
    { titleKey: "reports.columns.reference", cell: ({ reference }) => reference },
    { titleKey: "reports.columns.account", cell: ({ account }, t) => t(`admin.ledger.accounts.${account}`) },
    { titleKey: "reports.columns.amount", cell: ({ cents }) => ({ cents }) },
  ],
);

export const reportFiles: Record<ReportName, ReportFile> = {
  bookings,
  payouts,
  commission,
  "lodging-tax": lodgingTax,
  users,
  ledger,
};
