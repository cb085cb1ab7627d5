import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { queueMail } from "../mail/mail.ts";
import { ledger } from "../payments/payments.ts";
import { withBooking } from "./booking.ts";
import { mailGuest } from "./emails.ts";
import { knownOrphan, leftOf, lockOrphan, setOrphan } from "./orphan-refunds.ts";
import { expectLeft, referenceOf } from "./owed-refunds.ts";

/**
 * Money that a card does not take back, paid to the guest from the platform's own bank. Only the operator knows of it:
 * recording it settles what is owed, so that nothing is sent again.
 */

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
    const reference = referenceOf(refundId);
    const postings = ledger.paidElsewhere(paid.amountCents);
    await ledger.writeEntry(locked, { kind: "refund_paid_elsewhere", bookingId: booking.id, reference, postings });
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
    // A bank that returns a lost payment after all can make it owed a second time.
    const kind = "refund_paid_elsewhere";
    const name = `orphan-${orphan.stripe_key}`;
    const reference = ledger.numbered(name, 1 + (await ledger.countOf(locked, { kind, reference: name })));
    const postings = ledger.paidElsewhere(paid.amountCents);
    await ledger.writeEntry(locked, { kind, bookingId: null, reference, postings });
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
