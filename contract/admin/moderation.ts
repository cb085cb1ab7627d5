import { z } from "zod";
import { identifier, wireInteger } from "../fields.ts";
import { hidden } from "../hidden.ts";
import { image } from "../listings/listings.ts";
import { route } from "../route.ts";
import { hideable } from "./hideable.ts";
import { adminListing, someone } from "./listings.ts";
import { reason } from "./reason.ts";

/** Content that the operator can hide or restore. Other callers get a 404. */

const instant = z.iso.datetime();
const done = z.object({ ok: z.literal(true) });

/** A photo of a listing. Only its host and the operator receive the URL of a hidden one. */
export const adminPhoto = image.extend({ hidden: hidden.nullable() });
export type AdminPhoto = z.infer<typeof adminPhoto>;

/** A published review: a guest's of a listing, or a host's of a guest. */
export const adminReview = z.object({
  what: z.enum(["review", "guest_review"]),
  id: z.int(),
  booking: z.object({ id: z.int(), code: z.string(), title: z.string() }),
  writer: someone,
  rating: z.int(),
  text: z.string(),
  created_at: instant,
  hidden: hidden.nullable(),
  answer: z.object({ text: z.string(), created_at: instant, hidden: hidden.nullable() }).nullable(),
});
export type AdminReview = z.infer<typeof adminReview>;

export const listingPage = adminListing.omit({ created_at: true }).extend({
  rating: z.number().nullable(),
  /** The number of reviews in the rating. */
  reviews: z.int(),
  /** In display order, hidden ones last. */
  photos: z.array(adminPhoto),
});
export type ListingPage = z.infer<typeof listingPage>;

const chosen = z.object({
  what: z.enum(hideable, { error: "choice" }),
  /** The id of the review (also for its answer), of the photo, or of the person. */
  id: identifier,
  reason,
});

export const moderationRoutes = {
  getAdminListing: route({
    method: "GET",
    path: "/admin/listings/{id}",
    guard: "admin",
    summary: "One listing as the operator moderates it: how it stands and its photos, hidden ones too",
    params: z.object({ id: identifier }),
    reply: listingPage,
    refusals: ["not_found"],
    noStore: true,
  }),
  listAdminReviews: route({
    method: "GET",
    path: "/admin/reviews",
    guard: "admin",
    summary: "Published reviews, hidden ones too, the newest first: of a listing, or what somebody wrote",
    query: z.object({
      listing: identifier.optional(),
      writer: identifier.optional(),
      page: wireInteger(1, 1000).default(1),
    }),
    reply: z.object({ items: z.array(adminReview), total: z.int() }),
    noStore: true,
  }),
  hide: route({
    method: "POST",
    path: "/admin/hide",
    guard: "admin",
    summary: "Hide a review, an answer, a photo, a profile's text or picture, with a reason that reaches whose it is",
    body: chosen,
    reply: done,
    refusals: ["not_found", "pictures_busy", "pictures_unavailable"],
    noStore: true,
  }),
  show: route({
    method: "POST",
    path: "/admin/show",
    guard: "admin",
    summary: "Show again what was hidden; the same again changes nothing, as with hiding",
    body: chosen,
    reply: done,
    refusals: ["not_found", "too_many_photos", "pictures_busy", "pictures_unavailable"],
    noStore: true,
  }),
  putBack: route({
    method: "POST",
    path: "/admin/edited-listings/{id}/put-back",
    guard: "admin",
    summary: "Give a listing the values that a host's change replaced, within 30 days, with a reason for the host",
    params: z.object({ id: identifier }),
    body: z.object({
      /** The changed fields to restore, by their API names. */
      fields: z
        .array(z.string().max(40), { error: "format" })
        .min(1, { error: "required" })
        .max(50, { error: "list_full" }),
      /** The listing's version that the operator reviewed. */
      version: wireInteger(1, 2_147_483_647),
      reason,
    }),
    reply: z.object({ version: z.int() }),
    refusals: [
      ...(["not_found", "edited_elsewhere", "invalid_input", "photo_needed"] as const),
      ...(["picture_gone", "pictures_busy", "pictures_unavailable"] as const),
    ],
    noStore: true,
  }),
};
