import type { ListingKind } from "#contract/listings/kinds.ts";
import { type FilterName, filterNames, filtersOfKind } from "#contract/listings/listing-fields.ts";
import type { SearchQuery, SentSearch } from "#contract/listings/search.ts";
import { boundsIn, openStayNames, searchLimits, sorts } from "#contract/listings/search-limits.ts";
import { isDate, isTime } from "#web/shared/calendar/stay.ts";
import { daysFrom } from "./days.ts";

/** A search. It is stored only in the URL of a list page, under the names of the API. */
export interface Search extends Partial<Omit<SearchQuery, "kind" | "q" | "limit" | "bounds">> {
  /** The bounds as text: south, west, north and east. */
  bounds?: string;
}

/** A search as text, which the API accepts as a query. */
export type SearchText = { [Name in keyof Search]?: Extract<SentSearch[Name], string> };

/** The query parameters of a stay with dates, by kind; an incomplete stay is ignored. */
const stays = {
  lodging: [["check_in", "check_out"]],
  space: [
    ["date", "start_time", "end_time"],
    ["start_date", "end_date"],
  ],
  experience: [["date"]],
} as const satisfies Record<ListingKind, readonly (readonly (keyof Search)[])[]>;

/** The default number of guests when pricing a stay; the detail pages use the same. */
export const usualGuests = { lodging: 2, space: 10, experience: 2 } as const satisfies Record<ListingKind, number>;

/** The search in a URL; invalid values are dropped. */
export function searchOf(kind: ListingKind, address: URLSearchParams): Search {
  const stay = stayIn(kind, address);
  const guests = wholeNumber(address.get("guests"), 1, searchLimits.guests) ?? (stay ? usualGuests[kind] : undefined);
  const place = address.get("place")?.trim().slice(0, searchLimits.words);
  const sort = sorts.find((known) => known === address.get("sort"));
  const search: Search = { ...stay, ...prices(address) };
  if (place) search.place = place;
  const bounds = address.get("bounds");
  if (bounds && boundsIn(bounds)) search.bounds = bounds;
  if (guests !== undefined) search.guests = guests;
  for (const { name, words } of filtersOfKind(kind)) {
    const chosen = chosenOf(words, address, name);
    if (chosen.length > 0) Object.assign(search, { [name]: chosen });
  }
  if (sort && sort !== "relevance") search.sort = sort;
  const cursor = address.get("cursor");
  if (cursor && cursor.length <= searchLimits.cursor) search.cursor = cursor;
  return search;
}

/** `?place=Ponce&guests=2`; empty for an empty search. */
export function addressOf(search: Search): string {
  const address = String(new URLSearchParams(queryOf(search)));
  return address && `?${address}`;
}

/** The same in the format of the API. */
export function queryOf(search: Search): SearchText {
  return Object.fromEntries(
    Object.entries(search)
      .filter(([, value]) => value !== undefined && value !== "")
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : String(value)]),
  );
}

const stayNames = ["check_in", "check_out", "date", "start_time", "end_time", "start_date", "end_date"] as const;

const openNames = ["length", "month"] as const;
const hasOpenStays = { lodging: true, space: false, experience: false } satisfies Record<ListingKind, boolean>;
const askedNames = [...stayNames, "flex", ...openNames] as const;

/** Whether the search is for a stay, with exact or open dates. */
export function isDated(search: Search): boolean {
  return [...stayNames, ...openNames].some((name) => search[name] !== undefined);
}

/** Whether results may have dates other than those of the search. */
export function isFlexible({ flex, length }: Search): boolean {
  return flex !== undefined || length !== undefined;
}

/** Only the dates and guests, because a listing's own page understands nothing else. */
export function stayOf(search: Search): Search {
  const dates = pick(search, stayNames);
  return Object.keys(dates).length > 0 ? { ...dates, ...pick(search, ["guests"]) } : {};
}

/** The search with the dates that were found; hours stay the same. */
export function onDates(search: Search, { from, to }: { from: string; to: string }): Search {
  const rest = { ...withoutCursor(search) };
  for (const name of ["flex", ...openNames] as const) delete rest[name];
  if (search.date) return { ...rest, date: from };
  if (search.start_date) return { ...rest, start_date: from, end_date: to };
  return { ...rest, check_in: from, check_out: to };
}

/** The part of the search in the sentence: place or part of the map, dates, guests. */
export function sentenceOf(search: Search): Search {
  return pick(search, ["place", "bounds", ...askedNames, "guests"]);
}

/** The part of the search outside the sentence: filters and sort order. */
export function refinementOf(search: Search): Search {
  return pick(search, ["min_price", "max_price", ...filterNames, "sort"]);
}

/** The search on the whole map. */
export function withoutBounds(search: Search): Search {
  const { bounds: _, ...rest } = withoutCursor(search);
  return rest;
}

export function withoutStay(search: Search): Search {
  const rest = { ...search };
  for (const name of askedNames) delete rest[name];
  return withoutCursor(rest);
}

export function withoutCursor(search: Search): Search {
  const { cursor: _, ...rest } = search;
  return rest;
}

/** Adds a filter's word, or removes it if it is already chosen. */
export function toggled(search: Search, name: FilterName, word: string): Search {
  const before = wordsOf(search, name);
  const after = before.includes(word) ? before.filter((other) => other !== word) : [...before, word];
  return { ...withoutCursor(search), [name]: after.length > 0 ? after : undefined };
}

/** One active filter: a price range counts as one. */
export type Filter = { name: "price" } | { name: FilterName; word: string };

export function filtersOf(search: Search): Filter[] {
  const hasPrice = search.min_price !== undefined || search.max_price !== undefined;
  return [
    ...(hasPrice ? [{ name: "price" } as const] : []),
    // A search read from its address has the filters in the order they are shown.
    ...Object.keys(search).flatMap((name) =>
      isFilter(name) ? wordsOf(search, name).map((word) => ({ name, word })) : [],
    ),
  ];
}

function isFilter(name: string): name is FilterName {
  return filterNames.some((filter) => filter === name);
}

/** The chosen words of a filter. */
export function wordsOf(search: Search, name: FilterName): readonly string[] {
  return search[name] ?? [];
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
  const open = hasOpenStays[kind] ? openStayIn(address) : undefined;
  if (open) return open;
  const stay = datesIn(kind, address);
  const flex = wholeNumber(address.get("flex"), 1, searchLimits.flex);
  return stay && flex !== undefined ? { ...stay, flex } : stay;
}

function openStayIn(address: URLSearchParams): Search | undefined {
  const length = openStayNames.find((known) => known === address.get("length"));
  const month = address.get("month");
  return length && month && isDate(`${month}-01`) ? { length, month } : undefined;
}

const longestStays = { ...searchLimits.stayDays, experience: 1 } satisfies Record<ListingKind, number>;

function datesIn(kind: ListingKind, address: URLSearchParams): Search | undefined {
  for (const names of stays[kind]) {
    const values = names.map((name) => address.get(name) ?? "");
    const areKnown = values.every((value, at) => (names[at]?.endsWith("_time") ? isTime(value) : isDate(value)));
    const [first = "", second = ""] = values;
    // Hours may end on the next day, but dates must not end before they begin.
    const isSpan = names.length !== 2 || (second > first && daysFrom(first, second) <= longestStays[kind]);
    if (areKnown && isSpan) return Object.fromEntries(names.map((name, at) => [name, values[at]]));
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

/** Accepts the format of links, `wifi,pool`, and that of forms without JavaScript, which repeat the parameter. */
function chosenOf(words: readonly string[], address: URLSearchParams, name: FilterName): string[] {
  const asked = new Set(address.getAll(name).flatMap((list) => list.split(",")));
  // Old links to a single category use this parameter.
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
