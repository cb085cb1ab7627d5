import { sql } from "kysely";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { queueMail } from "../mail/mail.ts";
import { ledger } from "../payments/payments.ts";
import { withBooking } from "./booking.ts";
import { mailGuest } from "./emails.ts";
import { knownOrphan, leftOf, lockOrphan, owedAgain, setOrphan } from "./orphan-refunds.ts";
import { dropCovered, expectLeft, referenceOf } from "./owed-refunds.ts";

/**
 * Money that a card does not take back, paid to the guest from the platform's own bank. Only the operator knows of it:
 * recording it settles what is owed, so that nothing is sent again. If the payment comes back or was recorded by
 * mistake, the operator reverses the record, and the money is owed again.
 */

const kind = "refund_paid_elsewhere";
const orphanPrefix = "orphan-";

interface PaidElsewhere {
  /** What was owed when the operator looked, all of which was paid. */
  amountCents: Cents;
  /** The operator's name for the payment, such as the number of a transfer. The guest is told. */
  reference: string;
}

/** @throws `not_found`, `refund_settled`, `left_changed` */
export async function recordRefundPaid(ctx: Ctx, refundId: number, paid: PaidElsewhere): Promise<void> {
  const known = await ctx.db.selectFrom("refunds").select("booking_id").where("id", "=", refundId).executeTakeFirst();
  if (!known) return fail("not_found");
  await withBooking(ctx, known.booking_id, async (locked, booking) => {
    const row = await locked.db
      .selectFrom("refunds")
      .select("amount_cents")
      .where("id", "=", refundId)
      .where("state", "=", "failed")
      .executeTakeFirst();
    if (!row) return fail("refund_settled");
    expectLeft(row.amount_cents, paid.amountCents);
    await locked.db
      .updateTable("refunds")
      // It counts as the next attempt, so that Stripe's news of those that failed do not change it.
      .set((eb) => ({ state: "succeeded", paid_elsewhere: paid.reference, attempt: eb("attempt", "+", 1) }))
      .set({ updated_at: ctx.now() })
      .where("id", "=", refundId)
      .execute();
    const reference = await writePaid(locked, booking.id, referenceOf(refundId), paid.amountCents);
    await mailGuest(
      locked,
      booking,
      (data) => ({ event: "refund_paid_elsewhere_guest", data: { ...data, ...paid } }),
      `${reference}-elsewhere`,
    );
  });
}

/** @throws `not_found`, `orphan_settled`, `left_changed` */
export async function recordOrphanPaid(ctx: Ctx, orphanId: number, paid: PaidElsewhere): Promise<void> {
  await knownOrphan(ctx, orphanId);
  await inTransaction(ctx.db, async (tx) => {
    const locked = { ...ctx, db: tx };
    const orphan = await lockOrphan(locked, orphanId);
    if (orphan.state !== "waiting" && orphan.state !== "failed") fail("orphan_settled");
    expectLeft(leftOf(orphan), paid.amountCents);
    const elsewhere_cents = orphan.elsewhere_cents + paid.amountCents;
    await setOrphan(locked, orphanId, { state: "refunded", obstacle: "refunded_in_part", elsewhere_cents });
    const reference = await writePaid(locked, null, `${orphanPrefix}${orphan.stripe_key}`, paid.amountCents);
    if (orphan.email === "") return;
    await queueMail(locked, {
      event: "orphan_paid_elsewhere_guest",
      about: reference,
      recipient: { name: "", email: orphan.email },
      language: orphan.language,
      data: { ...paid, code: orphan.facts.code ?? null },
    });
  });
}

/** The same money can be paid again after a reversal, or be owed again: each record has a reference of its own. */
async function writePaid(ctx: Ctx, bookingId: number | null, name: string, amountCents: Cents): Promise<string> {
  const { earlier } = await ctx.db
    .selectFrom("ledger_entries as e")
    .select((eb) => eb.fn.countAll<string>().as("earlier"))
    .where("e.kind", "=", kind)
    .where("e.booking_id", "is not distinct from", bookingId)
    .where(ledger.objectOf(sql.ref("e.reference")), "=", name)
    .executeTakeFirstOrThrow();
  const reference = ledger.numbered(name, 1 + Number(earlier));
  await ledger.writeEntry(ctx, { kind, bookingId, reference, postings: ledger.paidElsewhere(amountCents) });
  return reference;
}

/** The record of a payment, as its ledger entry has it. */
export interface ElsewhereRecord {
  amountCents: Cents;
  reference: string;
  /** What was paid. */
  of: { refundId: number; bookingId: number } | { orphanId: number };
}

/** @throws `not_found` */
export async function findPaidElsewhere(ctx: Ctx, entryId: number): Promise<ElsewhereRecord> {
  const entry = await ctx.db
    .selectFrom("ledger_entries as e")
    .innerJoin("ledger_postings as p", "p.entry_id", "e.id")
    .select(["e.reference", "e.booking_id", "p.amount_cents"])
    .where("e.id", "=", entryId)
    .where("e.kind", "=", kind)
    .where("p.account", "=", "guest")
    .executeTakeFirst();
  if (!entry) return fail("not_found");
  const { reference, booking_id: bookingId, amount_cents: amountCents } = entry;
  const name = nameIn(reference);
  if (bookingId !== null) {
    const refunds = ctx.db.selectFrom("refunds").select("id").where("booking_id", "=", bookingId);
    const refund = (await refunds.execute()).find(({ id }) => referenceOf(id) === name) ?? fail("not_found");
    return { amountCents, reference, of: { refundId: refund.id, bookingId } };
  }
  const orphan = await ctx.db
    .selectFrom("orphan_payments")
    .select("id")
    .where("stripe_key", "=", name.slice(orphanPrefix.length))
    .executeTakeFirst();
  return { amountCents, reference, of: { orphanId: (orphan ?? fail("not_found")).id } };
}

/** The ledger entries that record how a booking's refunds were paid another way: of each refund the latest, by its id. */
export async function elsewhereEntries(ctx: Ctx, bookingId: number): Promise<ReadonlyMap<number, number>> {
  const refunds = await ctx.db.selectFrom("refunds").select("id").where("booking_id", "=", bookingId).execute();
  const entries = await ctx.db
    .selectFrom("ledger_entries")
    .select(["id", "reference"])
    .where("booking_id", "=", bookingId)
    .where("kind", "=", kind)
    .orderBy("id")
    .execute();
  const latest = new Map(entries.map(({ id, reference }) => [nameIn(reference), id]));
  return new Map(
    refunds.flatMap(({ id }) => {
      const entry = latest.get(referenceOf(id));
      return entry === undefined ? [] : [[id, entry]];
    }),
  );
}

/** What was paid, without the number of the record. */
function nameIn(reference: string): string {
  return reference.split("#")[0] ?? "";
}

/** Reverses a record by an opposite entry. What a bank has given the guest meanwhile is not owed. @throws `already_reversed` */
export async function reversePaidElsewhere(ctx: Ctx, record: ElsewhereRecord): Promise<void> {
  if ("orphanId" in record.of) await reverseOrphanPaid(ctx, record, record.of.orphanId);
  else await reverseRefundPaid(ctx, record, record.of);
}

async function reverseRefundPaid(
  ctx: Ctx,
  record: ElsewhereRecord,
  { refundId, bookingId }: { refundId: number; bookingId: number },
): Promise<void> {
  await withBooking(ctx, bookingId, async (locked, booking) => {
    await writeReversal(locked, bookingId, record);
    const refund = locked.db.selectFrom("refunds").where("id", "=", refundId);
    const { paid_elsewhere, payment_id } = await refund
      .select(["paid_elsewhere", "payment_id"])
      .executeTakeFirstOrThrow();
    await locked.db
      .updateTable("refunds")
      .set({ state: "failed", paid_elsewhere: null, updated_at: ctx.now() })
      .where("id", "=", refundId)
      .execute();
    await dropCovered(locked, payment_id);
    const left = await refund.select(["state", "amount_cents"]).executeTakeFirstOrThrow();
    if (left.state !== "failed") return;
    const told = { amountCents: left.amount_cents, reference: paid_elsewhere ?? "" };
    await mailGuest(
      locked,
      booking,
      (data) => ({ event: "refund_elsewhere_reversed_guest", data: { ...data, ...told } }),
      `${record.reference}-reversed`,
    );
  });
}

async function reverseOrphanPaid(ctx: Ctx, record: ElsewhereRecord, orphanId: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const locked = { ...ctx, db: tx };
    const orphan = await lockOrphan(locked, orphanId);
    await writeReversal(locked, null, record);
    const elsewhere_cents = orphan.elsewhere_cents - record.amountCents;
    const amountCents = leftOf({ ...orphan, elsewhere_cents });
    const isOwed = amountCents > 0;
    await setOrphan(locked, orphanId, { elsewhere_cents, ...(isOwed && { state: owedAgain(orphan.state) }) });
    if (!isOwed || orphan.email === "") return;
    await queueMail(locked, {
      event: "orphan_elsewhere_reversed_guest",
      about: `${record.reference}-reversed`,
      recipient: { name: "", email: orphan.email },
      language: orphan.language,
      data: { amountCents, code: orphan.facts.code ?? null },
    });
  });
}

/** Under the lock of what was paid. @throws `already_reversed` */
async function writeReversal(ctx: Ctx, bookingId: number | null, { reference, amountCents }: ElsewhereRecord) {
  const reversal = { kind: "refund_elsewhere_reversed", bookingId, reference } as const;
  const earlier = ctx.db.selectFrom("ledger_entries").select("id").where("kind", "=", reversal.kind);
  if (await earlier.where("reference", "=", reference).executeTakeFirst()) fail("already_reversed");
  await ledger.writeEntry(ctx, { ...reversal, postings: ledger.paidElsewhere(-amountCents) });
}
