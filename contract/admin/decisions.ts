import { z } from "zod";
import { bookingStates } from "../bookings/process.ts";
import { identifier, line, text } from "../fields.ts";
import { kinds } from "../listings/kinds.ts";
import { route } from "../route.ts";
import {
  longestAnswer,
  longestCode,
  longestReference,
  shortestCode,
  shortestReason,
  shortestReference,
} from "./lengths.ts";
import { commissionPercent } from "./limits.ts";
import { reason } from "./reason.ts";

/** The operator's actions. Other callers get a 404. */

/** A commission as the operator types it: percent, in steps of a half. */
const tax = z
  .union([z.number(), z.string().regex(/^\d{1,2}(\.\d)?$/, { error: "percent" })], { error: "percent" })
  .transform(Number)
  .pipe(
    z
      .number()
      .min(commissionPercent.minimum, { error: "range" })
      .max(commissionPercent.maximum, { error: "range" })
      .multipleOf(commissionPercent.step, { error: "half_percent" }),
  );

const commissionSet = (path: `/admin/${string}`, whose: string) =>
  route({
    method: "POST",
    path,
    guard: "admin",
    needsProof: "always",
    summary: `Set the commission on ${whose}, in percent; bookings made before keep theirs`,
    body: z.object({
      tax,
      /** The commission the operator saw. If another is in force, `tax` is refused unless it is that one. */
      before: z
        .number({ error: "percent" })
        .min(commissionPercent.minimum, { error: "range" })
        .max(commissionPercent.maximum, { error: "range" })
        .optional(),
    }),
    reply: z.object({ tax: z.number() }),
    refusals: ["commission_changed"],
    noStore: true,
  });

/** The refund is decided, but is not sent before a bank has decided a dispute. */
const waitsForBank = z.boolean();
const amount = z
  .number({ error: "dollars" })
  .min(0.01, { error: "range" })
  .max(999_999.99, { error: "range" })
  .multipleOf(0.01, { error: "cents" });
/** The amount as text in a query. */
const typedAmount = z
  .string({ error: "dollars" })
  .regex(/^\d{1,6}(\.\d{1,2})?$/, { error: "dollars" })
  .transform(Number)
  .pipe(amount);

/** What was paid from the platform's bank, because a card does not take it back. */
const paidElsewhere = z.object({
  /** All that was owed when the operator looked. */
  amount,
  /** The operator's name for the payment, such as the number of a transfer. The guest is told. */
  reference: line(shortestReference, longestReference),
  reason,
});

export const refundPreview = z.object({
  amount: z.number(),
  /** The amount taken from each share; the three sum to `amount`. */
  host: z.number(),
  commission: z.number(),
  lodging_tax: z.number(),
  /** The amount refundable now, including `amount`. */
  left: z.number(),
  /** The open dispute that delays the refund. */
  dispute: z.object({ id: z.string(), due_by: z.iso.datetime().nullable() }).nullable(),
});
export type RefundPreview = z.infer<typeof refundPreview>;

/** The details of `left_changed`. */
export interface LeftNow {
  left: number;
}

const ofBooking = z.object({ id: identifier });
const done = z.object({ ok: z.literal(true) });

const ofReservations = (verb: "pause" | "reopen", summary: string) =>
  route({
    method: "POST",
    path: `/admin/reservations/${verb}`,
    guard: "admin",
    needsProof: "always",
    summary,
    body: z.object({ reason }),
    reply: done,
    noStore: true,
  });

export const decisionRoutes = {
  setSiteTax: commissionSet("/admin/set-site-tax", "spaces"),
  setHostTax: commissionSet("/admin/set-host-taxt", "lodgings"),
  setExperienceTax: commissionSet("/admin/set-experience-tax", "experiences"),
  listCommissions: route({
    method: "GET",
    path: "/admin/commissions",
    guard: "admin",
    summary: "Every commission there was, with who set it and when, the newest first",
    reply: z.array(
      z.object({
        kind: z.enum(kinds),
        tax: z.number(),
        set_at: z.iso.datetime(),
        /** Null for the initial rates. */
        set_by: z.string().nullable(),
      }),
    ),
    noStore: true,
  }),
  previewCommission: route({
    method: "GET",
    path: "/admin/commissions/{kind}/preview",
    guard: "admin",
    summary: "Whom another commission on this kind would touch: its listings, and the hosts who would be told",
    params: z.object({ kind: z.enum(kinds, { error: "choice" }) }),
    reply: z.object({ listings: z.int(), hosts: z.int() }),
    noStore: true,
  }),
  cancelBooking: route({
    method: "POST",
    path: "/admin/bookings/{id}/cancel",
    guard: "admin",
    needsProof: "always",
    summary: "Cancel on the platform's behalf: everything that is left goes back to the guest",
    params: ofBooking,
    body: z.object({ reason }),
    reply: z.object({ state: z.enum(bookingStates), refund_total: z.number(), waits_for_bank: waitsForBank }),
    refusals: ["not_found", "cannot_cancel"],
    noStore: true,
  }),
  previewRefund: route({
    method: "GET",
    path: "/admin/bookings/{id}/refund",
    guard: "admin",
    summary: "What giving back an amount comes to: from whose share how much, and what is left; nothing is done",
    params: ofBooking,
    query: z.object({ amount: typedAmount }),
    reply: refundPreview,
    refusals: ["not_found", "refund_too_large"],
    noStore: true,
  }),
  refundBooking: route({
    method: "POST",
    path: "/admin/bookings/{id}/refund",
    guard: "admin",
    needsProof: "always",
    summary: "Give back a part of a booking, whatever its policy says; host, commission and tax bear it in proportion",
    params: ofBooking,
    body: z.object({
      amount,
      reason,
      /** The amount that the operator saw was left: a repeated request then finds a different balance and is refused. */
      left: z.number({ error: "dollars" }).min(0, { error: "range" }).max(999_999.99, { error: "range" }),
    }),
    reply: done.extend({ waits_for_bank: waitsForBank }),
    refusals: ["not_found", "refund_too_large", "left_changed"],
    noStore: true,
  }),
  settleProblem: route({
    method: "POST",
    path: "/admin/problems/{id}/settle",
    guard: "admin",
    needsProof: "always",
    summary: "Answer a reported problem: both sides are told, and the payout goes on",
    params: z.object({ id: identifier }),
    body: z.object({ answer: text(shortestReason, longestAnswer) }),
    reply: done,
    refusals: ["not_found", "problem_settled"],
    noStore: true,
  }),
  releasePayout: route({
    method: "POST",
    path: "/admin/bookings/{id}/payout",
    guard: "admin",
    needsProof: "always",
    summary: "Send a host again what is kept back because it was taken back in Stripe's dashboard",
    params: ofBooking,
    /** `amount` is what the operator saw was owed to the host. */
    body: z.object({ amount, reason }),
    reply: done,
    refusals: ["not_found", "payout_released", "payout_changed"],
    noStore: true,
  }),
  recordDebtRepaid: route({
    method: "POST",
    path: "/admin/users/{id}/debt-repaid",
    guard: "admin",
    needsProof: "always",
    summary: "Write down that a host paid what they owe, or a part of it, to the platform's bank",
    /** The id of the host. */
    params: z.object({ id: identifier }),
    body: z.object({
      amount,
      /** What the operator saw that the host owes: a repeated request then finds a different debt and is refused. */
      debt: amount,
      /** The operator's name for the payment, such as the number of a transfer. The host is told. */
      reference: line(shortestReference, longestReference),
      reason,
    }),
    reply: done,
    refusals: ["debt_too_small", "debt_changed"],
    noStore: true,
  }),
  reverseDebtRepaid: route({
    method: "POST",
    path: "/admin/debt-repayments/{id}/reverse",
    guard: "admin",
    needsProof: "always",
    summary: "Take back that a host paid a debt to the platform's bank: it is owed again",
    /** The id of the ledger entry. */
    params: z.object({ id: identifier }),
    body: z.object({ reason }),
    reply: done,
    refusals: ["not_found", "already_reversed"],
    noStore: true,
  }),
  retryRefund: route({
    method: "POST",
    path: "/admin/refunds/{id}/retry",
    guard: "admin",
    needsProof: "always",
    summary: "Send a refund that failed once more",
    params: z.object({ id: identifier }),
    body: z.object({ reason }),
    reply: done.extend({ waits_for_bank: waitsForBank }),
    refusals: ["not_found", "refund_settled"],
    noStore: true,
  }),
  recordRefundPaid: route({
    method: "POST",
    path: "/admin/refunds/{id}/paid-elsewhere",
    guard: "admin",
    needsProof: "always",
    summary: "Write down that a refund that failed was paid to its guest another way, from the platform's bank",
    params: z.object({ id: identifier }),
    body: paidElsewhere,
    reply: done,
    refusals: ["not_found", "refund_settled", "left_changed"],
    noStore: true,
  }),
  reversePaidElsewhere: route({
    method: "POST",
    path: "/admin/paid-elsewhere/{id}/reverse",
    guard: "admin",
    needsProof: "always",
    summary: "Take back that a refund or what was left of a payment was paid another way: it is owed again",
    /** The id of the ledger entry. */
    params: z.object({ id: identifier }),
    body: z.object({ reason }),
    reply: done,
    refusals: ["not_found", "already_reversed"],
    noStore: true,
  }),
  refundOrphan: route({
    method: "POST",
    path: "/admin/orphan-payments/{id}/refund",
    guard: "admin",
    needsProof: "always",
    summary: "Send all of a payment back that belongs to no booking",
    params: z.object({ id: identifier }),
    body: z.object({ reason }),
    reply: done,
    refusals: ["not_found", "orphan_settled"],
    noStore: true,
  }),
  recordOrphanPaid: route({
    method: "POST",
    path: "/admin/orphan-payments/{id}/paid-elsewhere",
    guard: "admin",
    needsProof: "always",
    summary: "Write down that what is left of a payment without a booking was paid back another way",
    params: z.object({ id: identifier }),
    body: paidElsewhere,
    reply: done,
    refusals: ["not_found", "orphan_settled", "left_changed"],
    noStore: true,
  }),
  attachOrphan: route({
    method: "POST",
    path: "/admin/orphan-payments/{id}/attach",
    guard: "admin",
    needsProof: "always",
    summary: "Give a payment that belongs to no booking to one that waits for just this amount",
    params: z.object({ id: identifier }),
    body: z.object({
      /** The booking code as guests see it, with or without its prefix. */
      code: line(shortestCode, longestCode),
      reason,
    }),
    reply: done,
    refusals: ["not_found", "orphan_settled", "orphan_does_not_fit", "booking_code_unknown"],
    noStore: true,
  }),
  pauseReservations: ofReservations(
    "pause",
    "Refuse every new hold on the whole site, with `reservations_paused`; what is held or booked goes on",
  ),
  reopenReservations: ofReservations("reopen", "Take new holds again"),
  remitTax: route({
    method: "POST",
    path: "/admin/money/remit-tax",
    guard: "admin",
    needsProof: "always",
    summary: "Write down that held lodging tax was paid to the tax office from the platform's bank",
    body: z.object({
      amount,
      /** The operator's name for the payment, such as a declaration's number: a repeat is recorded only once. */
      reference: line(shortestReference, longestReference),
      reason,
    }),
    reply: done,
    refusals: ["tax_too_large", "reference_used", "reference_reversed"],
    noStore: true,
  }),
  reverseRemittedTax: route({
    method: "POST",
    path: "/admin/money/remit-tax/{id}/reverse",
    guard: "admin",
    needsProof: "always",
    summary: "Take back, by an entry of its own, that tax was paid to the tax office: it is held again",
    /** The id of the ledger entry. */
    params: z.object({ id: identifier }),
    body: z.object({ reason }),
    reply: done,
    refusals: ["not_found", "already_reversed"],
    noStore: true,
  }),
};
