import { sql } from "kysely";
import type { Cents } from "#contract/money.ts";
import { nothing, type Shares } from "#contract/refunds.ts";
import { ledgerAccounts } from "#contract/report-names.ts";
import type { Ctx } from "../ctx.ts";
import type { Tables } from "../db/tables.ts";

/**
 * The book of record, double entry. Signed cents: what we have or spent is positive, what we owe or earned negative.
 * Entries are written in the transaction of what they record, once per reference, and never changed.
 * See docs/rules/ledger.md.
 */
export type Account = Tables["ledger_postings"]["account"];
export type EntryKind = Tables["ledger_entries"]["kind"];

export interface Entry {
  kind: EntryKind;
  /** Null for what concerns no booking: what the platform takes out. */
  bookingId: number | null;
  /** The Stripe object's id, or our own row's before Stripe knows of it. */
  reference: string;
  postings: Partial<Record<Account, Cents>>;
}

interface Paid {
  amountCents: Cents;
  feeCents: Cents;
}

/** A payment that bought a booking: host, platform and tax office have their shares, Stripe its fee from ours. */
export function bookedPayment(paid: Paid, shares: Shares): Entry["postings"] {
  return { stripe: paid.amountCents - paid.feeCents, stripe_fees: paid.feeCents, ...owedBy(shares, -1) };
}

/** A payment that bought nothing: all of it is the guest's again, and Stripe keeps its fee at our cost. */
export function paymentToReturn(paid: Paid): Entry["postings"] {
  return { stripe: paid.amountCents - paid.feeCents, stripe_fees: paid.feeCents, guest: -paid.amountCents };
}

/** A payment that belonged to nothing has its booking: what was written of it is taken back, and written there. */
export function paymentBooked(paid: Paid): Entry["postings"] {
  return { stripe: paid.feeCents - paid.amountCents, stripe_fees: -paid.feeCents, guest: paid.amountCents };
}

/** A refund was decided on: what host, platform and tax office had is the guest's. */
export function refundOwed(shares: Shares): Entry["postings"] {
  const { hostCents, commissionCents, taxCents } = shares;
  return { ...owedBy(shares, 1), guest: -(hostCents + commissionCents + taxCents) };
}

/** What we owed the guest went out. With a negative amount: it came back, and we owe it again. */
export function returnedToGuest(amountCents: Cents): Entry["postings"] {
  return { guest: amountCents, stripe: -amountCents };
}

/** A host's share went to the host's account. With a negative amount: some of it was taken back. */
export function sentToHost(amountCents: Cents): Entry["postings"] {
  return { host_payable: amountCents, stripe: -amountCents };
}

/** What a host must give back and has not got at Stripe. With a negative amount: it was kept from a later payout. */
export function indebted(amountCents: Cents): Entry["postings"] {
  return { host_debt: amountCents, host_payable: -amountCents };
}

/** The guest's bank took a payment back, for now; Stripe's fee is ours. */
export function disputed({ amountCents, feeCents }: Paid): Entry["postings"] {
  return { disputes: amountCents, stripe_fees: feeCents, stripe: -amountCents - feeCents };
}

/** The bank gave it back. */
export function disputeWon({ amountCents, feeCents }: Paid): Entry["postings"] {
  return { disputes: -amountCents, stripe_fees: -feeCents, stripe: amountCents + feeCents };
}

/** The bank keeps it: first what we owed the guest anyway, then from everybody's share. */
export function disputeLost(owedCents: Cents, shares: Shares): Entry["postings"] {
  const { hostCents, commissionCents, taxCents } = shares;
  const amountCents = owedCents + hostCents + commissionCents + taxCents;
  return { ...owedBy(shares, 1), guest: owedCents, disputes: -amountCents };
}

/** The platform took money out to its bank, at Stripe's fee if there was one. With a negative amount: it came back. */
export function withdrawn({ amountCents, feeCents }: Paid): Entry["postings"] {
  return { bank: amountCents, stripe_fees: feeCents, stripe: -amountCents - feeCents };
}

/** Stripe took a fee outside of any payment. With a negative amount: it gave one back. */
export function feeTaken(amountCents: Cents): Entry["postings"] {
  return { stripe_fees: amountCents, stripe: -amountCents };
}

/** Lodging tax went from the platform's bank to the tax office. With a negative amount: it had not, and is held again. */
export function taxRemitted(amountCents: Cents): Entry["postings"] {
  return { tax_payable: amountCents, bank: -amountCents };
}

function owedBy({ hostCents, commissionCents, taxCents }: Shares, sign: 1 | -1) {
  return { host_payable: sign * hostCents, commission: sign * commissionCents, tax_payable: sign * taxCents };
}

/** Writes an entry inside the caller's transaction. The same event again writes nothing. */
export async function writeEntry(ctx: Ctx, { kind, bookingId, reference, postings }: Entry): Promise<void> {
  const rows = Object.entries(postings).filter(([, amount_cents]) => amount_cents !== 0);
  if (rows.length === 0) return;
  const entry = await ctx.db
    .insertInto("ledger_entries")
    .values({ kind, booking_id: bookingId, reference, at: ctx.now() })
    .onConflict((conflict) => conflict.columns(["kind", "reference"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!entry) return;
  await ctx.db
    .insertInto("ledger_postings")
    .values(rows.map(([account, amount_cents]) => ({ entry_id: entry.id, account: account as Account, amount_cents })))
    .execute();
}

/** What each account stands at; with a booking, what that booking alone put there. Accounts at zero are left out. */
export async function balances(ctx: Ctx, bookingId?: number): Promise<Partial<Record<Account, Cents>>> {
  const rows = await ctx.db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_entries as e", "e.id", "p.entry_id")
    .select(["p.account", (eb) => eb.fn.sum<string>("p.amount_cents").as("cents")])
    .$if(bookingId !== undefined, (query) => query.where("e.booking_id", "=", bookingId as number))
    .groupBy("p.account")
    .having((eb) => eb.fn.sum("p.amount_cents"), "<>", 0)
    .execute();
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
}

/** What each account stands at, all in all, by the balances kept of every booking: in a moment, however long the ledger. */
export async function totals(ctx: Ctx): Promise<Record<Account, Cents>> {
  const kept = ledgerAccounts.map((account) => sql`sum(${sql.ref(`${account}_cents`)}) as ${sql.ref(account)}`);
  const own = ledgerAccounts.map(
    (account) => sql`sum(p.amount_cents) filter (where p.account = ${account}) as ${sql.ref(account)}`,
  );
  const both = ledgerAccounts.map(
    (account) => sql`coalesce(sum(${sql.ref(account)}), 0)::bigint as ${sql.ref(account)}`,
  );
  const { rows } = await sql<Record<Account, Cents>>`
    select ${sql.join(both)} from (
      select ${sql.join(kept)} from booking_balances
      union all
      select ${sql.join(own)} from ledger_entries e join ledger_postings p on p.entry_id = e.id
      where e.booking_id is null) parts`.execute(ctx.db);
  return rows[0] as Record<Account, Cents>;
}

/** What refunds and lost disputes took from each share of a booking so far; with a reference, what that one took. */
export async function sharesTaken(ctx: Ctx, bookingId: number, reference?: string): Promise<Shares> {
  const rows = await ctx.db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_entries as e", "e.id", "p.entry_id")
    .select(["p.account", (eb) => eb.fn.sum<string>("p.amount_cents").as("cents")])
    .where("e.booking_id", "=", bookingId)
    .where("e.kind", "in", ["refund_owed", "dispute_lost"])
    .$if(reference !== undefined, (query) => query.where("e.reference", "=", reference as string))
    .groupBy("p.account")
    .execute();
  const taken = Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
  return {
    hostCents: taken.host_payable ?? nothing.hostCents,
    commissionCents: taken.commission ?? nothing.commissionCents,
    taxCents: taken.tax_payable ?? nothing.taxCents,
  };
}

/** What a host owes us from earlier bookings. */
export async function debtOf(ctx: Ctx, hostId: number): Promise<Cents> {
  const row = await ctx.db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_entries as e", "e.id", "p.entry_id")
    .innerJoin("bookings as b", "b.id", "e.booking_id")
    .select((eb) => eb.fn.sum<string>("p.amount_cents").as("cents"))
    .where("p.account", "=", "host_debt")
    .where("b.host_id", "=", hostId)
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}
