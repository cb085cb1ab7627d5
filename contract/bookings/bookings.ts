import { z } from "zod";
import { cancellationPolicies } from "../catalogues.ts";
import { fileReply, identifier, line, plainDate, text, wallTime, wireInteger } from "../fields.ts";
import { lineCodes } from "../listings/kinds.ts";
import { image, written } from "../listings/listings.ts";
import { kindCode, serviceType } from "../listings/schemas.ts";
import { searchLimits } from "../listings/search-limits.ts";
import { stayFields } from "../listings/stay-fields.ts";
import { route } from "../route.ts";
import { cancellationReasonLength, problemLength } from "./limits.ts";
import { bookingStates, refundStates } from "./process.ts";

/** The stay a guest requests. The kind's own schema decides which fields are required. Requests never contain amounts. */
const stay = {
  service_type: serviceType,
  link_id: identifier,
  guests: wireInteger(1, searchLimits.guests),
  /** Experiences with price groups: how many of each, as `1:2,3:1`; `guests` is their sum. */
  groups: line(0, 60).optional(),
  ...stayFields,
};

export const stayRequest = z.object(stay);
export type StayRequest = z.output<typeof stayRequest>;

export const priceLine = z.object({
  code: z.enum(lineCodes),
  /** In the caller's language: «$185.00 × 4 noches». */
  label: z.string(),
  quantity: z.number(),
  unit_amount: z.number(),
  amount: z.number(),
});

/** Refund percentages and their inclusive deadlines. The percentage after the last step applies until the start. */
export const cancellationTerms = z.object({
  policy: z.enum(cancellationPolicies),
  steps: z.array(z.object({ percent: z.int(), until: z.iso.datetime() })),
});

export const quote = z.object({
  quote_id: z.string(),
  service_type: kindCode,
  link_id: z.int(),
  lines: z.array(priceLine),
  total: z.number(),
  currency: z.literal("usd"),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  cancellation: cancellationTerms,
});
export type Quote = z.infer<typeof quote>;

export const reservation = z.object({
  reserve_id: z.int(),
  session_id: z.string(),
  url: z.string(),
  expires_at: z.iso.datetime(),
  total: z.number(),
});
export type Reservation = z.infer<typeof reservation>;

const refundReasons = ["place_gone", "paid_twice", "cancelled", "operator", "dashboard"] as const;

export const refund = z.object({
  amount: z.number(),
  state: z.enum(refundStates),
  reason: z.enum(refundReasons),
  /** False for a refund of a second payment, which leaves the price as it is. */
  isOfPrice: z.boolean(),
  /** Paid another way than to the card, which did not take it. */
  isElsewhere: z.boolean(),
  created_at: z.iso.datetime(),
});

/** The refund on cancelling now, and why. The cancellation request sends `refund_total`, which must still be right. */
export const cancellationPreview = z.object({
  reserve_id: z.int(),
  /** Applies to every line except cleaning, which is refunded in full, and tax, which is refunded in proportion. */
  percent: z.int(),
  lines: z.array(priceLine.extend({ refund: z.number() })),
  refund_total: z.number(),
  kept_total: z.number(),
  /** Refunded before this cancellation, for other reasons. */
  refunded_before: z.number(),
  /** Until when this refund applies; null after the last step. */
  until: z.iso.datetime().nullable(),
  cancellation: cancellationTerms,
});
export type CancellationPreview = z.infer<typeof cancellationPreview>;

/** A receipt for the guest to print. */
export const receipt = z.object({
  ...written,
  reserve_id: z.int(),
  code: z.string(),
  title: z.string(),
  city: z.string(),
  address: z.string(),
  host: z.string(),
  guest: z.object({ name: z.string(), email: z.string() }),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  timeZone: z.string(),
  guests: z.int(),
  lines: z.array(priceLine),
  total: z.number(),
  currency: z.literal("usd"),
  card: z.object({ brand: z.string(), last4: z.string() }),
  paid_at: z.iso.datetime(),
  /**
   * Leaves out refunds that wait for a bank to decide a dispute, and those that the card's bank refused, because that
   * money has not come back yet.
   */
  refunds: z.array(refund),
  /** The amount that the guest's bank took back in disputes decided for the guest. */
  bank_returned: z.number(),
  /** The amount paid, minus completed and pending refunds and what a bank took back. */
  net_total: z.number(),
});
export type Receipt = z.infer<typeof receipt>;

/**
 * The dates and times of a stay, under the names of its request: from `starts_at` and `ends_at` hours cannot be told from
 * whole days.
 */
export const bookedStay = z.union([
  z.object({ check_in: plainDate, check_out: plainDate }),
  z.object({ date: plainDate, start_time: wallTime, end_time: wallTime }),
  z.object({ start_date: plainDate, end_date: plainDate }),
  z.object({ date: plainDate, start_time: wallTime }),
]);
export type BookedStay = z.infer<typeof bookedStay>;

/** A booking as its guest sees it. Address, place and host contact are null until it is confirmed. */
export const booking = z.object({
  ...written,
  reserve_id: z.int(),
  code: z.string(),
  state: z.enum(bookingStates),
  /** The hold was ended before its time, because the listing is no longer offered. */
  isWithdrawn: z.boolean(),
  service_type: kindCode,
  link_id: z.int(),
  slug: z.string(),
  /** Whether guests can open the listing's page. */
  isOnSale: z.boolean(),
  title: z.string(),
  image: image.nullable(),
  city: z.string(),
  address: z.string().nullable(),
  /** The exact place as it is now: the host may have corrected the pin since the booking was made. */
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  host: z.object({ name: z.string(), phone: z.string().nullable() }),
  arrivalInstructions: z.string().nullable(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  timeZone: z.string(),
  stay: bookedStay,
  guests: z.int(),
  /** As in the request; null without price groups. */
  groups: z.string().nullable(),
  lines: z.array(priceLine),
  total: z.number(),
  currency: z.literal("usd"),
  cancellation: cancellationTerms,
  /** Held bookings only: how to continue the payment, and until when. */
  payment: z.object({ session_id: z.string(), url: z.string(), expires_at: z.iso.datetime() }).nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** Completed and pending refunds, the oldest first. */
  refunds: z.array(refund),
  /** The guest's dispute at their bank: `open` makes refunds wait; `lost` means that the bank returned the payment. */
  dispute: z.enum(["open", "lost"]).nullable(),
  /** The price less refunds and what a bank took for good: the most that can be refunded. Zero before payment. */
  left: z.number(),
  /** As in the receipt. */
  bank_returned: z.number(),
  canCancel: z.boolean(),
  canReportProblem: z.boolean(),
  /** The deadline for the guest's review; null when the guest cannot write one, or already has. */
  reviewUntil: z.iso.datetime().nullable(),
  /** The latest problem report. `answer` is the operator's; null while it is open. */
  problem: z.object({ text: z.string(), reported_at: z.iso.datetime(), answer: z.string().nullable() }).nullable(),
  created_at: z.iso.datetime(),
});
export type Booking = z.infer<typeof booking>;

const refusalsOfStay = [
  "not_found",
  "not_on_sale",
  "own_listing",
  "in_the_past",
  "too_soon",
  "too_far_ahead",
  "stay_too_short",
  "stay_too_long",
  "too_many_guests",
  "closed_then",
  "use_too_short",
  "use_too_long",
  "hours_only",
  "no_session_then",
  "groups_changed",
  "seat_needed",
  "too_many_without_seat",
  "dates_taken",
  "sold_out",
  "below_minimum_charge",
  "above_maximum_charge",
] as const;

/** A page of bookings: `cursor` is the last booking of the page before. The list ends with a page that is not full. */
export const bookingPage = {
  cursor: identifier.optional(),
  limit: wireInteger(1, 200).default(200),
};

const bookingId = z.object({ id: identifier });

/** The id alone identifies a booking; `service_type` is accepted because the specification sends it. */
const ofBooking = { service_type: serviceType.default(0), reserve_id: identifier };

const cancelled = z.object({ state: z.enum(bookingStates), refund_total: z.number() });

export const bookingRoutes = {
  getQuote: route({
    method: "GET",
    path: "/quote",
    hasEffect: true,
    guard: "public",
    summary: "The price of a stay with every line, kept for 30 minutes; 409 with the reason when it cannot be booked",
    query: stayRequest,
    reply: quote,
    refusals: [...refusalsOfStay, "too_many_requests"],
    noStore: true,
  }),
  reserve: route({
    method: "POST",
    path: "/user/reserve",
    guard: "user",
    summary: "Hold the place of a quote and open its payment page; the same quote again answers the same booking",
    body: z.object({ ...stay, quote_id: z.uuid({ error: "format" }) }),
    reply: reservation,
    refusals: [
      ...refusalsOfStay,
      "reservations_paused",
      "profile_incomplete",
      "quote_expired",
      "price_changed",
      "terms_changed",
      "too_many_holds",
      "hold_unconfirmed",
      "network_unconfirmed",
      "network_holds",
      "network_nights",
      "held_twice",
      "too_many_requests",
      "already_booked",
      "already_paid",
      "hold_being_settled",
      "payment_unavailable",
    ],
    noStore: true,
  }),
  listBookings: route({
    method: "GET",
    path: "/user/reserve",
    guard: "user",
    summary: "The caller's bookings, the latest start first, a page at a time",
    query: z.object(bookingPage),
    reply: z.array(booking),
    noStore: true,
  }),
  getBooking: route({
    method: "GET",
    path: "/user/reserve/{id}",
    guard: "user",
    summary: "One of the caller's bookings",
    params: bookingId,
    reply: booking,
    refusals: ["not_found"],
    noStore: true,
  }),
  releaseHold: route({
    method: "POST",
    path: "/user/reserve/{id}/release",
    guard: "user",
    summary: "Give a held place back before paying",
    params: bookingId,
    reply: z.object({ state: z.enum(bookingStates) }),
    refusals: ["not_found", "cannot_release", "already_paid", "hold_being_settled"],
    noStore: true,
  }),
  previewCancellation: route({
    method: "GET",
    path: "/user/reserve/{id}/cancellation",
    guard: "user",
    summary: "What would come back if the caller cancelled now, line by line",
    params: bookingId,
    reply: cancellationPreview,
    refusals: ["not_found", "cannot_cancel"],
    noStore: true,
  }),
  cancelReserve: route({
    method: "POST",
    path: "/user/cancel-reserve",
    guard: "user",
    summary: "Cancel as guest and get back what the preview said; 409 with a fresh preview when that has changed",
    body: z.object({ ...ofBooking, expected_refund: z.number().optional() }),
    reply: cancelled,
    refusals: ["not_found", "cannot_cancel", "refund_changed", "hold_being_settled", "already_paid"],
    noStore: true,
  }),
  cancelReserveHost: route({
    method: "POST",
    path: "/user/cancel-reserve-host",
    guard: "host",
    summary: "Cancel as host: everything goes back to the guest; dates stay blocked, an experience's seats are free",
    body: z.object({ ...ofBooking, reason: text(0, cancellationReasonLength).optional() }),
    reply: cancelled,
    refusals: ["not_found", "cannot_cancel"],
    noStore: true,
  }),
  completeHosting: route({
    method: "POST",
    path: "/user/hosting_complete",
    guard: "host",
    summary: "Say that the service was given, once it is over; `payout_at` is null if no payout leaves as things are",
    body: z.object(ofBooking),
    reply: z.object({ state: z.enum(bookingStates), payout_at: z.iso.datetime().nullable() }),
    refusals: ["not_found", "not_over_yet", "cannot_complete"],
    noStore: true,
  }),
  reportProblem: route({
    method: "POST",
    path: "/user/reserve/{id}/problem",
    guard: "user",
    summary: "Report a problem, from the start until a day after the end; the host is not paid until it is settled",
    params: bookingId,
    body: z.object({ text: text(problemLength.minimum, problemLength.maximum) }),
    reply: z.object({ ok: z.literal(true) }),
    refusals: ["not_found", "cannot_report", "problem_open"],
    noStore: true,
  }),
  getReceipt: route({
    method: "GET",
    path: "/user/reserve/{id}/receipt",
    guard: "user",
    summary: "What was paid for a booking and what came back",
    params: bookingId,
    reply: receipt,
    refusals: ["not_found"],
    noStore: true,
  }),
  getCalendarFile: route({
    method: "GET",
    path: "/user/reserve/{id}/calendar.ics",
    guard: "user",
    summary: "The confirmed booking as an iCalendar file",
    params: bookingId,
    reply: fileReply("text/calendar; charset=utf-8"),
    refusals: ["not_found"],
    noStore: true,
  }),
};
