import { z } from "zod";
import { identifier } from "../fields.ts";
import { route } from "../route.ts";
import { someone } from "./listings.ts";

/** Conditions that need the operator's attention. */

const instant = z.iso.datetime();

/** Conditions that need the operator, the most urgent first. */
export const alertCodes = [
  "dispute",
  "refund_failed",
  "orphan_payment",
  "payout_blocked",
  "calendar_clash",
  "problem",
  "message_reported",
  "ledger_difference",
  "tax_due",
  "webhooks_silent",
  "pictures_unreachable",
  "backup_unproven",
  "job_dead",
  "host_unpayable",
  "browser_broken",
  "listing_waiting",
] as const;
export type AlertCode = (typeof alertCodes)[number];

export const adminAlert = z.object({
  code: z.enum(alertCodes),
  count: z.int(),
  /** Since when the oldest item has been waiting. */
  since: instant,
  /** The earliest deadline, if any. */
  due: instant.nullable(),
  /** The items by name: booking codes, job names and the like, five at most. */
  about: z.array(z.string()),
  /** The page that lists the items, or says what to do. */
  to: z.string(),
});
export type Alert = z.infer<typeof adminAlert>;

export const alertRoutes = {
  getAlerts: route({
    method: "GET",
    path: "/admin/alerts",
    guard: "admin",
    summary: "What asks for the operator: how many, since when, by when, and where; nothing when all is well",
    reply: z.object({ items: z.array(adminAlert) }),
    noStore: true,
  }),
  listUnpayableHosts: route({
    method: "GET",
    path: "/admin/unpayable-hosts",
    guard: "admin",
    summary: "Hosts with confirmed bookings or held payouts and no account at Stripe that can be paid, first due first",
    reply: z.array(
      z.object({
        host: someone,
        email: z.string(),
        /** The number of confirmed bookings. */
        bookings: z.int(),
        /** When the first of those bookings ends; null without bookings. */
        first_end: instant.nullable(),
        /** The number of payouts that wait for the account, and their total. */
        payouts: z.int(),
        held: z.number(),
        /** Whether the host has started a Stripe account at all. */
        has_account: z.boolean(),
        /** Nobody who is suspended is reminded: they are off sale anyway. */
        is_suspended: z.boolean(),
        /** When the host was first booked without an account that can be paid, or lost such an account. */
        since: instant,
        /** The latest email that asked for the account; null before the first. */
        reminded_at: instant.nullable(),
        /** When the next email is sent automatically; null after the last one, and during a suspension. */
        next_email_at: instant.nullable(),
        /** When the host's listings leave sale, or left it. */
        leaves_sale_at: instant,
        has_left_sale: z.boolean(),
      }),
    ),
    noStore: true,
  }),
  remindHost: route({
    method: "POST",
    path: "/admin/unpayable-hosts/{id}/remind",
    guard: "admin",
    summary: "Send a host who cannot be paid the latest reminder once more, once a day at most",
    params: z.object({ id: identifier }),
    reply: z.object({ ok: z.literal(true) }),
    refusals: ["not_found", "reminded_today"],
    noStore: true,
  }),
};
