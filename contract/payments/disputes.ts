/** Stripe's codes for the reason of a dispute. */
export const disputeReasons = [
  "bank_cannot_process",
  "check_returned",
  "credit_not_processed",
  "customer_initiated",
  "debit_not_authorized",
  "duplicate",
  "fraudulent",
  "general",
  "incorrect_account_details",
  "insufficient_funds",
  "noncompliant",
  "product_not_received",
  "product_unacceptable",
  "subscription_canceled",
  "unrecognized",
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** A code unknown to this build becomes `general`. */
export function disputeReasonOf(reason: string): DisputeReason {
  return disputeReasons.find((known) => known === reason) ?? "general";
}
