import { type RawBuilder, sql } from "kysely";
import { addDays, type InstantRange, instantOf, instantsOfHours } from "#contract/dates.ts";
import { type Field, storedName } from "#contract/listings/fields.ts";
import { type ListingKind, soldBy } from "#contract/listings/kinds.ts";
import { type FilterName, type Filters, listingFields } from "#contract/listings/listing-fields.ts";
import type { MapReply, SearchQuery } from "#contract/listings/search.ts";
import { type Bounds, searchLimits } from "#contract/listings/search-limits.ts";
import type { Cents } from "#contract/money.ts";
import {
  type Asker,
  type Bookable,
  type Dates,
  type DatesColumn,
  datesColumnAround,
  datesFound,
  isUntaken,
  noDates,
  takesSeats,
  type WantedStay,
} from "../availability/availability.ts";
import type { Ctx } from "../ctx.ts";
import { detailsSchema, isOnSale, type ListingOf } from "../listings/listings.ts";
import { isAfter, type Order, type Place, placeIn, sorting } from "./order.ts";

/** The part of a search the database can do: all of it without a stay; with one, it excludes listings early. */

export interface Found {
  id: number;
  place: Place;
}

export interface Candidate extends Found {
  bookable: Bookable;
}

export type Condition = RawBuilder<boolean>;

/** Filters on a listing's own properties, whatever the dates. `words` is the condition that its texts must fulfil. */
export function conditionsOf(query: SearchQuery, words: Condition | undefined): Condition[] {
  const conditions: (Condition | undefined)[] = [
    sql`listings.kind = ${query.kind} and ${isOnSale}`,
    words,
    query.place === undefined ? undefined : sql`plain_text(listings.city) = plain_text(${query.place})`,
    query.bounds && isWithin(query.bounds),
    ...filterConditions(query),
    hasRoom(query),
  ];
  return conditions.filter((condition) => condition !== undefined);
}

/** Reads public places alone, however small the bounds. */
function isWithin({ south, west, north, east }: Bounds): Condition {
  return sql`listings.public_latitude between ${south} and ${north}
    and listings.public_longitude between ${west} and ${east}`;
}

/** The detail with the most guests a listing takes. */
const room = { lodging: "capacity", space: "capacity", experience: "groupSize" } as const satisfies {
  [Kind in ListingKind]: keyof ListingOf<Kind>["details"];
};
/**
 * One of the words is the listing's choice, or the listing has all of them where a field holds several. Names of fields
 * ask for a switch that is on, or a number above zero.
 */
export function filterConditions(query: Pick<SearchQuery, "kind"> & Filters): Condition[] {
  return Object.entries<Field>(listingFields[query.kind]).flatMap(([name, row]) => {
    const words: readonly string[] | undefined = row.filter === undefined ? undefined : query[row.filter as FilterName];
    if (words === undefined) return [];
    const key = sql.lit(storedName(name, row));
    if (row.is === "several") return sql<boolean>`listings.details -> ${key} @> ${JSON.stringify(words)}::jsonb`;
    const value = row.column === undefined ? sql`listings.details ->> ${key}` : sql.ref(`listings.${row.column}`);
    if (row.is === "choice") return sql<boolean>`${value} = any(${words}::text[])`;
    return words.includes(name) ? sql<boolean>`coalesce(${value}, 'false') not in ('false', '0')` : [];
  });
}

/** A session keeps the size it was first sold with: on a date, only planning can tell whether the group fits. */
function hasRoom({ kind, guests, date }: SearchQuery): Condition | undefined {
  if (guests === undefined || (takesSeats[soldBy[kind]] && date !== undefined)) return undefined;
  return sql`(listings.details ->> ${sql.lit(room[kind])})::int >= ${guests}`;
}

/** Without a stay, prices are compared with the unit price on the card. */
export function unitPriceBetween(query: SearchQuery): Condition[] {
  const cents = sql.ref("listings.unit_cents");
  const { least, most } = priceAsked(query);
  return [
    ...(least === undefined ? [] : [sql<boolean>`${cents} >= ${least}`]),
    ...(most === undefined ? [] : [sql<boolean>`${cents} <= ${most}`]),
  ];
}

/** The prices in cents that a card shows as whole dollars within the range. It rounds half a dollar up. */
export function priceAsked({ min_price, max_price }: SearchQuery): {
  least: Cents | undefined;
  most: Cents | undefined;
} {
  return {
    least: min_price === undefined ? undefined : min_price * 100 - 50,
    most: max_price === undefined ? undefined : max_price * 100 + 49,
  };
}

/** @returns at most one more than `most`: counting tens of thousands takes longer than finding a page. */
export async function countOf(
  ctx: Ctx,
  conditions: readonly Condition[],
  most: number = searchLimits.counted,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from listings where ${all(conditions)} limit ${most + 1}) as found`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** A caller detects a next page by asking for one row more than it shows. */
export async function pageOf(
  ctx: Ctx,
  conditions: readonly Condition[],
  { order, after, limit }: { order: Order; after: Place | undefined; limit: number },
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select listings.id, ${placeIn(order)} as place from listings
    where ${all(after ? [...conditions, isAfter(order, after)] : conditions)}
    order by ${sorting(order)} limit ${limit}`.execute(ctx.db);
  return rows;
}

/** A map shows about so many areas from west to east. */
const areasAcross = 12;
const wholeIsland: Bounds = { south: 17.8, west: -68, north: 18.6, east: -65.1 };

/** Listings by squares of the bounds: how many, and the middle of their public places. */
export async function groupsOf(
  ctx: Ctx,
  conditions: readonly Condition[],
  { west, east }: Bounds = wholeIsland,
): Promise<MapReply["groups"]> {
  const side = (east - west) / areasAcross;
  const { rows } = await sql<MapReply["groups"][number]>`
    select round(avg(public_latitude)::numeric, 4)::float8 as latitude,
      round(avg(public_longitude)::numeric, 4)::float8 as longitude, count(*)::int as count
    from listings where public_latitude is not null and ${all(conditions)}
    group by floor(public_latitude / ${side}), floor(public_longitude / ${side})
    order by count(*) desc, 1, 2`.execute(ctx.db);
  return rows;
}

/** Listings that are not surely taken for all of the stays, in this order, with their dates around the stays. */
export async function candidatesFor(
  ctx: Ctx,
  conditions: readonly Condition[],
  {
    stays,
    asker,
    order,
    after,
    limit,
  }: { stays: readonly WantedStay[]; asker: Asker; order: Order; after: Place | undefined; limit: number },
): Promise<{ candidates: Candidate[]; dates: Dates }> {
  if (stays.length === 0) return { candidates: [], dates: noDates };
  const needed = surelyNeeded(stays, ctx.env.island.timeZone);
  const isFree = needed && isUntaken(ctx, "listings.id", needed, asker);
  const wanted = [...conditions, isFree, after && isAfter(order, after)].filter((one) => one !== undefined);
  const ids = sql<number[]>`array(select id from found)`;
  const { rows } = await sql<{ found: CandidateRow[]; dates: DatesColumn }>`
    with found as materialized (
      select listings.id, listings.kind, listings.details, listings.advance_notice_hours,
        listings.booking_window_months, ${placeIn(order)} as place
      from listings where ${all(wanted)} order by ${sorting(order)} limit ${limit})
    select (select coalesce(json_agg(found), '[]') from found) as found,
      ${datesColumnAround(ctx, ids, stays, asker)} as dates`.execute(ctx.db);
  const [{ found, dates }] = rows as [(typeof rows)[number]];
  return {
    candidates: found.map((row) => ({ id: row.id, place: row.place, bookable: bookableOf(row) })),
    dates: datesFound(ctx, dates),
  };
}

interface CandidateRow extends Found {
  kind: Bookable["kind"];
  details: unknown;
  advance_notice_hours: number;
  booking_window_months: number;
}

function bookableOf(row: CandidateRow): Bookable {
  return {
    id: row.id,
    kind: row.kind,
    details: detailsSchema[row.kind].parse(row.details),
    advanceNoticeHours: row.advance_notice_hours,
    bookingWindowMonths: row.booking_window_months,
  } as Bookable;
}

/** The range that every one of the stays occupies, at any listing. */
function surelyNeeded(stays: readonly WantedStay[], zone: string): InstantRange | undefined {
  const ranges = stays.map((stay) => neededBy(stay, zone));
  if (ranges.length === 0 || !ranges.every((range) => range !== undefined)) return undefined;
  const from = new Date(Math.max(...ranges.map((range) => range.from.getTime())));
  const to = new Date(Math.min(...ranges.map((range) => range.to.getTime())));
  return from < to ? { from, to } : undefined;
}

/**
 * The range a stay occupies at any listing: from the latest check-in of the first day to the earliest check-out of the
 * last.
 */
function neededBy(stay: WantedStay, zone: string): InstantRange | undefined {
  switch (stay.kind) {
    case "lodging":
      return between(stay.checkIn, stay.checkOut, zone);
    case "space":
      return stay.mode === "hours"
        ? instantsOfHours(stay.date, stay.startTime, stay.endTime, zone)
        : between(stay.startDate, addDays(stay.endDate, -1), zone);
    case "experience":
      return undefined;
  }
}

function between(first: string, last: string, zone: string): InstantRange | undefined {
  const range = { from: instantOf(first, "23:59", zone), to: instantOf(last, "00:00", zone) };
  return range.from < range.to ? range : undefined;
}

export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}
