import { type Actor, canDo, type TransitionName } from "#contract/bookings/process.ts";
import type { Ctx } from "../ctx.ts";
import { withBooking } from "./booking.ts";
import { transition } from "./process.ts";
import { applyRefund } from "./refund-events.ts";

/** Applies a refund event. If a restored dump lost the booking's cancellation, cancels again with the same refund. */
export async function applyRefundNews(ctx: Ctx, stripeRefundId: string): Promise<void> {
  const refund = await applyRefund(ctx, stripeRefundId);
  const row = cancelledBy[refund?.notes.cancelled_by ?? ""];
  if (!refund || !row) return;
  await withBooking(ctx, refund.bookingId, async (locked, booking) => {
    if (canDo(row.name, booking.state, row.actor)) await transition(locked, booking, row.name, row.actor);
  });
}

const cancelledBy: Record<string, { name: TransitionName; actor: Actor } | undefined> = {
  guest: { name: "cancelByGuest", actor: "guest" },
  host: { name: "cancelByHost", actor: "host" },
  platform: { name: "cancelByPlatform", actor: "platform" },
};
