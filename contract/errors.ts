/**
 * Every refusal a caller can get: its code and HTTP status. The messages are in
 * `locales/{es,en}/translation.json` under `errors.<code>`; a check fails when one is missing.
 */
export const errorStatus = {
  // the request itself
  invalid_input: 400,
  invalid_json: 400,
  unsupported_media_type: 400,
  payload_too_large: 413,
  not_found: 404,
  gone: 410,
  too_many_requests: 429,
  /** A conflict between concurrent writes; nothing was changed. */
  busy: 409,
  // accounts
  unauthenticated: 401,
  invalid_credentials: 400,
  account_suspended: 403,
  email_taken: 409,
  under_age: 400,
  wrong_password: 400,
  link_invalid: 400,
  already_verified: 409,
  /** The account's address is not confirmed yet. */
  email_unconfirmed: 403,
  code_wrong: 400,
  code_expired: 400,
  code_used_up: 400,
  no_password: 409,
  profile_incomplete: 409,
  account_in_use: 409,
  sign_in_lost: 400,
  /** The session is an admin's, and its second factor is missing. */
  factor_needed: 403,
  /** The last proof of identity is too old for this call; `details.methods` are the ways to give one. */
  proof_needed: 403,
  proof_by_other_means: 409,
  passkey_unknown: 400,
  passkey_failed: 400,
  too_many_passkeys: 409,
  recovery_code_unknown: 400,
  no_factor: 409,
  app_in_use: 409,
  app_code_wrong: 400,
  last_factor: 409,
  // other sites' calendars
  too_many_feeds: 409,
  feed_known: 409,
  own_calendar: 409,
  not_a_calendar: 409,
  calendar_unreachable: 409,
  // pictures
  no_file: 400,
  not_an_image: 400,
  image_too_large: 413,
  image_too_many_pixels: 400,
  image_too_slow: 400,
  /** The operator hid the same picture at the same listing or profile. */
  picture_hidden: 409,
  pictures_busy: 503,
  pictures_unavailable: 503,
  // availability and quotes
  dates_taken: 409,
  sold_out: 409,
  not_on_sale: 409,
  /** The operator has paused reservations on the whole site: no new holds. */
  reservations_paused: 409,
  in_the_past: 409,
  too_soon: 409,
  too_far_ahead: 409,
  stay_too_short: 409,
  stay_too_long: 409,
  too_many_guests: 409,
  closed_then: 409,
  use_too_short: 409,
  use_too_long: 409,
  hours_only: 409,
  no_session_then: 409,
  groups_changed: 409,
  seat_needed: 409,
  too_many_without_seat: 409,
  below_minimum_charge: 409,
  above_maximum_charge: 409,
  own_listing: 409,
  quote_expired: 409,
  price_changed: 409,
  terms_changed: 409,
  too_many_holds: 409,
  hold_unconfirmed: 409,
  network_unconfirmed: 409,
  network_holds: 409,
  network_nights: 409,
  held_twice: 409,
  // bookings and payment
  already_booked: 409,
  already_paid: 409,
  cannot_release: 409,
  cannot_cancel: 409,
  refund_changed: 409,
  cannot_complete: 409,
  not_over_yet: 409,
  cannot_report: 409,
  problem_open: 409,
  /** Somebody else answered the problem meanwhile, or the same admin with other words. */
  problem_settled: 409,
  refund_too_large: 409,
  /** The refund has not failed, or not any more. */
  refund_settled: 409,
  /** Nothing of the booking is kept back for what was taken back in Stripe's dashboard, or not any more. */
  payout_released: 409,
  /** The host is owed another amount than the operator saw. */
  payout_changed: 409,
  /** The host owes another amount than the operator saw. */
  debt_changed: 409,
  /** The host owes less than they are said to have paid. */
  debt_too_small: 409,
  hold_being_settled: 409,
  payment_unavailable: 503,
  payment_unknown: 503,
  session_not_found: 404,
  invalid_signature: 400,
  // hosts' accounts at Stripe
  payout_account_not_made: 503,
  payout_link_not_made: 503,
  payout_login_not_made: 503,
  payout_account_unknown: 503,
  stripe_silent: 503,
  // the platform's money
  tax_too_large: 409,
  reference_used: 409,
  orphan_settled: 409,
  orphan_does_not_fit: 409,
  booking_code_unknown: 409,
  reference_reversed: 409,
  already_reversed: 409,
  // reviews
  not_completed_yet: 409,
  review_time_over: 409,
  already_reviewed: 409,
  not_published_yet: 409,
  already_answered: 409,
  // the server
  unavailable: 503,
  internal: 500,
  // messages
  /** The question is about a listing of the caller's own. */
  own_question: 409,
  thread_closed: 409,
  /** A photo of the message was deleted because the message was not sent within a day. */
  photos_gone: 409,
  report_closed: 409,
  // favorites
  too_many_favorites: 409,
  too_many_lists: 409,
  // people who help a host
  own_invitation: 409,
  too_many_cohosts: 409,
  /** The invitation was sent to an address other than the caller's. */
  invitation_not_yours: 409,
  // hosts' listings
  too_many_drafts: 409,
  edited_elsewhere: 409,
  too_many_photos: 409,
  photo_needed: 409,
  too_many_waiting: 409,
  network_waiting: 409,
  not_rejected: 409,
  has_bookings: 409,
  not_a_maps_link: 400,
  place_not_found: 404,
  place_unreachable: 503,
  // the host's calendar
  booked_then: 409,
  held_then: 409,
  key_used: 409,
  // admin
  last_admin: 409,
  not_yourself: 409,
  not_submitted: 409,
  listing_incomplete: 409,
  left_changed: 409,
  commission_changed: 409,
  cannot_resend: 409,
  reminded_today: 409,
  picture_gone: 409,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The body of every failed call: `message` and `error` are the same sentence in the caller's language. */
export interface ErrorReply {
  code: ErrorCode;
  message: string;
  error: string;
  /** One message per invalid field, keyed by its path (`birthDate`, `lines.0.amount`). */
  fields?: Record<string, string>;
  /** Data for the caller's next step: a fresh quote, a booking id. */
  details?: unknown;
}
