import { type RawBuilder, sql } from "kysely";
import { ledgerAccounts, takingEntries } from "#contract/admin/ledger-accounts.ts";
import { nothing, type Shares } from "#contract/bookings/refunds.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";

/**
 * The book of record, double entry. Signed cents: what we have or spent is positive, what we owe or earned negative.
 * Entries are written in the transaction of the event they record, once per reference, and never changed.
 * See docs/rules/ledger.md.
 */
export type Account = Tables["ledger_postings"]["account"];
export type EntryKind = Tables["ledger_entries"]["kind"];

export interface Entry {
  kind: EntryKind;
  /** Null for entries that concern no booking, such as the platform's withdrawals. */
  bookingId: number | null;
  /** The Stripe object's id, or our own row's until Stripe has one. */
  reference: string;
  postings: Partial<Record<Account, Cents>>;
}

interface Paid {
  amountCents: Cents;
  feeCents: Cents;
}

/** A payment that bought a booking: host, platform and tax office get their shares; Stripe's fee comes out of ours. */
export function bookedPayment(paid: Paid, shares: Shares): Entry["postings"] {
  return { stripe: paid.amountCents - paid.feeCents, stripe_fees: paid.feeCents, ...owedBy(shares, -1) };
}

/** A payment that bought nothing: all of it is owed to the guest, and Stripe keeps its fee at our cost. */
export function paymentToReturn(paid: Paid): Entry["postings"] {
  return { stripe: paid.amountCents - paid.feeCents, stripe_fees: paid.feeCents, guest: -paid.amountCents };
}

/** An orphan payment got its booking: reverses its entry, since the booking gets an entry of its own. */
export function paymentBooked(paid: Paid): Entry["postings"] {
  return { stripe: paid.feeCents - paid.amountCents, stripe_fees: -paid.feeCents, guest: paid.amountCents };
}

/** A refund was decided on: the shares of host, platform and tax office are owed to the guest. */
export function refundOwed(shares: Shares): Entry["postings"] {
  const { hostCents, commissionCents, taxCents } = shares;
  return { ...owedBy(shares, 1), guest: -(hostCents + commissionCents + taxCents) };
}

/** A refund left for the guest. A negative amount means that it came back and is owed again. */
export function returnedToGuest(amountCents: Cents): Entry["postings"] {
  return { guest: amountCents, stripe: -amountCents };
}

/** A refund that its card did not take was paid from the platform's bank. */
export function paidElsewhere(amountCents: Cents): Entry["postings"] {
  return { guest: amountCents, bank: -amountCents };
}

/** A host's share went to the host's account. A negative amount means that some of it was taken back. */
export function sentToHost(amountCents: Cents): Entry["postings"] {
  return { host_payable: amountCents, stripe: -amountCents };
}

/** Money a host must give back but does not have at Stripe. Negative when it was withheld from a later payout. */
export function indebted(amountCents: Cents): Entry["postings"] {
  return { host_debt: amountCents, host_payable: -amountCents };
}

/** A host paid a debt to the platform's bank. A negative amount means that the payment came back. */
export function debtRepaid(amountCents: Cents): Entry["postings"] {
  return { bank: amountCents, host_debt: -amountCents };
}

/** The guest's bank took a payment back, for now; we bear Stripe's fee. */
export function disputed({ amountCents, feeCents }: Paid): Entry["postings"] {
  return { disputes: amountCents, stripe_fees: feeCents, stripe: -amountCents - feeCents };
}

/** The bank gave the disputed payment back. */
export function disputeWon({ amountCents, feeCents }: Paid): Entry["postings"] {
  return { disputes: -amountCents, stripe_fees: -feeCents, stripe: amountCents + feeCents };
}

/** The bank keeps the payment: money owed to the guest anyway comes first, then every share. */
export function disputeLost(owedCents: Cents, shares: Shares): Entry["postings"] {
  const { hostCents, commissionCents, taxCents } = shares;
  const amountCents = owedCents + hostCents + commissionCents + taxCents;
  return { ...owedBy(shares, 1), guest: owedCents, disputes: -amountCents };
}

/** The platform withdrew money to its bank, with Stripe's fee if any. A negative amount means that it came back. */
export function withdrawn({ amountCents, feeCents }: Paid): Entry["postings"] {
  return { bank: amountCents, stripe_fees: feeCents, stripe: -amountCents - feeCents };
}

/** Stripe took a fee outside of any payment. A negative amount means that it gave one back. */
export function feeTaken(amountCents: Cents): Entry["postings"] {
  return { stripe_fees: amountCents, stripe: -amountCents };
}

/** Lodging tax went from the platform's bank to the tax office. A negative amount reverses it: tax is held again. */
export function taxRemitted(amountCents: Cents): Entry["postings"] {
  return { tax_payable: amountCents, bank: -amountCents };
}

function owedBy({ hostCents, commissionCents, taxCents }: Shares, sign: 1 | -1) {
  return { host_payable: sign * hostCents, commission: sign * commissionCents, tax_payable: sign * taxCents };
}

/** Writes an entry in the caller's transaction. Writing the same event again changes nothing. */
export async function writeEntry(ctx: Ctx, { kind, bookingId, reference, postings }: Entry): Promise<void> {
  const rows = Object.entries(postings).filter(([, cents]) => cents !== 0);
  if (rows.length === 0) return;
  const accounts = rows.map(([account]) => account);
  const amounts = rows.map(([, cents]) => cents);
  await sql`with entry as (
      insert into ledger_entries (kind, booking_id, reference, at)
      values (${kind}, ${bookingId}, ${reference}, ${ctx.now()})
      on conflict (kind, reference) do nothing returning id)
    insert into ledger_postings (entry_id, account, amount_cents)
    select entry.id, account, amount_cents
    from entry, unnest(${accounts}::text[], ${amounts}::bigint[]) as posting (account, amount_cents)
    ${prepared}`.execute(ctx.db);
}

/** The reference of the first entry of a kind about an object is the object's id; later ones have a number as well. */
export function numbered(id: string, number: number): string {
  return number > 1 ? `${id}#${number}` : id;
}

/** The object's id in an entry's reference, for SQL. */
export const objectOf = (reference: RawBuilder<unknown>) => sql<string>`split_part(${reference}, '#', 1)`;

/** More than Stripe reports of any dispute: it takes a payment once, rarely a second time, and returns few parts of it. */
const mostNumbers = 20;

/** Every reference that an object's entries of one kind can have, so that an index can find them. */
export function referencesOf(id: string): string[] {
  return Array.from({ length: mostNumbers }, (_, index) => numbered(id, index + 1));
}

/** How many entries of a kind an object has. */
export async function countOf(ctx: Ctx, { kind, reference }: Pick<Entry, "kind" | "reference">): Promise<number> {
  const { count } = await ctx.db
    .selectFrom("ledger_entries")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("kind", "=", kind)
    .where("reference", "in", referencesOf(reference))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The balance of each account, or only a booking's part of it. Accounts at zero are left out. */
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

/** The overall balance of each account, from the balances kept per booking: fast however long the ledger is. */
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

/** The reference of a booking's next entry of a kind about an object: one more than the highest number so far. */
export async function nextReference(
  ctx: Ctx,
  { kind, bookingId, reference }: Pick<Entry, "kind" | "reference"> & { bookingId: number },
): Promise<string> {
  const known = ctx.db.selectFrom("ledger_entries").select("reference").where("booking_id", "=", bookingId);
  const rows = await known
    .where("kind", "=", kind)
    .where(objectOf(sql.ref("reference")), "=", reference)
    .execute();
  const numbers = rows.map((row) => Number(row.reference.split("#")[1] ?? 1));
  return numbered(reference, Math.max(0, ...numbers) + 1);
}

/** The postings that undo what a dispute's losses took, less what was undone before. */
export async function undoingLoss(ctx: Ctx, bookingId: number | null, disputeId: string): Promise<Entry["postings"]> {
  const rows = await ctx.db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_entries as e", "e.id", "p.entry_id")
    .select(["p.account", (eb) => eb.fn.sum<string>("p.amount_cents").as("cents")])
    .where("e.booking_id", bookingId === null ? "is" : "=", bookingId)
    .where("e.kind", "in", ["dispute_lost", "dispute_overturned"])
    .where(objectOf(sql.ref("e.reference")), "=", disputeId)
    .groupBy("p.account")
    .execute();
  return Object.fromEntries(rows.map(({ account, cents }) => [account, -Number(cents)]));
}

/** What refunds and lost disputes took from each share of a booking so far; with a reference, only that one's part. */
export async function sharesTaken(ctx: Ctx, bookingId: number, reference?: string): Promise<Shares> {
  const rows = await ctx.db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_entries as e", "e.id", "p.entry_id")
    .select(["p.account", (eb) => eb.fn.sum<string>("p.amount_cents").as("cents")])
    .where("e.booking_id", "=", bookingId)
    .where("e.kind", "in", takingEntries)
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

/**
 * The postings, as `p` of entries `e`, that went to a host or came back from one: transfers, their reversals, and debts
 * that were paid to the platform's bank.
 */
export const wentToHost = sql<boolean>`(p.account = 'host_payable' and e.kind in ('transfer', 'transfer_reversed')
  or p.account = 'host_debt' and e.kind in ('debt_repaid', 'debt_repayment_reversed'))`;

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

/** What a payout of this amount pays of the host's debt, if it leaves now. */
export async function nettedFrom(ctx: Ctx, hostId: number, owedCents: Cents): Promise<Cents> {
  return Math.max(0, Math.min(owedCents, await debtOf(ctx, hostId)));
}
