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

/** Why a guest's bank takes a payment back, in Stripe's words. */
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

/** A word Stripe has not had yet says no more than its `general`. */
export function disputeReasonOf(reason: string): DisputeReason {
  return disputeReasons.find((known) => known === reason) ?? "general";
}

/** What is written down about accounts. */
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
  /** Too many tries of something. */
  "limit_hit",
  /** Somebody who is no admin asked for what is theirs. */
  "admin_refused",
  "admin_made",
  "admin_unmade",
  "person_read",
  "people_read",
  "exported",
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** How a letter stands: `failed` when every try is used up. */
export const letterStates = ["queued", "sent", "failed"] as const;

/** What asks for the operator, the most pressing first. */
export const alertCodes = [
  "dispute",
  "refund_failed",
  "orphan_payment",
  "payout_blocked",
  "problem",
  "ledger_difference",
  "webhooks_silent",
  "job_dead",
  "host_unpayable",
  "browser_broken",
  "listing_waiting",
] as const;
export type AlertCode = (typeof alertCodes)[number];

/** Why a payment that belongs to no booking did not become one again. `not_tried`: it was found this moment. */
export const orphanObstacles = [
  "not_tried",
  "unknown_booking",
  "other_amount",
  "listing_gone",
  "guest_unknown",
  "place_gone",
] as const;
export type OrphanObstacle = (typeof orphanObstacles)[number];

/** `on_sale`: approved, visible, and its host not suspended. */
export const listingStandings = ["any", "on_sale", "submitted", "approved", "rejected", "archived"] as const;
export type ListingStanding = (typeof listingStandings)[number];

/** The accounts of docs/rules/ledger.md. */
export const ledgerAccounts = [
  "stripe",
  "stripe_fees",
  "guest",
  "host_payable",
  "host_debt",
  "commission",
  "tax_payable",
  "disputes",
  "bank",
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** What the ledger is looked through for: an account, or the three shares of a booking that make the revenue. */
export const ledgerMeasures = [...ledgerAccounts, "revenue"] as const;
export type LedgerMeasure = (typeof ledgerMeasures)[number];

/** The entries that give host, platform and tax office their shares, or take them back: the revenue's. */
export const shareEntries = ["payment", "refund_owed", "dispute_lost"] as const;
export const shareAccounts = ["host_payable", "commission", "tax_payable"] as const;

export const ledgerEntryKinds = [
  ...shareEntries,
  "refund_sent",
  "refund_failed",
  "transfer",
  "transfer_reversed",
  "debt_incurred",
  "debt_netted",
  "dispute_opened",
  "dispute_won",
  "withdrawal",
  "withdrawal_failed",
  "stripe_fee",
  "tax_remitted",
  "orphan_payment",
  "orphan_booked",
  "tax_remittance_reversed",
] as const;
export type LedgerEntryKind = (typeof ledgerEntryKinds)[number];

/** `to_come`: entries of confirmed bookings. `over`: all others, the platform's own too. */
export const ledgerTrips = ["over", "to_come"] as const;
export type LedgerTrips = (typeof ledgerTrips)[number];

/** What is owed or earned stands in the ledger below nothing; a figure of it is told above. */
export function isOwed(measure: LedgerMeasure): boolean {
  return ["guest", "host_payable", "commission", "tax_payable", "revenue"].includes(measure);
}

/** The entries of the ledger that each figure of the platform's money is the sum of. */
export const ledgerBehind = {
  ledger: { account: "stripe" },
  hosts: { account: "host_payable", trips: "over" },
  guests: { account: "guest" },
  tripsToCome: { account: "revenue", trips: "to_come" },
  lodgingTax: { account: "tax_payable", trips: "over" },
  disputed: { account: "disputes" },
  hostDebts: { account: "host_debt" },
  commission: { account: "commission", trips: "over" },
  stripeFees: { account: "stripe_fees" },
  withdrawn: { account: "bank" },
} as const satisfies Record<string, { account: LedgerMeasure; trips?: LedgerTrips }>;

/** What the operator may hide: what was said of a stay, a listing's photo, and two parts of a profile. */
export const hideable = ["review", "guest_review", "answer", "photo", "description", "picture"] as const;
export type Hideable = (typeof hideable)[number];

/** What a change to a listing may be about, by the wire's names: the photos, and the fields of every kind's form. */
export const changedFields = [
  "title",
  "description",
  "city",
  "state",
  "address",
  "googleMapsLink",
  "arrivalInstructions",
  "hostPhone",
  "houseRules",
  "cancellationPolicy",
  "advanceNoticeHours",
  "bookingWindowMonths",
  "propertyType",
  "capacity",
  "bedrooms",
  "beds",
  "bathrooms",
  "selectedAmenities",
  "checkInTime",
  "checkOutTime",
  "minimumNights",
  "maximumNights",
  "price",
  "weekendPrice",
  "weeklyDiscountPercent",
  "monthlyDiscountPercent",
  "cleaningFee",
  "guestsIncluded",
  "extraGuestFee",
  "spaceType",
  "spaceCapacity",
  "openingHours",
  "minimumHours",
  "bufferMinutes",
  "hourlyPrice",
  "dailyPrice",
  "experienceCategory",
  "duration",
  "groupSize",
  "pricePer",
  "includes",
  "requirements",
  "availableDays",
  "startTime",
  "endTime",
  "cutOffHours",
  "meetingPoint",
  "languages",
  "images",
  "latitude",
  "longitude",
] as const;
