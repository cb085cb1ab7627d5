import { z } from "zod";
import { knownPassword, signedIn } from "../accounts/accounts.ts";
import { spokenLanguages } from "../catalogues.ts";
import { dollars, identifier, line, plainDate, wireInteger } from "../fields.ts";
import { hiddenPart } from "../hidden.ts";
import { kinds } from "../listings/kinds.ts";
import { recentPayoutChange } from "../payments/payout-accounts.ts";
import { route } from "../route.ts";
import { userFilters } from "./filters.ts";
import { longestWords } from "./lengths.ts";
import { reason } from "./reason.ts";

/** People as the operator sees them, and the actions on their rights. */

const done = z.object({ ok: z.literal(true) });

/** A person as the operator sees them, with the specification's field names. */
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
  descriptionEs: z.string(),
  descriptionEn: z.string(),
  connect_id: z.string().nullable(),
  /** The change that a host's payouts wait for; null once they go on. */
  payout_change: recentPayoutChange.nullable(),
  /** Null unless the person is suspended. */
  suspended_at: z.iso.datetime().nullable(),
  /**
   * Null unless an email to the address came back for good, or its reader reported one as spam: `code` is the enhanced
   * status code (RFC 3463), as 5.1.1, or `complaint`.
   */
  mail_returned: z.object({ code: z.string(), at: z.iso.datetime() }).nullable(),
});
export type AdminUser = z.infer<typeof adminUser>;

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
  /** Whether the person has a passkey, an authenticator app or recovery codes, which an admin can remove. */
  has_factors: z.boolean(),
  /** Parts of the profile that the operator hid. */
  hidden: z.array(hiddenPart),
  listings: z.array(
    z.object({ id: z.int(), slug: z.string(), title: z.string(), kind: z.enum(kinds), status: z.string() }),
  ),
  /** Bookings as a guest, newest first, 50 at most; and how many there are. */
  bookings: z.array(bookingRow),
  bookings_total: z.int(),
  /** Bookings as a host, newest first, 50 at most; and how many there are. */
  hosted: z.array(bookingRow),
  hosted_total: z.int(),
  money: z.object({
    /** What the person paid, minus refunds. */
    spent: dollars,
    /** What the person was sent as a host; `owed` is still due to them. */
    paid_out: dollars,
    owed: dollars,
    /** What the person owes the platform. */
    debt: dollars,
  }),
});
export type UserPage = z.infer<typeof userPage>;

const userAction = (name: "suspend" | "restore" | "make-admin" | "unmake-admin" | "reset-factors", summary: string) =>
  route({
    method: "POST",
    path: `/admin/users/{id}/${name}`,
    guard: "admin",
    needsProof: "always",
    summary,
    params: z.object({ id: identifier }),
    body: z.object({ reason }),
    reply: done,
    refusals: ["not_found", "last_admin", "not_yourself"],
    noStore: true,
  });

/** `cursor` is the last person of the previous page. Only a report, which needs a proof, contains everybody at once. */
const userPaging = (usually: number) => ({
  cursor: identifier.optional(),
  limit: wireInteger(1, 50).default(usually),
});

export const userRoutes = {
  getUsers: route({
    method: "GET",
    path: "/admin/getUsers",
    guard: "admin",
    summary: "Users, the newest first; `/admin/users` also filters and counts them",
    /** A page that is not full is the last one. */
    query: z.object(userPaging(50)),
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
      /** `recent`: registered within the last six months; `older`: before. */
      registered: z.enum(userFilters.registered, { error: "choice" }).default("any"),
      /** Part of the name or address, or a whole phone. */
      q: line(1, longestWords).optional(),
      ...userPaging(25),
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
  resetFactors: userAction(
    "reset-factors",
    "For somebody who lost them: forget a person's passkeys, app and recovery codes, and sign them out everywhere",
  ),
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
  enterByAdminLink: route({
    method: "POST",
    path: "/auth/admin-link",
    guard: "public",
    summary:
      "Sign in as an admin by the link that `npm run admin-link` printed and the account's password: its factors are forgotten, its other sessions end",
    body: z.object({ token: line(1, 500), password: knownPassword }),
    reply: signedIn,
    refusals: ["link_invalid", "wrong_password", "no_password", "account_suspended", "too_many_requests"],
    noStore: true,
  }),
};
