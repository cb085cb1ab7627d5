import { z } from "zod";
import { blockReasons, bookingStates, payoutStates } from "./booking-process.ts";
import { refund } from "./bookings.ts";
import { identifier, line, plainDate, text, wireInteger } from "./fields.ts";
import { kinds } from "./listing-kinds/kinds.ts";
import { dollars } from "./listings.ts";
import { bookingDates, bookingTroubles, letterStates } from "./report-names.ts";
import { route } from "./route.ts";

/** Any booking as the operator sees it, whole. Whoever is no admin is told that it does not exist. */

const instant = z.iso.datetime();
const someone = z.object({ id: z.int(), name: z.string() });

export const officeBookingRow = z.object({
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
  /** Why somebody should look at it; empty for nearly all. */
  troubles: z.array(z.enum(bookingTroubles)),
});
export type OfficeBookingRow = z.infer<typeof officeBookingRow>;

/** Whose how much is; the three together are the total. */
const shares = z.object({ total: dollars, host: dollars, commission: dollars, lodging_tax: dollars });

/** Who did what, and when. One shape per kind of thing that happens. */
const timelineEntry = z.discriminatedUnion("what", [
  z.object({
    what: z.literal("process"),
    at: instant,
    /** The row of the booking process; `hold` for its beginning. */
    transition: z.string(),
    actor: z.string(),
    reason: z.string().nullable(),
  }),
  z.object({
    what: z.literal("money"),
    at: instant,
    /** The ledger's word for it. */
    kind: z.string(),
    /** The object at Stripe, or our own row before Stripe knows of it. */
    reference: z.string(),
    /** What moved, always positive. */
    amount: dollars,
  }),
  z.object({
    what: z.literal("letter"),
    at: instant,
    id: z.int(),
    event: z.string(),
    recipient: z.string(),
    state: z.enum(letterStates),
    sent_at: instant.nullable(),
    /** The letter it repeats. */
    resent_of: z.int().nullable(),
    /** Whether it may be sent once more. */
    can_resend: z.boolean(),
  }),
  z.object({
    what: z.literal("webhook"),
    at: instant,
    id: z.string(),
    type: z.string(),
    object: z.string(),
    processed_at: instant.nullable(),
    /** We asked for it: no webhook brought it. */
    asked_for: z.boolean(),
  }),
  z.object({ what: z.literal("problem"), at: instant, id: z.int(), text: z.string() }),
  z.object({ what: z.literal("problem_settled"), at: instant, id: z.int(), text: z.string() }),
  z.object({ what: z.literal("dispute_opened"), at: instant, id: z.string(), amount: dollars, reason: z.string() }),
  z.object({ what: z.literal("dispute_closed"), at: instant, id: z.string(), outcome: z.enum(["won", "lost"]) }),
  z.object({
    what: z.literal("decision"),
    at: instant,
    admin: z.string(),
    /** As the audit log has it. */
    action: z.string(),
    reason: z.string(),
  }),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const officeBooking = officeBookingRow.extend({
  listing_id: z.int(),
  guests: z.int(),
  city: z.string(),
  address: z.string(),
  timeZone: z.string(),
  policy: z.string(),
  guest_email: z.string(),
  host_email: z.string(),
  lines: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      quantity: z.number(),
      unit_amount: z.number(),
      amount: z.number(),
    }),
  ),
  /** In percent, as it was agreed. */
  commission_percent: z.number(),
  agreed: shares,
  /** What refunds and lost disputes took of each. */
  given_back: shares,
  /** What may still be given back; 0 when nothing was paid. */
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
      /** False of one that came too late or twice: it only waits to go back. */
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
      since: instant,
    }),
  ),
  /** Null while there is none. */
  payout: z
    .object({
      state: z.enum(payoutStates),
      due_at: instant,
      why: z.enum(blockReasons).nullable(),
      /** Stripe's words, when it refused. */
      message: z.string().nullable(),
      since: instant,
      /** What the host is still owed, by the ledger; negative is a debt. */
      owed: dollars,
      transfers: z.array(
        z.object({ stripe_id: z.string().nullable(), amount: dollars, taken_back: dollars, state: z.string() }),
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
  disputes: z.array(
    z.object({
      id: z.string(),
      amount: dollars,
      reason: z.string(),
      state: z.enum(["open", "won", "lost"]),
      due_by: instant.nullable(),
    }),
  ),
  /** Everything that happened, the oldest first. */
  timeline: z.array(timelineEntry),
  /** Where Stripe's dashboard begins; null when the stand-in plays Stripe, which has none. */
  dashboard: z.string().nullable(),
});
export type OfficeBooking = z.infer<typeof officeBooking>;

export const officeBookingRoutes = {
  searchBookings: route({
    method: "GET",
    path: "/admin/bookings",
    guard: "admin",
    summary: "Bookings of everybody, the newest first, by code, person, Stripe's id, state, kind and date",
    query: z.object({
      /** A code, a part of a name or address, or the id of anything of the booking at Stripe. */
      q: line(1, 100).optional(),
      state: z.enum(bookingStates, { error: "choice" }).optional(),
      kind: z.enum(kinds, { error: "choice" }).optional(),
      /** What `from` and `to` are about; `paid` alone asks for those that were paid whenever. */
      by: z.enum(bookingDates, { error: "choice" }).default("start"),
      /** Island dates, both included. */
      from: plainDate.optional(),
      to: plainDate.optional(),
      cursor: identifier.optional(),
      limit: wireInteger(1, 50).default(25),
    }),
    reply: z.object({
      items: z.array(officeBookingRow),
      /** Counted to 10,000; null beyond. */
      total: z.int().nullable(),
      next: z.int().nullable(),
    }),
    noStore: true,
  }),
  getOfficeBooking: route({
    method: "GET",
    path: "/admin/bookings/{id}",
    guard: "admin",
    summary: "One booking, whole: people, price, shares, money, and everything that happened, in one order",
    params: z.object({ id: identifier }),
    reply: officeBooking,
    refusals: ["not_found"],
    noStore: true,
  }),
  resendLetter: route({
    method: "POST",
    path: "/admin/bookings/{id}/resend",
    guard: "admin",
    summary: "Send a letter about a booking once more, to the same person's present address with the present facts",
    params: z.object({ id: identifier }),
    body: z.object({ mail: identifier, reason: text(3, 500) }),
    reply: z.object({ ok: z.literal(true) }),
    refusals: ["not_found", "cannot_resend"],
    noStore: true,
  }),
};
