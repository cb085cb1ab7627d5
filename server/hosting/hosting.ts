/**
 * Owns what a host is shown of bookings and of the money they make, and what of a listing depends on its bookings. Never
 * changes a booking: the verbs are bookings'.
 * Relies on: the ledger says what a host's share became; a hold is its guest's own affair until it is paid.
 */
export { earningsOf } from "./earnings.ts";
export { archiveListing, showHostedListings } from "./listings.ts";
export { showHostedBooking, showHostedBookings } from "./reading.ts";
