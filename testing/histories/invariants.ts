import { sql } from "kysely";
import type Stripe from "stripe";
import { ledgerAccounts, shareAccounts, shareEntries } from "#contract/admin/ledger-accounts.ts";
import { clocks } from "#contract/bookings/process.ts";
import { toCents } from "#contract/money.ts";
import type { Db } from "../../server/db/connect.ts";
import { outlook, pendingMoney, taxHeld, taxMonths } from "../../server/reconciling/reconciling.ts";
import type { Stage } from "./scenario.ts";

/** Checks what must hold after every step, whatever failed in it. @throws naming each violated invariant */
export async function checkInvariants(stage: Stage): Promise<void> {
  const [wrongs, charges, transfers] = [
    await wrongInTheBooks(stage),
    await everything(() => stage.ctx.stripe.charges.list({ limit: 100 })),
    await everything(() => stage.ctx.stripe.transfers.list({ limit: 100 })),
  ];
  stage.charges = charges.filter(({ status }) => status === "succeeded");
  const problems = [...wrongs, ...charges.flatMap(wrongWithCharge), ...(await wrongWithTransfers(stage, transfers))];
  problems.push(...(await sentTooSoon(stage.db)), ...(await wronglyForeseen(stage)), ...(await wronglyTaxed(stage)));
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

/** Fetches a whole list, retrying through Stripe faults. One page of a hundred suffices: no history has more. */
export async function everything<T>(list: () => Promise<Stripe.ApiList<T>>): Promise<T[]> {
  for (let attempt = 1; ; attempt++) {
    const page = await list().catch(() => undefined);
    if (page?.object === "list") {
      if (page.has_more) throw new Error("the history is too long to be looked over at once");
      return page.data;
    }
    if (attempt === 10) throw new Error("Stripe has no list");
  }
}

async function wrongInTheBooks({ db }: Stage): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    with posted as (
      select e.id, e.booking_id, e.kind, p.account, p.amount_cents
      from ledger_entries e left join ledger_postings p on p.entry_id = e.id),
    by_booking as (
      select booking_id,
        coalesce(sum(amount_cents) filter (where account = 'guest'), 0) as guest,
        coalesce(sum(amount_cents) filter (where account = 'guest' and kind in ('refund_paid_elsewhere', 'refund_elsewhere_reversed')), 0) as elsewhere,
        coalesce(sum(amount_cents) filter (where account = 'host_payable' and kind in ('refund_owed', 'dispute_lost', 'dispute_overturned')), 0) as host,
        coalesce(sum(amount_cents) filter (where account = 'commission' and kind in ('refund_owed', 'dispute_lost', 'dispute_overturned')), 0) as commission,
        coalesce(sum(amount_cents) filter (where account = 'tax_payable' and kind in ('refund_owed', 'dispute_lost', 'dispute_overturned')), 0) as tax
      from posted where booking_id is not null group by booking_id)
    select 'entry ' || id || ' is off by ' || coalesce(sum(amount_cents)::text, 'everything') as wrong
      from posted group by id having coalesce(sum(amount_cents), 1) <> 0
    union all
    select 'the ledger is off by ' || sum(amount_cents) from posted having sum(amount_cents) <> 0
    union all
    -- What was paid elsewhere may come from the guest's bank as well.
    select 'the guest of booking ' || booking_id || ' got ' || guest || ' more than was owed' from by_booking where guest > elsewhere
    union all
    select 'booking ' || id || ' gave back ' || host || ', ' || commission || ', ' || tax || ' of shares ' ||
        host_net_cents || ', ' || commission_cents || ', ' || tax_cents
      from by_booking join bookings on bookings.id = booking_id
      where host not between 0 and host_net_cents or commission not between 0 and commission_cents
        or tax not between 0 and tax_cents`.execute(db);
  return [...rows.map(({ wrong }) => wrong), ...(await wronglyKept(db))];
}

/** Bookings whose stored balances differ from the sum of their ledger entries. */
export async function wronglyKept(db: Db): Promise<string[]> {
  const kept = ledgerAccounts.map((account) => sql`(${account}, k.${sql.ref(`${account}_cents`)})`);
  const { rows } = await sql<{ wrong: string }>`
    with posted as (
      select e.booking_id, e.kind, p.account, p.amount_cents
      from ledger_entries e join ledger_postings p on p.entry_id = e.id where e.booking_id is not null),
    summed as (
      select booking_id, account, sum(amount_cents) as cents from posted group by booking_id, account
      union all
      select booking_id, 'revenue', -sum(amount_cents) from posted
      where kind in (${sql.join(shareEntries)}) and account in (${sql.join(shareAccounts)}) group by booking_id),
    kept as (
      select k.booking_id, a.account, a.cents
      from booking_balances k, lateral (values ${sql.join(kept)}, ('revenue', k.revenue_cents)) as a (account, cents))
    select 'booking ' || coalesce(s.booking_id, k.booking_id) || ' has ' || coalesce(s.cents, 0) || ' on '
        || coalesce(s.account, k.account) || ', kept as ' || coalesce(k.cents::text, 'nothing') as wrong
      from summed s full join kept k on k.booking_id = s.booking_id and k.account = s.account
      where coalesce(s.cents, 0) is distinct from k.cents`.execute(db);
  return rows.map(({ wrong }) => wrong);
}

function wrongWithCharge({ id, amount, amount_refunded }: Stripe.Charge): string[] {
  return amount_refunded <= amount ? [] : [`${id} over ${amount} was refunded ${amount_refunded}`];
}

/** Transfers begun after a change of what the host's money follows, and before payouts go on. */
async function sentTooSoon(db: Db): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    select 'transfer ' || t.id || ' was begun ' || (t.created_at - a.changed_at) || ' after a change' as wrong
    from transfers t join payouts p using (booking_id) join payout_accounts a on a.user_id = p.host_id
    where t.asked_at is not null and t.created_at > a.changed_at
      and t.created_at < a.changed_at + ${`${clocks.payoutChangeMinutes} minutes`}::interval`.execute(db);
  return rows.map(({ wrong }) => wrong);
}

/** What hosts are owed is told to the operator once: as leaving or as waiting. */
async function wronglyForeseen({ ctx }: Stage): Promise<string[]> {
  const { weeks, undated } = await outlook(ctx);
  const { waitingPayouts } = await pendingMoney(ctx);
  const leaving = [...weeks, undated].reduce((sum, { cents }) => sum + cents, 0);
  const waiting = waitingPayouts.reduce((sum, { amount }) => sum + toCents(amount), 0);
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(greatest(0, 0 - host_payable_cents)), 0) as cents from booking_balances`.execute(ctx.db);
  const owed = Number(rows[0]?.cents);
  return leaving + waiting === owed ? [] : [`hosts are owed ${owed}; ${leaving} leave and ${waiting} wait`];
}

/** The months' tax is what the report holds for the tax office. */
async function wronglyTaxed({ ctx }: Stage): Promise<string[]> {
  const held = Math.max(0, await taxHeld(ctx));
  const months = (await taxMonths(ctx)).reduce((sum, { cents }) => sum + cents, 0);
  return months === held ? [] : [`${held} of tax are held; the months hold ${months}`];
}

async function wrongWithTransfers({ db }: Stage, transfers: Stripe.Transfer[]): Promise<string[]> {
  if (transfers.length === 0) return [];
  const bookings = await db.selectFrom("bookings").select(["quote_id", "host_net_cents"]).execute();
  const wrongs: string[] = [];
  for (const [dueId, made] of Map.groupBy(transfers, ({ metadata }) => metadata.key)) {
    if (made.length > 1) wrongs.push(`transfer ${dueId} was made ${made.length} times`);
  }
  for (const [group, made] of Map.groupBy(transfers, ({ transfer_group }) => transfer_group)) {
    const booking = bookings.find(({ quote_id }) => `res_${quote_id}` === group);
    const kept = made.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
    if (kept > (booking?.host_net_cents ?? 0)) wrongs.push(`the host of ${group} got ${kept}`);
  }
  return wrongs;
}
