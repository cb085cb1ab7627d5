/**
 * Every refusal a caller can meet: its code and HTTP status. The sentences live in
 * `locales/{es,en}/translation.json` under `errors.<code>`; a check fails when one is missing.
 */
export const errorStatus = {
  // the request itself
  invalid_input: 400,
  invalid_json: 400,
  unsupported_media_type: 400,
  payload_too_large: 413,
  not_found: 404,
  too_many_requests: 429,
  /** Two writers met; nothing was changed. */
  busy: 409,
  // accounts
  unauthenticated: 401,
  invalid_credentials: 400,
  email_taken: 409,
  under_age: 400,
  // availability and quotes
  dates_taken: 409,
  sold_out: 409,
  not_on_sale: 409,
  in_the_past: 409,
  too_soon: 409,
  too_far_ahead: 409,
  stay_too_short: 409,
  stay_too_long: 409,
  too_many_guests: 409,
  closed_then: 409,
  use_too_short: 409,
  hours_only: 409,
  no_session_then: 409,
  below_minimum_charge: 409,
  own_listing: 409,
  quote_expired: 409,
  price_changed: 409,
  // bookings and payment
  already_booked: 409,
  already_paid: 409,
  cannot_release: 409,
  hold_being_settled: 409,
  payment_unavailable: 503,
  payment_unknown: 503,
  session_not_found: 404,
  invalid_signature: 400,
  // us
  unavailable: 503,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** What every failed call answers: `message` and `error` are the same sentence in the caller's language. */
export interface ErrorReply {
  code: ErrorCode;
  message: string;
  error: string;
  /** One sentence per wrong field, keyed by its path (`birthDate`, `lines.0.amount`). */
  fields?: Record<string, string>;
  /** What the caller needs for the next step: a fresh quote, a booking id. */
  details?: unknown;
}
