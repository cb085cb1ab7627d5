import { sql } from "kysely";
import { shareEntries } from "#contract/admin/ledger-accounts.ts";
import { addDays, addMonths, dateOf, instantOf, type PlainDate } from "#contract/dates.ts";
import { type StatementFile, statementAmounts } from "#contract/hosting/statement-parts.ts";
import type { Statement } from "#contract/hosting/statements.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { type Cents, toCents, toDollars } from "#contract/money.ts";
import { shownName } from "../accounts/accounts.ts";
import { type Cell, csvOf } from "../csv.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { translator } from "../http/locales.ts";
import { dayOf, ledger } from "../payments/payments.ts";
import { hostsFiles, lastDayOf } from "./files.ts";

/**
 * A host's statement of a month or a year. It lists bookings once money for them was sent, or kept for a debt, and
 * again for what changed about them later, so the statements of all months add up to the ledger, and a period that is
 * over never changes. The rules, with numbers, are in docs/rules/statements.md.
 */
export async function showStatement(ctx: RequestCtx, viewer: Viewer, period: string): Promise<Statement> {
  const { from, to } = daysOf(period);
  const zone = ctx.env.island.timeZone;
  const [start, end] = [instantOf(from, "00:00", zone), instantOf(addDays(to, 1), "00:00", zone)];
  const rows = await bookingsWithin(ctx, viewer.id, start, end);
  const shown = rows.filter(isShown);
  const deposits = await depositsWithin(ctx, viewer.id, start, end);
  const sum = (centsOf: (row: Row) => Cents) => rows.reduce((total, row) => total + centsOf(row), 0);
  return {
    period,
    from,
    to,
    isClosed: end <= ctx.now(),
    number: `EC-${period}-${String(viewer.id).padStart(4, "0")}`,
    host: viewer.name,
    bookings: shown.map((row) => ({
      reserve_id: row.id,
      code: row.code,
      guest: shownName(row.guest, ctx.language),
      title: row.title,
      kind: row.kind,
      starts_on: dateOf(row.starts_at, zone),
      ends_on: row.last_day,
      isCancelled: row.is_cancelled,
      ...accountOf(row.paid, row.commission, row.tax, row.received),
    })),
    total: accountOf(
      sum(({ paid }) => paid),
      sum(({ commission }) => commission),
      sum(({ tax }) => tax),
      sum(({ received }) => received),
    ),
    listings: listingsOf(shown),
    deposits: deposits.map(({ date, kind, bookings, cents }) => ({
      date,
      what: depositOf[kind],
      bookings,
      amount: toDollars(cents),
    })),
    deposited: toDollars(deposits.reduce((total, { cents }) => total + cents, 0)),
    carried: carriedOf(
      sum(({ before }) => before),
      sum(({ after }) => after),
    ),
  };
}

/** First and last island date of a month or a year. */
function daysOf(period: string): { from: PlainDate; to: PlainDate } {
  const isYear = period.length === 4;
  const from = isYear ? `${period}-01-01` : `${period}-01`;
  return { from, to: addDays(addMonths(from, isYear ? 12 : 1), -1) };
}

function accountOf(paid: Cents, commission: Cents, tax: Cents, received: Cents) {
  // Minus zero would be shown with its sign.
  const taken = (cents: Cents) => (cents === 0 ? 0 : toDollars(-cents));
  return {
    paid: toDollars(paid),
    commission: taken(commission),
    returned: taken(paid - commission - tax - received),
    tax: taken(tax),
    received: toDollars(received),
  };
}

/** @param before what was left to send when the period began, negative for a debt; `after`: when it ended */
function carriedOf(before: Cents, after: Cents): Statement["carried"] {
  const carried = [
    { what: after > 0 ? ("to_send" as const) : ("owed" as const), cents: after },
    { what: before > 0 ? ("counted_before" as const) : ("repaid" as const), cents: -before },
  ];
  return carried.filter(({ cents }) => cents).map(({ what, cents }) => ({ what, amount: toDollars(cents) }));
}

interface Row {
  id: number;
  code: string;
  guest: string;
  title: string;
  kind: ListingKind;
  listing_id: number;
  starts_at: Date;
  last_day: PlainDate;
  /** By the period's end. */
  is_cancelled: boolean;
  /** By how much the booking's account grew within the period. */
  paid: Cents;
  commission: Cents;
  tax: Cents;
  received: Cents;
  /** What was left to send of it at the period's start and end, or the host's debt if negative. */
  before: Cents;
  after: Cents;
}

const isShown = ({ paid, commission, tax, received }: Row) => [paid, commission, tax, received].some((cents) => cents);

/**
 * The bookings that were settled before the period's end: money was sent for them, or kept for a debt. Those settled
 * within it are listed with their whole account, older ones with what changed.
 */
async function bookingsWithin(ctx: Ctx, hostId: number, start: Date, end: Date): Promise<Row[]> {
  const share = (account: string) => sql`case when p.account = ${account} and e.kind in (${sql.join(shareEntries)})
    then -p.amount_cents else 0 end`;
  const { rows } = await sql<Row>`
    with settled as (
      select e.booking_id, min(e.at) as at from ledger_entries e join bookings b on b.id = e.booking_id
      where b.host_id = ${hostId} and e.kind in ('transfer', 'debt_netted') group by 1
    ), postings as (
      select e.booking_id, settled.at < ${start} and e.at < ${start} as is_before,
        case when e.kind = 'payment' and p.account in ('host_payable', 'commission', 'tax_payable')
          then -p.amount_cents else 0 end as paid,
        ${share("commission")} as commission, ${share("tax_payable")} as tax, ${share("host_payable")} as received,
        case when ${ledger.wentToHost} then p.amount_cents else 0 end as sent
      from settled join ledger_entries e on e.booking_id = settled.booking_id
        join ledger_postings p on p.entry_id = e.id
      where settled.at < ${end} and e.at < ${end}
    ), accounts as (
      select booking_id,
        coalesce(sum(paid) filter (where not is_before), 0)::bigint as paid,
        coalesce(sum(commission) filter (where not is_before), 0)::bigint as commission,
        coalesce(sum(tax) filter (where not is_before), 0)::bigint as tax,
        coalesce(sum(received) filter (where not is_before), 0)::bigint as received,
        coalesce(sum(received - sent) filter (where is_before), 0)::bigint as before,
        sum(received - sent)::bigint as after
      from postings group by 1
    )
    select b.id, b.code, guests.name as guest, b.title, b.kind, b.listing_id, b.starts_at, ${lastDayOf(ctx)} as last_day,
      b.state like 'cancelled%' and not exists (select from booking_events v
        where v.booking_id = b.id and v.to_state = b.state and v.at >= ${end}) as is_cancelled,
      accounts.paid, accounts.commission, accounts.tax, accounts.received, accounts.before, accounts.after
    from accounts join bookings b on b.id = accounts.booking_id join users guests on guests.id = b.guest_id
    order by b.starts_at, b.id`.execute(ctx.db);
  return rows;
}

const depositOf = {
  transfer: "sent",
  transfer_reversed: "taken_back",
  debt_repaid: "paid_back",
  debt_repayment_reversed: "not_arrived",
} as const;

interface Deposit {
  date: PlainDate;
  kind: keyof typeof depositOf;
  bookings: number;
  cents: Cents;
}

async function depositsWithin(ctx: Ctx, hostId: number, start: Date, end: Date): Promise<Deposit[]> {
  const { rows } = await sql<Deposit>`
    select ${dayOf(ctx, sql`e.at`)} as date, e.kind, count(distinct e.booking_id)::int as bookings,
      sum(p.amount_cents)::bigint as cents
    from ledger_entries e join ledger_postings p on p.entry_id = e.id join bookings b on b.id = e.booking_id
    where b.host_id = ${hostId} and ${ledger.wentToHost}
      and e.at >= ${start} and e.at < ${end}
    group by 1, e.kind order by 1, e.kind`.execute(ctx.db);
  return rows;
}

function listingsOf(rows: readonly Row[]): Statement["listings"] {
  const byListing = Map.groupBy(rows, ({ listing_id }) => listing_id);
  return [...byListing].map(([link_id, own]) => ({
    link_id,
    title: own[0]?.title ?? "",
    received: toDollars(own.reduce((sum, { received }) => sum + received, 0)),
  }));
}

/** @returns a PDF */
export async function statementOnPaper(ctx: RequestCtx, viewer: Viewer, period: string): Promise<Uint8Array> {
  const statement = await showStatement(ctx, viewer, period);
  const { language, env } = ctx;
  // The fonts and what draws them are loaded with the first statement that is printed.
  const { statementPdf } = await import("./statement-pdf.ts");
  return statementPdf(statement, { language, t: translator(language), brandName: env.brandName });
}

/** The statement for a spreadsheet, or the bookings paid, or the payouts due, in its period. */
export async function statementFile(
  ctx: RequestCtx,
  viewer: Viewer,
  period: string,
  name: StatementFile,
): Promise<string> {
  const t = translator(ctx.language);
  if (name !== "statement") return hostsFiles[name].text(ctx, { ...daysOf(period), hostId: viewer.id }, t);
  const { bookings, total } = await showStatement(ctx, viewer, period);
  const amounts = (account: Statement["total"]): Cell[] =>
    statementAmounts.map((amount) => ({ cents: toCents(account[amount]) }));
  return csvOf(
    [
      t("reports.columns.code"),
      t("reports.columns.guest"),
      t("reports.columns.title"),
      t("reports.columns.starts"),
      t("reports.columns.ends"),
      ...statementAmounts.map((amount) => t(`statement.columns.${amount}`)),
    ],
    [
      ...bookings.map((row) => [row.code, row.guest, row.title, row.starts_on, row.ends_on, ...amounts(row)]),
      [t("statement.total"), null, null, null, null, ...amounts(total)],
    ],
  );
}
