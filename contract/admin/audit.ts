import { z } from "zod";
import { securityEventKinds } from "../accounts/security-events.ts";
import { identifier, line, plainDate, wireInteger } from "../fields.ts";
import { route } from "../route.ts";
import { longestWords } from "./lengths.ts";
import { someone } from "./listings.ts";

/** The permanent record: admins' decisions, and account events. */

export const auditRoutes = {
  listAudit: route({
    method: "GET",
    path: "/admin/audit",
    guard: "admin",
    summary: "Who decided what and why, the newest first",
    query: z.object({
      /**
       * Matches part of the action, its subject, its reason or the admin's name. Also finds decisions about a booking
       * by its code, about a listing by its title or address, and about a person by name, email or phone.
       */
      q: line(1, longestWords).optional(),
      /** Island dates, both inclusive. */
      from: plainDate.optional(),
      to: plainDate.optional(),
      cursor: identifier.optional(),
      limit: wireInteger(1, 100).default(50),
    }),
    reply: z.object({
      items: z.array(
        z.object({
          id: z.int(),
          at: z.iso.datetime(),
          admin: z.string(),
          action: z.string(),
          subject: z.string(),
          before: z.record(z.string(), z.unknown()),
          after: z.record(z.string(), z.unknown()),
          reason: z.string(),
        }),
      ),
      next: z.int().nullable(),
    }),
    noStore: true,
  }),
  listSecurityEvents: route({
    method: "GET",
    path: "/admin/security-events",
    guard: "admin",
    summary: "Who came in, in vain too, what changed about accounts and what admins read of people, the newest first",
    query: z.object({
      kind: z.enum(securityEventKinds, { error: "choice" }).optional(),
      /** The person who acted, or who was acted on. */
      user: identifier.optional(),
      cursor: identifier.optional(),
      limit: wireInteger(1, 100).default(50),
    }),
    reply: z.object({
      items: z.array(
        z.object({
          id: z.int(),
          at: z.iso.datetime(),
          kind: z.enum(securityEventKinds),
          /** Null when no account is involved, or when its owner deleted it. */
          user: someone.nullable(),
          /** Tells events of deleted accounts from those that no account is involved in. */
          user_left: z.boolean(),
          /** The person an admin's action concerned. */
          about: someone.nullable(),
          /** Equal values mean the same network. */
          network: z.string(),
        }),
      ),
      next: z.int().nullable(),
    }),
    noStore: true,
  }),
};
