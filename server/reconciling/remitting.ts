import { sql } from "kysely";
import { type Cents, toDollars } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { takeLock } from "../db/locks.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { ledger } from "../payments/payments.ts";
import { taxHeld } from "./money-report.ts";

/** Tax payments from the platform's bank to the tax office. Stripe has no record of them: the operator enters them. */

interface Paid {
  amountCents: Cents;
  /** Identifies one payment. */
  reference: string;
}

const shownAtMost = 12;

/** The latest tax payments entered, newest first, and whether there are earlier ones. */
export async function remittances(ctx: Ctx): Promise<{ latest: Remittance[]; hasEarlier: boolean }> {
  const { rows } = await sql<Remittance>`
    select e.id, e.at, e.reference, p.amount_cents as "amountCents", r.at as "reversedAt"
    from ledger_entries e
      join ledger_postings p on p.entry_id = e.id and p.account = 'tax_payable'
      left join ledger_entries r on r.kind = 'tax_remittance_reversed' and r.reference = e.reference
    where e.kind = 'tax_remitted' and e.booking_id is null
    order by e.id desc limit ${shownAtMost + 1}`.execute(ctx.db);
  return { latest: rows.slice(0, shownAtMost), hasEarlier: rows.length > shownAtMost };
}

interface Remittance {
  id: number;
  at: Date;
  reference: string;
  amountCents: Cents;
  /** When the operator reversed the payment. */
  reversedAt: Date | null;
}

/**
 * Records a tax payment. @returns false when it was recorded before
 * @throws `tax_too_large` above what is held, `reference_used` with another amount, `reference_reversed`
 */
export async function remitTax(ctx: Ctx, { amountCents, reference }: Paid): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await oneAtATime(inside);
    const known = await remittedUnder(inside, reference);
    if (known !== undefined && (await isReversed(inside, reference))) fail("reference_reversed");
    if (known !== undefined && known !== amountCents) fail("reference_used");
    if (known !== undefined) return false;
    const heldCents = Math.max(0, await taxHeld(inside));
    if (amountCents > heldCents) fail("tax_too_large", { values: { number: toDollars(heldCents).toFixed(2) } });
    const postings = ledger.taxRemitted(amountCents);
    await ledger.writeEntry(inside, { kind: "tax_remitted", bookingId: null, reference, postings });
    return true;
  });
}

/** The payment of a ledger entry. @throws `not_found` */
export async function findRemittance(ctx: Ctx, entryId: number): Promise<Paid> {
  const entry = await ctx.db
    .selectFrom("ledger_entries")
    .select("reference")
    .where("id", "=", entryId)
    .where("kind", "=", "tax_remitted")
    .executeTakeFirst();
  const amountCents = entry && (await remittedUnder(ctx, entry.reference));
  if (!entry || amountCents === undefined) return fail("not_found");
  return { amountCents, reference: entry.reference };
}

/**
 * Reverses a payment entered by mistake: its entry stays, and an opposite one is added under the same reference.
 * @throws `already_reversed`
 */
export async function reverseRemittance(ctx: Ctx, { amountCents, reference }: Paid): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await oneAtATime(inside);
    if (await isReversed(inside, reference)) fail("already_reversed");
    const postings = ledger.taxRemitted(-amountCents);
    await ledger.writeEntry(inside, { kind: "tax_remittance_reversed", bookingId: null, reference, postings });
  });
}

/** Of two simultaneous transactions, the second one reads what the first one wrote. */
async function oneAtATime(ctx: Ctx): Promise<void> {
  await takeLock(ctx.db, "remittances");
}

async function isReversed(ctx: Ctx, reference: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("ledger_entries")
    .select("id")
    .where("kind", "=", "tax_remittance_reversed")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row !== undefined;
}

async function remittedUnder(ctx: Ctx, reference: string): Promise<Cents | undefined> {
  const row = await ctx.db
    .selectFrom("ledger_entries as e")
    .innerJoin("ledger_postings as p", "p.entry_id", "e.id")
    .select("p.amount_cents")
    .where("e.kind", "=", "tax_remitted")
    .where("e.reference", "=", reference)
    .where("p.account", "=", "tax_payable")
    .executeTakeFirst();
  return row?.amount_cents;
}
