import { z } from "zod";
import { cancellationPolicies, languages, rooms, spokenLanguages } from "../catalogues.ts";
import { dollars, line, plainDate, wallTime, wireInteger } from "../fields.ts";
import { route } from "../route.ts";
import { experience } from "./experience.ts";
import { lodging } from "./lodging.ts";
import { departure, replyShape } from "./schemas.ts";
import { searchLimits } from "./search-limits.ts";
import { space } from "./space.ts";

/**
 * Appending `-avif` or `-webp` to `url` gives the other renditions. `alt` is in the listing's language and may be
 * empty; `altTranslated` is the same text in the other language.
 */
export const image = z.object({
  id: z.int(),
  url: z.string(),
  alt: z.string(),
  altTranslated: z.string(),
  room: z.enum(rooms).nullable(),
});
export type Image = z.infer<typeof image>;

/**
 * `language` is the one the host writes in. `untranslated` names the texts of this reply that are in it because the
 * host has not translated them; all other texts are in the caller's language.
 */
export const written = { language: z.enum(languages), untranslated: z.array(z.string()) };

const cardBase = {
  ...written,
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  images: z.array(image),
  rating: z.number().nullable(),
  reviews: z.int(),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  host: z.object({ name: z.string() }).nullable(),
};

export const lodgingCard = z.object({ ...cardBase, serviceType: z.literal(2), ...replyShape(lodging, "card") });
export const spaceCard = z.object({ ...cardBase, serviceType: z.literal(1), ...replyShape(space, "card") });
export const experienceCard = z.object({
  ...cardBase,
  serviceType: z.literal(0),
  ...replyShape(experience, "card"),
  cancellationPolicy: z.enum(cancellationPolicies),
});
export type LodgingCard = z.infer<typeof lodgingCard>;
export type SpaceCard = z.infer<typeof spaceCard>;
export type ExperienceCard = z.infer<typeof experienceCard>;
export const listingCard = z.discriminatedUnion("serviceType", [lodgingCard, spaceCard, experienceCard]);
export type ListingCard = z.infer<typeof listingCard>;

const surrounding = z.object({
  is: z.enum(["neighborhood", "beach", "nature", "landmark", "town", "ferry", "airport"]),
  name: z.string(),
  /** The straight-line distance from the public place, rounded to half a kilometer. */
  kilometers: z.number(),
  latitude: z.number(),
  longitude: z.number(),
});
export type Surrounding = z.infer<typeof surrounding>;

/** The public part of a host's profile. */
const hostProfile = z.object({
  id: z.int(),
  name: z.string(),
  image: z.string().nullable(),
  description: z.string(),
  descriptionLanguage: z.enum(languages),
  languages: z.array(z.enum(spokenLanguages)),
  memberSince: z.iso.datetime(),
  /** How many listings the host has on sale. */
  listings: z.int(),
  /** Statistics on the questions of the last 90 days; null until there are five. */
  answers: z
    .object({
      /** The share answered within 24 hours. */
      percent: z.int(),
      /** The median time to an answer. */
      minutes: z.int(),
    })
    .nullable(),
});
export type HostProfile = z.infer<typeof hostProfile>;

/** Common to all detail pages. The position is the public place; confirmed bookings contain the true one. */
const detailBase = {
  /** Whether the public place is the true one, as for an experience's meeting point. */
  isExactPlace: z.boolean(),
  /** What is near the public place: its neighborhood, beaches, towns, the ferry, the airport. */
  around: z.array(surrounding),
  /** The host's original of each text that this reply has in translation. */
  originals: z.record(z.string(), z.string()),
  description: z.string(),
  cancellationPolicy: z.enum(cancellationPolicies),
  houseRules: z.string(),
  timeZone: z.string(),
  advanceNoticeHours: z.int(),
  bookingWindowMonths: z.int(),
  hostProfile,
};

export const lodgingDetail = lodgingCard.extend({
  ...detailBase,
  ...replyShape(lodging, "page"),
  /** Whether the minimum stay of some dates, as in a season or on a weekday, differs from `minimumNights`. */
  hasOtherMinimums: z.boolean(),
});
export const spaceDetail = spaceCard.extend({ ...detailBase, ...replyShape(space, "page") });
export const experienceDetail = experienceCard.extend({
  ...detailBase,
  ...replyShape(experience, "page"),
  /** All departures of a day, earliest first; `startTime` and `endTime` are those of the first. */
  departures: z.array(departure),
  /** Guests who pay the same price; those who name no group are in the first. Empty without price groups. */
  priceGroups: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      fromAge: z.int().nullable(),
      toAge: z.int().nullable(),
      price: dollars,
      takesSeat: z.boolean(),
    }),
  ),
});
export type LodgingDetail = z.infer<typeof lodgingDetail>;
export type SpaceDetail = z.infer<typeof spaceDetail>;
export type ExperienceDetail = z.infer<typeof experienceDetail>;
export type ListingDetail = LodgingDetail | SpaceDetail | ExperienceDetail;

/** A host's page. */
export const hostPage = z.object({
  profile: hostProfile,
  timeZone: z.string(),
  /** The average of all ratings of these listings; null if there are none. */
  rating: z.number().nullable(),
  reviews: z.int(),
  items: z.array(listingCard),
});
export type HostPage = z.infer<typeof hostPage>;

/** Availability by kind over `[from, to)`. The caller's own hold does not count as taken. */
export const availability = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("lodging"),
    /** One per night. `minimumNights` applies to stays that begin on it. */
    nights: z.array(z.object({ date: plainDate, free: z.boolean(), price: dollars, minimumNights: z.int() })),
  }),
  z.object({
    kind: z.literal("space"),
    /** One per date: opening hours (null when closed; a close at or before the open is the next day's), free starts. */
    days: z.array(
      z.object({
        date: plainDate,
        open: wallTime.nullable(),
        close: wallTime.nullable(),
        /** Start times, every 30 minutes, at which the minimum number of hours is free. */
        starts: z.array(wallTime),
        /** For each start in `starts`, the latest end that is free. */
        latestEnds: z.array(wallTime),
        wholeDayFree: z.boolean(),
      }),
    ),
  }),
  z.object({
    kind: z.literal("experience"),
    sessions: z.array(
      z.object({
        date: plainDate,
        startTime: wallTime,
        endTime: wallTime,
        seatsLeft: z.int(),
        /** No longer bookable: past, or beyond its cut-off. */
        closed: z.boolean(),
      }),
    ),
  }),
]);
export type Availability = z.infer<typeof availability>;

const idOrSlug = z.object({
  id: line(0, 200).refine((slug) => slug !== "", { error: "slug" }),
});

export const listingRoutes = {
  listLodgings: route({
    method: "GET",
    path: "/housing",
    guard: "public",
    summary: `Lodgings on sale, newest first, ${searchLimits.listed} at most`,
    keptWith: [],
    reply: z.array(lodgingCard),
  }),
  getLodging: route({
    method: "GET",
    path: "/housing/{id}",
    guard: "public",
    summary: "One lodging by id or slug",
    params: idOrSlug,
    keptWith: [],
    reply: lodgingDetail,
    refusals: ["not_found", "gone"],
  }),
  listSpaces: route({
    method: "GET",
    path: "/spaces",
    guard: "public",
    summary: `Spaces on sale, newest first, ${searchLimits.listed} at most`,
    keptWith: [],
    reply: z.array(spaceCard),
  }),
  getSpace: route({
    method: "GET",
    path: "/spaces/{id}",
    guard: "public",
    summary: "One space by id or slug",
    params: idOrSlug,
    keptWith: [],
    reply: spaceDetail,
    refusals: ["not_found", "gone"],
  }),
  listExperiences: route({
    method: "GET",
    path: "/experiences",
    guard: "public",
    summary: `Experiences on sale by category, newest first, ${searchLimits.listed} at most in each`,
    keptWith: [],
    reply: z.object({
      food: z.array(experienceCard),
      culture: z.array(experienceCard),
      sports: z.array(experienceCard),
      art: z.array(experienceCard),
      music: z.array(experienceCard),
      nature: z.array(experienceCard),
      makeup: z.array(experienceCard),
    }),
  }),
  getExperience: route({
    method: "GET",
    path: "/experiences/{id}",
    guard: "public",
    summary: "One experience by id or slug",
    params: idOrSlug,
    keptWith: [],
    reply: experienceDetail,
    refusals: ["not_found", "gone"],
  }),
  getHost: route({
    method: "GET",
    path: "/hosts/{id}",
    guard: "public",
    summary: "A host with listings on sale, and up to 100 of these, the newest first",
    params: z.object({ id: wireInteger(1, Number.MAX_SAFE_INTEGER) }),
    keptWith: [],
    reply: hostPage,
    refusals: ["not_found"],
  }),
  listSimilar: route({
    method: "GET",
    path: "/listings/{id}/similar",
    guard: "public",
    summary: "Up to four others on sale of the same kind, the nearest first; another type counts as 25 km farther",
    params: z.object({ id: wireInteger(1, Number.MAX_SAFE_INTEGER) }),
    keptWith: [],
    reply: z.array(listingCard),
    refusals: ["not_found"],
  }),
};

export const availabilityRoutes = {
  getAvailability: route({
    method: "GET",
    path: "/listings/{id}/availability",
    guard: "public",
    summary: "What is free over [from, to), 190 days at most",
    params: z.object({ id: wireInteger(1, Number.MAX_SAFE_INTEGER) }),
    query: z.object({ from: plainDate, to: plainDate }),
    reply: availability,
    refusals: ["not_found", "too_many_requests"],
    noStore: true,
  }),
};
