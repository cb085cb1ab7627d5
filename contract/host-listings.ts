import { z } from "zod";
import {
  amenities,
  cancellationPolicies,
  experienceCategories,
  languages,
  propertyTypes,
  spaceTypes,
} from "./catalogues.ts";
import { weekdays } from "./dates.ts";
import { identifier, text, wallTime, wireInteger } from "./fields.ts";
import { openingHours } from "./listing-kinds/space.ts";
import { listingLimits } from "./listing-limits.ts";
import { image } from "./listings.ts";
import { route } from "./route.ts";

/**
 * What hosts write of their listings, with the names the specification gives. The same fields travel as JSON when a
 * listing is edited and as a form when it is submitted, where numbers are text and a list of one is no list.
 */

const limits = listingLimits;

/** Decimal dollars, as number or text. Zero only where a fee may be nothing. */
const price = (minimum: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, { error: "number" })], { error: "number" })
    .transform(Number)
    .pipe(
      z
        .number()
        .min(minimum, { error: "range" })
        .max(limits.mostDollars, { error: "range" })
        .multipleOf(0.01, { error: "cents" }),
    );
/** A price or a fee that may be left out: nothing typed is nothing. */
const optionalPrice = z.union([z.literal("").transform(() => null), z.null(), price(limits.leastDollars)]);

const degrees = (minimum: number, maximum: number) =>
  z
    .union([z.number(), z.string().regex(/^-?\d{1,3}(\.\d{1,15})?$/, { error: "number" })], { error: "number" })
    .transform(Number)
    .pipe(z.number().min(minimum, { error: "range" }).max(maximum, { error: "range" }));

/** A list, one entry alone, or either written as JSON: forms and old browsers send all three. */
const listOf = <Item extends z.ZodType>(item: Item) => z.preprocess(listed, z.array(item).max(30));

function listed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (value.startsWith("[")) return jsonOf(value);
  return value === "" ? [] : [value];
}

function jsonOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const choice = { error: "choice" };
const switched = z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")], choice);

const common = {
  title: text(1, limits.title),
  description: text(1, limits.description),
  city: text(1, limits.city),
  state: text(1, limits.state),
  /** Told to guests with the confirmation. */
  address: text(1, limits.address),
  latitude: degrees(-90, 90),
  longitude: degrees(-180, 180),
  googleMapsLink: text(0, limits.googleMapsLink),
  cancellationPolicy: z.enum(cancellationPolicies, choice),
  houseRules: text(0, limits.houseRules),
  arrivalInstructions: text(0, limits.arrivalInstructions),
  hostPhone: text(1, limits.hostPhone),
  advanceNoticeHours: wireInteger(0, 720),
  bookingWindowMonths: wireInteger(1, 12),
};

export const lodgingForm = z.object({
  ...common,
  propertyType: z.enum(propertyTypes, choice),
  capacity: wireInteger(1, 50),
  bedrooms: wireInteger(0, 50),
  beds: wireInteger(1, 100),
  bathrooms: z
    .union([z.number(), z.string().regex(/^\d{1,2}(\.5|\.0)?$/, { error: "number" })], { error: "number" })
    .transform(Number)
    .pipe(z.number().min(0, { error: "range" }).max(50, { error: "range" }).multipleOf(0.5, { error: "number" })),
  selectedAmenities: listOf(z.enum(amenities, choice)),
  checkInTime: wallTime,
  checkOutTime: wallTime,
  minimumNights: wireInteger(1, 365),
  maximumNights: wireInteger(1, 365),
  /** Per night. */
  price: price(limits.leastDollars),
  weekendPrice: optionalPrice,
  weeklyDiscountPercent: wireInteger(0, 90),
  monthlyDiscountPercent: wireInteger(0, 90),
  cleaningFee: price(0),
  guestsIncluded: wireInteger(1, 50),
  extraGuestFee: price(0),
});

export const spaceForm = z.object({
  ...common,
  spaceType: z.enum(spaceTypes, choice),
  spaceCapacity: wireInteger(1, 5000),
  selectedAmenities: listOf(z.enum(amenities, choice)),
  openingHours: z.preprocess(jsonOf, openingHours),
  minimumHours: wireInteger(1, 24),
  bufferMinutes: wireInteger(0, 24 * 60),
  hourlyPrice: optionalPrice,
  dailyPrice: optionalPrice,
  cleaningFee: price(0),
});

export const experienceForm = z.object({
  ...common,
  experienceCategory: z.enum(experienceCategories, choice),
  /** As the host words it: «3 horas». */
  duration: text(1, limits.duration),
  groupSize: wireInteger(1, 500),
  /** Per person or per group. */
  price: price(limits.leastDollars),
  pricePer: z.enum(["person", "group"], choice),
  includes: text(0, limits.includes),
  requirements: text(0, limits.requirements),
  availableDays: listOf(z.enum(weekdays, choice)),
  startTime: wallTime,
  endTime: wallTime,
  cutOffHours: wireInteger(0, 24 * 14),
  meetingPoint: text(0, limits.meetingPoint),
  languages: listOf(z.enum(languages, choice)).pipe(z.array(z.enum(languages)).min(1, { error: "required" })),
});

export type LodgingForm = z.output<typeof lodgingForm>;
export type SpaceForm = z.output<typeof spaceForm>;
export type ExperienceForm = z.output<typeof experienceForm>;

/** `service_type` as number or text, and the fields of that kind. */
const ofKind = {
  lodging: z.union([z.literal(2), z.literal("2")]).transform(() => 2 as const),
  space: z.union([z.literal(1), z.literal("1")]).transform(() => 1 as const),
  experience: z.union([z.literal(0), z.literal("0")]).transform(() => 0 as const),
};

/** A photo by its id, alone or as an entry of `images`. */
const photoOrder = z
  .array(z.union([identifier, z.object({ id: identifier }).transform(({ id }) => id)]))
  .max(limits.photos, { error: "too_many" });

/** Where a listing stands; `state` is the operator's word, `show` the host's switch. */
const standing = {
  link_id: z.int(),
  slug: z.string(),
  state: z.enum(["submitted", "approved", "rejected", "archived"]),
  show: z.boolean(),
  /** The operator's words when it was rejected last, else empty. */
  rejectionReason: z.string(),
  images: z.array(image),
};

export const hostedListing = z.object({
  ...standing,
  service_type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  title: z.string(),
  city: z.string(),
  rating: z.number().nullable(),
  reviews: z.int(),
  /** Bookings that are confirmed and not over: while there are any, it cannot be archived. */
  upcoming: z.int(),
  submitted_at: z.iso.datetime().nullable(),
});
export type HostedListing = z.infer<typeof hostedListing>;

/** A listing as its host edits it: the fields of its form, as they stand. `version` goes back with the next save. */
const edited = { ...standing, version: z.int() };
export const editableListing = z.discriminatedUnion("service_type", [
  z.object({ service_type: z.literal(2), ...edited, fields: lodgingForm }),
  z.object({ service_type: z.literal(1), ...edited, fields: spaceForm }),
  z.object({ service_type: z.literal(0), ...edited, fields: experienceForm }),
]);
export type EditableListing = z.infer<typeof editableListing>;

/** What a form holds while it is filled in: text, switches, lists of choices, opening hours. Nothing of it is checked yet. */
export const draftFields = z.record(
  z.string().regex(/^[a-zA-Z]{1,40}$/, { error: "format" }),
  z.union([
    z.string().max(4000, { error: "too_long" }),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.string().max(40)).max(30),
    z.record(z.enum(weekdays), z.object({ open: z.string().max(5), close: z.string().max(5) }).nullable()),
  ]),
);
export type DraftFields = z.infer<typeof draftFields>;

export const listingDraft = z.object({
  id: z.int(),
  service_type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** The step the host was at, as the browser calls it. */
  step: z.string(),
  fields: draftFields,
  images: z.array(image),
  version: z.int(),
  updated_at: z.iso.datetime(),
});
export type ListingDraft = z.infer<typeof listingDraft>;

const byId = z.object({ id: identifier });
const done = z.object({ ok: z.literal(true) });
const pictureRefusals = [
  "no_file",
  "not_an_image",
  "image_too_large",
  "image_too_many_pixels",
  "too_many_requests",
] as const;

export const hostListingRoutes = {
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
    body: z.object({ service_type: wireInteger(0, 2) }),
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
      step: text(0, 40),
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
    body: z.discriminatedUnion("service_type", [
      lodgingForm.extend({ service_type: ofKind.lodging, draft_id: identifier.optional() }),
      spaceForm.extend({ service_type: ofKind.space, draft_id: identifier.optional() }),
      experienceForm.extend({ service_type: ofKind.experience, draft_id: identifier.optional() }),
    ]),
    reply: z.object({ link_id: z.int(), slug: z.string(), message: z.string() }),
    refusals: [...pictureRefusals, "not_found", "profile_incomplete", "too_many_photos", "photo_needed"],
    noStore: true,
  }),
  listHostedListings: route({
    method: "GET",
    path: "/user/host/listings",
    guard: "user",
    summary: "The caller's listings, the newest first; an empty list for whoever is no host",
    reply: z.array(hostedListing),
    noStore: true,
  }),
  getHostedListing: route({
    method: "GET",
    path: "/user/host/listings/{id}",
    guard: "host",
    summary: "One of the caller's listings as it is edited, by id or slug",
    params: z.object({ id: text(1, 200) }),
    reply: editableListing,
    refusals: ["not_found"],
    noStore: true,
  }),
  editListing: route({
    method: "PUT",
    path: "/user/host",
    guard: "host",
    summary: "Change a listing of the caller's; what is not sent stays, `images` orders its photos",
    body: z.discriminatedUnion("service_type", [
      lodgingForm.partial().extend({ service_type: ofKind.lodging, ...edits() }),
      spaceForm.partial().extend({ service_type: ofKind.space, ...edits() }),
      experienceForm
        .partial()
        // The specification's browser sends it empty.
        .extend({ service_type: ofKind.experience, propertyType: z.literal("").optional(), ...edits() }),
    ]),
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
    reply: done,
    refusals: ["not_found", "not_rejected", "photo_needed"],
    noStore: true,
  }),
  showListing: route({
    method: "PUT",
    path: "/user/host/visibility",
    guard: "host",
    summary: "Show a listing to guests, or pause it: what is booked stands, nothing new is",
    body: z.object({ link_id: identifier, service_type: wireInteger(0, 2), show: switched }),
    reply: z.object({ show: z.boolean() }),
    refusals: ["not_found"],
    noStore: true,
  }),
  archiveListing: route({
    method: "DELETE",
    path: "/user/host",
    guard: "host",
    summary: "Take a listing off for good; refused while bookings are to come, which are named",
    body: z.object({ link_id: identifier, service_type: wireInteger(0, 2) }),
    reply: done,
    refusals: ["not_found", "has_bookings"],
    noStore: true,
  }),
  addPhoto: route({
    method: "POST",
    path: "/user/host/add-image",
    guard: "user",
    summary: "Add a photo to a listing, or to a draft; five at most",
    upload: { field: "image", least: 1, most: 1 },
    body: z.object({
      link_id: identifier.optional(),
      service_type: wireInteger(0, 2).optional(),
      draft_id: identifier.optional(),
    }),
    reply: image,
    refusals: [...pictureRefusals, "not_found", "too_many_photos"],
    noStore: true,
  }),
  replacePhoto: route({
    method: "POST",
    path: "/user/host/image",
    guard: "user",
    summary: "Put another picture in a photo's place; its text stays",
    upload: { field: "image", least: 1, most: 1 },
    body: z.object({ image_id: identifier }),
    reply: image,
    refusals: [...pictureRefusals, "not_found"],
    noStore: true,
  }),
  describePhoto: route({
    method: "PUT",
    path: "/user/host/image",
    guard: "user",
    summary: "Say in words what a photo shows, for whoever cannot see it",
    body: z.object({ image_id: identifier, alt: text(0, limits.alt) }),
    reply: image,
    refusals: ["not_found"],
    noStore: true,
  }),
  removePhoto: route({
    method: "DELETE",
    path: "/user/host/image",
    guard: "user",
    summary: "Take a photo away; the last one of a listing stays",
    body: z.object({ image_id: identifier }),
    reply: done,
    refusals: ["not_found", "photo_needed"],
    noStore: true,
  }),
  decodePlace: route({
    method: "POST",
    path: "/decode",
    guard: "user",
    summary: "Where a Google Maps link leads, short ones included",
    body: z.object({ link: text(1, limits.googleMapsLink) }),
    reply: z.object({ latitude: z.number(), longitude: z.number() }),
    refusals: ["not_a_maps_link", "place_not_found", "place_unreachable", "too_many_requests"],
    noStore: true,
  }),
};

function edits() {
  return {
    link_id: identifier,
    version: wireInteger(1, 2_147_483_647).optional(),
    images: photoOrder.optional(),
    show: switched.optional(),
  };
}
