import { type RawBuilder, sql } from "kysely";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { ledger, readBalance, StripeRefused, StripeUnavailable } from "../payments/payments.ts";

/** What the ledger says of bookings that are not settled with everybody and stand alike, in positive cents. */
export interface OpenBookings {
  /** `to_come` are confirmed: all of it could still go back. Of the others, how the host's share stands. */
  standing: "to_come" | "frozen" | "blocked" | "due";
  hostCents: Cents;
  guestCents: Cents;
  commissionCents: Cents;
  taxCents: Cents;
  /** How much of what each must still be enough for is covered by its own money that Stripe has not released yet. */
  coveredCents: Cents;
}

/** The platform's money, in cents: what is there, whose it is, and what is ours to take. */
export interface MoneyReport {
  /** By Stripe's own word; null when it does not answer. */
  availableCents: Cents | null;
  pendingCents: Cents | null;
  /** What the ledger believes to be at Stripe, available and pending together. */
  ledgerCents: Cents;
  /** Kept for hosts, of bookings that are over or cancelled. */
  hosts: { dueCents: Cents; blockedCents: Cents; frozenCents: Cents };
  /** Refunds that were decided on and have not left. */
  guestsCents: Cents;
  /** All of confirmed bookings: the host's share, the commission and the tax. */
  tripsToComeCents: Cents;
  /** To be paid to the tax office; below nothing when it got more than was held. */
  lodgingTaxCents: Cents;
  /** With guests' banks, until disputes are decided. It is not at Stripe. */
  disputedCents: Cents;
  /** What hosts have to give back. It is not at Stripe. */
  hostDebtsCents: Cents;
  stripeFeesCents: Cents;
  /** Of bookings that are over or cancelled. */
  commissionCents: Cents;
  /** At the platform's own bank, less what went on to the tax office. */
  withdrawnCents: Cents;
  /** Of all that is kept, what no pending money of its own booking covers: it must be available. */
  uncoveredCents: Cents;
  /** Null as long as nobody knows what Stripe has. */
  withdrawableCents: Cents | null;
}

type Balance = Awaited<ReturnType<typeof readBalance>>;
type Balances = Awaited<ReturnType<typeof ledger.balances>>;

/** Without what only Stripe can tell when it does not answer. */
export async function moneyReport(ctx: Ctx): Promise<MoneyReport> {
  const balance = await readBalance(ctx).catch((error: unknown) => {
    if (!(error instanceof StripeUnavailable) && !(error instanceof StripeRefused)) throw error;
    ctx.log.error({ err: error }, "Stripe did not tell the balance");
    return null;
  });
  return reportOf(balance, await ledger.totals(ctx), await openBookings(ctx));
}

/** The report's lodging tax, without asking Stripe for anything. */
export async function taxHeld(ctx: Ctx): Promise<Cents> {
  return reportOf(null, await ledger.totals(ctx), await openBookings(ctx)).lodgingTaxCents;
}

/**
 * What may be withdrawn is what Stripe has less everything that is owed, or could be: to hosts and guests, for trips
 * to come, to the tax office. Twice:
 * - what the ledger believes to be at Stripe, less all of it. Money at Stripe that the ledger does not know is not ours;
 * - what Stripe has available, less what is owed and not covered by the same booking's own pending money. Nobody is
 *   paid from what another guest's charge will bring.
 *
 * The smaller one counts, and never less than nothing. Money at guests' banks, and what hosts owe, is not counted on.
 */
export function reportOf(balance: Balance | null, accounts: Balances, bookings: OpenBookings[]): MoneyReport {
  const toCome = bookings.filter(({ standing }) => standing === "to_come");
  const taxOwed = Math.max(0, -(accounts.tax_payable ?? 0));
  const taxOfOpen = sumOf(bookings, ({ taxCents }) => taxCents);
  const hostsOf = (wanted: OpenBookings["standing"]) =>
    sumOf(bookings, ({ standing, hostCents }) => (standing === wanted ? hostCents : 0));
  const kept = {
    hosts: { dueCents: hostsOf("due"), blockedCents: hostsOf("blocked"), frozenCents: hostsOf("frozen") },
    guestsCents: sumOf(bookings, ({ guestCents }) => guestCents),
    tripsToComeCents: sumOf(toCome, (booking) => owedFor(booking) - booking.guestCents),
    lodgingTaxCents: 0 - (accounts.tax_payable ?? 0) - sumOf(toCome, ({ taxCents }) => taxCents),
  };
  const ledgerCents = accounts.stripe ?? 0;
  const taxOfClosed = taxOwed - taxOfOpen;
  const owed = sumOf(bookings, owedFor) + taxOfClosed;
  const uncovered = Math.max(0, owed - sumOf(bookings, ({ coveredCents }) => coveredCents));
  return {
    availableCents: balance?.availableCents ?? null,
    pendingCents: balance?.pendingCents ?? null,
    ledgerCents,
    ...kept,
    disputedCents: accounts.disputes ?? 0,
    hostDebtsCents: accounts.host_debt ?? 0,
    stripeFeesCents: accounts.stripe_fees ?? 0,
    commissionCents: 0 - (accounts.commission ?? 0) - sumOf(toCome, ({ commissionCents }) => commissionCents),
    withdrawnCents: accounts.bank ?? 0,
    uncoveredCents: uncovered,
    withdrawableCents: balance && Math.max(0, Math.min(balance.availableCents - uncovered, ledgerCents - owed)),
  };
}

/** What the bookings' money must still be enough for; their commission too, while it could go back. */
function owedFor({ standing, hostCents, guestCents, taxCents, commissionCents }: OpenBookings): Cents {
  return hostCents + guestCents + taxCents + (standing === "to_come" ? commissionCents : 0);
}

/**
 * Bookings that anybody could still get money of, or whose money is not settled at Stripe. Trips to come are many and
 * simply added up; of the others few are open, and those are looked at one by one.
 */
async function openBookings(ctx: Ctx): Promise<OpenBookings[]> {
  const pending = sql`(select booking_id, sum(amount_cents - fee_cents)::bigint as cents from payments
    where available_on > ${ctx.now()} group by booking_id)`;
  const owed = (column: string) => sql`greatest(0, -k.${sql.ref(column)})`;
  const [host, guest] = [owed("host_payable_cents"), owed("guest_cents")];
  const [commission, tax] = [owed("commission_cents"), owed("tax_payable_cents")];
  const sums = (kept: RawBuilder<unknown>) => sql`sum(${host})::bigint as "hostCents",
    sum(${guest})::bigint as "guestCents", sum(${commission})::bigint as "commissionCents",
    sum(${tax})::bigint as "taxCents",
    coalesce(sum(least(greatest(0, least(pending.cents, k.stripe_cents)), ${kept}))
      filter (where pending.cents is not null), 0)::bigint as "coveredCents"`;
  const toCome = await sql<OpenBookings>`
    select 'to_come' as standing, ${sums(sql`${host} + ${guest} + ${tax} + ${commission}`)}
    from bookings b join booking_balances k on k.booking_id = b.id
      left join ${pending} pending on pending.booking_id = b.id
    where b.state = 'confirmed' having count(*) > 0`.execute(ctx.db);
  const others = await sql<OpenBookings>`
    with open as (
      (select booking_id from booking_balances where host_payable_cents < 0 or guest_cents < 0
        union all select booking_id from ${pending} pending)
      except select id from bookings where state = 'confirmed'
    ), frozen as (
      select booking_id from disputes where state = 'open'
      union select booking_id from problems where settled_at is null
    )
    select case when frozen.booking_id is not null then 'frozen' when payouts.booking_id is not null then 'blocked'
        else 'due' end as standing, ${sums(sql`${host} + ${guest} + ${tax}`)}
    from open join booking_balances k on k.booking_id = open.booking_id
      left join ${pending} pending on pending.booking_id = open.booking_id
      left join frozen on frozen.booking_id = open.booking_id
      left join payouts on payouts.booking_id = open.booking_id and payouts.state = 'blocked'
    group by 1`.execute(ctx.db);
  return [...toCome.rows, ...others.rows];
}

function sumOf<T>(items: T[], cents: (item: T) => Cents): Cents {
  return items.reduce((sum, item) => sum + cents(item), 0);
}
