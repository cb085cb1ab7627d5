/**
 * Owns a host's view of bookings, of the money they make and of a listing's dates, passes on the host's changes of
 * those dates, and handles what about a listing depends on its bookings. Never changes a booking: the verbs are
 * bookings'.
 * Relies on: the ledger has the state of a host's share; a hold is private to its guest until it is paid.
 */
export { setHostCalendar, showGuestList, showHostCalendar } from "./calendar.ts";
export { changeHostCalendars, dropOldChanges, showHostCalendars, undoHostCalendars } from "./calendars.ts";
export { earningsOf } from "./earnings.ts";
export { bookingsFile, payoutsFile } from "./files.ts";
export { archiveListing, showHostedListings } from "./listings.ts";
export { tellHosting } from "./own-data.ts";
export { showHostedBooking, showHostedBookings, showPayouts } from "./reading.ts";
export { setSeasons, showSeasons } from "./seasons.ts";
export { showStatement, statementFile, statementOnPaper } from "./statements.ts";
export { hostStatsOf } from "./stats.ts";
export {
  forgetTurnoverCalendar,
  mountTurnoverCalendars,
  renewTurnoverCalendar,
  showTurnoverCalendar,
} from "./turnover-calendar.ts";
export { showArrival, showTurnovers } from "./turnovers.ts";
export {
  backOnSale,
  followHost,
  forgetUnpaid,
  leavesSaleAt,
  lockUnpaidHost,
  nextEmailOf,
  remindAgain,
  tendUnpaidHosts,
  type UnpaidSteps,
  unpaidSince,
} from "./unpaid.ts";
