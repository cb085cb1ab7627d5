import {
  type Actor,
  type BookingState,
  bookingTransitions,
  canDo,
  type Effect,
  type TransitionName,
} from "#contract/bookings/process.ts";
import { totalOf } from "#contract/bookings/refunds.ts";
import { blockSlot, formerSlot, freeSlot, takeSlot } from "../availability/availability.ts";
import type { Ctx } from "../ctx.ts";
import { prepared } from "../db/prepared.ts";
import { noteInThread } from "../messages/messages.ts";
import { ledger } from "../payments/payments.ts";
import { type BookingRow, insertEvent } from "./booking.ts";
import { delayOf, mailBoth, mailCancellation, notifyHost, soonestPayout } from "./emails.ts";
import { openPayout } from "./payouts.ts";
import { cancelledRefund, hasUnsentRefund, openDisputeOf, returnByPolicy, returnEverything } from "./refunds.ts";

/**
 * The only place where a booking changes state, as the contract's table allows, with all effects in one transaction.
 */

/**
 * Moves a locked booking along one row of the table.
 * @param details kept with the event; a `reason` is shown to guest and host
 * @throws an Error when the table does not allow it: callers check `canDo` first
 */
export async function transition(
  ctx: Ctx,
  booking: BookingRow,
  name: TransitionName,
  actor: Actor,
  details: { reason?: string | undefined; [fact: string]: unknown } = {},
): Promise<void> {
  if (!canDo(name, booking.state, actor)) {
    throw new Error(`booking ${booking.id} is ${booking.state}: ${actor} cannot ${name}`);
  }
  const { to, effects } = bookingTransitions[name] as { to: BookingState; effects: readonly Effect[] };
  await ctx.db
    .with("event", () => insertEvent(ctx, booking.id, { transition: name, actor, from: booking.state, to, details }))
    .updateTable("bookings")
    .set({ state: to })
    .where("id", "=", booking.id)
    .modifyEnd(prepared)
    .execute();
  for (const effect of effects) await effectWork[effect](ctx, booking, { to, actor, reason: details.reason ?? null });
}

type Circumstances = { to: BookingState; actor: Actor; reason: string | null };

const effectWork: Record<Effect, (ctx: Ctx, booking: BookingRow, how: Circumstances) => Promise<void>> = {
  take_place: async (ctx, booking) => {
    const slot = await formerSlot(ctx, booking.id);
    if (!slot) throw new Error(`booking ${booking.id} never had a slot`);
    await takeSlot(ctx, slotHolder(booking), slot);
  },
  free_place: (ctx, booking) => freeSlot(ctx, booking.id),
  keep_place_blocked: async (ctx, booking) => {
    const slot = await formerSlot(ctx, booking.id);
    await freeSlot(ctx, booking.id);
    if (booking.seats === 0 && slot) await blockSlot(ctx, booking.listing_id, slot.occupies);
  },
  mail_confirmation: async (ctx, booking) => {
    await mailBoth(ctx, booking, {
      guest: (data) => ({ event: "booking_confirmed_guest", data }),
      host: (data, account) => ({
        event: "booking_confirmed_host",
        data: { ...data, ...delayOf(ctx, account, soonestPayout(booking)) },
      }),
    });
    await notifyHost(ctx, booking, "booked");
  },
  open_payout: openPayout,
  return_by_policy: returnByPolicy,
  return_everything: returnEverything,
  mail_cancellation: async (ctx, booking, { actor, reason }) => {
    const cancelledBy = cancellerOf(actor);
    const refundCents = totalOf(await cancelledRefund(ctx, booking));
    const taken = await ledger.sharesTaken(ctx, booking.id);
    const { host_payable = 0 } = await ledger.balances(ctx, booking.id);
    const reclaimedCents = Math.max(0, host_payable);
    const dispute = await openDisputeOf(ctx, booking.id);
    const refundWaits = dispute?.is_inquiry === false && (await hasUnsentRefund(ctx, booking.id));
    await mailCancellation(ctx, booking, {
      ...{ cancelledBy, reason, refundCents, refundWaits },
      ...{ taken, reclaimedCents, dispute },
    });
  },
  tell_thread: async (ctx, booking, { to, actor }) => {
    const { code, starts_at, ends_at } = booking;
    const confirmed = { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() };
    await noteInThread(
      ctx,
      booking,
      to === "confirmed"
        ? { code: "confirmed", booking: code, ...confirmed }
        : { code: "cancelled", booking: code, by: cancellerOf(actor) },
    );
  },
};

function cancellerOf(actor: Actor): "guest" | "host" | "platform" {
  return actor === "guest" || actor === "host" ? actor : "platform";
}

export function slotHolder(booking: Pick<BookingRow, "id" | "listing_id" | "starts_at" | "ends_at" | "seats">) {
  return {
    id: booking.id,
    listingId: booking.listing_id,
    startsAt: booking.starts_at,
    endsAt: booking.ends_at,
    seats: booking.seats,
  };
}
