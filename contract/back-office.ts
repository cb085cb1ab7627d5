import { z } from "zod";
import { amenities, spokenLanguages } from "./catalogues.ts";
import { identifier, line, plainDate, text, wireInteger } from "./fields.ts";
import { kinds } from "./listing-kinds/kinds.ts";
import { missingFacts } from "./listing-limits.ts";
import { dollars, experienceDetail, lodgingDetail, spaceDetail } from "./listings.ts";
import { hiddenPart } from "./moderation.ts";
import { reportNames, securityEventKinds, userFilters } from "./report-names.ts";
import { route } from "./route.ts";

/** What the operator looks at and decides. Whoever is no admin is told that it does not exist. */

const reason = text(3, 500);
const done = z.object({ ok: z.literal(true) });

/** Percent, as the operator set them. */
const taxes = z.object({ site_tax: z.number(), host_tax: z.number(), experience_tax: z.number() });

/** A person as the operator sees them, with the names the specification gives. */
export const adminUser = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  host: z.boolean(),
  admin: z.boolean(),
  provider: z.enum(["email", "google"]),
  created_at: z.iso.datetime(),
  phone: z.string().nullable(),
  profession: z.string().nullable(),
  languages: z.array(z.enum(spokenLanguages)),
  birthDate: plainDate.nullable(),
  description: z.string().nullable(),
  connect_id: z.string().nullable(),
  /** Null while the person may sign in. */
  suspended_at: z.iso.datetime().nullable(),
});
export type AdminUser = z.infer<typeof adminUser>;

/** A listing that waits, whole: what the guest will see, and what only the operator may. */
const waiting = {
  enable: z.boolean(),
  /** Goes back with the decision: what was looked at is what is decided about. */
  version: z.int(),
  created_at: z.iso.datetime(),
  submitted_at: z.iso.datetime().nullable(),
  address: z.string(),
  /** Exactly: guests are told about where. */
  latitude: z.number(),
  longitude: z.number(),
  googleMapsLink: z.string(),
  arrivalInstructions: z.string(),
  hostPhone: z.string(),
  hostEmail: z.string(),
  hostId: z.int(),
  /** What it cannot go on sale without. */
  missing: z.array(z.enum(missingFacts)),
};
export const pendingLodging = lodgingDetail.extend(waiting);
/** `price` is the hour's, else the day's. */
export const pendingSpace = spaceDetail.extend({ ...waiting, price: dollars });
/** An experience has no amenities; every list of them has one. */
export const pendingExperience = experienceDetail.extend({ ...waiting, amenities: z.array(z.enum(amenities)) });
export type PendingListing =
  | z.infer<typeof pendingLodging>
  | z.infer<typeof pendingSpace>
  | z.infer<typeof pendingExperience>;

const bookingRow = z.object({
  reserve_id: z.int(),
  code: z.string(),
  title: z.string(),
  state: z.string(),
  starts_at: z.iso.datetime(),
  total: dollars,
});

export const userPage = z.object({
  user: adminUser,
  /** Of the profile, by the operator. */
  hidden: z.array(hiddenPart),
  listings: z.array(
    z.object({ id: z.int(), slug: z.string(), title: z.string(), kind: z.enum(kinds), status: z.string() }),
  ),
  /** As a guest, newest first, 50 at most. */
  bookings: z.array(bookingRow),
  /** As a host, the same. */
  hosted: z.array(bookingRow),
  money: z.object({
    /** What the person paid and did not get back. */
    spent: dollars,
    /** What was sent to the person as a host, and what they are still owed. */
    paid_out: dollars,
    owed: dollars,
    /** What the person must give back. */
    debt: dollars,
  }),
});
export type UserPage = z.infer<typeof userPage>;

/** Island dates, both included. */
const period = z.object({ from: plainDate, to: plainDate });

export const report = z.object({
  users: z.object({ total: z.int(), hosts: z.int() }),
  /** Bookings that were paid, by when they were paid. */
  reservations: z.int(),
  /** Captured minus given back, in the island's days. */
  revenue: dollars,
  commission: dollars,
  lodging_tax: dollars,
  /** A row per month of the period and kind that has any. */
  months: z.array(
    z.object({
      month: z.string(),
      kind: z.enum(kinds),
      bookings: z.int(),
      revenue: dollars,
      commission: dollars,
      lodging_tax: dollars,
    }),
  ),
});
export type Report = z.infer<typeof report>;

const userAction = (name: "suspend" | "restore" | "make-admin" | "unmake-admin", summary: string) =>
  route({
    method: "POST",
    path: `/admin/users/{id}/${name}`,
    guard: "admin",
    summary,
    params: z.object({ id: identifier }),
    body: z.object({ reason }),
    reply: done,
    refusals: ["not_found", "last_admin", "not_yourself"],
    noStore: true,
  });

const namedPerson = z.object({ id: z.int(), name: z.string() });

export const backOfficeRoutes = {
  getStats: route({
    method: "GET",
    path: "/admin/stats",
    guard: "admin",
    summary: "Users, listings on sale, commissions in force, money captured minus given back",
    reply: z.object({
      users: z.object({ total: z.int(), hosts: z.int() }),
      hostings: z.object({ total: z.int() }),
      taxes,
      /** `total`: all that guests paid and did not get back; `reserve`: how many bookings that is. */
      earnings: z.object({ total: dollars, reserve: z.int() }),
    }),
    noStore: true,
  }),
  getDisabledHosts: route({
    method: "GET",
    path: "/admin/getDisabledHosts",
    guard: "admin",
    summary: "Listings that were submitted and wait for a decision, the longest waiting first",
    reply: z.object({
      experiences: z.array(pendingExperience),
      spaces: z.array(pendingSpace),
      housing: z.array(pendingLodging),
    }),
    noStore: true,
  }),
  enableListing: route({
    method: "POST",
    path: "/admin/enable",
    guard: "admin",
    summary: "Approve a submitted listing, or reject it with a reason that reaches its host",
    body: z.object({
      link_id: identifier,
      service_type: wireInteger(0, 2),
      status: z.boolean({ error: "choice" }),
      reason: text(0, 500).optional(),
      /** The one that was looked at; left out, as the specification's page does: whatever is there is decided about. */
      version: wireInteger(1, 2_147_483_647).optional(),
    }),
    reply: done,
    refusals: ["not_found", "not_submitted", "edited_elsewhere", "listing_incomplete"],
    noStore: true,
  }),
  getUsers: route({
    method: "GET",
    path: "/admin/getUsers",
    guard: "admin",
    summary: "The newest users, 500 at most; `/admin/users` has them all, page by page",
    reply: z.array(adminUser),
    noStore: true,
  }),
  listUsers: route({
    method: "GET",
    path: "/admin/users",
    guard: "admin",
    summary: "Users, the newest first, by what they are, when they came and what they are called",
    query: z.object({
      type: z.enum(userFilters.types, { error: "choice" }).default("all"),
      /** `recent`: in the last six months; `older`: before. */
      registered: z.enum(userFilters.registered, { error: "choice" }).default("any"),
      /** A part of the name or address. */
      q: line(1, 100).optional(),
      cursor: identifier.optional(),
      limit: wireInteger(1, 50).default(25),
    }),
    reply: z.object({ items: z.array(adminUser), total: z.int(), next: z.int().nullable() }),
    noStore: true,
  }),
  getUser: route({
    method: "GET",
    path: "/admin/users/{id}",
    guard: "admin",
    summary: "One person: listings, bookings, money",
    params: z.object({ id: identifier }),
    reply: userPage,
    refusals: ["not_found"],
    noStore: true,
  }),
  suspendUser: userAction("suspend", "Sign a person out everywhere and keep them out; their listings leave sale"),
  restoreUser: userAction("restore", "Let a suspended person in again; their listings are back"),
  makeAdmin: userAction("make-admin", "Make a person an admin"),
  unmakeAdmin: userAction("unmake-admin", "Take it back; the last admin stays one"),
  getReport: route({
    method: "GET",
    path: "/admin/reports",
    guard: "admin",
    summary: "What was booked, earned and kept in a period, by month and kind; at most five years",
    query: period,
    reply: report,
    noStore: true,
  }),
  downloadReport: route({
    method: "GET",
    path: "/admin/reports/{name}",
    guard: "admin",
    summary: "The rows behind the numbers, as a file for a spreadsheet",
    params: z.object({
      name: z.enum(
        reportNames.map((name) => `${name}.csv` as const),
        { error: "choice" },
      ),
    }),
    query: period,
    reply: z.string().meta({ contentType: "text/csv; charset=utf-8" }),
    noStore: true,
  }),
  listAudit: route({
    method: "GET",
    path: "/admin/audit",
    guard: "admin",
    summary: "Who decided what and why, the newest first",
    query: z.object({
      /** A part of the action, its subject, its reason or the admin's name. */
      q: line(1, 100).optional(),
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
      /** A person who did it, or whom it was done to. */
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
          /** Null for nobody in particular, or somebody who left. */
          user: namedPerson.nullable(),
          /** Whom an admin's doing was about. */
          about: namedPerson.nullable(),
          /** The same for the same network. */
          network: z.string(),
        }),
      ),
      next: z.int().nullable(),
    }),
    noStore: true,
  }),
};
