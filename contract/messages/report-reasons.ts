/** Why somebody reports a message to the operator. */
export const reportReasons = ["outside_payment", "fraud", "insult", "advertising", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];
