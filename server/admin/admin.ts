/**
 * Owns the operator's decisions and views: commissions, the audit log, reports. Never moves money or changes a booking
 * itself: it calls the domain that does. Relies on the ledger for every amount it shows.
 */
export { alerts } from "./alerts.ts";
export { listAllListings } from "./all-listings.ts";
export { listAudit } from "./audit.ts";
export { showAdminBooking } from "./booking.ts";
export { searchBookings } from "./booking-search.ts";
export { tellHostsOfCommission } from "./commissions.ts";
export { addUpDays } from "./earned-days.ts";
export { listLedger } from "./ledger.ts";
export { watch } from "./monitoring.ts";
export { csv, report } from "./reports.ts";
export { stats } from "./stats.ts";
export { recordRemittedTax } from "./tax.ts";
export { listUsers } from "./users.ts";
