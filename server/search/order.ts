import { type RawBuilder, sql } from "kysely";
import type { SearchQuery } from "#contract/listings/search.ts";
import type { Sort } from "#contract/listings/search-limits.ts";
import { fail } from "../fail.ts";

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

/** @param words the text query, if there is one */
export function orderOf(sort: Sort, words: RawBuilder<string> | undefined): Order {
  const rank: Key[] = words ? [{ column: sql`ts_rank(listings.search_stems, ${words})::float8`, type: "float8" }] : [];
  const orders: Record<Sort, Omit<Order, "name">> = {
    relevance: { ascends: false, keys: words ? [...rank, standing, id] : [standing, newest, id] },
    price_low: { ascends: true, keys: [unitPrice, id] },
    price_high: { ascends: false, keys: [unitPrice, id] },
    rating: { ascends: false, keys: [rating, reviews, id] },
    newest: { ascends: false, keys: [newest, id] },
  };
  return { name: words && sort === "relevance" ? "words" : sort, ...orders[sort] };
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
