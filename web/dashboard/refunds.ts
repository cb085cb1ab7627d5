import type { Booking, CancellationPreview } from "#contract/bookings.ts";
import { toCents, toDollars } from "#contract/money.ts";

export type Refund = Booking["refunds"][number];

/** What comes back of the price. What was charged twice never belonged to it, and what came another way is counted there. */
export function refundsOfPrice(refunds: readonly Refund[]): Refund[] {
  return refunds.filter(({ state, reason }) => state !== "superseded" && reason !== "paid_twice");
}

export function sumOfRefunds(refunds: readonly Refund[]): number {
  return toDollars(refunds.reduce((cents, { amount }) => cents + toCents(amount), 0));
}

/** How refunds stand taken together: one that failed is what matters, then one that is still on its way. */
export function standingOf(refunds: readonly Refund[]): "none" | "failed" | "onItsWay" | "sent" {
  const states = refunds.map(({ state }) => state);
  if (states.length === 0) return "none";
  if (states.includes("failed")) return "failed";
  return states.every((state) => state === "succeeded") ? "sent" : "onItsWay";
}

/** What the lines give back beyond the total, since it came back before: zero or less, so that the column adds up. */
export function alreadyBack({ lines, refund_total }: Pick<CancellationPreview, "lines" | "refund_total">): number {
  const lineCents = lines.reduce((cents, { refund }) => cents + toCents(refund), 0);
  return toDollars(toCents(refund_total) - lineCents);
}
