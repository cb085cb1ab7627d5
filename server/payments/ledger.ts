import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import type { Tables } from "../db/tables.ts";

/**
 * The book of record, double entry. Signed cents: what we have or spent is positive, what we owe or earned negative.
 * Entries are written in the transaction of what they record, once per Stripe object, and never changed.
 * See docs/rules/ledger.md.
 */
export type Account = Tables["ledger_postings"]["account"];
export type EntryKind = Tables["ledger_entries"]["kind"];

export interface Entry {
  kind: EntryKind;
  bookingId: number;
  /** The Stripe object's id. */
  reference: string;
  postings: Partial<Record<Account, Cents>>;
}

/** Whose a paid amount is; the three sum to it. */
export interface Shares {
  hostCents: Cents;
  commissionCents: Cents;
  taxCents: Cents;
}

/** A payment that bought a booking: host, platform and tax office have their shares, Stripe its fee from ours. */
export function bookedPayment(paid: { amountCents: Cents; feeCents: Cents }, shares: Shares): Entry["postings"] {
  return {
    stripe: paid.amountCents - paid.feeCents,
    stripe_fees: paid.feeCents,
    host_payable: -shares.hostCents,
    commission: -shares.commissionCents,
    tax_payable: -shares.taxCents,
  };
}

/** A payment that bought nothing: all of it is the guest's again, and Stripe keeps its fee at our cost. */
export function paymentToReturn(paid: { amountCents: Cents; feeCents: Cents }): Entry["postings"] {
  return { stripe: paid.amountCents - paid.feeCents, stripe_fees: paid.feeCents, guest: -paid.amountCents };
}

/** What we owed the guest went out. With a negative amount: it came back, and we owe it again. */
export function returnedToGuest(amountCents: Cents): Entry["postings"] {
  return { guest: amountCents, stripe: -amountCents };
}

/** Writes an entry inside the caller's transaction. The same event again writes nothing. */
export async function writeEntry(ctx: Ctx, { kind, bookingId, reference, postings }: Entry): Promise<void> {
  const entry = await ctx.db
    .insertInto("ledger_entries")
    .values({ kind, booking_id: bookingId, reference, at: ctx.now() })
    .onConflict((conflict) => conflict.columns(["kind", "reference"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!entry) return;
  const rows = Object.entries(postings)
    .filter(([, amount_cents]) => amount_cents !== 0)
    .map(([account, amount_cents]) => ({ entry_id: entry.id, account: account as Account, amount_cents }));
  await ctx.db.insertInto("ledger_postings").values(rows).execute();
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
