import { carefully } from "../carefully.ts";
import type { Ctx } from "../ctx.ts";
import { catchUpOnEvents, refreshWaitingAccounts, rereadDisputes } from "./catching-up.ts";
import { takeInMovements } from "./movements.ts";

export { askAboutPayments } from "./catching-up.ts";
export { compareBooks, daysOfDifference, lastComparison } from "./comparison.ts";
export { type MoneyReport, moneyReport } from "./money-report.ts";
export { remitTax, reverseRemittance } from "./remitting.ts";
export { silenceOfWebhooks } from "./silence.ts";

/**
 * Owns the agreement between Stripe and our books: what nobody told us of is asked for, and what differs is named.
 * Never decides what a movement means: bookings and payments do, as if the news had come by itself.
 * Relies on: all of them may be told the same news any number of times, by any number of processes.
 */

/** Routine: whatever Stripe did and we did not hear of, from its events first, then from its movements of money. */
export async function catchUp(ctx: Ctx): Promise<void> {
  await carefully(ctx, "events", () => catchUpOnEvents(ctx));
  await carefully(ctx, "disputes", () => rereadDisputes(ctx));
  await carefully(ctx, "hosts' accounts", () => refreshWaitingAccounts(ctx));
  await carefully(ctx, "movements of the balance", () => takeInMovements(ctx));
}
