import { z } from "zod";
import { dollars, line, plainDate, wallTime, wireInteger } from "../fields.ts";
import { route } from "../route.ts";
import { kinds } from "./kinds.ts";
import { type FilterName, type Filters, filtersOfKind } from "./listing-fields.ts";
import { experienceCard, lodgingCard, spaceCard } from "./listings.ts";
import { searchLimits, sorts } from "./search-limits.ts";

/** Several entries of a closed list, comma-separated: `wifi,pool`. An empty list is no filter. */
const severalOf = <const Words extends readonly string[]>(words: Words) =>
  z
    .string({ error: "choice" })
    .max(500, { error: "choice" })
    .transform((list) => [...new Set(list.split(",").filter((word) => word !== ""))])
    .refine((list) => list.every((word) => words.includes(word)), { error: "choice" })
    .transform((list) => (list.length > 0 ? (list as Words[number][]) : undefined));

/** The filters of all kinds: a listing has one of the words, or all of them where it has several itself. */
const filters = Object.fromEntries<z.ZodType>(
  kinds.flatMap(filtersOfKind).map(({ name, words }) => [name, severalOf(words).optional()]),
) as { [Name in FilterName]: z.ZodOptional<z.ZodType<Filters[Name], string>> };

const wholeDollars = wireInteger(0, searchLimits.maximumPrice);

/**
 * A search among the listings of one kind. A stay has the fields of its kind's bookings: `check_in` and `check_out` ·
 * `date`, `start_time` and `end_time`, or `start_date` and `end_date` · `date`. An incomplete stay is refused. With a
 * stay, only listings that can be booked for it are returned, and prices, price ranges and sort orders refer to its
 * total.
 */
export const searchQuery = z.object({
  kind: z.enum(kinds, { error: "choice" }),
  /** Words to find in title, description and place, in Spanish or English, as people type them. */
  q: line(1, searchLimits.words).optional(),
  /** A municipality, ignoring accents and case. Any other text is searched as words, like `q`. */
  place: line(1, searchLimits.words).optional(),
  check_in: plainDate.optional(),
  check_out: plainDate.optional(),
  date: plainDate.optional(),
  start_time: wallTime.optional(),
  end_time: wallTime.optional(),
  start_date: plainDate.optional(),
  end_date: plainDate.optional(),
  guests: wireInteger(1, 5000).optional(),
  min_price: wholeDollars.optional(),
  max_price: wholeDollars.optional(),
  ...filters,
  sort: z.enum(sorts, { error: "choice" }).default("relevance"),
  limit: wireInteger(1, searchLimits.page).default(searchLimits.page),
  cursor: line(1, 300).optional(),
});
export type SearchQuery = z.output<typeof searchQuery>;

/** `stayTotal`: the guest's total for the searched stay, everything included; null without a stay. */
const found = { stayTotal: dollars.nullable() };

export const foundCard = z.discriminatedUnion("serviceType", [
  lodgingCard.extend(found),
  spaceCard.extend(found),
  experienceCard.extend(found),
]);
export type FoundCard = z.infer<typeof foundCard>;

export const searchReply = z.object({
  items: z.array(foundCard),
  /** The municipality recognized in `place`; null when `place` was searched as words, or was absent. */
  municipality: z.string().nullable(),
  /** The number of results on all pages. */
  total: z.int(),
  /** The `cursor` of the next page; null on the last. */
  next: z.string().nullable(),
});
export type SearchReply = z.infer<typeof searchReply>;

export const searchRoutes = {
  searchListings: route({
    method: "GET",
    path: "/listings",
    guard: "public",
    summary: "Listings of one kind that match, with what a stay would cost in all",
    query: searchQuery,
    reply: searchReply,
    refusals: ["too_many_requests"],
    noStore: true,
  }),
  listPlaces: route({
    method: "GET",
    path: "/places",
    guard: "public",
    summary: "Municipalities with something on sale, most first, and how much of each kind",
    reply: z.array(z.object({ name: z.string(), lodging: z.int(), space: z.int(), experience: z.int() })),
  }),
};
