import { z } from "zod";
import { bookedStay, bookingPage, priceLine, refund } from "../bookings/bookings.ts";
import { blockReasons, bookingStates, payoutStates, storedBlockReasons } from "../bookings/process.ts";
import { identifier, plainDate, wireInteger } from "../fields.ts";
import { hostedListing } from "../listings/hosted.ts";
import { image } from "../listings/listings.ts";
import { kindCode, serviceType } from "../listings/schemas.ts";
import { threadSummary } from "../messages/messages.ts";
import { route } from "../route.ts";
import { clash } from "./feeds.ts";

/**
 * `today`: guests who arrive, stay or leave today, by the island's date. `attention`: bookings that need their host, or
 * that block a payout.
 */
export const hostedWhens = ["today", "upcoming", "past", "cancelled", "attention"] as const;
export type HostedWhen = (typeof hostedWhens)[number];

/**
 * One way for a host to reach a guest: by phone, or by email when the profile has no number. Only from the confirmation
 * until reviews close; both are null before, afterwards, and for cancelled bookings.
 */
const hostedGuest = z.object({
  name: z.string(),
  image: z.string().nullable(),
  /** Whether they have deleted their account, so that nobody can write to them. */
  isGone: z.boolean(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});

/**
 * `amount` is the amount owed until it is sent, and then the amount the host's Stripe account has received. A payout
 * that waits for a recent change is due when it goes on.
 */
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
  service_type: kindCode,
  title: z.string(),
  image: image.nullable(),
  city: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  timeZone: z.string(),
  stay: bookedStay,
  guests: z.int(),
  guest: hostedGuest,
  /** The guest's payment; `tax`, `commission` and `net` are as agreed at booking. */
  total: z.number(),
  tax: z.number(),
  commission: z.number(),
  net: z.number(),
  /** The rest of `net` after refunds to the guest. */
  receives: z.number(),
  canComplete: z.boolean(),
  canCancel: z.boolean(),
  /** Whether the host can still review the guest. */
  canReview: z.boolean(),
  /** Null until the booking is over, and when the host has no share left. */
  payout: hostedPayout.nullable(),
  /** What keeps the payout back, as soon as it exists: before the booking is over, too, and after the money was sent. */
  heldBy: z.enum(storedBlockReasons).nullable(),
  /** Until when a recent change keeps back a payout that would leave before. */
  heldUntil: z.iso.datetime().nullable(),
  /** The guest's latest problem report. `answer` is the operator's; null while it is open. */
  problem: z.object({ text: z.string(), reported_at: z.iso.datetime(), answer: z.string().nullable() }).nullable(),
});
export type HostedBooking = z.infer<typeof hostedBooking>;

/** Where the host's share went: `net − refunded − netted + debt − owed = transferred − reversed`. */
const hostedMoney = z.object({
  /** The part of the host's share that was refunded to the guest or returned to the guest's bank. */
  refunded: z.number(),
  /** Deducted from this payout for debts from other bookings. */
  netted: z.number(),
  /** The host's debt from this booking, deducted from later payouts. */
  debt: z.number(),
  /** What the host owes now, for whichever bookings. */
  owedInAll: z.number(),
  /** Not sent yet. Negative briefly, while a transfer is being reversed. */
  owed: z.number(),
  /** Of what is not sent yet, what would be deducted for the host's debt if it were sent now. */
  mayBeKept: z.number(),
  transferred: z.number(),
  reversed: z.number(),
});

export const hostedBookingInFull = hostedBooking.extend({
  lines: z.array(priceLine),
  /** Refunds made and under way, the oldest first. */
  refunds: z.array(refund),
  /** Who cancelled, when, and the reason given. */
  cancelled: z
    .object({ by: z.enum(["guest", "host", "platform"]), at: z.iso.datetime(), reason: z.string().nullable() })
    .nullable(),
  /** Whether the guest asked a bank for the payment: as in the guest's `Booking`. */
  dispute: z.enum(["open", "lost"]).nullable(),
  /** As in the guest's `Booking`. */
  left: z.number(),
  /** What the guest's bank returned to the guest in lost disputes. */
  bank_returned: z.number(),
  money: hostedMoney,
});
export type HostedBookingInFull = z.infer<typeof hostedBookingInFull>;

export const earnings = z.object({
  /** Owed for confirmed and past bookings, and not sent yet. */
  upcoming: z.number(),
  /** Sent to the host's Stripe account, less reversals. */
  paid: z.number(),
  /** Deducted from the next payouts. */
  debt: z.number(),
  /** Island months, `YYYY-MM`, the earliest first; months without money are omitted. */
  by_month: z.array(z.object({ month: z.string(), paid: z.number(), upcoming: z.number() })),
});
export type Earnings = z.infer<typeof earnings>;

/** A payout that has not left yet. `owed − kept = amount`; the amount kept pays the host's debt. */
const nextPayout = z.object({
  /** Until the booking is completed, this assumes that the host completes it right when it ends; after its end, now. */
  at: z.iso.datetime(),
  owed: z.number(),
  kept: z.number(),
  amount: z.number(),
  booking: hostedBookingInFull,
});
export type NextPayout = z.infer<typeof nextPayout>;

/** Nights, hours or seats: how many were sold, of how many on offer. */
const use = z.object({ taken: z.number(), offered: z.number() });

const listingUse = z.object({
  link_id: z.int(),
  slug: z.string(),
  service_type: kindCode,
  title: z.string(),
  image: image.nullable(),
  state: z.enum(["submitted", "approved", "rejected"]),
  show: z.boolean(),
  rating: z.number().nullable(),
  reviews: z.int(),
  /** The current month on the island. */
  month: use,
  /** The sixty days from today on; `days` has a `DayMark` for each. */
  next60: use.extend({ days: z.string() }),
});
export type ListingUse = z.infer<typeof listingUse>;

/** Long lists are cut to their first entries; the pages of bookings and messages have the rest. */
export const hostStats = z.object({
  /** The island's date. */
  today: plainDate,
  /** Ordered by kind and title, without archived listings. */
  listings: z.array(listingUse),
  /** Guests who arrive, stay or leave today. */
  bookings_today: z.array(hostedBooking),
  /** Bookings that need the host, or that block a payout. */
  bookings_waiting: z.array(hostedBooking),
  clashes: z.array(clash.extend({ link_id: z.int(), title: z.string() })),
  /** Calendars of other sites that failed three readings in a row, and the last time a reading succeeded. */
  silent_feeds: z.array(z.object({ link_id: z.int(), feed_id: z.int(), feed: z.string(), since: z.iso.datetime() })),
  /** `unread` counts threads. */
  messages: z.object({ unread: z.int(), threads: z.array(threadSummary) }),
  /** The next two payouts. */
  next_payouts: z.array(nextPayout),
  /** Counts of bookings and listings that need the host, and of today's arrivals and departures. */
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
   * The date on which the listings of a booked host who cannot be paid go off sale, or went; null for all other hosts.
   * The listings are back on sale as soon as the account can be paid.
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
    summary: "Bookings of the caller's listings: upcoming soonest first, others latest first, a page at a time",
    query: z.object({ when: z.enum(hostedWhens, { error: "choice" }), ...bookingPage }),
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
    summary: "The caller's panel: today, what waits, the next payouts, messages, money by month, and how listings do",
    reply: hostStats,
    noStore: true,
  }),
  listHostedListings: route({
    method: "GET",
    path: "/user/host/listings",
    guard: "user",
    summary: "The caller's listings, the newest first; an empty list for whoever is no host",
    reply: z.array(hostedListing),
    noStore: true,
  }),
  archiveListing: route({
    method: "DELETE",
    path: "/user/host",
    guard: "host",
    summary: "Take a listing off for good; refused while bookings are to come, which are named",
    body: z.object({ link_id: identifier, service_type: serviceType }),
    reply: z.object({ ok: z.literal(true) }),
    refusals: ["not_found", "has_bookings"],
    noStore: true,
  }),
};
