/**
 * Owns what the operator decides and looks at: commissions, the audit of every decision, reports. Never moves money or
 * changes a booking itself: it asks the domain that does. Relies on the ledger for every amount it tells.
 */
export { csv, report } from "./reports.ts";
export { watch } from "./watching.ts";
