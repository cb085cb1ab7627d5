import { sql } from "kysely";
import { addDays, dateOf, daysBetween, type PlainDate } from "#contract/dates.ts";
import { kinds, type ListingKind } from "#contract/listings/kinds.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { dayOf, earned, isWithin, monthOf, type Period } from "../payments/payments.ts";

/** What was earned, added up by day: a report of a year reads a thousand rows instead of all the year's entries. */

/** Today and yesterday: entries have the time of the process that writes them, whose clock may be off. */
const openDays = 2;
const daysAtOnce = 31;

/** Adds up the days that are over and not added up yet, and anew those that an entry was dated to since. */
export async function addUpDays(ctx: Ctx): Promise<void> {
  const { timeZone } = ctx.env.island;
  await sql`
    delete from earned_days where time_zone = ${timeZone} and day >= (
      select ${dayOf(ctx, sql`min(at)`)}::date from ledger_entries
      where id > (select max(last_entry_id) from earned_days where time_zone = ${timeZone}))`.execute(ctx.db);
  const last = addDays(dateOf(ctx.now(), timeZone), -openDays);
  for (let from = await firstOpenDay(ctx); from !== null && from <= last; from = addDays(from, daysAtOnce)) {
    const further = Math.min(daysAtOnce - 1, daysBetween(from, last));
    await addUp(ctx, { from, to: addDays(from, further) });
  }
}

/** Null as long as nothing was ever earned. */
async function firstOpenDay(ctx: Ctx): Promise<PlainDate | null> {
  const { rows } = await sql<{ day: PlainDate | null }>`
    select coalesce(${afterLastDay(ctx)}, (select ${dayOf(ctx, sql`min(at)`)}::date from ledger_entries)) as day
    `.execute(ctx.db);
  return rows[0]?.day ?? null;
}

function afterLastDay(ctx: Ctx) {
  return sql`(select max(day) + 1 from earned_days where time_zone = ${ctx.env.island.timeZone})`;
}

async function addUp(ctx: Ctx, period: Period): Promise<void> {
  const { timeZone } = ctx.env.island;
  await sql`
    insert into earned_days (time_zone, day, kind, last_entry_id,
      entries, bookings, revenue_cents, commission_cents, tax_cents)
    select ${timeZone}, days.first::date, kind.name, (select max(id) from ledger_entries),
      count(own.kind), count(*) filter (where own.entry = 'payment'),
      coalesce(sum(own.revenue), 0), coalesce(sum(own.commission), 0), coalesce(sum(own.tax), 0)
    from generate_series(${period.from}::date, ${period.to}::date, interval '1 day') as days (first)
    cross join unnest(${kinds}::text[]) as kind (name)
    left join (
      select ${dayOf(ctx, sql`earned.at`)}::date as day, b.kind, earned.kind as entry, revenue, commission, tax
      from (${earned(isWithin(ctx, sql`e.at`, period))}) earned join bookings b on b.id = earned.booking_id
    ) own on own.day = days.first::date and own.kind = kind.name
    group by days.first, kind.name
    on conflict do nothing`.execute(ctx.db);
}

export interface Month {
  month: string;
  kind: ListingKind;
  bookings: number;
  revenue: Cents;
  commission: Cents;
  tax: Cents;
}

/** The months of a period in which something was earned, by kind: the days that were added up, and the entries since. */
export async function earnedMonths(ctx: Ctx, { from, to }: Period): Promise<Month[]> {
  // In one statement, so that no day is added up in between and counted twice.
  const firstOpen = sql`greatest(${from}::date, ${afterLastDay(ctx)})`;
  const { rows } = await sql<Month>`
    with of_days as (
      select to_char(day, 'YYYY-MM') as month, kind, entries, bookings,
        revenue_cents as revenue, commission_cents as commission, tax_cents as tax
      from earned_days where time_zone = ${ctx.env.island.timeZone} and day between ${from}::date and ${to}::date
    ), since as (
      select ${monthOf(ctx, sql`earned.at`)} as month, b.kind, 1 as entries, (earned.kind = 'payment')::int as bookings,
        revenue, commission, tax
      from (${earned(isWithin(ctx, sql`e.at`, { from: firstOpen, to }))}) earned
      join bookings b on b.id = earned.booking_id
    )
    select month, kind, sum(bookings)::int as bookings, sum(revenue)::bigint as revenue,
      sum(commission)::bigint as commission, sum(tax)::bigint as tax
    from (select * from of_days union all select * from since) as earned
    group by month, kind having sum(entries) > 0 order by month, kind`.execute(ctx.db);
  return rows;
}
