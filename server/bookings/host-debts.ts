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

/** Counts with the booking that last became a debt. @throws `debt_changed`, `debt_too_small` */
export async function recordDebtRepaid(ctx: Ctx, hostId: number, repaid: Repaid): Promise<void> {
  const { amountCents, seenCents, reference: told } = repaid;
  const bookingId = await lastIndebting(ctx, hostId);
  if (bookingId === undefined) return refuseChanged(0);
  await withBooking(ctx, bookingId, async (locked, booking) => {
    await lockDebt(locked, hostId);
    const owedCents = await ledger.debtOf(locked, hostId);
    if (owedCents !== seenCents) refuseChanged(owedCents);
    if (amountCents > owedCents) fail("debt_too_small", { values: { number: toDollars(owedCents).toFixed(2) } });
    const reference = await ledger.nextReference(locked, { kind, bookingId, reference: `debt-${bookingId}` });
    await ledger.writeEntry(locked, { kind, bookingId, reference, postings: ledger.debtRepaid(amountCents) });
    const facts = { amountCents, reference: told, leftCents: owedCents - amountCents };
    await mailHost(locked, booking, (data) => ({ event: "debt_repaid_host", data: { ...data, ...facts } }), reference);
  });
}

function refuseChanged(owedCents: Cents): never {
  return fail("debt_changed", { values: { number: toDollars(owedCents).toFixed(2) } });
}

async function lastIndebting(ctx: Ctx, hostId: number): Promise<number | undefined> {
  const entry = await ctx.db
    .selectFrom("ledger_entries as e")
    .innerJoin("bookings as b", "b.id", "e.booking_id")
    .select("b.id")
    .where("b.host_id", "=", hostId)
    .where("e.kind", "=", "debt_incurred")
    .orderBy("e.id", "desc")
    .executeTakeFirst();
  return entry?.id;
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
