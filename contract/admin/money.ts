import { z } from "zod";
import { refund } from "../bookings/bookings.ts";
import { storedBlockReasons } from "../bookings/process.ts";
import { route } from "../route.ts";

/** The balance, whose money it is, and how much the platform may withdraw, by docs/rules/ledger.md. */
const money = z.object({
  /** Stripe's available balance; null when Stripe does not respond. */
  available: z.number().nullable(),
  /** Stripe's pending balance, available once its charges settle; null when Stripe does not respond. */
  pending: z.number().nullable(),
  /** The ledger's balance at Stripe, available and pending together. */
  ledger: z.number(),
  /** Held for hosts, from bookings that are over or cancelled. */
  hosts: z.object({ due: z.number(), blocked: z.number(), frozen: z.number() }),
  /** Refunds that are decided but not sent, and payments that belong to no booking. */
  guests: z.number(),
  /** All money of confirmed bookings, which could still be refunded: the hosts' shares, the commission and the tax. */
  tripsToCome: z.object({ hosts: z.number(), commission: z.number(), lodgingTax: z.number() }),
  /** Owed to the tax office. */
  lodgingTax: z.number(),
  /** Held by guests' banks until disputes are decided. */
  disputed: z.number(),
  hostDebts: z.number(),
  stripeFees: z.number(),
  /** Earned from bookings that are over or cancelled. */
  commission: z.number(),
  /** Withdrawn to the platform's own bank, less the tax and refunds paid from there. */
  withdrawn: z.number(),
  /** The part of all held money that is not covered by pending money of the same bookings, and so must be available. */
  uncovered: z.number(),
  /** The amount that can be withdrawn without using others' money; null when Stripe does not return a balance. */
  withdrawable: z.number().nullable(),
});

const payouts = { payouts: z.int(), amount: z.number() };

/** When hosts' shares leave, before debts are deducted. All of it together is due or of trips to come. */
const outlook = z.object({
  /** This week from Monday on, the two weeks after it, and everything later, which has no `to`. Also those without money. */
  weeks: z.array(z.object({ from: z.iso.date(), to: z.iso.date().nullable(), ...payouts })),
  /** Of trips to come that an open problem or dispute freezes, or whose host has no account that can be paid. */
  undated: z.object(payouts),
  /** The first day on which anything leaves. */
  next: z.object({ day: z.iso.date(), ...payouts }).nullable(),
});

/** Why a payment without a booking could not be restored to one. `not_tried`: it was only just found. */
export const orphanObstacles = [
  "not_tried",
  "unknown_booking",
  "other_amount",
  "listing_gone",
  "guest_unknown",
  "place_gone",
  "refunded_in_part",
  "disputed",
  "inquiry",
] as const;
export type OrphanObstacle = (typeof orphanObstacles)[number];

/** A payment without a booking, until it bought one or went back. `requested`, `pending`: the refund is under way. */
export const openOrphanStates = ["waiting", "requested", "pending", "failed"] as const;

const ofBooking = { reserve_id: z.int(), code: z.string() };

/** The lodging tax held, by month: oldest first, the running month always. Together they are the money's `lodgingTax`. */
const taxMonth = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  amount: z.number(),
  due: z.iso.date(),
  /** `over`: complete, and not late yet. */
  status: z.enum(["running", "over", "late"]),
});

export const moneyOverview = z.object({
  money,
  outlook,
  taxMonths: z.array(taxMonth),
  /** The latest comparison of the ledger with Stripe; null before the first. */
  reconciliation: z
    .object({
      ranAt: z.iso.datetime(),
      /** The comparison includes movements up to this instant. */
      through: z.iso.datetime(),
      stripe: z.number(),
      ledger: z.number(),
      difference: z.number(),
      /** `reference` is the Stripe object's id, `what` the kind of movement. */
      differences: z.array(
        z.object({ reference: z.string(), what: z.string(), stripe: z.number(), ledger: z.number() }),
      ),
    })
    .nullable(),
  /** Recorded payments to the tax office, the newest first, twelve at most. */
  remittedTax: z.array(
    z.object({
      /** The id of the ledger entry. */
      id: z.int(),
      at: z.iso.datetime(),
      reference: z.string(),
      amount: z.number(),
      /** When the record was reversed; null while it is valid. */
      reversedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Whether there are earlier ones. */
  hasEarlierRemittedTax: z.boolean(),
  /** Payouts that are blocked or frozen, the first due first. `message` is Stripe's when it refused, as of `triedAt`. */
  waitingPayouts: z.array(
    z.object({
      ...ofBooking,
      host: z.object({ id: z.int(), name: z.string() }),
      amount: z.number(),
      why: z.enum(storedBlockReasons),
      message: z.string().nullable(),
      triedAt: z.iso.datetime().nullable(),
      /** When it was or would be due. */
      dueAt: z.iso.datetime(),
    }),
  ),
  /** With inquiries. `reason` is Stripe's code; evidence is accepted until `dueBy`. */
  openDisputes: z.array(
    z.object({
      id: z.string(),
      ...ofBooking,
      isInquiry: z.boolean(),
      /** It is about a late or duplicate payment. */
      boughtNothing: z.boolean(),
      amount: z.number(),
      reason: z.string(),
      dueBy: z.iso.datetime().nullable(),
      since: z.iso.datetime(),
    }),
  ),
  openProblems: z.array(z.object({ id: z.int(), ...ofBooking, text: z.string(), since: z.iso.datetime() })),
  /** Payments without a booking, to be attached to one or refunded. `code` and `starts_at` are the lost booking's. */
  orphanPayments: z.array(
    z.object({
      id: z.int(),
      /** What is still owed after what went back, also another way. While the last refund is pending, the whole. */
      amount: z.number(),
      /** What a bank kept in a lost dispute. Stripe may refund nothing of the rest. */
      bank_kept: z.number(),
      email: z.string(),
      last4: z.string(),
      code: z.string().nullable(),
      starts_at: z.iso.datetime().nullable(),
      why: z.enum(orphanObstacles),
      state: z.enum(openOrphanStates),
      payment_intent: z.string(),
      since: z.iso.datetime(),
    }),
  ),
  failedRefunds: z.array(
    z.object({
      id: z.int(),
      ...ofBooking,
      amount: z.number(),
      reason: refund.shape.reason,
      tries: z.int(),
      /** A dispute of its payment is open. */
      waitsForBank: z.boolean(),
      since: z.iso.datetime(),
    }),
  ),
});
export type MoneyOverview = z.infer<typeof moneyOverview>;

export const moneyRoutes = {
  getMoney: route({
    method: "GET",
    path: "/admin/money",
    guard: "admin",
    summary: "What is ours to withdraw and what is kept for whom, the last comparison with Stripe, and what waits",
    reply: moneyOverview,
    noStore: true,
  }),
  compareBooks: route({
    method: "POST",
    path: "/admin/money/compare",
    guard: "admin",
    summary: "Compare the ledger with Stripe at once, as every night: whatever happened until an hour ago",
    reply: z.object({ ok: z.literal(true) }),
    refusals: ["stripe_silent"],
    noStore: true,
  }),
};
