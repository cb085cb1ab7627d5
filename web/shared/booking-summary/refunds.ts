import type { Booking, CancellationPreview } from "#contract/bookings/bookings.ts";
import { toCents, toDollars } from "#contract/money.ts";

export type Refund = Booking["refunds"][number];

/** Refunds of the price: without those of a second payment and superseded ones, which came another way. */
export function refundsOfPrice(refunds: readonly Refund[]): Refund[] {
  return refunds.filter(({ state, isOfPrice }) => isOfPrice && state !== "superseded");
}

export function sumOfRefunds(refunds: readonly Pick<Refund, "amount">[]): number {
  return toDollars(refunds.reduce((cents, { amount }) => cents + toCents(amount), 0));
}

/** Whether a bank's decision has left nothing to refund. */
export function isReturnedByBank({ dispute, left }: Pick<Booking, "dispute" | "left">): boolean {
  return dispute === "lost" && left === 0;
}

/** Refunds that wait for the guest's bank, and leave only if it decides for us. */
export function refundsHeld(refunds: readonly Refund[], dispute: Booking["dispute"]): Refund[] {
  return dispute === "open" ? refunds.filter(({ state }) => state === "requested") : [];
}

type RefundStatus = "none" | "byBank" | "failed" | "bankDecides" | "onItsWay" | "sent";

/**
 * The overall status of the refunds: a failed one takes precedence, then one that waits for a bank, then one still
 * under way. Without any refund, the bank may have returned the money itself.
 */
export function refundStatusOf(refunds: readonly Refund[], dispute: Booking["dispute"]): RefundStatus {
  const states = refunds.map(({ state }) => state);
  if (states.length === 0) return dispute === "lost" ? "byBank" : "none";
  if (states.includes("failed")) return "failed";
  if (refundsHeld(refunds, dispute).length > 0) return "bankDecides";
  return states.every((state) => state === "succeeded") ? "sent" : "onItsWay";
}

/** Earlier refunds, by which the lines exceed the total: zero or negative, so that the column adds up. */
export function alreadyBack({ lines, refund_total }: Pick<CancellationPreview, "lines" | "refund_total">): number {
  const lineCents = lines.reduce((cents, { refund }) => cents + toCents(refund), 0);
  return toDollars(toCents(refund_total) - lineCents);
}
