import { z } from "zod";
import { amenities, cancellationPolicies, experienceCategories, propertyTypes, spaceTypes } from "./catalogues.ts";
import { line, plainDate, wallTime, wireInteger } from "./fields.ts";
import { kinds } from "./listing-kinds/kinds.ts";
import { dollars, experienceCard, lodgingCard, spaceCard } from "./listings.ts";
import { route } from "./route.ts";
import { searchLimits, sorts } from "./search-limits.ts";

/** Several words of one closed list, with commas between them in the address: `wifi,pool`. None at all asks for nothing. */
const severalOf = <const Words extends readonly string[]>(words: Words) =>
  z
    .string({ error: "choice" })
    .max(500, { error: "choice" })
    .transform((list) => [...new Set(list.split(",").filter((word) => word !== ""))])
    .refine((list) => list.every((word) => words.includes(word)), { error: "choice" })
    .transform((list) => (list.length > 0 ? (list as Words[number][]) : undefined));

const wholeDollars = wireInteger(0, searchLimits.maximumPrice);

/**
 * What somebody looks for among the listings of one kind. A stay is given as its kind's booking has it: `check_in` and
 * `check_out` · `date`, `start_time` and `end_time`, or `start_date` and `end_date` · `date`. Half a stay is refused.
 * With a stay, only what can be booked for exactly that appears, and every price, range and order means its total.
 */
export const searchQuery = z.object({
  kind: z.enum(kinds, { error: "choice" }),
  /** Words looked for in title, description and place, in Spanish or English, as people type them. */
  q: line(1, searchLimits.words).optional(),
  /** A municipality; accents and capitals do not matter. Anything else is looked for as words, as `q` is. */
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
  property_types: severalOf(propertyTypes).optional(),
  space_types: severalOf(spaceTypes).optional(),
  categories: severalOf(experienceCategories).optional(),
  /** All of them must be there. */
  amenities: severalOf(amenities).optional(),
  policies: severalOf(cancellationPolicies).optional(),
  sort: z.enum(sorts, { error: "choice" }).default("relevance"),
  limit: wireInteger(1, searchLimits.page).default(searchLimits.page),
  cursor: line(1, 300).optional(),
});
export type SearchQuery = z.output<typeof searchQuery>;

/** `stayTotal`: what the guest would pay for the stay that was searched, everything included; null without one. */
const found = { stayTotal: dollars.nullable() };

export const foundCard = z.discriminatedUnion("serviceType", [
  lodgingCard.extend(found),
  spaceCard.extend(found),
  experienceCard.extend(found),
]);
export type FoundCard = z.infer<typeof foundCard>;

export const searchReply = z.object({
  items: z.array(foundCard),
  /** What `place` was taken for, as it is written; null when its words were looked for, or nothing was asked. */
  municipality: z.string().nullable(),
  /** Of all pages together. */
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
