import { sql } from "kysely";
import type { ReportName } from "#contract/admin/report-names.ts";
import type { Report } from "#contract/admin/reports.ts";
import { addMonths, daysBetween } from "#contract/dates.ts";
import { type Cents, toDollars } from "#contract/money.ts";
import type { Ctx, RequestCtx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { translator } from "../http/locales.ts";
import { isWithin, type Period } from "../payments/payments.ts";
import { earnedMonths, type Month } from "./earned-days.ts";
import { reportFiles } from "./report-files.ts";

const mostMonths = 5 * 12;

/**
 * Bookings, revenue and shares of a period from the ledger, and people who registered in it.
 * @throws `invalid_input` for a period that ends before it begins, or is longer than five years
 */
export async function report(ctx: Ctx, period: Period): Promise<Report> {
  checkPeriod(period);
  const months = await earnedMonths(ctx, period);
  const sum = (centsOf: (month: Month) => Cents) => months.reduce((total, month) => total + centsOf(month), 0);
  return {
    users: await newUsers(ctx, period),
    reservations: sum(({ bookings }) => bookings),
    revenue: toDollars(sum(({ revenue }) => revenue)),
    commission: toDollars(sum(({ commission }) => commission)),
    lodging_tax: toDollars(sum(({ tax }) => tax)),
    months: months.map(({ month, kind, bookings, revenue, commission, tax }) => ({
      month,
      kind,
      bookings,
      revenue: toDollars(revenue),
      commission: toDollars(commission),
      lodging_tax: toDollars(tax),
    })),
  };
}

/**
 * The rows behind the numbers, in the caller's language; an empty period has only the header row.
 * @throws `invalid_input` as {@link report}
 */
export async function csv(ctx: Ctx & Pick<RequestCtx, "language">, name: ReportName, period: Period): Promise<string> {
  checkPeriod(period);
  return reportFiles[name].text(ctx, period, translator(ctx.language));
}

function checkPeriod({ from, to }: Period): void {
  const until = addMonths(from, mostMonths);
  if (to < from) fail("invalid_input", { fields: { to: { rule: "after_start" } } });
  if (to >= until) {
    fail("invalid_input", { fields: { to: { rule: "span", values: { maximum: daysBetween(from, until) } } } });
  }
}

async function newUsers(ctx: Ctx, period: Period): Promise<Report["users"]> {
  const { rows } = await sql<Report["users"]>`
    select count(*)::int as total,
      count(*) filter (where exists (select from listings l where l.host_id = u.id))::int as hosts
    from users u where u.deleted_at is null and ${isWithin(ctx, sql`u.created_at`, period)}`.execute(ctx.db);
  return rows[0] as Report["users"];
}
