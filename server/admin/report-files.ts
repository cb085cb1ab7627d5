import { sql } from "kysely";
import type { LedgerAccount, LedgerEntryKind } from "#contract/admin/ledger-accounts.ts";
import type { ReportName } from "#contract/admin/report-names.ts";
import type { PlainDate } from "#contract/dates.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import type { Cents } from "#contract/money.ts";
import type { Translate } from "#locales/translate.ts";
import { nameIn } from "../accounts/accounts.ts";
import { type CsvFile, csvFile } from "../csv.ts";
import { bookingsFile, payoutsFile } from "../hosting/hosting.ts";
import { dayOf, earned, isWithin, monthOf, type Period } from "../payments/payments.ts";

/** Files with the rows behind the operator's numbers: each has its columns and one statement for all rows. */

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

const commission = csvFile<CommissionRow, Period>(
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
    { titleKey: "reports.columns.host", cell: ({ host }, t) => nameIn(t, host) },
    { titleKey: "reports.columns.commission", cell: ({ commission }) => ({ cents: commission }) },
  ],
);

interface TaxRow {
  month: string;
  collected: Cents;
  returned: Cents;
  kept: Cents;
}

const lodgingTax = csvFile<TaxRow, Period>(
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

const users = csvFile<UserRow, Period>(
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
const ledger = csvFile<PostingRow, Period>(
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

export const reportFiles: Record<ReportName, CsvFile<Period>> = {
  bookings: bookingsFile,
  payouts: payoutsFile,
  commission,
  "lodging-tax": lodgingTax,
  users,
  ledger,
};
