import { sql } from "kysely";
import { type Cents, toDollars } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { ledger } from "../payments/payments.ts";
import { taxHeld } from "./money-report.ts";

/** What went from the platform's bank to the tax office. Nobody at Stripe knows of it: the operator says so. */

interface Paid {
  amountCents: Cents;
  /** Stands for one payment. */
  reference: string;
}

/**
 * False when it was written down before.
 * @throws `tax_too_large` above what is held, `reference_used` with another amount
 */
export async function remitTax(ctx: Ctx, { amountCents, reference }: Paid): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    // Of two payments at once, the second finds what the first left.
    await sql`select pg_advisory_xact_lock(8674, 0)`.execute(tx);
    const known = await remittedUnder(inside, reference);
    if (known !== undefined && known !== amountCents) fail("reference_used");
    if (known !== undefined) return false;
    const heldCents = Math.max(0, await taxHeld(inside));
    if (amountCents > heldCents) fail("tax_too_large", { values: { number: toDollars(heldCents).toFixed(2) } });
    const postings = ledger.taxRemitted(amountCents);
    await ledger.writeEntry(inside, { kind: "tax_remitted", bookingId: null, reference, postings });
    return true;
  });
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
