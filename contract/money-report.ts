import { z } from "zod";
import { blockReasons } from "./booking-process.ts";
import { refund } from "./bookings.ts";
import { orphanObstacles } from "./report-names.ts";
import { route } from "./route.ts";

/** What is there, whose it is, and what is the platform's to take, by docs/rules/ledger.md. */
const money = z.object({
  /** At Stripe now, by Stripe's own word; null when it does not answer. */
  available: z.number().nullable(),
  /** At Stripe when its charges settle; null as well. */
  pending: z.number().nullable(),
  /** What the ledger believes to be at Stripe, available and pending together. */
  ledger: z.number(),
  /** Kept for hosts, of bookings that are over or cancelled. */
  hosts: z.object({ due: z.number(), blocked: z.number(), frozen: z.number() }),
  /** Refunds decided on that have not left. */
  guests: z.number(),
  /** All of confirmed bookings: it could still go back. */
  tripsToCome: z.number(),
  /** To be paid to the tax office. */
  lodgingTax: z.number(),
  /** With guests' banks until disputes are decided. */
  disputed: z.number(),
  hostDebts: z.number(),
  stripeFees: z.number(),
  /** Earned, of bookings that are over or cancelled. */
  commission: z.number(),
  /** At the platform's own bank, less what went on to the tax office. */
  withdrawn: z.number(),
  /** Of all that is kept, what no pending money of its own booking covers: it must be available. */
  uncovered: z.number(),
  /** What may be taken out now without touching anybody else's money; null when Stripe does not tell what is there. */
  withdrawable: z.number().nullable(),
});

const ofBooking = { reserve_id: z.int(), code: z.string() };

export const moneyOverview = z.object({
  money,
  /** The last comparison of the ledger with Stripe; null before the first. */
  reconciliation: z
    .object({
      ranAt: z.iso.datetime(),
      /** What is younger was not compared. */
      through: z.iso.datetime(),
      stripe: z.number(),
      ledger: z.number(),
      difference: z.number(),
      /** `reference` is the id of the object at Stripe, `what` the kind of movement. */
      differences: z.array(
        z.object({ reference: z.string(), what: z.string(), stripe: z.number(), ledger: z.number() }),
      ),
    })
    .nullable(),
  /** What was said to have gone to the tax office, the newest first, twelve at most. */
  remittedTax: z.array(
    z.object({
      /** The ledger entry's. */
      id: z.int(),
      at: z.iso.datetime(),
      reference: z.string(),
      amount: z.number(),
      /** When it was taken back; null while it stands. */
      reversedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Payouts that are due and kept back, since when and why; `message` is Stripe's when it refused. */
  blockedPayouts: z.array(
    z.object({
      ...ofBooking,
      host: z.object({ id: z.int(), name: z.string() }),
      amount: z.number(),
      why: z.enum(blockReasons),
      message: z.string().nullable(),
      since: z.iso.datetime(),
    }),
  ),
  /** `reason` is Stripe's word; evidence counts until `dueBy`. */
  openDisputes: z.array(
    z.object({
      id: z.string(),
      ...ofBooking,
      amount: z.number(),
      reason: z.string(),
      dueBy: z.iso.datetime().nullable(),
      since: z.iso.datetime(),
    }),
  ),
  openProblems: z.array(z.object({ id: z.int(), ...ofBooking, text: z.string(), since: z.iso.datetime() })),
  /** Paid, and of no booking here: to be given to one or sent back. `code` and `starts_at` are the lost booking's. */
  orphanPayments: z.array(
    z.object({
      id: z.int(),
      amount: z.number(),
      email: z.string(),
      last4: z.string(),
      code: z.string().nullable(),
      starts_at: z.iso.datetime().nullable(),
      why: z.enum(orphanObstacles),
      /** `requested` and `pending` are on their way back. */
      state: z.enum(["waiting", "requested", "pending", "failed"]),
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
};
