/**
 * Owns what a host is shown of bookings, of the money they make and of a listing's dates, hands on what the host says of
 * those, and knows what of a listing depends on its bookings. Never changes a booking: the verbs are bookings'.
 * Relies on: the ledger says what a host's share became; a hold is its guest's own affair until it is paid.
 */
export { setHostCalendar, showGuestList, showHostCalendar } from "./calendar.ts";
export { earningsOf } from "./earnings.ts";
export { archiveListing, showHostedListings } from "./listings.ts";
export { showHostedBooking, showHostedBookings, showPayouts } from "./reading.ts";
export { hostStatsOf } from "./stats.ts";
export { backOnSale, followHost, forgetUnpaid, tendUnpaidHosts } from "./unpaid.ts";
