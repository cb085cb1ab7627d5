import { refundOfAmount, type Shares, totalOf } from "#contract/bookings/refunds.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { type DisputeReading, keptCents, ledger, roundOf } from "../payments/payments.ts";
import { type BookingRow, sharesOf } from "./booking.ts";
import { owedToHost } from "./payout-outlook.ts";
import { reopenPayout } from "./payouts.ts";
import { refundAgain } from "./refunds.ts";

/** What a lost dispute takes from the shares of a booking, and what returns when the bank reverses its decision. */

/** Takes the loss from what is left of the shares; any loss beyond that was already owed to the guest. */
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

/**
 * Reverses a loss: the shares get it back, and what it had settled with the guest is owed again.
 * @returns how much more the host is owed now
 */
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
