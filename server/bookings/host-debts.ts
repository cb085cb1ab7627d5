import { type Cents, toDollars } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { takeLock } from "../db/locks.ts";
import { fail } from "../fail.ts";
import { ledger } from "../payments/payments.ts";
import { withBooking } from "./booking.ts";
import { mailHost } from "./emails.ts";

/**
 * What hosts owe because money they had already got went back to guests. Their next payouts pay it; a host without any
 * pays it to the platform's bank, which only the operator knows of and records.
 */

const kind = "debt_repaid";
const reversedKind = "debt_repayment_reversed";

/** Lets only one change at a time use or pay a host's debt. Held until the transaction ends. */
export async function lockDebt(ctx: Ctx, hostId: number): Promise<void> {
  await takeLock(ctx.db, "payoutsOfHost", hostId);
}

interface Repaid {
  amountCents: Cents;
  /** What the operator saw that the host owes. */
  seenCents: Cents;
  /** The operator's name for the payment, such as the number of a transfer. The host is told. */
  reference: string;
}

/** Pays what was owed for the oldest bookings first. @throws `debt_changed`, `debt_too_small` */
export async function recordDebtRepaid(ctx: Ctx, hostId: number, repaid: Repaid): Promise<void> {
  const { amountCents, seenCents, reference: told } = repaid;
  const [oldest] = await indebting(ctx, hostId);
  if (!oldest) return refuseChanged(0);
  await withBooking(ctx, oldest.bookingId, async (locked, booking) => {
    await lockDebt(locked, hostId);
    const owedCents = await ledger.debtOf(locked, hostId);
    if (owedCents !== seenCents) refuseChanged(owedCents);
    if (amountCents > owedCents) fail("debt_too_small", { values: { number: toDollars(owedCents).toFixed(2) } });
    const reference = await writeRepaid(locked, await indebting(locked, hostId), amountCents);
    const facts = { amountCents, reference: told, leftCents: owedCents - amountCents };
    await mailHost(locked, booking, (data) => ({ event: "debt_repaid_host", data: { ...data, ...facts } }), reference);
  });
}

function refuseChanged(owedCents: Cents): never {
  return fail("debt_changed", { values: { number: toDollars(owedCents).toFixed(2) } });
}

/** One entry for each booking that it pays. @returns the first one's reference */
async function writeRepaid(ctx: Ctx, debts: readonly Debt[], amountCents: Cents): Promise<string> {
  let leftCents = amountCents;
  const references: string[] = [];
  for (const { bookingId, cents } of debts) {
    const part = Math.min(leftCents, cents);
    if (part === 0) break;
    const reference = await ledger.nextReference(ctx, { kind, bookingId, reference: `debt-${bookingId}` });
    await ledger.writeEntry(ctx, { kind, bookingId, reference, postings: ledger.debtRepaid(part) });
    references.push(reference);
    leftCents -= part;
  }
  return references[0] ?? "";
}

interface Debt {
  bookingId: number;
  cents: Cents;
}

/** The bookings that a host owes money for, the oldest first; what another booking's payout paid of it counts there. */
async function indebting(ctx: Ctx, hostId: number): Promise<Debt[]> {
  const rows = await ctx.db
    .selectFrom("booking_balances as k")
    .innerJoin("bookings as b", "b.id", "k.booking_id")
    .select(["b.id as bookingId", "k.host_debt_cents as cents"])
    .where("b.host_id", "=", hostId)
    .where("k.host_debt_cents", ">", 0)
    .orderBy("b.id")
    .execute();
  return rows;
}

/** The record of a repayment, as its ledger entry has it. */
export interface DebtRecord {
  amountCents: Cents;
  reference: string;
  bookingId: number;
  hostId: number;
}

/** @throws `not_found` */
export async function findDebtRepaid(ctx: Ctx, entryId: number): Promise<DebtRecord> {
  const entry = await ctx.db
    .selectFrom("ledger_entries as e")
    .innerJoin("ledger_postings as p", "p.entry_id", "e.id")
    .innerJoin("bookings as b", "b.id", "e.booking_id")
    .select(["p.amount_cents as amountCents", "e.reference", "b.id as bookingId", "b.host_id as hostId"])
    .where("e.id", "=", entryId)
    .where("e.kind", "=", kind)
    .where("p.account", "=", "bank")
    .executeTakeFirst();
  return entry ?? fail("not_found");
}

/** Reverses a record by an opposite entry: the host owes the amount again. @throws `already_reversed` */
export async function reverseDebtRepaid(ctx: Ctx, record: DebtRecord): Promise<void> {
  const { amountCents, reference, bookingId, hostId } = record;
  await withBooking(ctx, bookingId, async (locked, booking) => {
    await lockDebt(locked, hostId);
    const reversal = { kind: reversedKind, bookingId, reference } as const;
    const earlier = locked.db.selectFrom("ledger_entries").select("id").where("kind", "=", reversal.kind);
    if (await earlier.where("reference", "=", reference).executeTakeFirst()) fail("already_reversed");
    await ledger.writeEntry(locked, { ...reversal, postings: ledger.debtRepaid(-amountCents) });
    const facts = { amountCents, leftCents: await ledger.debtOf(locked, hostId) };
    await mailHost(
      locked,
      booking,
      (data) => ({ event: "debt_repayment_reversed_host", data: { ...data, ...facts } }),
      `${reference}-reversed`,
    );
  });
}

/** Whether a payment that counted with this booking came back or was recorded by mistake. */
export async function isRepaymentReversed(ctx: Ctx, bookingId: number): Promise<boolean> {
  const reversals = ctx.db.selectFrom("ledger_entries").select("id").where("kind", "=", reversedKind);
  return (await reversals.where("booking_id", "=", bookingId).executeTakeFirst()) !== undefined;
}
