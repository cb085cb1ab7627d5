import {
  amenities,
  cancellationPolicies,
  experienceCategories,
  propertyTypes,
  spaceTypes,
} from "#contract/catalogues.ts";
import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import { type Sort, searchLimits, sorts } from "#contract/search-limits.ts";
import { isDate, isTime } from "#web/booking/stay.ts";

/** What is looked for. It lives in the address of a list page, under the names of the API; nothing else remembers it. */
export interface Search {
  place?: string;
  check_in?: string;
  check_out?: string;
  date?: string;
  start_time?: string;
  end_time?: string;
  start_date?: string;
  end_date?: string;
  guests?: number;
  min_price?: number;
  max_price?: number;
  property_types?: readonly (typeof propertyTypes)[number][];
  space_types?: readonly (typeof spaceTypes)[number][];
  categories?: readonly (typeof experienceCategories)[number][];
  amenities?: readonly (typeof amenities)[number][];
  policies?: readonly (typeof cancellationPolicies)[number][];
  sort?: Sort;
  cursor?: string;
}

/** The stays a kind can be searched for; a stay is whole or it is none. */
const stays = {
  lodging: [["check_in", "check_out"]],
  space: [
    ["date", "start_time", "end_time"],
    ["start_date", "end_date"],
  ],
  experience: [["date"]],
} as const satisfies Record<ListingKind, readonly (readonly (keyof Search)[])[]>;

/** The closed lists a kind can be narrowed by, in the order they are shown. */
export const choices = {
  lodging: { property_types: propertyTypes, amenities, policies: cancellationPolicies },
  space: { space_types: spaceTypes, amenities, policies: cancellationPolicies },
  experience: { categories: experienceCategories, policies: cancellationPolicies },
} as const;
export type ChoiceName = "property_types" | "space_types" | "categories" | "amenities" | "policies";

export function choicesOf(kind: ListingKind): [ChoiceName, readonly string[]][] {
  return Object.entries(choices[kind]) as [ChoiceName, readonly string[]][];
}

/** For how many a stay is priced when nobody said; the detail pages begin with the same. */
export const usualGuests = { lodging: 2, space: 10, experience: 2 } as const satisfies Record<ListingKind, number>;

/** What an address says, without whatever makes no sense in it. */
export function searchOf(kind: ListingKind, address: URLSearchParams): Search {
  const stay = stayIn(kind, address);
  const guests = wholeNumber(address.get("guests"), 1, 5000) ?? (stay ? usualGuests[kind] : undefined);
  const place = address.get("place")?.trim().slice(0, searchLimits.words);
  const sort = sorts.find((known) => known === address.get("sort"));
  const search: Search = { ...stay, ...prices(address) };
  if (place) search.place = place;
  if (guests !== undefined) search.guests = guests;
  for (const [name, words] of choicesOf(kind)) {
    const chosen = chosenOf(words, address, name);
    if (chosen.length > 0) Object.assign(search, { [name]: chosen });
  }
  if (sort && sort !== "relevance") search.sort = sort;
  const cursor = address.get("cursor");
  if (cursor && cursor.length <= 300) search.cursor = cursor;
  return search;
}

/** `?place=Ponce&guests=2`; nothing when nothing is looked for. */
export function addressOf(search: Search): string {
  const address = String(new URLSearchParams(queryOf(search)));
  return address && `?${address}`;
}

/** The same as the API takes it. */
export function queryOf(search: Search): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search)
      .filter(([, value]) => value !== undefined && value !== "")
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : String(value)]),
  );
}

export const stayNames = ["check_in", "check_out", "date", "start_time", "end_time", "start_date", "end_date"] as const;
const choiceNames = ["property_types", "space_types", "categories", "amenities", "policies"] as const;

export function isDated(search: Search): boolean {
  return stayNames.some((name) => search[name] !== undefined);
}

/** Dates and people alone: what a listing's own page understands. */
export function stayOf(search: Search): Search {
  return isDated(search) ? pick(search, [...stayNames, "guests"]) : {};
}

/** What the sentence says: place, dates, people. */
export function sentenceOf(search: Search): Search {
  return pick(search, ["place", ...stayNames, "guests"]);
}

/** What stands beside the sentence: the filters and the order. */
export function refinementOf(search: Search): Search {
  return pick(search, ["min_price", "max_price", ...choiceNames, "sort"]);
}

export function withoutStay(search: Search): Search {
  const rest = { ...search };
  for (const name of stayNames) delete rest[name];
  return withoutCursor(rest);
}

export function withoutCursor(search: Search): Search {
  const { cursor: _, ...rest } = search;
  return rest;
}

/** With the word of a closed list chosen, or not any more. */
export function toggled(search: Search, name: ChoiceName, word: string): Search {
  const before: readonly string[] = search[name] ?? [];
  const after = before.includes(word) ? before.filter((other) => other !== word) : [...before, word];
  return { ...withoutCursor(search), [name]: after.length > 0 ? after : undefined };
}

/** One filter that is on: a price range counts as one. */
export type Filter = { name: "price" } | { name: ChoiceName; word: string };

export function filtersOf(search: Search): Filter[] {
  const hasPrice = search.min_price !== undefined || search.max_price !== undefined;
  return [
    ...(hasPrice ? [{ name: "price" } as const] : []),
    ...choiceNames.flatMap((name) => (search[name] ?? []).map((word) => ({ name, word }))),
  ];
}

export function withoutFilter(search: Search, filter: Filter): Search {
  if (filter.name !== "price") return toggled(search, filter.name, filter.word);
  const { min_price: _, max_price: _most, ...rest } = search;
  return withoutCursor(rest);
}

export function withoutFilters(search: Search): Search {
  return { ...sentenceOf(search), ...pick(search, ["sort"]) };
}

function stayIn(kind: ListingKind, address: URLSearchParams): Search | undefined {
  for (const names of stays[kind]) {
    const values = names.map((name) => address.get(name) ?? "");
    const areKnown = values.every((value, at) => (names[at]?.endsWith("_time") ? isTime(value) : isDate(value)));
    const [first = "", second = ""] = values;
    // Hours may end the next day, dates may not end before they begin.
    const isBackwards = names.length === 2 && second <= first;
    if (areKnown && !isBackwards) return Object.fromEntries(names.map((name, at) => [name, values[at]]));
  }
  return undefined;
}

function prices(address: URLSearchParams): Search {
  const least = wholeNumber(address.get("min_price"), 1, searchLimits.maximumPrice);
  const most = wholeNumber(address.get("max_price"), 1, searchLimits.maximumPrice);
  const isBackwards = least !== undefined && most !== undefined && least > most;
  return {
    ...(least !== undefined && { min_price: isBackwards ? most : least }),
    ...(most !== undefined && { max_price: isBackwards ? least : most }),
  } as Search;
}

/** As links write it, `wifi,pool`, and as a form without JavaScript does, one after another. */
function chosenOf(words: readonly string[], address: URLSearchParams, name: ChoiceName): string[] {
  const asked = new Set(address.getAll(name).flatMap((list) => list.split(",")));
  // Links to one category were written like this once.
  if (name === "categories") asked.add(address.get("category") ?? "");
  return words.filter((word) => asked.has(word));
}

function wholeNumber(text: string | null, least: number, most: number): number | undefined {
  const number = Number(text);
  return text && Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}

function pick(search: Search, names: readonly (keyof Search)[]): Search {
  return Object.fromEntries(names.filter((name) => search[name] !== undefined).map((name) => [name, search[name]]));
}
