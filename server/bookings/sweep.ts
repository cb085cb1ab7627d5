import { clocks } from "#contract/bookings/process.ts";
import { addMinutes } from "#contract/dates.ts";
import type { Ctx } from "../ctx.ts";
import { runSafely } from "../run-safely.ts";
import { completeByClock } from "./cancelling.ts";
import { payoutsToSettle, settlePayout } from "./payouts.ts";
import { settleHold } from "./settlement.ts";

/**
 * Routine, every minute: ends expired holds, completes bookings a day after their end and sends due payouts. If one
 * fails, the others go on.
 */
export async function sweep(ctx: Ctx): Promise<void> {
  const reaped = await ctx.db
    .selectFrom("bookings")
    .select("id")
    .where("state", "=", "held")
    .where("hold_expires_at", "<=", addMinutes(ctx.now(), clocks.holdMinutes - clocks.reaperMinutes))
    .execute();
  const ended = await ctx.db
    .selectFrom("bookings")
    .select("id")
    .where("state", "=", "confirmed")
    .where("ends_at", "<=", addMinutes(ctx.now(), -clocks.completionMinutes))
    .execute();
  for (const { id } of reaped) await runSafely(ctx, `hold ${id}`, () => settleHold(ctx, id, "expire"));
  for (const { id } of ended) await runSafely(ctx, `booking ${id}`, () => completeByClock(ctx, id));
  for (const bookingId of await payoutsToSettle(ctx)) {
    await runSafely(ctx, `payout of booking ${bookingId}`, () => settlePayout(ctx, { bookingId }));
  }
}
