import { type RawBuilder, sql } from "kysely";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { ledger, readBalance, StripeRefused, StripeUnavailable } from "../payments/payments.ts";

/** Ledger totals of bookings not yet settled with everyone, grouped by status, in positive cents. */
export interface OpenBookings {
  /** `to_come`: confirmed, so all of it could still be refunded. The others: the status of the host's share. */
  status: "to_come" | "frozen" | "blocked" | "due";
  hostCents: Cents;
  guestCents: Cents;
  commissionCents: Cents;
  taxCents: Cents;
  /** The part of what each booking must still pay that its own money, pending at Stripe, covers. */
  coveredCents: Cents;
}

/** The platform's money, in cents: the total, who it belongs to, and how much of it we may withdraw. */
export interface MoneyReport {
  /** As Stripe reports it; null when Stripe does not respond. */
  availableCents: Cents | null;
  pendingCents: Cents | null;
  /** The ledger's balance at Stripe, available and pending together. */
  ledgerCents: Cents;
  /** Kept for hosts, from bookings that are over or cancelled. */
  hosts: { dueCents: Cents; blockedCents: Cents; frozenCents: Cents };
  /** Refunds that were decided on but have not left, and payments that belong to no booking. */
  guestsCents: Cents;
  /** All money of confirmed bookings. */
  tripsToCome: { hostsCents: Cents; commissionCents: Cents; taxCents: Cents };
  /** Owed to the tax office; negative when it got more than was held. */
  lodgingTaxCents: Cents;
  /** Held by guests' banks until disputes are decided. Not at Stripe. */
  disputedCents: Cents;
  /** Owed to us by hosts. Not at Stripe. */
  hostDebtsCents: Cents;
  stripeFeesCents: Cents;
  /** From bookings that are over or cancelled. */
  commissionCents: Cents;
  /** At the platform's own bank, minus the tax and refunds paid from there. */
  withdrawnCents: Cents;
  /** The part of all money kept that no pending money of its own booking covers: it must be available. */
  uncoveredCents: Cents;
  /** Null while Stripe's balance is unknown. */
  withdrawableCents: Cents | null;
}

type Balance = Awaited<ReturnType<typeof readBalance>>;
type Balances = Awaited<ReturnType<typeof ledger.balances>>;

/** Leaves out Stripe's own figures when Stripe does not respond. */
export async function moneyReport(ctx: Ctx): Promise<MoneyReport> {
  const balance = await readBalance(ctx).catch((error: unknown) => {
    if (!(error instanceof StripeUnavailable) && !(error instanceof StripeRefused)) throw error;
    ctx.log.error({ err: error }, "Stripe did not tell the balance");
    return null;
  });
  const accounts = await ledger.totals(ctx);
  const guest = accounts.guest - (await paidTwice(ctx));
  return reportOf(balance, { ...accounts, guest }, await openBookings(ctx));
}

/** What guests got from the platform and from their banks as well. It pays for no other guest. */
async function paidTwice(ctx: Ctx): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(cents), 0)::bigint as cents from (
      select guest_cents as cents from booking_balances
      union all
      select returned_cents + elsewhere_cents + lost_cents - amount_cents from orphan_payments where state <> 'booked'
    ) as balances where cents > 0`.execute(ctx.db);
  return rows[0]?.cents ?? 0;
}

/** The report's lodging tax, without a request to Stripe. */
export async function taxHeld(ctx: Ctx): Promise<Cents> {
  return reportOf(null, await ledger.totals(ctx), await openBookings(ctx)).lodgingTaxCents;
}

/**
 * What may be withdrawn is Stripe's balance minus everything that is or could be owed: to hosts and guests, for trips
 * to come, to the tax office. It is calculated twice:
 * - the ledger's balance at Stripe, minus all of it. Money at Stripe that the ledger does not contain is not ours;
 * - Stripe's available balance, minus what is owed and not covered by the same booking's own pending money. Nobody is
 *   paid from another guest's pending charge.
 *
 * The smaller result counts, and never less than zero. Money at guests' banks and hosts' debts are not counted on.
 */
export function reportOf(balance: Balance | null, accounts: Balances, bookings: OpenBookings[]): MoneyReport {
  const toCome = bookings.filter(({ status }) => status === "to_come");
  const tripsToCome = {
    hostsCents: sumOf(toCome, ({ hostCents }) => hostCents),
    commissionCents: sumOf(toCome, ({ commissionCents }) => commissionCents),
    taxCents: sumOf(toCome, ({ taxCents }) => taxCents),
  };
  const taxOwed = Math.max(0, -(accounts.tax_payable ?? 0));
  const taxOfOpen = sumOf(bookings, ({ taxCents }) => taxCents);
  const guestsOfBookings = sumOf(bookings, ({ guestCents }) => guestCents);
  // Entries of no booking owe the rest. Nothing counts as covered: a booking's pending money pays only its own guest.
  const guestsOfOrphans = Math.max(0, 0 - (accounts.guest ?? 0) - guestsOfBookings);
  const hostsOf = (wanted: OpenBookings["status"]) =>
    sumOf(bookings, ({ status, hostCents }) => (status === wanted ? hostCents : 0));
  const kept = {
    hosts: { dueCents: hostsOf("due"), blockedCents: hostsOf("blocked"), frozenCents: hostsOf("frozen") },
    guestsCents: guestsOfBookings + guestsOfOrphans,
    tripsToCome,
    lodgingTaxCents: 0 - (accounts.tax_payable ?? 0) - tripsToCome.taxCents,
  };
  const ledgerCents = accounts.stripe ?? 0;
  const taxOfClosed = taxOwed - taxOfOpen;
  const owed = sumOf(bookings, owedFor) + guestsOfOrphans + taxOfClosed;
  const uncovered = Math.max(0, owed - sumOf(bookings, ({ coveredCents }) => coveredCents));
  return {
    availableCents: balance?.availableCents ?? null,
    pendingCents: balance?.pendingCents ?? null,
    ledgerCents,
    ...kept,
    disputedCents: accounts.disputes ?? 0,
    hostDebtsCents: accounts.host_debt ?? 0,
    stripeFeesCents: accounts.stripe_fees ?? 0,
    commissionCents: 0 - (accounts.commission ?? 0) - tripsToCome.commissionCents,
    withdrawnCents: accounts.bank ?? 0,
    uncoveredCents: uncovered,
    withdrawableCents: balance && Math.max(0, Math.min(balance.availableCents - uncovered, ledgerCents - owed)),
  };
}

/** The amount a booking's money must still cover; includes its commission while that could be refunded. */
function owedFor({ status, hostCents, guestCents, taxCents, commissionCents }: OpenBookings): Cents {
  return hostCents + guestCents + taxCents + (status === "to_come" ? commissionCents : 0);
}

/**
 * Bookings that could still owe money to anyone, or whose money has not settled at Stripe. Trips to come are many and
 * simply summed; few of the others are open, so those are examined one by one.
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
    select 'to_come' as status, ${sums(sql`${host} + ${guest} + ${tax} + ${commission}`)}
    from bookings b join booking_balances k on k.booking_id = b.id
      left join ${pending} pending on pending.booking_id = b.id
    where b.state = 'confirmed' having count(*) > 0`.execute(ctx.db);
  const others = await sql<OpenBookings>`
    with open as (
      (select booking_id from booking_balances where host_payable_cents < 0 or guest_cents < 0
        union all select booking_id from ${pending} pending)
      except select id from bookings where state = 'confirmed'
    ), frozen as (
      select d.booking_id from disputes d join payments p on p.id = d.payment_id where p.bought and d.state = 'open'
      union select booking_id from problems where settled_at is null
      union select t.booking_id from reversals r join transfers t on t.id = r.transfer_id where r.keeps_back
    )
    select case when frozen.booking_id is not null then 'frozen' when payouts.booking_id is not null then 'blocked'
        else 'due' end as status, ${sums(sql`${host} + ${guest} + ${tax}`)}
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
