import { sql } from "kysely";
import { addDays, addMonths, dateOf, type PlainDate } from "#contract/dates.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { monthOf } from "../payments/payments.ts";

/** The lodging tax of one month that is still held. */
export interface TaxMonth {
  /** As `2026-10`. */
  month: string;
  cents: Cents;
  /** The last day on which it is remitted in time. */
  due: PlainDate;
  status: "running" | "over" | "late";
}

/**
 * The lodging tax held, by month: oldest first, the running month always. A booking counts in the month in which its
 * stay ended or it was cancelled. Remittances count for the oldest months: what is still held is of the newest.
 */
export async function taxMonths(ctx: Ctx): Promise<TaxMonth[]> {
  const today = dateOf(ctx.now(), ctx.env.island.timeZone);
  const running = today.slice(0, 7);
  const kept = await keptByMonth(ctx);
  const months: TaxMonth[] = [];
  let left = kept.reduce((sum, { cents }) => sum + cents, 0 - (await remitted(ctx)));
  for (const { month, cents } of kept[0]?.month === running ? kept : [{ month: running, cents: 0 }, ...kept]) {
    const held = Math.max(0, Math.min(left, cents));
    left -= held;
    if (held === 0 && month !== running) continue;
    const due = addDays(addMonths(`${month}-01`, 1), ctx.env.lodgingTaxDueDay - 1);
    months.unshift({ month, cents: held, due, status: month === running ? "running" : due < today ? "late" : "over" });
  }
  return months;
}

const warningDays = 5;

/** Complete months whose tax is due within days, or late. */
export async function taxDueSoon(ctx: Ctx): Promise<TaxMonth[]> {
  const soon = addDays(dateOf(ctx.now(), ctx.env.island.timeZone), warningDays);
  return (await taxMonths(ctx)).filter(({ status, due }) => status !== "running" && due <= soon);
}

/** What bookings that are over or cancelled kept for the tax office, the newest month first. */
async function keptByMonth(ctx: Ctx): Promise<{ month: string; cents: Cents }[]> {
  // A booking is completed after its end, so that only the cancelled ones, which keep tax less often, are looked up.
  const cancelled = sql`(select min(e.at) from booking_events e where e.booking_id = b.id and e.to_state = b.state)`;
  const over = sql`case when b.state = 'completed' then b.ends_at else least(b.ends_at, ${cancelled}) end`;
  const { rows } = await sql<{ month: string; cents: Cents }>`
    select ${monthOf(ctx, sql`(${over})`)} as month, (0 - sum(k.tax_payable_cents))::bigint as cents
    from booking_balances k join bookings b on b.id = k.booking_id
    where k.tax_payable_cents <> 0 and b.state <> 'confirmed'
    group by 1 order by 1 desc`.execute(ctx.db);
  return rows;
}

/** All remittances, less those that were reversed. */
async function remitted(ctx: Ctx): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(p.amount_cents), 0)::bigint as cents
    from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.account = 'tax_payable'
    where e.booking_id is null`.execute(ctx.db);
  return rows[0]?.cents ?? 0;
}
