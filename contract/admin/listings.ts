import { z } from "zod";
import { amenities } from "../catalogues.ts";
import { dollars, identifier, line, text, wireInteger } from "../fields.ts";
import { offSaleReasons } from "../listings/hosted.ts";
import { kinds } from "../listings/kinds.ts";
import { missingFacts } from "../listings/limits.ts";
import { experienceDetail, lodgingDetail, spaceDetail } from "../listings/listings.ts";
import { serviceType } from "../listings/schemas.ts";
import { route } from "../route.ts";
import { listingStatuses } from "./filters.ts";
import { longestListingWords, longestReason } from "./lengths.ts";
import { reason } from "./reason.ts";

/** Listings for the operator: those awaiting review, recently edited ones, and all of them. */

const instant = z.iso.datetime();
export const someone = z.object({ id: z.int(), name: z.string() });
const done = z.object({ ok: z.literal(true) });

/** A submitted listing in full: the guests' view, plus fields for the operator only. */
const waiting = {
  enable: z.boolean(),
  /** Sent back with the decision, which then applies to the reviewed version only. */
  version: z.int(),
  created_at: z.iso.datetime(),
  submitted_at: z.iso.datetime().nullable(),
  address: z.string(),
  /** The exact position: guests see an approximate one. */
  latitude: z.number(),
  longitude: z.number(),
  googleMapsLink: z.string(),
  arrivalInstructions: z.string(),
  hostPhone: z.string(),
  hostEmail: z.string(),
  hostId: z.int(),
  /** The texts in other languages, by language and field; the reply's own texts are in the host's language. */
  translations: z.record(z.string(), z.record(z.string(), z.string())),
  /** What the listing still needs before it can go on sale. */
  missing: z.array(z.enum(missingFacts)),
};
export const pendingLodging = lodgingDetail.extend(waiting);
/** `price` is the hourly price, else the daily one. */
export const pendingSpace = spaceDetail.extend({ ...waiting, price: dollars });
/** Experiences have no amenities, but every kind has the field here. */
export const pendingExperience = experienceDetail.extend({
  ...waiting,
  amenities: z.array(z.enum(amenities)),
  /** False while nobody can reserve it, see `hostedListing`. */
  hasDays: z.boolean(),
});
export type PendingListing =
  | z.infer<typeof pendingLodging>
  | z.infer<typeof pendingSpace>
  | z.infer<typeof pendingExperience>;

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
  /** The operator restored values that a host had replaced. */
  put_back: z.boolean(),
  /** Fields by their API names; values as they were written. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      /** `stands`: still the changed value; `is_back`: the former value again; `moved_on`: changed again since. */
      state: z.enum(["stands", "is_back", "moved_on"]),
    }),
  ),
});
export type EditedListing = z.infer<typeof editedListing>;

export const adminListing = z.object({
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
export type AdminListing = z.infer<typeof adminListing>;

export const adminListingRoutes = {
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
      service_type: serviceType,
      status: z.boolean({ error: "choice" }),
      reason: text(0, longestReason).optional(),
      /** The reviewed version. The specification's page omits it: the decision then applies to the current one. */
      version: wireInteger(1, 2_147_483_647).optional(),
    }),
    /** `offSale`: why an approved listing is not seen all the same. */
    reply: done.extend({ offSale: z.enum(offSaleReasons).nullable() }),
    refusals: ["not_found", "not_submitted", "edited_elsewhere", "listing_incomplete"],
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
    summary: "Everybody's listings, the newest first, by title, host, kind and status",
    query: z.object({
      /** Part of the title or of the host's name or address, or the URL of the listing's page. */
      q: line(1, longestListingWords).optional(),
      status: z.enum(listingStatuses, { error: "choice" }).default("any"),
      kind: z.enum(kinds, { error: "choice" }).optional(),
      cursor: identifier.optional(),
      limit: wireInteger(1, 50).default(25),
    }),
    reply: z.object({ items: z.array(adminListing), total: z.int(), next: z.int().nullable() }),
    noStore: true,
  }),
  withdrawListing: route({
    method: "POST",
    path: "/admin/listings/{id}/withdraw",
    guard: "admin",
    summary: "Take a listing off sale with a reason that reaches its host; what is booked stands",
    params: z.object({ id: identifier }),
    body: z.object({ reason }),
    reply: done,
    refusals: ["not_found", "not_on_sale"],
    noStore: true,
  }),
};
