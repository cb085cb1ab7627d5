/** The recorded kinds of account events. */
export const securityEventKinds = [
  "signed_in",
  "sign_in_failed",
  "signed_out",
  "session_resumed",
  "sessions_ended",
  "password_reset",
  "password_changed",
  "email_change_asked",
  "email_changed",
  "account_deleted",
  "proof_given",
  "proof_failed",
  "factor_added",
  "factor_removed",
  "factors_reset",
  /** A rate limit was exceeded. */
  "limit_hit",
  /** A caller who is not an admin called an admin route. */
  "admin_refused",
  "admin_made",
  "admin_unmade",
  "person_read",
  "people_read",
  "exported",
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];
