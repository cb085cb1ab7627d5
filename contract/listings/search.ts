import { z } from "zod";
import { dollars, line, plainDate, wallTime, wireInteger } from "../fields.ts";
import { route } from "../route.ts";
import { kinds } from "./kinds.ts";
import { type FilterName, type Filters, filterNames, filtersOfKind } from "./listing-fields.ts";
import { experienceCard, image, lodgingCard, spaceCard } from "./listings.ts";
import { type Bounds, boundsIn, openStayNames, searchLimits, sorts } from "./search-limits.ts";
import { countsAddUp, groupCounts } from "./sessions.ts";
import { stayFields } from "./stay-fields.ts";

/** Several entries of a closed list, comma-separated: `wifi,pool`. An empty list is no filter. */
const severalOf = <const Words extends readonly string[]>(words: Words) =>
  z
    .string({ error: "choice" })
    .max(500, { error: "choice" })
    .transform((list) => [...new Set(list.split(",").filter((word) => word !== ""))])
    .refine((list) => list.every((word) => words.includes(word)), { error: "choice" })
    .transform((list) => (list.length > 0 ? (list as Words[number][]) : undefined));

/** The filters of all kinds. A field with a single value matches any of a filter's words; other fields need all. */
const filters = Object.fromEntries<z.ZodType>(
  kinds.flatMap(filtersOfKind).map(({ name, words }) => [name, severalOf(words).optional()]),
) as { [Name in FilterName]: z.ZodOptional<z.ZodType<Filters[Name], string>> };

const bounds = z.string({ error: "bounds" }).transform((text, ctx): Bounds => {
  const read = boundsIn(text);
  if (read) return read;
  ctx.addIssue({ code: "custom", message: "bounds" });
  return z.NEVER;
});

const wholeDollars = wireInteger(0, searchLimits.maximumPrice);

/** Lodgings only, in place of dates: a weekend, a week or a month that begins in this month, such as `2026-12`. */
const openStay = {
  length: z.enum(openStayNames, { error: "choice" }).optional(),
  month: z
    .string({ error: "date" })
    .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, { error: "date" })
    .optional(),
};

/**
 * A search among the listings of one kind. A stay has the fields of its kind's bookings; an incomplete stay is refused.
 * With a stay, only listings that can be booked for it are returned, and prices, price ranges and sort orders refer to
 * its total. With flexible dates, each listing is priced for its free stay nearest to the requested dates, the earlier
 * of two equally near; with open dates, for its cheapest stay, the earliest of several.
 */
export const searchQuery = z.object({
  kind: z.enum(kinds, { error: "choice" }),
  /** Words in Spanish or English, searched in listings' texts, places, types, amenities and hosts' names. */
  q: line(1, searchLimits.words).optional(),
  /** A municipality, ignoring accents and case. Any other text is searched as words, like `q`. */
  place: line(1, searchLimits.words).optional(),
  /** Only listings whose public place is inside: south, west, north and east, as `17.9,-67.3,18.6,-65.2`. */
  bounds: bounds.optional(),
  ...stayFields,
  /** The stay may begin up to this many days earlier or later. */
  flex: wireInteger(1, searchLimits.flex).optional(),
  ...openStay,
  guests: wireInteger(1, searchLimits.guests).optional(),
  min_price: wholeDollars.optional(),
  max_price: wholeDollars.optional(),
  ...filters,
  sort: z.enum(sorts, { error: "choice" }).default("relevance"),
  limit: wireInteger(1, searchLimits.page).default(searchLimits.page),
  cursor: line(1, searchLimits.cursor).optional(),
});
export type SearchQuery = z.output<typeof searchQuery>;
/** The search as sent, before parsing. */
export type SentSearch = z.input<typeof searchQuery>;

/** `to` is the day of departure, or the day after the last one. */
const stayDates = z.object({ from: plainDate, to: plainDate });

/** The part of a card that depends on the stay. */
export const foundStay = {
  /** The guest's total for the stay, everything included; null without a stay. */
  stayTotal: dollars.nullable(),
  /** The dates of that total; null without a stay. */
  stayDates: stayDates.nullable(),
};

export const foundCard = z.discriminatedUnion("serviceType", [
  lodgingCard.extend(foundStay),
  spaceCard.extend(foundStay),
  experienceCard.extend(foundStay),
]);
export type FoundCard = z.infer<typeof foundCard>;

const pin = lodgingCard
  .pick({ language: true, untranslated: true, id: true, slug: true, title: true, city: true, rating: true })
  .extend({
    reviews: z.int(),
    /** The public place. */
    latitude: z.number(),
    longitude: z.number(),
    /** The first photo; null when it is hidden. */
    image: image.nullable(),
    /** As on the card. */
    unitPrice: dollars,
    unit: z.enum(["night", "hour", "day", "person", "group"]),
    ...foundStay,
  });
export type Pin = z.infer<typeof pin>;

export const mapReply = z.object({
  /** The first 300 results, in their order. */
  pins: z.array(pin),
  /** The remaining results, counted by area; each group's position is the middle of its listings. */
  groups: z.array(z.object({ latitude: z.number(), longitude: z.number(), count: z.int() })),
  /** As in the search. */
  total: z.int(),
  hasMore: z.boolean(),
});
export type MapReply = z.infer<typeof mapReply>;

export const choicesReply = z.object({
  /**
   * How many results each word of each filter would leave: by itself where a listing has one of the words, else
   * together with the chosen ones. Null when there are too many to count: a thousand with a stay, 10,000 without.
   */
  choices: z.array(z.object({ filter: z.enum(filterNames), word: z.string(), count: z.int() })).nullable(),
  /**
   * A histogram of prices, ignoring the price filter: `bars` of `step` dollars each from `least` dollars on; the last
   * one includes everything dearer. Null when all cost about the same, or when there are too many.
   */
  prices: z.object({ least: z.int(), step: z.int(), bars: z.array(z.int()) }).nullable(),
});
export type ChoicesReply = z.infer<typeof choicesReply>;

export const searchReply = z.object({
  items: z.array(foundCard),
  /** The municipality recognized in `place`; null when `place` was searched as words, or was absent. */
  municipality: z.string().nullable(),
  /** The beach, neighbourhood or other known place that `place` refers to, in the caller's language. */
  place: z.string().nullable(),
  /** Typed words that occur in no listing, with those searched for instead; null when all were found as typed. */
  alike: z.array(z.object({ word: z.string(), meant: z.array(z.string()) })).nullable(),
  /** The number of results on all pages, up to 1,000. */
  total: z.int(),
  /** Whether there are more than `total`. */
  hasMore: z.boolean(),
  /** When nothing is free: the nearest dates with results for the same stay, at most three, nearest first. */
  nearest: z.array(stayDates.extend({ total: z.int() })),
  /** The `cursor` of the next page; null on the last. */
  next: z.string().nullable(),
});
export type SearchReply = z.infer<typeof searchReply>;

const freeStay = stayDates.extend({
  /** When the session or the hours begin; null for nights and whole days. */
  startTime: wallTime.nullable(),
  /** Everything included. */
  total: dollars,
});
export type FreeStay = z.infer<typeof freeStay>;

const suggestion = z.discriminatedUnion("is", [
  z.object({ is: z.literal("municipality"), name: z.string() }),
  /** A known place, which is searched for by its name. */
  z.object({ is: z.literal("place"), name: z.string(), municipality: z.string() }),
  /** A word of a filter: a type, a category, an amenity. */
  z.object({ is: z.literal("choice"), filter: z.enum(filterNames), word: z.string(), name: z.string() }),
  z.object({ is: z.literal("listing"), name: z.string(), slug: z.string(), city: z.string() }),
]);
export type Suggestion = z.infer<typeof suggestion>;

/** Parameters that prevent storing: availability changes with every booking, and free words are countless. */
const notKept = { q: true, flex: true, ...stayFields, ...openStay };
const keptWith = Object.keys(searchQuery.shape).filter((name) => !Object.hasOwn(notKept, name));

export const searchRoutes = {
  searchListings: route({
    method: "GET",
    path: "/listings",
    guard: "public",
    summary: "Listings of one kind that match, with what a stay would cost in all",
    query: searchQuery,
    reply: searchReply,
    refusals: ["too_many_requests"],
    keptWith,
    noStore: true,
  }),
  mapListings: route({
    method: "GET",
    path: "/listings/map",
    guard: "public",
    summary: "The results of a search as they lie on the map, from the same conditions",
    query: searchQuery.omit({ limit: true, cursor: true }),
    reply: mapReply,
    refusals: ["too_many_requests"],
    keptWith,
    noStore: true,
  }),
  countChoices: route({
    method: "GET",
    path: "/listings/choices",
    guard: "public",
    summary: "How many results each choice of a filter leaves, and how their prices lie",
    query: searchQuery.omit({ sort: true, limit: true, cursor: true }),
    reply: choicesReply,
    refusals: ["too_many_requests"],
    keptWith,
    noStore: true,
  }),
  findFreeStays: route({
    method: "GET",
    path: "/listings/{id}/stays",
    guard: "public",
    summary:
      "Stays that can be booked: the three nearest to a stay's dates, or the four cheapest that begin in a month",
    params: z.object({ id: wireInteger(1, Number.MAX_SAFE_INTEGER) }),
    query: z
      .object({
        ...stayFields,
        ...openStay,
        guests: wireInteger(1, searchLimits.guests),
        /** As in a booking. */
        groups: groupCounts.optional(),
      })
      .refine(...countsAddUp),
    reply: z.array(freeStay),
    refusals: ["not_found", "too_many_requests"],
    noStore: true,
  }),
  suggestWords: route({
    method: "GET",
    path: "/suggestions",
    guard: "public",
    summary: "Places, filters and listings of one kind that begin as somebody types, eight at most",
    query: z.object({ kind: z.enum(kinds, { error: "choice" }), typed: line(1, searchLimits.words) }),
    reply: z.array(suggestion),
  }),
  listPlaces: route({
    method: "GET",
    path: "/places",
    guard: "public",
    summary: "Municipalities with something on sale, most first, and how much of each kind",
    keptWith: [],
    reply: z.array(z.object({ name: z.string(), lodging: z.int(), space: z.int(), experience: z.int() })),
  }),
};
