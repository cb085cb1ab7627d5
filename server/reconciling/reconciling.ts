import type { Ctx } from "../ctx.ts";
import { runSafely } from "../run-safely.ts";
import { catchUpOnEvents, refreshWaitingAccounts, rereadDisputes } from "./catching-up.ts";
import { takeInMovements } from "./movements.ts";

export { askAboutPayments } from "./catching-up.ts";
export { compareBooks, daysOfDifference, lastComparison } from "./comparison.ts";
export { type MoneyReport, moneyReport, taxHeld } from "./money-report.ts";
export { outlook } from "./outlook.ts";
export { pendingMoney } from "./pending-money.ts";
export { findRemittance, remitTax, reverseRemittance } from "./remitting.ts";
export { taxDueSoon, taxMonths } from "./tax-months.ts";
export { webhookOutage } from "./webhook-outage.ts";

/**
 * Owns the agreement between Stripe and our books: polls for unreported changes and names every difference. Never
 * decides what a movement means: bookings and payments do, as if a webhook had reported it.
 * Relies on: both accept the same report any number of times, from any number of processes.
 */

/** Routine: catches up on changes at Stripe that no webhook reported, first its events, then its balance movements. */
export async function catchUp(ctx: Ctx): Promise<void> {
  await runSafely(ctx, "events", () => catchUpOnEvents(ctx));
  await runSafely(ctx, "disputes", () => rereadDisputes(ctx));
  await runSafely(ctx, "hosts' accounts", () => refreshWaitingAccounts(ctx));
  await runSafely(ctx, "movements of the balance", () => takeInMovements(ctx));
}
