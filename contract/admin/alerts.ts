import { z } from "zod";
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
    summary: "Hosts with confirmed bookings and no account at Stripe that can be paid, the first stay to end first",
    reply: z.array(
      z.object({
        host: someone,
        email: z.string(),
        bookings: z.int(),
        /** When the first of the bookings ends. */
        first_end: instant,
        /** Whether the host has started a Stripe account at all. */
        has_account: z.boolean(),
      }),
    ),
    noStore: true,
  }),
};
