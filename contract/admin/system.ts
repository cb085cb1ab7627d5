import { z } from "zod";
import { route } from "../route.ts";

/** The state of the site for the operator: a list of checks, each with its own state. */

/** Checks of the machine and the database, which are answered at once. */
export const insideChecks = [
  "build",
  "database",
  "migrations",
  "settings",
  "disk",
  "routines",
  "jobs",
  "emails",
  "reservations",
  "holds",
  "calendars",
  "webhooks",
  "comparison",
  "backups",
] as const;

/** Checks that ask other services, which may take seconds. */
export const outsideChecks = ["stripe", "mail", "records", "pictures", "certificate"] as const;

export type InsideCheck = (typeof insideChecks)[number];
export type OutsideCheck = (typeof outsideChecks)[number];
export type CheckName = InsideCheck | OutsideCheck;

/** `unknown`: the question could not be answered. */
export const checkStates = ["good", "warning", "bad", "unknown"] as const;
export type CheckState = (typeof checkStates)[number];

const checks = z.object({
  items: z.array(
    z.object({
      name: z.enum([...insideChecks, ...outsideChecks]),
      state: z.enum(checkStates),
      /** In the caller's language, like `says` and `next`. */
      title: z.string(),
      says: z.string(),
      /** What to do about it; null when there is nothing to do. */
      next: z.string().nullable(),
    }),
  ),
});
export type SystemCheck = z.infer<typeof checks>["items"][number];

export const systemRoutes = {
  checkInside: route({
    method: "GET",
    path: "/admin/system",
    guard: "admin",
    summary: "How the site stands, by its machine and database",
    reply: checks,
    noStore: true,
  }),
  checkOutside: route({
    method: "GET",
    path: "/admin/system/outside",
    guard: "admin",
    summary:
      "How Stripe, the mail server, the DNS records of its domain, the pictures' store and the certificate stand: asks each of them",
    reply: checks,
    hasEffect: true,
    noStore: true,
  }),
};
