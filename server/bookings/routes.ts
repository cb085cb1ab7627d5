import { bookingRoutes } from "#contract/bookings/bookings.ts";
import { isInForce } from "#contract/bookings/process.ts";
import { paymentRoutes } from "#contract/payments/payments.ts";
import { taxRoutes } from "#contract/payments/taxes.ts";
import { bookingCalendar } from "../../emails/calendar.ts";
import { fail } from "../fail.ts";
import { spendAllowance } from "../http/allowance.ts";
import { answer } from "../http/api.ts";
import { translator } from "../http/locales.ts";
import { limitRate } from "../rate-limit.ts";
import { quoteStay, releaseHold, reserve } from "./bookings.ts";
import { cancelAsGuest, cancelAsHost, completeAsHost, previewCancellation } from "./cancelling.ts";
import { taxesInForce } from "./commissions.ts";
import { emailData } from "./emails.ts";
import { reportProblem } from "./problems.ts";
import { ownBooking, sessionStatus, showBooking, showBookings, showReceipt } from "./reading.ts";

const reservesAnHour = 60;

export const bookings = answer(bookingRoutes, {
  getQuote: async ({ ctx, query, viewer }) => {
    spendAllowance(ctx, "quotes");
    return quoteStay(ctx, query, viewer?.id);
  },
  reserve: async ({ ctx, body, viewer }) => {
    await limitRate(ctx, `reserve:account:${viewer.id}`, reservesAnHour, 60);
    return reserve(ctx, viewer, body);
  },
  listBookings: ({ ctx, query, viewer }) => showBookings(ctx, viewer, query),
  getBooking: ({ ctx, params, viewer }) => showBooking(ctx, viewer, params.id),
  releaseHold: async ({ ctx, params, viewer }) => ({ state: await releaseHold(ctx, viewer, params.id) }),
  previewCancellation: ({ ctx, params, viewer }) => previewCancellation(ctx, viewer, params.id),
  cancelReserve: ({ ctx, body, viewer }) => cancelAsGuest(ctx, viewer, body),
  cancelReserveHost: ({ ctx, body, viewer }) => cancelAsHost(ctx, viewer, body.reserve_id, body.reason),
  completeHosting: ({ ctx, body, viewer }) => completeAsHost(ctx, viewer, body.reserve_id),
  reportProblem: async ({ ctx, params, body, viewer }) => {
    await reportProblem(ctx, viewer, params.id, body.text);
    return { ok: true as const };
  },
  getReceipt: ({ ctx, params, viewer }) => showReceipt(ctx, viewer, params.id),
  getCalendarFile: async ({ ctx, params, viewer }) => {
    const booking = await ownBooking(ctx, viewer, params.id);
    if (!isInForce(booking.state)) fail("not_found");
    const { data } = await emailData(ctx, booking, ctx.language);
    return bookingCalendar(data, { now: ctx.now(), publicUrl: ctx.env.publicUrl, t: translator(ctx.language) });
  },
});

export const taxes = answer(taxRoutes, { getTaxes: ({ ctx }) => taxesInForce(ctx) });

export const payments = answer(paymentRoutes, {
  getSessionStatus: async ({ ctx, query, viewer }) => {
    spendAllowance(ctx, "sessions");
    return sessionStatus(ctx, viewer, query.session_id);
  },
});
