import { z } from "zod";
import { email, identifier, line } from "../fields.ts";
import { kinds } from "../listings/kinds.ts";
import { cohostRoles } from "../rights.ts";
import { route } from "../route.ts";

/** The people who help a host with a listing: invitations, memberships, and what was done. */

/** Members and invitations of one listing together. */
export const mostCohosts = 10;
export const invitationDays = 7;

/** The changes at a listing that are recorded, with who made them. */
export const deeds = [
  "calendar",
  "calendar_undone",
  "seasons",
  "address_renewed",
  "feed_added",
  "feed_accepted",
  "feed_removed",
  "edited",
  "photos",
  "door_code",
  "scheduled_messages",
  "guest_reviewed",
  "review_answered",
  "invited",
  "invitation_withdrawn",
  "joined",
  "role_changed",
  "ended",
  "left",
] as const;
export type Deed = (typeof deeds)[number];

const role = z.enum(cohostRoles, { error: "choice" });

const cohost = z.object({
  id: z.int(),
  name: z.string(),
  image: z.string().nullable(),
  role: z.enum(cohostRoles),
  since: z.iso.datetime(),
});

const invitation = z.object({
  id: z.int(),
  email: z.string(),
  role: z.enum(cohostRoles),
  expires_at: z.iso.datetime(),
});

const done = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  /** Later releases may add deeds: a reader that does not know a deed shows it as a change. */
  deed: z.string(),
  /** For a change of dates: the first and the last date. */
  dates: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** For a change of dates: what kind of change it was. */
  change: z.string().nullable(),
});
export type Done = z.infer<typeof done>;

const cohosts = z.object({
  link_id: z.int(),
  slug: z.string(),
  title: z.string(),
  /** Whoever helps goes on until the host ends it, and nobody else is invited. */
  isArchived: z.boolean(),
  timeZone: z.string(),
  cohosts: z.array(cohost),
  /** Invitations neither accepted nor expired. */
  invitations: z.array(invitation),
  /** The latest fifty, the newest first; kept for half a year. */
  deeds: z.array(done),
  /** Whether there are earlier ones. */
  hasEarlierDeeds: z.boolean(),
});
export type Cohosts = z.infer<typeof cohosts>;

const invited = z.object({
  /** Null unless the operator has approved the listing. */
  title: z.string().nullable(),
  kind: z.enum(kinds),
  /** The host's first name. */
  host: z.string(),
  role: z.enum(cohostRoles),
  /** Whether the invitation was sent to the caller's address. */
  isForCaller: z.boolean(),
});
export type Invited = z.infer<typeof invited>;

const listing = z.object({ id: line(1, 200) });
const cohostOf = listing.extend({ user: identifier });
const token = z.object({ token: line(1, 100) });

export const cohostRoutes = {
  getCohosts: route({
    method: "GET",
    path: "/user/host/listings/{id}/cohosts",
    guard: "host",
    summary: "Who helps with one of the caller's own listings, who is invited, and what was done there",
    params: listing,
    reply: cohosts,
    refusals: ["not_found"],
    noStore: true,
  }),
  inviteCohost: route({
    method: "POST",
    path: "/user/host/listings/{id}/cohosts",
    guard: "host",
    summary: "Ask a person by email to help with a listing; the reply does not depend on whether they have an account",
    params: listing,
    body: z.object({ email, role }),
    reply: cohosts,
    refusals: ["not_found", "email_unconfirmed", "own_invitation", "too_many_cohosts", "too_many_requests"],
    needsProof: "always",
    noStore: true,
  }),
  withdrawInvitation: route({
    method: "DELETE",
    path: "/user/host/listings/{id}/invitations/{invitation}",
    guard: "host",
    summary: "Take an invitation back that was not accepted",
    params: listing.extend({ invitation: identifier }),
    reply: cohosts,
    refusals: ["not_found"],
    noStore: true,
  }),
  changeCohost: route({
    method: "PUT",
    path: "/user/host/listings/{id}/cohosts/{user}",
    guard: "host",
    summary: "Give a person who helps another role",
    params: cohostOf,
    body: z.object({ role }),
    reply: cohosts,
    refusals: ["not_found"],
    needsProof: "always",
    noStore: true,
  }),
  endCohost: route({
    method: "DELETE",
    path: "/user/host/listings/{id}/cohosts/{user}",
    guard: "host",
    summary: "End a person's help: from then on they see nothing of the listing",
    params: cohostOf,
    reply: cohosts,
    refusals: ["not_found"],
    noStore: true,
  }),
  leaveListing: route({
    method: "POST",
    path: "/user/host/listings/{id}/leave",
    guard: "hosting",
    summary: "Stop helping with a listing",
    params: listing,
    reply: z.object({ ok: z.literal(true) }),
    refusals: ["not_found"],
    noStore: true,
  }),
  getInvitation: route({
    method: "GET",
    path: "/user/invitations/{token}",
    guard: "user",
    summary: "What an emailed invitation is for",
    params: token,
    reply: invited,
    refusals: ["link_invalid", "too_many_requests"],
    hasEffect: true,
    noStore: true,
  }),
  acceptInvitation: route({
    method: "POST",
    path: "/user/invitations/{token}",
    guard: "user",
    summary: "Accept an invitation to help with a listing, with the address it was sent to",
    params: token,
    reply: z.object({ slug: z.string(), role: z.enum(cohostRoles) }),
    refusals: ["link_invalid", "invitation_not_yours", "too_many_requests"],
    noStore: true,
  }),
};
