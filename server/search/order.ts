import { type RawBuilder, sql } from "kysely";
import type { SearchQuery } from "#contract/listings/search.ts";
import type { Sort } from "#contract/listings/search-limits.ts";
import { fail } from "../fail.ts";
import type { PriceBounds } from "./price-bounds.ts";

/**
 * The order of results, and the end of a page. A place in the order is a listing's sort keys and its id, all ascending
 * or all descending; a cursor is the place of a page's last listing.
 */
export type Place = readonly number[];

export interface Order {
  name: string;
  ascends: boolean;
  keys: readonly Key[];
}

interface Key {
  /** The expression used in the index. */
  column: RawBuilder<unknown>;
  type: "bigint" | "float8" | "timestamptz";
}

const standing: Key = { column: sql`listings.standing`, type: "float8" };
const newest: Key = { column: sql`coalesce(listings.approved_at, listings.created_at)`, type: "timestamptz" };
const rating: Key = { column: sql`coalesce(listings.rating_average, 0)`, type: "float8" };
const reviews: Key = { column: sql`listings.review_count`, type: "bigint" };
const unitPrice: Key = { column: sql`listings.unit_cents`, type: "bigint" };
const id: Key = { column: sql`listings.id`, type: "bigint" };

/** @param words the search by words, if there is one; without a rank where very many listings have them all alike */
export function orderOf(sort: Sort, words: { rank: RawBuilder<number> | undefined } | undefined): Order {
  const fitting: Key[] = words?.rank ? [{ column: words.rank, type: "float8" }, standing, id] : [standing, newest, id];
  const orders: Record<Sort, Omit<Order, "name">> = {
    relevance: { ascends: false, keys: fitting },
    price_low: { ascends: true, keys: [unitPrice, id] },
    price_high: { ascends: false, keys: [unitPrice, id] },
    rating: { ascends: false, keys: [rating, reviews, id] },
    newest: { ascends: false, keys: [newest, id] },
  };
  const relevance = words && (words.rank ? "words" : "said");
  return { name: (sort === "relevance" && relevance) || sort, ...orders[sort] };
}

/** By what a stay costs at least, or from the top by what it costs at most: the order to read in, before pricing. */
export function orderByBound(sort: "price_low" | "price_high", { least, most }: PriceBounds): Order {
  const ascends = sort === "price_low";
  return { name: "bound", ascends, keys: [{ column: ascends ? least : most, type: "float8" }, id] };
}

/** A listing's place, as one array of numbers. */
export function placeIn({ keys }: Order): RawBuilder<number[]> {
  const numbers = keys.map(({ column, type }) =>
    type === "timestamptz" ? sql`extract(epoch from ${column})::float8` : sql`${column}::float8`,
  );
  return sql`array[${sql.join(numbers)}]`;
}

export function sorting({ keys, ascends }: Order): RawBuilder<unknown> {
  const direction = ascends ? sql`asc` : sql`desc`;
  return sql.join(keys.map(({ column }) => sql`${column} ${direction}`));
}

/** Listings after a place, as a condition that can use the index. */
export function isAfter({ keys, ascends }: Order, place: Place): RawBuilder<boolean> {
  const columns = sql.join(keys.map(({ column }) => column));
  const values = sql.join(
    keys.map(({ type }, index) =>
      type === "timestamptz" ? sql`to_timestamp(${place[index]}::float8)` : sql`${place[index]}::${sql.raw(type)}`,
    ),
  );
  return ascends ? sql`(${columns}) > (${values})` : sql`(${columns}) < (${values})`;
}

/** Negative when `a` comes first. */
export function compare({ ascends }: Order, a: Place, b: Place): number {
  const index = a.findIndex((value, at) => value !== b[at]);
  if (index < 0) return 0;
  return ((a[index] ?? 0) - (b[index] ?? 0)) * (ascends ? 1 : -1);
}

export function cursorOf({ name }: Order, place: Place): string {
  return Buffer.from(JSON.stringify([name, ...place])).toString("base64url");
}

/** Whether the page before was ordered by how well the words fit: the next one is, too, however many there are by now. */
export function isOrderedByRank(cursor: SearchQuery["cursor"]): boolean {
  return cursor !== undefined && parse(cursor)[0] === "words";
}

/** @throws `invalid_input` unless it is a cursor of this order */
export function placeOfCursor({ name, keys }: Order, cursor: SearchQuery["cursor"]): Place | undefined {
  if (cursor === undefined) return undefined;
  const [wrote, ...place] = parse(cursor);
  const fits = place.length === keys.length && keys.every(({ type }, index) => isOf(type, place[index]));
  if (wrote !== name || !fits) return fail("invalid_input", { fields: { cursor: { rule: "cursor" } } });
  return place as number[];
}

function parse(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

const latestSecond = 1e11;

function isOf(type: Key["type"], value: unknown): boolean {
  if (type === "bigint") return Number.isSafeInteger(value);
  return Number.isFinite(value) && (type === "float8" || Math.abs(value as number) < latestSecond);
}
