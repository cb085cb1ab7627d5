/** What the audit log can say. Its rows are kept for ever, so they may also hold words of an older build. */

export const auditActions = [
  "attachOrphan",
  "cancelBooking",
  "closeMessageReport",
  "enableListing",
  "enterByAdminLink",
  "firstAdmin",
  "hide",
  "makeAdmin",
  "pauseReservations",
  "putBack",
  "readBookingThread",
  "readReportedThread",
  "recordDebtRepaid",
  "recordOrphanPaid",
  "recordRefundPaid",
  "refundBooking",
  "refundOrphan",
  "releasePayout",
  "remindHost",
  "remitTax",
  "reopenReservations",
  "resendLetter",
  "resetFactors",
  "restoreUser",
  "retryRefund",
  "reverseDebtRepaid",
  "reversePaidElsewhere",
  "reverseRemittedTax",
  "setCommission",
  "settleProblem",
  "show",
  "suspendUser",
  "unmakeAdmin",
  "withdrawListing",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Kinds of objects that decisions change, each followed by its id, code or reference: `booking 12`. */
export const auditSubjects = [
  "booking",
  "commission",
  "listing",
  "orphan payment",
  "problem",
  "refund",
  "report",
  "tax",
  "user",
] as const;
/** `listing 12, photo 3` is a part of a listing. */
export type AuditSubject = "reservations" | `${(typeof auditSubjects)[number]} ${string}`;

/** The facts that a decision changes. */
export const auditFields = [
  "admin",
  "amount",
  "basis_points",
  "code",
  "factors",
  "fields",
  "hidden",
  "mail",
  "paused",
  "reference",
  "since",
  "status",
  "suspended",
] as const;
export type AuditField = (typeof auditFields)[number];
