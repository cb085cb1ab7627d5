import { z } from "zod";
import { bookingStates } from "./booking-process.ts";
import { cancellationPolicies } from "./catalogues.ts";
import { identifier, plainDate, wallTime, wireInteger } from "./fields.ts";
import { lineCodes } from "./listing-kinds/kinds.ts";
import { image } from "./listings.ts";
import { route } from "./route.ts";

/**
 * What a guest asks for. By kind: `check_in, check_out, guests` · `date, start_time, end_time, guests` or
 * `start_date, end_date, guests` · `date, start_time, guests`. The kind's own schema decides which are wanted.
 * Amounts are never among them.
 */
const stay = {
  service_type: wireInteger(0, 2),
  link_id: identifier,
  guests: wireInteger(1, 5000),
  check_in: plainDate.optional(),
  check_out: plainDate.optional(),
  date: plainDate.optional(),
  start_time: wallTime.optional(),
  end_time: wallTime.optional(),
  start_date: plainDate.optional(),
  end_date: plainDate.optional(),
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

/** Until when how much comes back; `until` is inclusive. The last step says what comes back after it, up to the start. */
export const cancellationTerms = z.object({
  policy: z.enum(cancellationPolicies),
  steps: z.array(z.object({ percent: z.int(), until: z.iso.datetime() })),
});

export const quote = z.object({
  quote_id: z.string(),
  service_type: z.int(),
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

/** A booking as its guest sees it. Address and host contact are null until it is confirmed. */
export const booking = z.object({
  reserve_id: z.int(),
  code: z.string(),
  state: z.enum(bookingStates),
  service_type: z.int(),
  link_id: z.int(),
  slug: z.string(),
  title: z.string(),
  image: image.nullable(),
  city: z.string(),
  address: z.string().nullable(),
  host: z.object({ name: z.string(), phone: z.string().nullable() }),
  arrivalInstructions: z.string().nullable(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  timeZone: z.string(),
  guests: z.int(),
  lines: z.array(priceLine),
  total: z.number(),
  currency: z.literal("usd"),
  cancellation: cancellationTerms,
  /** Held bookings only: how to go on paying, and until when. */
  payment: z.object({ session_id: z.string(), url: z.string(), expires_at: z.iso.datetime() }).nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
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
  "hours_only",
  "no_session_then",
  "dates_taken",
  "sold_out",
  "below_minimum_charge",
] as const;

const bookingId = z.object({ id: identifier });

export const bookingRoutes = {
  getQuote: route({
    method: "GET",
    path: "/quote",
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
      "quote_expired",
      "price_changed",
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
    summary: "The caller's bookings, the latest start first",
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
  getCalendarFile: route({
    method: "GET",
    path: "/user/reserve/{id}/calendar.ics",
    guard: "user",
    summary: "The confirmed booking as an iCalendar file",
    params: bookingId,
    reply: z.string().meta({ contentType: "text/calendar; charset=utf-8" }),
    refusals: ["not_found"],
    noStore: true,
  }),
};
