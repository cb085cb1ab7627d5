/** No zod here: the browser loads this file. */
export const reportNames = ["bookings", "payouts", "commission", "lodging-tax", "users", "ledger"] as const;
export type ReportName = (typeof reportNames)[number];

/** Percent. */
export const commissionPercent = { minimum: 0, maximum: 50, step: 0.5 } as const;

export const userFilters = {
  types: ["all", "hosts", "guests", "admins"],
  registered: ["any", "recent", "older"],
} as const;

/** What a booking's date is looked for by: when it starts, when it was made, when it was paid. */
export const bookingDates = ["start", "booked", "paid"] as const;
export type BookingDate = (typeof bookingDates)[number];

/** What asks for somebody at a booking. */
export const bookingTroubles = ["problem", "dispute", "refund_failed", "payout_blocked"] as const;
export type BookingTrouble = (typeof bookingTroubles)[number];

/** How a letter stands: `failed` when every try is used up. */
export const letterStates = ["queued", "sent", "failed"] as const;

/** What asks for the operator, the most pressing first. */
export const alertCodes = [
  "dispute",
  "refund_failed",
  "payout_blocked",
  "problem",
  "ledger_difference",
  "webhooks_silent",
  "job_dead",
  "host_unpayable",
  "listing_waiting",
] as const;
export type AlertCode = (typeof alertCodes)[number];

/** `on_sale`: approved, visible, and its host not suspended. */
export const listingStandings = ["any", "on_sale", "submitted", "approved", "rejected", "archived"] as const;
export type ListingStanding = (typeof listingStandings)[number];
