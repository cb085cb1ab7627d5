import { clocks } from "#contract/booking-process.ts";
import { addMinutes } from "#contract/dates.ts";
import { carefully } from "../carefully.ts";
import type { Ctx } from "../ctx.ts";
import { completeByClock } from "./cancelling.ts";
import { payoutsToSettle, settlePayout } from "./payouts.ts";
import { settleHold } from "./settlement.ts";

/**
 * Routine, each minute: ends holds whose time is over, completes bookings a day after their end, sends payouts that are
 * due. One failure stops no other.
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
  for (const { id } of reaped) await carefully(ctx, `hold ${id}`, () => settleHold(ctx, id, "expire"));
  for (const { id } of ended) await carefully(ctx, `booking ${id}`, () => completeByClock(ctx, id));
  for (const bookingId of await payoutsToSettle(ctx)) {
    await carefully(ctx, `payout of booking ${bookingId}`, () => settlePayout(ctx, { bookingId }));
  }
}
