import { z } from "zod";
import { blockReasons, bookingStates, payoutStates } from "./booking-process.ts";
import { priceLine, refund } from "./bookings.ts";
import { identifier, plainDate, wireInteger } from "./fields.ts";
import { image } from "./listings.ts";
import { route } from "./route.ts";

/**
 * `today`: whoever arrives, stays or leaves on this day of the island. `attention`: what waits for its host, or keeps
 * the host's money waiting.
 */
export const hostedWhens = ["today", "upcoming", "past", "cancelled", "attention"] as const;
export type HostedWhen = (typeof hostedWhens)[number];

/**
 * How a host reaches a guest, in one way: by phone, or by e-mail when the profile has no number. From the confirmation
 * until the time for reviews is over; both are null before, after, and once the booking was cancelled.
 */
const hostedGuest = z.object({
  name: z.string(),
  image: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});

/** `amount` is what is owed while it waits, and what the host's account at Stripe has of it after that. */
const hostedPayout = z.object({
  state: z.enum(payoutStates),
  due_at: z.iso.datetime(),
  amount: z.number(),
  why: z.enum(blockReasons).nullable(),
  paid_at: z.iso.datetime().nullable(),
});
export type HostedPayout = z.infer<typeof hostedPayout>;

/** A booking as its host sees it. */
export const hostedBooking = z.object({
  reserve_id: z.int(),
  code: z.string(),
  state: z.enum(bookingStates),
  service_type: z.int(),
  title: z.string(),
  image: image.nullable(),
  city: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  timeZone: z.string(),
  guests: z.int(),
  guest: hostedGuest,
  /** What the guest paid: `tax`, `commission` and `net` as they were agreed. */
  total: z.number(),
  tax: z.number(),
  commission: z.number(),
  net: z.number(),
  /** What is left of `net` after what went back to the guest. */
  receives: z.number(),
  canComplete: z.boolean(),
  canCancel: z.boolean(),
  /** The host may still write about the guest. */
  canReview: z.boolean(),
  /** Null until the booking is over, and when nothing is left for the host. */
  payout: hostedPayout.nullable(),
  /** The latest one the guest reported. `answer` is the operator's; null while it is open. */
  problem: z.object({ text: z.string(), reported_at: z.iso.datetime(), answer: z.string().nullable() }).nullable(),
});
export type HostedBooking = z.infer<typeof hostedBooking>;

/** The way of the host's share: `net − refunded − netted + debt − owed = transferred − reversed`. */
const hostedMoney = z.object({
  /** Of the host's share, what went back to the guest or to the guest's bank. */
  refunded: z.number(),
  /** Kept from this payout for what the host owed from other bookings. */
  netted: z.number(),
  /** What the host got too much of for this booking; kept from later payouts. */
  debt: z.number(),
  /** Not sent yet. Negative for the moment it takes to get something back. */
  owed: z.number(),
  transferred: z.number(),
  reversed: z.number(),
});

export const hostedBookingInFull = hostedBooking.extend({
  lines: z.array(priceLine),
  /** What came back to the guest or is on its way, the oldest first. */
  refunds: z.array(refund),
  /** Who called it off, when, and the reason they gave. */
  cancelled: z
    .object({ by: z.enum(["guest", "host", "platform"]), at: z.iso.datetime(), reason: z.string().nullable() })
    .nullable(),
  money: hostedMoney,
});
export type HostedBookingInFull = z.infer<typeof hostedBookingInFull>;

export const earnings = z.object({
  /** Owed for bookings that are confirmed or over, and not sent yet. */
  upcoming: z.number(),
  /** Sent to the host's account at Stripe, less what was taken back. */
  paid: z.number(),
  /** Kept from the next payouts. */
  debt: z.number(),
  /** Months of the island, `YYYY-MM`, the earliest first; those without money are left out. */
  by_month: z.array(z.object({ month: z.string(), paid: z.number(), upcoming: z.number() })),
});
export type Earnings = z.infer<typeof earnings>;

/** Nights, hours or seats: how many of those that could be sold were. */
const use = z.object({ taken: z.number(), offered: z.number() });

const listingStanding = z.object({
  link_id: z.int(),
  slug: z.string(),
  service_type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  title: z.string(),
  image: image.nullable(),
  state: z.enum(["submitted", "approved", "rejected"]),
  show: z.boolean(),
  rating: z.number().nullable(),
  reviews: z.int(),
  /** The thirty days before today, and those from today on. */
  last30: use,
  next30: use,
});
export type ListingStanding = z.infer<typeof listingStanding>;

export const hostStats = z.object({
  /** The newest first; none from the archive. */
  listings: z.array(listingStanding),
  /** How many bookings or listings wait for the host, or bring somebody today. */
  attention: z.object({
    arriving: z.int(),
    leaving: z.int(),
    to_complete: z.int(),
    problems: z.int(),
    blocked_payouts: z.int(),
    submitted: z.int(),
    rejected: z.int(),
  }),
  /**
   * Somebody who is booked and cannot be paid leaves sale on that date, or has left; null for everybody else. The listings are
   * back as soon as the account can be paid.
   */
  unpaid: z.object({ leaves_on: plainDate, hasLeft: z.boolean() }).nullable(),
  earnings,
});
export type HostStats = z.infer<typeof hostStats>;

export const hostingRoutes = {
  listHostedBookings: route({
    method: "GET",
    path: "/user/host/bookings",
    guard: "host",
    summary: "Bookings of the caller's listings: upcoming soonest first, others latest first; 200 at most",
    query: z.object({ when: z.enum(hostedWhens, { error: "choice" }) }),
    reply: z.array(hostedBooking),
    noStore: true,
  }),
  getHostedBooking: route({
    method: "GET",
    path: "/user/host/bookings/{id}",
    guard: "host",
    summary: "One booking of the caller's listings, with the way of its money; 404 until it is paid",
    params: z.object({ id: identifier }),
    reply: hostedBookingInFull,
    refusals: ["not_found"],
    noStore: true,
  }),
  getEarnings: route({
    method: "GET",
    path: "/user/host/earnings",
    guard: "host",
    summary: "What the caller was paid, is still to be paid and owes, as the ledger has it",
    reply: earnings,
    noStore: true,
  }),
  listPayouts: route({
    method: "GET",
    path: "/user/host/payouts",
    guard: "host",
    summary: "Bookings whose money is due to the caller, is on its way or went out, the latest first; ten a page",
    query: z.object({ page: wireInteger(1, 1000).optional() }),
    reply: z.object({ items: z.array(hostedBooking), total: z.int() }),
    noStore: true,
  }),
  getHostStats: route({
    method: "GET",
    path: "/user/host-stats",
    guard: "host",
    summary: "How the caller's listings do, what waits for the caller, and the money by month",
    reply: hostStats,
    noStore: true,
  }),
};
