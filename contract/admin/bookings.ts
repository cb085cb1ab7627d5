import { z } from "zod";
import { refund } from "../bookings/bookings.ts";
import { blockReasons, bookingStates, payoutStates } from "../bookings/process.ts";
import { dollars, identifier, line, plainDate, wireInteger } from "../fields.ts";
import { kinds } from "../listings/kinds.ts";
import { route } from "../route.ts";
import { bookingDates } from "./filters.ts";
import { longestWords } from "./lengths.ts";
import { someone } from "./listings.ts";
import { reason } from "./reason.ts";

/** Any booking as the operator sees it, in full. Other callers get a 404. */

const instant = z.iso.datetime();

/** Why a booking needs attention. */
export const bookingTroubles = ["problem", "dispute", "refund_failed", "payout_blocked"] as const;
export type BookingTrouble = (typeof bookingTroubles)[number];

/** The state of an email: `failed` when all attempts are used up. */
export const emailStates = ["queued", "sent", "failed"] as const;

/** The emails about a booking, named by the event that causes them: the booking's timeline has a text for each. */
export type BookingEmail =
  | "booking_confirmed_guest"
  | "booking_confirmed_host"
  | "payment_returned_guest"
  | "booking_cancelled_guest"
  | "booking_cancelled_host"
  | "refund_made_guest"
  | "refund_made_host"
  | "refund_failed_operator"
  | "refund_paid_elsewhere_guest"
  | "refund_elsewhere_reversed_guest"
  | "payout_sent_host"
  | "payout_reversed_host"
  | "debt_repaid_host"
  | "debt_repayment_reversed_host"
  | "payout_blocked_host"
  | "payout_blocked_operator"
  | "payout_refused_operator"
  | "problem_reported_host"
  | "problem_reported_operator"
  | "problem_settled_guest"
  | "problem_settled_host"
  | "dispute_opened_host"
  | "dispute_opened_operator"
  | "dispute_closed_host"
  | "dispute_closed_operator"
  | "dispute_overturned_host"
  | "dispute_overturned_operator"
  | "inquiry_opened_host"
  | "inquiry_opened_operator"
  | "inquiry_closed_host"
  | "inquiry_closed_operator"
  | "review_request_guest"
  | "review_request_host"
  | "reviews_published_guest"
  | "reviews_published_host"
  | "calendar_clash_host"
  | "calendar_clash_operator";

export const adminBookingRow = z.object({
  reserve_id: z.int(),
  code: z.string(),
  title: z.string(),
  kind: z.enum(kinds),
  state: z.enum(bookingStates),
  guest: someone,
  host: someone,
  starts_at: instant,
  ends_at: instant,
  created_at: instant,
  total: dollars,
  /** Why the booking needs attention; empty for nearly all bookings. */
  troubles: z.array(z.enum(bookingTroubles)),
});
export type AdminBookingRow = z.infer<typeof adminBookingRow>;

/** Each party's share; the three sum to the total. */
const shares = z.object({ total: dollars, host: dollars, commission: dollars, lodging_tax: dollars });

/** Who did what, and when. One shape per kind of event. */
const timelineEntry = z.discriminatedUnion("what", [
  z.object({
    what: z.literal("process"),
    at: instant,
    /** The name of the booking transition; `hold` when the booking was made. */
    transition: z.string(),
    actor: z.string(),
    reason: z.string().nullable(),
  }),
  z.object({
    what: z.literal("money"),
    at: instant,
    /** The ledger's kind of entry. */
    kind: z.string(),
    /** The Stripe object's id, or our own row's before Stripe has the object. */
    reference: z.string(),
    /** The amount moved, always positive. */
    amount: dollars,
  }),
  z.object({
    what: z.literal("email"),
    at: instant,
    id: z.int(),
    /** A {@link BookingEmail}, or an email of another release. */
    event: z.string(),
    recipient: z.string(),
    state: z.enum(emailStates),
    sent_at: instant.nullable(),
    /** The email that this one repeats. */
    resent_of: z.int().nullable(),
    /** Whether the email may be sent again. */
    can_resend: z.boolean(),
  }),
  z.object({
    what: z.literal("webhook"),
    at: instant,
    id: z.string(),
    type: z.string(),
    object: z.string(),
    processed_at: instant.nullable(),
    /** True when we fetched the event by polling, because no webhook delivered it. */
    asked_for: z.boolean(),
  }),
  z.object({ what: z.literal("problem"), at: instant, id: z.int(), text: z.string() }),
  z.object({ what: z.literal("problem_settled"), at: instant, id: z.int(), text: z.string() }),
  z.object({
    what: z.literal("dispute_opened"),
    at: instant,
    id: z.string(),
    is_inquiry: z.boolean(),
    amount: dollars,
    reason: z.string(),
  }),
  z.object({
    what: z.literal("dispute_closed"),
    at: instant,
    id: z.string(),
    is_inquiry: z.boolean(),
    outcome: z.enum(["won", "lost"]),
  }),
  z.object({
    what: z.literal("decision"),
    at: instant,
    admin: z.string(),
    /** As in the audit log. */
    action: z.string(),
    reason: z.string(),
  }),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const adminBooking = adminBookingRow.extend({
  listing_id: z.int(),
  guests: z.int(),
  city: z.string(),
  address: z.string(),
  timeZone: z.string(),
  policy: z.string(),
  guest_email: z.string(),
  guest_phone: z.string().nullable(),
  host_email: z.string(),
  /** The phone number that guests see, or else the host's own. */
  host_phone: z.string().nullable(),
  /** External events that overlap the booking, as plain dates; the last date is not included. */
  clashes: z.array(
    z.object({
      calendar: z.string(),
      entry: z.enum(["reserved", "closed"]),
      from: plainDate,
      to: plainDate,
      since: instant,
    }),
  ),
  lines: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      quantity: z.number(),
      unit_amount: z.number(),
      amount: z.number(),
    }),
  ),
  /** In percent, as agreed at booking. */
  commission_percent: z.number(),
  agreed: shares,
  /** The part of each share taken by refunds and lost disputes. */
  given_back: shares,
  /** The amount that can still be refunded; 0 when nothing was paid. */
  left: dollars,
  can_cancel: z.boolean(),
  payments: z.array(
    z.object({
      session: z.string(),
      payment_intent: z.string(),
      charge: z.string(),
      amount: dollars,
      fee: dollars,
      card: z.string(),
      /** False for a late or duplicate payment, which is only waiting to be refunded. */
      bought: z.boolean(),
      paid_at: instant,
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.int(),
      amount: dollars,
      reason: refund.shape.reason,
      state: z.string(),
      tries: z.int(),
      note: z.string(),
      stripe_id: z.string().nullable(),
      /** A dispute of its payment is open: it does not leave before the bank has decided. */
      waits_for_bank: z.boolean(),
      /** A payment from the platform's bank, with the id of its ledger entry; null for refunds that Stripe sends. */
      paid_elsewhere: z.object({ reference: z.string(), entry: z.int() }).nullable(),
      since: instant,
    }),
  ),
  /** Null when there is no payout yet. */
  payout: z
    .object({
      state: z.enum(payoutStates),
      due_at: instant,
      why: z.enum(blockReasons).nullable(),
      /** Stripe's error message, when it refused the transfer. */
      message: z.string().nullable(),
      since: instant,
      /** The amount still owed to the host, by the ledger; negative is a debt. */
      owed: dollars,
      /** What the host was sent, less what was taken back. */
      sent: dollars,
      /** A refused transfer stays; trying again adds another. */
      transfers: z.array(
        z.object({
          id: z.int(),
          stripe_id: z.string().nullable(),
          amount: dollars,
          taken_back: dollars,
          state: z.enum(["requested", "sent", "refused"]),
          since: instant,
        }),
      ),
    })
    .nullable(),
  problems: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      reported_at: instant,
      settled_at: instant.nullable(),
      answer: z.string().nullable(),
    }),
  ),
  /** How many messages the two have written to each other about it. */
  messages: z.int(),
  disputes: z.array(
    z.object({
      id: z.string(),
      amount: dollars,
      reason: z.string(),
      state: z.enum(["open", "won", "lost"]),
      /** The bank only asks about the payment, and has taken nothing: refunds do not wait. */
      is_inquiry: z.boolean(),
      /** It is about a late or duplicate payment, and holds neither the payout nor refunds of the booking's price. */
      bought_nothing: z.boolean(),
      due_by: instant.nullable(),
    }),
  ),
  /** Everything that happened, the oldest first. */
  timeline: z.array(timelineEntry),
  /** The base URL of Stripe's dashboard; null with the stand-in, which has none. */
  dashboard: z.string().nullable(),
});
export type AdminBooking = z.infer<typeof adminBooking>;

export const adminBookingRoutes = {
  searchBookings: route({
    method: "GET",
    path: "/admin/bookings",
    guard: "admin",
    summary: "Bookings of everybody, the newest first, by code, person, phone, Stripe's id, state, kind and date",
    query: z.object({
      /** A code, part of a name or address, a whole phone, or the id of any Stripe object of the booking. */
      q: line(1, longestWords).optional(),
      state: z.enum(bookingStates, { error: "choice" }).optional(),
      kind: z.enum(kinds, { error: "choice" }).optional(),
      /** The date that `from` and `to` filter; `paid` without them selects all paid bookings. */
      by: z.enum(bookingDates, { error: "choice" }).default("start"),
      /** Island dates, both inclusive. */
      from: plainDate.optional(),
      to: plainDate.optional(),
      cursor: identifier.optional(),
      limit: wireInteger(1, 50).default(25),
    }),
    reply: z.object({
      items: z.array(adminBookingRow),
      /** Counted up to 10,000; null beyond. */
      total: z.int().nullable(),
      next: z.int().nullable(),
    }),
    noStore: true,
  }),
  getAdminBooking: route({
    method: "GET",
    path: "/admin/bookings/{id}",
    guard: "admin",
    summary: "One booking, whole: people, price, shares, money, and everything that happened, in one order",
    params: z.object({ id: identifier }),
    reply: adminBooking,
    refusals: ["not_found"],
    noStore: true,
  }),
  resendEmail: route({
    method: "POST",
    path: "/admin/bookings/{id}/resend",
    guard: "admin",
    summary: "Send an email about a booking once more, to the same person's present address with the present facts",
    params: z.object({ id: identifier }),
    body: z.object({ mail: identifier, reason }),
    reply: z.object({ ok: z.literal(true) }),
    refusals: ["not_found", "cannot_resend"],
    noStore: true,
  }),
};
