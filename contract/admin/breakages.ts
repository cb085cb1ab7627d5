import { z } from "zod";
import { identifier, wireInteger } from "../fields.ts";
import { route } from "../route.ts";

/**
 * Errors in people's browsers. Reports must not contain anything a person typed or that identifies them: each field has
 * a strict format that no name, token or sentence matches.
 */

export const breakageKinds = ["error", "policy"] as const;

/** A page's pattern in the route table: `/home/:slug`. */
export const pagePattern = z
  .string()
  .max(100)
  .regex(/^(\/|(\/(:?[A-Za-z_-]{1,30}\??|\*))+)$/, { error: "format" });

/** A position in one of our scripts: `Card-B2x.js:1:204`; `page` for an inline script. */
const frame = z
  .string()
  .max(120)
  .regex(/^(page|[\w.-]+\.js):\d{1,7}:\d{1,7}$/, { error: "format" });

export const breakageRoutes = {
  reportBrowserError: route({
    method: "POST",
    path: "/browser-errors",
    guard: "public",
    summary: "An error in a browser: its type, where in our scripts, and on which page",
    body: z.object({
      name: z.string().regex(/^[A-Z][A-Za-z]{1,39}$/, { error: "format" }),
      frames: z.array(frame).min(1).max(8),
      page: pagePattern,
    }),
    reply: z.object({ ok: z.literal(true) }),
    refusals: ["too_many_requests"],
    noStore: true,
  }),
  listBreakages: route({
    method: "GET",
    path: "/admin/breakages",
    guard: "admin",
    summary: "What broke in people's browsers in the last 30 days, the newest first",
    query: z.object({ cursor: identifier.optional(), limit: wireInteger(1, 50).default(25) }),
    reply: z.object({
      items: z.array(
        z.object({
          id: z.int(),
          kind: z.enum(breakageKinds),
          /** The error's type, or the violated directive. */
          what: z.string(),
          /** Positions in our scripts, or the blocked source. */
          sources: z.array(z.string()),
          /** The page where it occurred last. */
          page: z.string(),
          browsers: z.array(z.string()),
          count: z.int(),
          first_seen_at: z.iso.datetime(),
          last_seen_at: z.iso.datetime(),
        }),
      ),
      next: z.int().nullable(),
    }),
    noStore: true,
  }),
};
