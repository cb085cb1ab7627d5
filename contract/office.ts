import { z } from "zod";
import { identifier, line, text, wireInteger } from "./fields.ts";
import { kinds } from "./listing-kinds/kinds.ts";
import { alertCodes, listingStandings } from "./report-names.ts";
import { route } from "./route.ts";

/** What waits for the operator, and the listings that are on sale already. Whoever is no admin finds nothing here. */

const instant = z.iso.datetime();
export const someone = z.object({ id: z.int(), name: z.string() });
const done = z.object({ ok: z.literal(true) });

export const officeAlert = z.object({
  code: z.enum(alertCodes),
  count: z.int(),
  /** How long the oldest of them waits. */
  since: instant,
  /** The first deadline, where there is one. */
  due: instant.nullable(),
  /** Which they are: codes of bookings, names of jobs and the like, five at most. */
  about: z.array(z.string()),
  /** The page that has the rows; null where there is none. */
  to: z.string().nullable(),
});
export type Alert = z.infer<typeof officeAlert>;

export const editedListing = z.object({
  id: z.int(),
  at: instant,
  listing: z.object({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    kind: z.enum(kinds),
    status: z.string(),
    version: z.int(),
  }),
  host: someone,
  /** The operator gave back what a host had replaced. */
  put_back: z.boolean(),
  /** By the wire's names; values as they were written. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      /** `stands`: it is as it was changed to; `is_back`: as it was before; `moved_on`: changed again since. */
      state: z.enum(["stands", "is_back", "moved_on"]),
    }),
  ),
});
export type EditedListing = z.infer<typeof editedListing>;

export const officeListing = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  kind: z.enum(kinds),
  status: z.string(),
  on_sale: z.boolean(),
  city: z.string(),
  host: someone,
  created_at: instant,
});
export type OfficeListing = z.infer<typeof officeListing>;

export const officeRoutes = {
  getAlerts: route({
    method: "GET",
    path: "/admin/alerts",
    guard: "admin",
    summary: "What asks for the operator: how many, since when, by when, and where; nothing when all is well",
    reply: z.object({ items: z.array(officeAlert) }),
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
        /** When the first of them ends. */
        first_end: instant,
        /** Whether an account was begun at all. */
        has_account: z.boolean(),
      }),
    ),
    noStore: true,
  }),
  listEditedListings: route({
    method: "GET",
    path: "/admin/edited-listings",
    guard: "admin",
    summary: "What hosts changed on approved listings in the last 30 days, the newest first",
    query: z.object({ cursor: identifier.optional(), limit: wireInteger(1, 50).default(20) }),
    reply: z.object({ items: z.array(editedListing), next: z.int().nullable() }),
    noStore: true,
  }),
  listAllListings: route({
    method: "GET",
    path: "/admin/listings",
    guard: "admin",
    summary: "Everybody's listings, the newest first, by title, host, kind and how they stand",
    query: z.object({
      /** A part of the title, of the host's name or address, or the address of the listing's page. */
      q: line(1, 300).optional(),
      standing: z.enum(listingStandings, { error: "choice" }).default("any"),
      kind: z.enum(kinds, { error: "choice" }).optional(),
      cursor: identifier.optional(),
      limit: wireInteger(1, 50).default(25),
    }),
    reply: z.object({ items: z.array(officeListing), total: z.int(), next: z.int().nullable() }),
    noStore: true,
  }),
  withdrawListing: route({
    method: "POST",
    path: "/admin/listings/{id}/withdraw",
    guard: "admin",
    summary: "Take a listing off sale with a reason that reaches its host; what is booked stands",
    params: z.object({ id: identifier }),
    body: z.object({ reason: text(3, 500) }),
    reply: done,
    refusals: ["not_found", "not_on_sale"],
    noStore: true,
  }),
  claimFirstAdmin: route({
    method: "POST",
    path: "/auth/first-admin",
    guard: "user",
    summary: "Become the site's first admin by the link that was printed at its start; once there is one, never again",
    body: z.object({ token: line(1, 500) }),
    reply: done,
    refusals: ["link_invalid", "too_many_requests"],
    noStore: true,
  }),
};
