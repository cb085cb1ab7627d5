import { refundOfAmount, totalOf } from "#contract/bookings/refunds.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { type DisputeReading, keptCents, ledger } from "../payments/payments.ts";
import { type BookingRow, sharesOf } from "./booking.ts";
import { owedToHost } from "./payout-outlook.ts";
import { reopenPayout } from "./payouts.ts";
import { oweAgain, refundAgain } from "./refunds.ts";

/** What a lost dispute takes from the shares of a booking, and what returns when the bank gives money back. */

/**
 * Brings what the shares bear to what the bank has decided: all it keeps if the dispute is lost, else nothing. What was
 * borne before is undone, and the loss taken anew from what is left of the shares; any loss beyond that was already owed
 * to the guest.
 * @returns how much less the host is owed now
 */
export async function bearLoss(
  ctx: Ctx,
  booking: BookingRow,
  payment: { bought: boolean },
  dispute: DisputeReading,
): Promise<Cents> {
  const owedBefore = await owedToHost(ctx, booking.id);
  await write(ctx, booking, dispute, {
    kind: "dispute_overturned",
    postings: await ledger.undoingLoss(ctx, booking.id, dispute.id),
  });
  const lostCents = dispute.state === "lost" ? keptCents(dispute) : 0;
  const whole = sharesOf(booking);
  const before = payment.bought ? await ledger.sharesTaken(ctx, booking.id) : whole;
  const fromShares = Math.min(lostCents, totalOf(whole) - totalOf(before));
  const postings = ledger.disputeLost(lostCents - fromShares, refundOfAmount(whole, before, fromShares));
  await write(ctx, booking, dispute, { kind: "dispute_lost", postings });
  return owedBefore - (await owedToHost(ctx, booking.id));
}

async function write(
  ctx: Ctx,
  { id: bookingId }: BookingRow,
  { id }: DisputeReading,
  entry: Pick<ledger.Entry, "kind" | "postings">,
): Promise<void> {
  const reference = await ledger.nextReference(ctx, { kind: entry.kind, bookingId, reference: id });
  await ledger.writeEntry(ctx, { ...entry, bookingId, reference });
}

/**
 * The bank gave back some or all of a loss: the shares get it back, and what it had settled with the guest is owed again.
 * @returns how much more the host is owed now
 */
export async function returnLoss(
  ctx: Ctx,
  booking: BookingRow,
  payment: { id: number; bought: boolean },
  dispute: DisputeReading,
): Promise<Cents> {
  const before = await owedToHost(ctx, booking.id);
  await bearLoss(ctx, booking, payment, dispute);
  if (dispute.state === "lost") await oweAgain(ctx, booking, payment);
  else await refundAgain(ctx, booking, payment);
  await reopenPayout(ctx, booking);
  return (await owedToHost(ctx, booking.id)) - before;
}
