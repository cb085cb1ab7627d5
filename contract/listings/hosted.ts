import { z } from "zod";
import { rooms } from "../catalogues.ts";
import { identifier, line, wireInteger } from "../fields.ts";
import { hidden } from "../hidden.ts";
import { pictureRefusals } from "../media/media.ts";
import { cohostRoles } from "../rights.ts";
import { route } from "../route.ts";
import { wireCode } from "./kinds.ts";
import { listingLimits as limits, missingFacts } from "./limits.ts";
import { image } from "./listings.ts";
import {
  draftFields,
  experienceFields,
  experienceForm,
  experienceSubmission,
  kindCode,
  kindOfFields,
  lodgingFields,
  lodgingForm,
  lodgingSubmission,
  serviceType,
  spaceFields,
  spaceForm,
  spaceSubmission,
  switched,
} from "./schemas.ts";

/** A host's own listings: drafts, submission, editing, photos and pausing. */

/** `service_type` as number or text. */
const ofKind = {
  lodging: z.union([z.literal(2), z.literal("2")]).transform(() => 2 as const),
  space: z.union([z.literal(1), z.literal("1")]).transform(() => 1 as const),
  experience: z.union([z.literal(0), z.literal("0")]).transform(() => 0 as const),
};

/** Each entry is a photo's id, or an entry of `images` that contains one. */
const photoOrder = z
  .array(z.union([identifier, z.object({ id: identifier }).transform(({ id }) => id)]))
  .max(limits.photos, { error: "list_full" });

/**
 * The photos in order, in any form a page may hold them: ids, entries or addresses. Unsaved photos (a negative id, or a
 * picture that only the browser has) are skipped, because a separate call uploads them.
 */
const shownPhotos = z
  .array(
    z.union([
      identifier,
      z.object({ id: identifier }).transform(({ id }) => id),
      z.object({ id: z.int().negative() }).transform(() => null),
      z
        .string()
        .regex(/^(blob|data):/)
        .transform(() => null),
      z
        .string()
        .min(1)
        .max(300)
        .transform((address) => ({ address })),
      z.object({ url: z.string().min(1).max(300) }).transform(({ url }) => ({ address: url })),
    ]),
  )
  .max(limits.photos, { error: "list_full" })
  .transform((photos) => photos.filter((photo) => photo !== null));

/** Facts without a default that the operator requires before a listing goes on sale. */
const missing = z.array(z.enum(missingFacts));

/** Why guests do not see an approved listing, the reason that its host can do least about first. */
export const offSaleReasons = ["suspended", "unpaid", "paused"] as const;
export type OffSale = (typeof offSaleReasons)[number];

/** A listing's status: `state` is the operator's decision, `show` the host's switch. */
const lifecycle = {
  link_id: z.int(),
  slug: z.string(),
  state: z.enum(["submitted", "approved", "rejected", "archived"]),
  show: z.boolean(),
  /** Null while guests see it, and before it is approved. */
  offSale: z.enum(offSaleReasons).nullable(),
  /** The caller's role at the listing. */
  role: z.enum(["owner", ...cohostRoles]),
  /** The operator's reason for the last rejection, else empty. */
  rejectionReason: z.string(),
  missing,
  images: z.array(image),
};

export const hostedListing = z.object({
  ...lifecycle,
  service_type: kindCode,
  title: z.string(),
  city: z.string(),
  /** The first name of the host whom the caller helps; null for their own listings. */
  hostName: z.string().nullable(),
  rating: z.number().nullable(),
  reviews: z.int(),
  /** Confirmed bookings that are not over; the listing cannot be archived while there are any. */
  upcoming: z.int(),
  /** False for an experience that nobody can reserve: without weekdays, and without departures added from today on. */
  hasDays: z.boolean(),
  submitted_at: z.iso.datetime().nullable(),
});
export type HostedListing = z.infer<typeof hostedListing>;

/** A listing for its host to edit: its form's current values. The next save must repeat `version`. */
const edited = {
  ...lifecycle,
  version: z.int(),
  /** Photos that the operator hid: returned to the host only, and only here. */
  hiddenImages: z.array(image.extend({ hidden })),
};
export const editableListing = z.discriminatedUnion("service_type", [
  z.object({ service_type: z.literal(2), ...edited, fields: lodgingFields }),
  z.object({ service_type: z.literal(1), ...edited, fields: spaceFields }),
  z.object({ service_type: z.literal(0), ...edited, fields: experienceFields }),
]);
export type EditableListing = z.infer<typeof editableListing>;

export const listingDraft = z.object({
  id: z.int(),
  service_type: kindCode,
  /** The form step the host was on, by the browser's name for it. */
  step: z.string(),
  fields: draftFields,
  images: z.array(image),
  version: z.int(),
  updated_at: z.iso.datetime(),
});
export type ListingDraft = z.infer<typeof listingDraft>;

const byId = z.object({ id: identifier });
const done = z.object({ ok: z.literal(true) });
/** The new version of the photo's listing or draft: the next save must repeat it. */
const version = z.int();
const photo = image.extend({ version });
const waitingRefusals = ["too_many_waiting", "network_waiting"] as const;

/** Fields besides those of the kind. */
const submitted = { draft_id: identifier.optional(), show: switched.default(true) };
const submission = z.discriminatedUnion("service_type", [
  lodgingSubmission.extend({ ...submitted, service_type: ofKind.lodging }),
  spaceSubmission.extend({ ...submitted, service_type: ofKind.space }),
  experienceSubmission.extend({ ...submitted, service_type: ofKind.experience }),
]);
type Submission = z.input<typeof submission>;

const edits = {
  link_id: identifier,
  version: wireInteger(1, 2_147_483_647).optional(),
  images: shownPhotos.optional(),
  show: switched.optional(),
};
const edit = z.discriminatedUnion("service_type", [
  lodgingForm.partial().extend({ service_type: ofKind.lodging, ...edits }),
  spaceForm.partial().extend({ service_type: ofKind.space, ...edits }),
  experienceForm
    .partial()
    // The specification's client sends this field empty.
    .extend({ service_type: ofKind.experience, propertyType: z.literal("").optional(), ...edits }),
]);
type Edit = z.input<typeof edit>;
/** The specification's form of an edit: the listing as `id`, without a kind. */
type SpecifiedEdit = Omit<Edit, "link_id" | "service_type"> & { id: Edit["link_id"] };

function withKind(body: object): object {
  if (!isRecord(body) || body.service_type !== undefined) return body;
  const kind = kindOfFields(body);
  return kind === undefined ? body : { ...body, service_type: wireCode[kind] };
}

function withLinkId(body: object): object {
  return isRecord(body) && body.link_id === undefined ? { ...body, link_id: body.id } : body;
}

function isRecord(body: unknown): body is Record<string, unknown> {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

export const hostedListingRoutes = {
  listDrafts: route({
    method: "GET",
    path: "/user/host/drafts",
    guard: "user",
    summary: "Listings the caller began and did not submit, the latest first",
    reply: z.array(listingDraft),
    noStore: true,
  }),
  beginDraft: route({
    method: "POST",
    path: "/user/host/drafts",
    guard: "user",
    summary: "Begin a listing; ten at most are kept at a time",
    body: z.object({ service_type: serviceType }),
    reply: listingDraft,
    refusals: ["profile_incomplete", "too_many_drafts"],
    noStore: true,
  }),
  saveDraft: route({
    method: "PUT",
    path: "/user/host/drafts/{id}",
    guard: "user",
    summary: "Keep a form as far as it is filled in; a version that is not the latest is refused",
    params: byId,
    body: z.object({
      version: wireInteger(1, 2_147_483_647),
      step: line(0, 40),
      fields: draftFields,
      images: photoOrder.optional(),
    }),
    reply: listingDraft,
    refusals: ["not_found", "edited_elsewhere"],
    noStore: true,
  }),
  discardDraft: route({
    method: "DELETE",
    path: "/user/host/drafts/{id}",
    guard: "user",
    summary: "Throw a draft away, with its photos",
    params: byId,
    reply: done,
    refusals: ["not_found"],
    noStore: true,
  }),
  submitListing: route({
    method: "POST",
    path: "/user/host",
    guard: "user",
    summary: "Submit a listing for review, with its photos or those of a draft, which is used up",
    upload: { field: "images", least: 0, most: limits.photos },
    body: z.preprocess((body: Submission | Omit<Submission, "service_type">) => withKind(body), submission),
    reply: z.object({ link_id: z.int(), slug: z.string(), message: z.string() }),
    refusals: [
      ...pictureRefusals,
      ...waitingRefusals,
      "not_found",
      "profile_incomplete",
      "email_unconfirmed",
      "too_many_photos",
      "photo_needed",
    ],
    noStore: true,
  }),
  getHostedListing: route({
    method: "GET",
    path: "/user/host/listings/{id}",
    guard: "hosting",
    summary: "One of the caller's listings as it is edited, by id or slug",
    params: z.object({ id: line(1, 200) }),
    reply: editableListing,
    refusals: ["not_found"],
    noStore: true,
  }),
  editListing: route({
    method: "PUT",
    path: "/user/host",
    guard: "hosting",
    summary: "Change a listing of the caller's; what is not sent stays, `images` orders its photos",
    body: z.preprocess((body: Edit | SpecifiedEdit) => withKind(withLinkId(body)), edit),
    reply: z.object({ message: z.string(), version: z.int(), slug: z.string() }),
    refusals: ["not_found", "edited_elsewhere"],
    noStore: true,
  }),
  submitAgain: route({
    method: "POST",
    path: "/user/host/listings/{id}/submit",
    guard: "host",
    summary: "Send a rejected listing to be looked at again",
    params: byId,
    reply: z.object({ version: z.int() }),
    refusals: [...waitingRefusals, "not_found", "email_unconfirmed", "not_rejected", "photo_needed"],
    noStore: true,
  }),
  showListing: route({
    method: "PUT",
    path: "/user/host/visibility",
    guard: "hosting",
    summary: "Show a listing to guests, or pause it: what is booked stands, nothing new is",
    body: z.object({ link_id: identifier, service_type: serviceType, show: switched }),
    reply: z.object({ show: z.boolean() }),
    refusals: ["not_found"],
    noStore: true,
  }),
  addPhoto: route({
    method: "POST",
    path: "/user/host/add-image",
    guard: "user",
    changesPages: true,
    summary: "Add a photo to a listing, or to a draft, up to the operator's limit",
    upload: { field: "image", least: 1, most: 1 },
    body: z.object({
      link_id: identifier.optional(),
      service_type: serviceType.optional(),
      draft_id: identifier.optional(),
    }),
    reply: photo,
    refusals: [...pictureRefusals, "not_found", "email_unconfirmed", "too_many_photos", "picture_hidden"],
    noStore: true,
  }),
  replacePhoto: route({
    method: "POST",
    path: "/user/host/image",
    guard: "user",
    changesPages: true,
    summary: "Put another picture in a photo's place; its text stays",
    upload: { field: "image", least: 1, most: 1 },
    body: z.object({ image_id: identifier }),
    reply: photo,
    refusals: [...pictureRefusals, "not_found", "email_unconfirmed", "picture_hidden"],
    noStore: true,
  }),
  describePhoto: route({
    method: "PUT",
    path: "/user/host/image",
    guard: "user",
    changesPages: true,
    summary:
      "Say in words what a photo shows, for whoever cannot see it, in one or two languages, and which room; what is not sent stays",
    body: z.object({
      image_id: identifier,
      alt: line(0, limits.alt).optional(),
      altTranslated: line(0, limits.alt).optional(),
      room: z.enum(rooms, { error: "choice" }).nullable().optional(),
    }),
    reply: photo,
    refusals: ["not_found"],
    noStore: true,
  }),
  removePhoto: route({
    method: "DELETE",
    path: "/user/host/image",
    guard: "user",
    changesPages: true,
    summary: "Take a photo away; the last one of a listing stays",
    body: z.object({ image_id: identifier }),
    reply: done.extend({ version }),
    refusals: ["not_found", "photo_needed"],
    noStore: true,
  }),
};
