import { refundOfAmount, type Shares, totalOf } from "#contract/bookings/refunds.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { type DisputeReading, keptCents, ledger, roundOf } from "../payments/payments.ts";
import { type BookingRow, sharesOf } from "./booking.ts";
import { owedToHost, reopenPayout } from "./payouts.ts";
import { refundAgain } from "./refunds.ts";

/** What a lost dispute takes from everybody, and what they get back when the bank changes its decision. */

/** Takes the loss from every share as far as something is left of it; the rest was owed to the guest anyway. */
export async function bearLoss(
  ctx: Ctx,
  booking: BookingRow,
  payment: { bought: boolean },
  dispute: DisputeReading,
): Promise<Shares> {
  const lostCents = keptCents(dispute);
  const whole = sharesOf(booking);
  const before = payment.bought ? await ledger.sharesTaken(ctx, booking.id) : whole;
  const fromShares = Math.min(lostCents, totalOf(whole) - totalOf(before));
  const taken = refundOfAmount(whole, before, fromShares);
  const postings = ledger.disputeLost(lostCents - fromShares, taken);
  const reference = roundOf(dispute);
  await ledger.writeEntry(ctx, { kind: "dispute_lost", bookingId: booking.id, reference, postings });
  return taken;
}

/** Undoes a loss: every share is whole again, and what the loss gave the guest of their due is owed again. */
export async function undoLoss(
  ctx: Ctx,
  booking: BookingRow,
  payment: { id: number; bought: boolean },
  dispute: DisputeReading,
): Promise<Cents> {
  const before = await owedToHost(ctx, booking.id);
  const postings = await ledger.undoingLoss(ctx, dispute.id);
  const reference = roundOf(dispute);
  await ledger.writeEntry(ctx, { kind: "dispute_overturned", bookingId: booking.id, reference, postings });
  await refundAgain(ctx, booking, payment);
  await reopenPayout(ctx, booking);
  return (await owedToHost(ctx, booking.id)) - before;
}
