import { z } from "zod";
import { identifier, text, wireInteger } from "./fields.ts";
import { image } from "./listings.ts";
import { officeListing, someone } from "./office.ts";
import { hideable } from "./report-names.ts";
import { route } from "./route.ts";

/** What people wrote and showed, and the operator may hide or give back. Whoever is no admin finds nothing here. */

const instant = z.iso.datetime();
const reason = text(3, 500);
const done = z.object({ ok: z.literal(true) });

/** Since when and why something is shown to nobody but whose it is. */
export const hidden = z.object({ reason: z.string(), at: instant });
export type Hidden = z.infer<typeof hidden>;

/** What is left of a profile's text or picture: the text, or the picture's address of now. */
export const hiddenPart = hidden.extend({ part: z.enum(["description", "picture"]), content: z.string() });
export type HiddenPart = z.infer<typeof hiddenPart>;

/** A photo of a listing. A hidden one's address is known to its host and the operator alone. */
export const officePhoto = image.extend({ hidden: hidden.nullable() });
export type OfficePhoto = z.infer<typeof officePhoto>;

/** A published review: a guest's of a listing, or a host's of a guest. */
export const officeReview = z.object({
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
export type OfficeReview = z.infer<typeof officeReview>;

export const listingPage = officeListing.omit({ created_at: true }).extend({
  rating: z.number().nullable(),
  /** How many count. */
  reviews: z.int(),
  /** In their order, the hidden ones last. */
  photos: z.array(officePhoto),
});
export type ListingPage = z.infer<typeof listingPage>;

const chosen = z.object({
  what: z.enum(hideable, { error: "choice" }),
  /** Of the review, also for its answer; of the photo; of the person. */
  id: identifier,
  reason,
});

export const moderationRoutes = {
  getOfficeListing: route({
    method: "GET",
    path: "/admin/listings/{id}",
    guard: "admin",
    summary: "One listing as the operator moderates it: how it stands and its photos, hidden ones too",
    params: z.object({ id: identifier }),
    reply: listingPage,
    refusals: ["not_found"],
    noStore: true,
  }),
  listOfficeReviews: route({
    method: "GET",
    path: "/admin/reviews",
    guard: "admin",
    summary: "Published reviews, hidden ones too, the newest first: of a listing, or what somebody wrote",
    query: z.object({
      listing: identifier.optional(),
      writer: identifier.optional(),
      page: wireInteger(1, 1000).default(1),
    }),
    reply: z.object({ items: z.array(officeReview), total: z.int() }),
    noStore: true,
  }),
  hide: route({
    method: "POST",
    path: "/admin/hide",
    guard: "admin",
    summary: "Hide a review, an answer, a photo, a profile's text or picture, with a reason that reaches whose it is",
    body: chosen,
    reply: done,
    refusals: ["not_found"],
    noStore: true,
  }),
  show: route({
    method: "POST",
    path: "/admin/show",
    guard: "admin",
    summary: "Show again what was hidden; the same again changes nothing, as with hiding",
    body: chosen,
    reply: done,
    refusals: ["not_found", "too_many_photos"],
    noStore: true,
  }),
  putBack: route({
    method: "POST",
    path: "/admin/edited-listings/{id}/put-back",
    guard: "admin",
    summary: "Give a listing the values that a host's change replaced, within 30 days, with a reason for the host",
    params: z.object({ id: identifier }),
    body: z.object({
      /** Those of the change that go back, by the wire's names. */
      fields: z
        .array(z.string().max(40), { error: "format" })
        .min(1, { error: "required" })
        .max(50, { error: "list_full" }),
      /** The listing's version that was looked at. */
      version: wireInteger(1, 2_147_483_647),
      reason,
    }),
    reply: z.object({ version: z.int() }),
    refusals: ["not_found", "edited_elsewhere", "invalid_input", "photo_needed", "picture_gone"],
    noStore: true,
  }),
};
