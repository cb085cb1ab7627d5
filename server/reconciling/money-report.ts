import { sql } from "kysely";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { ledger, readBalance } from "../payments/payments.ts";

/** What the ledger says of one booking that is not settled with everybody, in positive cents. */
export interface OpenBooking {
  /** `to_come` is confirmed: all of it could still go back. Of the others, how the host's share stands. */
  standing: "to_come" | "frozen" | "blocked" | "due";
  hostCents: Cents;
  guestCents: Cents;
  commissionCents: Cents;
  taxCents: Cents;
  /** What of its own money Stripe has not released yet. */
  pendingCents: Cents;
}

/** The platform's money, in cents: what is there, whose it is, and what is ours to take. */
export interface MoneyReport {
  availableCents: Cents;
  pendingCents: Cents;
  /** What the ledger believes to be at Stripe, available and pending together. */
  ledgerCents: Cents;
  /** Kept for hosts, of bookings that are over or cancelled. */
  hosts: { dueCents: Cents; blockedCents: Cents; frozenCents: Cents };
  /** Refunds that were decided on and have not left. */
  guestsCents: Cents;
  /** All of confirmed bookings: the host's share, the commission and the tax. */
  tripsToComeCents: Cents;
  /** To be paid to the tax office. */
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
  withdrawableCents: Cents;
}

type Balances = Awaited<ReturnType<typeof ledger.balances>>;

/** @throws {StripeUnavailable} */
export async function moneyReport(ctx: Ctx): Promise<MoneyReport> {
  const balance = await readBalance(ctx);
  return reportOf(balance, await ledger.balances(ctx), await openBookings(ctx));
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
export function reportOf(
  { availableCents, pendingCents }: { availableCents: Cents; pendingCents: Cents },
  accounts: Balances,
  bookings: OpenBooking[],
): MoneyReport {
  const toCome = bookings.filter(({ standing }) => standing === "to_come");
  const taxOwed = Math.max(0, -(accounts.tax_payable ?? 0));
  const taxOfOpen = sumOf(bookings, ({ taxCents }) => taxCents);
  const hostsOf = (wanted: OpenBooking["standing"]) =>
    sumOf(bookings, ({ standing, hostCents }) => (standing === wanted ? hostCents : 0));
  const kept = {
    hosts: { dueCents: hostsOf("due"), blockedCents: hostsOf("blocked"), frozenCents: hostsOf("frozen") },
    guestsCents: sumOf(bookings, ({ guestCents }) => guestCents),
    tripsToComeCents: sumOf(toCome, (booking) => owedFor(booking) - booking.guestCents),
    lodgingTaxCents: taxOwed - sumOf(toCome, ({ taxCents }) => taxCents),
  };
  const ledgerCents = accounts.stripe ?? 0;
  const taxOfClosed = taxOwed - taxOfOpen;
  const owed = sumOf(bookings, owedFor) + taxOfClosed;
  const short = sumOf(bookings, (booking) => Math.max(0, owedFor(booking) - booking.pendingCents)) + taxOfClosed;
  const uncovered = Math.max(0, short);
  return {
    availableCents,
    pendingCents,
    ledgerCents,
    ...kept,
    disputedCents: accounts.disputes ?? 0,
    hostDebtsCents: accounts.host_debt ?? 0,
    stripeFeesCents: accounts.stripe_fees ?? 0,
    commissionCents: 0 - (accounts.commission ?? 0) - sumOf(toCome, ({ commissionCents }) => commissionCents),
    withdrawnCents: accounts.bank ?? 0,
    withdrawableCents: Math.max(0, Math.min(availableCents - uncovered, ledgerCents - owed)),
  };
}

/** What a booking's money must still be enough for; its commission too, while it could go back. */
function owedFor({ standing, hostCents, guestCents, taxCents, commissionCents }: OpenBooking): Cents {
  return hostCents + guestCents + taxCents + (standing === "to_come" ? commissionCents : 0);
}

/** Bookings that anybody could still get money of, or whose money is not settled at Stripe. */
async function openBookings(ctx: Ctx): Promise<OpenBooking[]> {
  const owed = (account: ledger.Account) =>
    sql`greatest(0, -coalesce(sum(p.amount_cents) filter (where p.account = ${account}), 0))::bigint`;
  const { rows } = await sql<OpenBooking>`
    with pending as (
      select booking_id, sum(amount_cents - fee_cents) as cents from payments
      where available_on > ${ctx.now()} group by booking_id
    ), each as (
      select b.id, b.state, ${owed("host_payable")} as host, ${owed("guest")} as guest,
        ${owed("commission")} as commission, ${owed("tax_payable")} as tax,
        greatest(0, least(coalesce(max(pending.cents), 0),
          sum(p.amount_cents) filter (where p.account = 'stripe')))::bigint as pending
      from bookings b
      join ledger_entries e on e.booking_id = b.id
      join ledger_postings p on p.entry_id = e.id
      left join pending on pending.booking_id = b.id
      group by b.id
    )
    select case
        when each.state = 'confirmed' then 'to_come'
        when exists (select from disputes d where d.booking_id = each.id and d.state = 'open')
          or exists (select from problems q where q.booking_id = each.id and q.settled_at is null) then 'frozen'
        when payouts.state = 'blocked' then 'blocked'
        else 'due' end as standing,
      host as "hostCents", guest as "guestCents", commission as "commissionCents", tax as "taxCents",
      pending as "pendingCents"
    from each left join payouts on payouts.booking_id = each.id
    where each.state = 'confirmed' or host > 0 or guest > 0 or pending > 0`.execute(ctx.db);
  return rows;
}

function sumOf<T>(items: T[], cents: (item: T) => Cents): Cents {
  return items.reduce((sum, item) => sum + cents(item), 0);
}
