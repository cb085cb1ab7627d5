import { type RawBuilder, sql } from "kysely";
import { addDays, type InstantRange, instantOf, instantsOfHours } from "#contract/dates.ts";
import type { SearchQuery } from "#contract/search.ts";
import { type Asker, type Bookable, isTaken, type WantedStay } from "../availability/availability.ts";
import type { Ctx } from "../ctx.ts";
import { detailsSchema, isOnSale } from "../listings/listings.ts";
import { isAfter, type Order, type Place, placeIn, sorting } from "./order.ts";

/** What the database can tell of a search: everything without a stay; with one, who need not be asked at all. */

export interface Found {
  id: number;
  place: Place;
}

export interface Candidate extends Found {
  bookable: Bookable;
}

type Condition = RawBuilder<boolean>;

/** Filters on what a listing is, whenever it is wanted. */
export function conditionsOf(query: SearchQuery, words: RawBuilder<string> | undefined | "nothing"): Condition[] {
  const details = sql.ref("listings.details");
  const conditions: (Condition | undefined)[] = [
    sql`listings.kind = ${query.kind} and ${isOnSale}`,
    words === "nothing" ? sql`false` : words && sql`listings.search_stems @@ ${words}`,
    query.place === undefined ? undefined : sql`plain_text(listings.city) = plain_text(${query.place})`,
    query.policies && sql`listings.cancellation_policy = any(${query.policies}::text[])`,
    query.amenities && sql`${details} -> 'amenities' @> ${JSON.stringify(query.amenities)}::jsonb`,
    query.property_types && sql`${details} ->> 'propertyType' = any(${query.property_types}::text[])`,
    query.space_types && sql`${details} ->> 'spaceType' = any(${query.space_types}::text[])`,
    query.categories && sql`${details} ->> 'category' = any(${query.categories}::text[])`,
    hasRoom(query),
  ];
  return conditions.filter((condition) => condition !== undefined);
}

/** A session keeps the size it was first sold with: on a date, only its plan knows how many may come. */
function hasRoom({ kind, guests, date }: SearchQuery): Condition | undefined {
  if (guests === undefined || (kind === "experience" && date !== undefined)) return undefined;
  const room = kind === "experience" ? "groupSize" : "capacity";
  return sql`(listings.details ->> ${sql.lit(room)})::int >= ${guests}`;
}

/** Without a stay, a price is that of the unit on the card. */
export function unitPriceBetween({ min_price, max_price }: SearchQuery): Condition[] {
  const cents = sql.ref("listings.unit_cents");
  return [
    ...(min_price === undefined ? [] : [sql<boolean>`${cents} >= ${min_price * 100}`]),
    ...(max_price === undefined ? [] : [sql<boolean>`${cents} <= ${max_price * 100}`]),
  ];
}

export async function countOf(ctx: Ctx, conditions: readonly Condition[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from listings where ${all(conditions)}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** One more than `limit` tells that there is a next page. */
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

export async function candidatesFor(
  ctx: Ctx,
  conditions: readonly Condition[],
  { stay, asker, order }: { stay: WantedStay; asker: Asker; order: Order },
): Promise<Candidate[]> {
  const needed = surelyNeeded(stay, ctx.env.island.timeZone);
  const isFree = needed && sql<boolean>`not ${isTaken(ctx, "listings.id", needed, asker)}`;
  const { rows } = await sql<CandidateRow>`
    select listings.id, listings.kind, listings.details, listings.advance_notice_hours, listings.booking_window_months,
      ${placeIn(order)} as place
    from listings where ${all(isFree ? [...conditions, isFree] : conditions)}`.execute(ctx.db);
  return rows.map((row) => ({ id: row.id, place: row.place, bookable: bookableOf(row) }));
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

/** What a stay needs at whatever listing, from the latest arrival of the first day to the earliest leaving of the last. */
function surelyNeeded(stay: WantedStay, zone: string): InstantRange | undefined {
  if (stay.kind === "experience") return undefined;
  if (stay.kind === "lodging") return between(stay.checkIn, stay.checkOut, zone);
  if (stay.mode === "hours") return instantsOfHours(stay.date, stay.startTime, stay.endTime, zone);
  return between(stay.startDate, addDays(stay.endDate, -1), zone);
}

function between(first: string, last: string, zone: string): InstantRange | undefined {
  const range = { from: instantOf(first, "23:59", zone), to: instantOf(last, "00:00", zone) };
  return range.from < range.to ? range : undefined;
}

function all(conditions: readonly Condition[]): Condition {
  return sql`${sql.join(conditions, sql` and `)}`;
}
