import { sql } from "kysely";
import { addDays, dateOf, type PlainDate, weekdayOf, weekdays } from "#contract/dates.ts";
import type { Cents } from "#contract/money.ts";
import { heldBy, keptBackBy, payoutLeavesAt } from "../bookings/bookings.ts";
import type { Ctx } from "../ctx.ts";
import { dayOf } from "../payments/payments.ts";

interface Sum {
  payouts: number;
  cents: Cents;
}

/** When hosts' shares leave, before their debts are deducted. */
export interface Outlook {
  /** From the Monday of this week on; the last one has no end. */
  weeks: ({ from: PlainDate; to: PlainDate | null } & Sum)[];
  /** Of trips to come whose payout would wait, as things are now. */
  undated: Sum;
  /** The first day on which anything leaves. */
  next: ({ day: PlainDate } & Sum) | null;
}

/** Weeks that are told apart; everything later is one row. */
const weeksTold = 3;

/** Everything that `moneyReport` tells as due to hosts and as their share of trips to come, by day and then by week. */
export async function outlook(ctx: Ctx): Promise<Outlook> {
  const days = await leavingByDay(ctx);
  const today = dateOf(ctx.now(), ctx.env.island.timeZone);
  const monday = addDays(today, -weekdays.indexOf(weekdayOf(today)));
  const dated = days.filter((row): row is { day: PlainDate } & Sum => row.day !== null);
  const [next = null] = dated;
  return {
    weeks: Array.from({ length: weeksTold + 1 }, (_, week) => {
      const from = addDays(monday, 7 * week);
      const to = week < weeksTold ? addDays(from, 6) : null;
      return { from, to, ...totalOf(dated.filter(({ day }) => day >= from && (to === null || day <= to))) };
    }),
    undated: totalOf(days.filter(({ day }) => day === null)),
    next,
  };
}

/** The island dates with the hosts' shares that leave on them, in order; null for the shares that would wait. */
async function leavingByDay(ctx: Ctx): Promise<({ day: PlainDate | null } & Sum)[]> {
  const { rows } = await sql<{ day: PlainDate | null } & Sum>`
    select case when waits then null else ${dayOf(ctx, sql`at`)} end as day,
      count(*)::int as payouts, sum(cents)::bigint as cents
    from (
      select 0 - k.host_payable_cents as cents, ${payoutLeavesAt(ctx)} as at, b.state = 'confirmed'
        and ${keptBackBy} is not null as waits
      from booking_balances k join bookings b on b.id = k.booking_id
        left join payouts on payouts.booking_id = b.id
        left join payout_accounts a on a.user_id = b.host_id
      where k.host_payable_cents < 0
        and (b.state = 'confirmed' or ${heldBy} is null and payouts.state is distinct from 'blocked')
    ) leaving group by 1 order by 1`.execute(ctx.db);
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
}

function totalOf(rows: readonly Sum[]): Sum {
  return {
    payouts: rows.reduce((sum, { payouts }) => sum + payouts, 0),
    cents: rows.reduce((sum, { cents }) => sum + cents, 0),
  };
}
