/**
 * Owns what the operator decides and looks at: commissions, the audit of every decision, reports. Never moves money or
 * changes a booking itself: it asks the domain that does. Relies on the ledger for every amount it tells.
 */
export { alerts } from "./alerts.ts";
export { listAllListings } from "./all-listings.ts";
export { listAudit } from "./audit.ts";
export { showOfficeBooking } from "./booking.ts";
export { searchBookings } from "./booking-search.ts";
export { tellHostsOfCommission } from "./commissions.ts";
export { listLedger } from "./ledger.ts";
export { csv, report } from "./reports.ts";
export { stats } from "./stats.ts";
export { listUsers } from "./users.ts";
export { watch } from "./watching.ts";
