import type { CancellationPreview } from "#contract/bookings/bookings.ts";
import { refundSteps } from "#contract/bookings/cancellation.ts";
import { canDo, isUnpaid } from "#contract/bookings/process.ts";
import { refundOfLines, totalOf } from "#contract/bookings/refunds.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { mayDo } from "../cohosts/cohosts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";
import { ledger } from "../payments/payments.ts";
import { type BookingRow, canCancel, findBooking, withBooking } from "./booking.ts";
import { releaseHold } from "./holding.ts";
import { whenPaid } from "./payout-outlook.ts";
import { transition } from "./process.ts";
import { wireCancellation, wireLines } from "./quotes.ts";
import { ownBooking } from "./reading.ts";
import { cancelledRefund, openDisputeOf, policyRefund } from "./refunds.ts";

/** Cancels and completes bookings. */

/** The refund a guest would get now, line by line. @throws `cannot_cancel` */
export async function previewCancellation(ctx: RequestCtx, viewer: Viewer, id: number): Promise<CancellationPreview> {
  const booking = await ownBooking(ctx, viewer, id);
  if (!canCancel(ctx, booking)) fail("cannot_cancel");
  return preview(ctx, booking);
}

async function preview(ctx: RequestCtx, booking: BookingRow): Promise<CancellationPreview> {
  const { percent, shares } = await policyRefund(ctx, booking);
  const refundedCents = totalOf(await ledger.sharesTaken(ctx, booking.id));
  const refundCents = totalOf(shares);
  const lines = refundOfLines(booking.lines, percent);
  const shown = wireLines(booking.lines, ctx.language);
  const { cancellation_policy: policy, starts_at: startsAt, created_at: bookedAt } = booking;
  const step = refundSteps(policy, startsAt, bookedAt).find(({ until }) => ctx.now() <= until);
  return {
    reserve_id: booking.id,
    percent,
    lines: shown.map((line, index) => ({ ...line, refund: toDollars(lines[index]?.refundCents ?? 0) })),
    refund_total: toDollars(refundCents),
    kept_total: toDollars(booking.total_cents - refundedCents - refundCents),
    refunded_before: toDollars(refundedCents),
    until: step?.until.toISOString() ?? null,
    cancellation: wireCancellation(policy, startsAt, bookedAt),
  };
}

/**
 * Cancels a booking, or gives back a place that is not paid yet.
 * @throws `refund_changed` when the refund differs from the one shown to the guest; nothing is cancelled then
 */
export async function cancelAsGuest(
  ctx: RequestCtx,
  viewer: Viewer,
  order: { reserve_id: number; expected_refund?: number | undefined },
): Promise<{ state: BookingRow["state"]; refund_total: number }> {
  const { state } = await ownBooking(ctx, viewer, order.reserve_id);
  if (state === "held") return { state: await releaseHold(ctx, viewer, order.reserve_id), refund_total: 0 };
  return withBooking(ctx, order.reserve_id, async (locked, booking) => {
    // The refund that is compared, the one that is made, and what the emails say are those of the same instant.
    const at = ctx.now();
    const request = { ...ctx, db: locked.db, now: () => at };
    if (booking.state === "cancelled_by_guest") return whatCameOf(request, booking.id);
    if (!canCancel(request, booking)) fail("cannot_cancel");
    const fresh = await preview(request, booking);
    const expected = order.expected_refund;
    if (expected !== undefined && toCents(expected) !== toCents(fresh.refund_total)) {
      fail("refund_changed", { details: { preview: fresh } });
    }
    await transition(request, booking, "cancelByGuest", "guest");
    return whatCameOf(request, booking.id);
  });
}

async function whatCameOf(ctx: Ctx, bookingId: number): Promise<{ state: BookingRow["state"]; refund_total: number }> {
  const booking = (await findBooking(ctx, bookingId)) as BookingRow;
  return { state: booking.state, refund_total: toDollars(totalOf(await cancelledRefund(ctx, booking))) };
}

/** The host cancels before the start: everything left is refunded. Dates stay blocked; a session's seats are free. */
export async function cancelAsHost(ctx: RequestCtx, viewer: Viewer, bookingId: number, reason: string | undefined) {
  await hostedBooking(ctx, viewer, bookingId);
  return withBooking(ctx, bookingId, async (locked, booking) => {
    if (booking.state === "cancelled_by_host") return whatCameOf(locked, booking.id);
    if (!canDo("cancelByHost", booking.state, "host") || ctx.now() >= booking.starts_at) fail("cannot_cancel");
    await transition(locked, booking, "cancelByHost", "host", { reason });
    return whatCameOf(locked, booking.id);
  });
}

/**
 * The operator cancels a booking, even a completed one. Everything left is refunded, after any open dispute.
 * @returns the outcome, and whether it was cancelled now and not before
 */
export async function cancelAsPlatform(ctx: Ctx, bookingId: number, order: { reason: string; adminId: number }) {
  if (!(await findBooking(ctx, bookingId))) return fail("not_found");
  return withBooking(ctx, bookingId, async (locked, booking) => {
    const isNew = booking.state !== "cancelled_by_platform";
    if (isNew) {
      if (!canDo("cancelByPlatform", booking.state, "platform")) fail("cannot_cancel");
      await transition(locked, booking, "cancelByPlatform", "platform", order);
    }
    const outcome = await whatCameOf(locked, booking.id);
    const dispute = await openDisputeOf(locked, booking.id);
    const waits_for_bank = outcome.refund_total > 0 && dispute?.is_inquiry === false;
    return { isNew, outcome: { ...outcome, waits_for_bank } };
  });
}

/** The host confirms that the service was provided. @throws `not_over_yet` before its end */
export async function completeAsHost(ctx: RequestCtx, viewer: Viewer, bookingId: number) {
  await hostedBooking(ctx, viewer, bookingId);
  return withBooking(ctx, bookingId, async (locked, booking) => {
    if (booking.state !== "completed") {
      if (!canDo("complete", booking.state, "host")) fail("cannot_complete");
      if (ctx.now() < booking.ends_at) fail("not_over_yet");
      await transition(locked, booking, "complete", "host");
    }
    const payoutAt = await whenPaid(locked, booking.id);
    return { state: "completed" as const, payout_at: payoutAt?.toISOString() ?? null };
  });
}

/** Completes a booking that its host has not completed. */
export async function completeByClock(ctx: Ctx, bookingId: number): Promise<void> {
  await withBooking(ctx, bookingId, async (locked, booking) => {
    if (canDo("complete", booking.state, "clock")) await transition(locked, booking, "complete", "clock");
  });
}

async function hostedBooking(ctx: Ctx, viewer: Viewer, bookingId: number): Promise<BookingRow> {
  const booking = await findBooking(ctx, bookingId);
  // Hosts cannot see a hold until it is paid.
  if (!booking || isUnpaid(booking.state)) return fail("not_found");
  // Completing and cancelling move the host's money.
  if (!(await mayDo(ctx, viewer, booking.listing_id, "money"))) fail("not_found");
  return booking;
}
