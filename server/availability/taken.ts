import { type RawBuilder, type Selectable, sql } from "kysely";
import { jsonArrayFrom, jsonBuildObject } from "kysely/helpers/postgres";
import { addDays, dateOf, type InstantRange, type PlainDate, timeOf } from "#contract/dates.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import { onDate } from "./dated-rules.ts";
import { type DatedRules, midnight, type Session } from "./rules.ts";

/** Reads a listing's dates from the database: who has them, and the host's rules for them. */

/**
 * For a guest, expired holds and the guest's own holds do not count: they are settled before booking. `"the books"`
 * counts every live row, under the lock.
 */
export type Asker = { guestId?: number | undefined } | "the books";

export interface DateSpan {
  from: PlainDate;
  to: PlainDate;
}

/** Ids of listings, or an SQL array of them. */
type Ids = readonly number[] | RawBuilder<readonly number[]>;
/** A row as a statement returns it, or as part of its JSON, where instants are text. */
type Read<Row> = { [Name in keyof Row]: Row[Name] extends Date ? Date | string : Row[Name] };

/** The rules, sold sessions and taken ranges of listings' dates. */
export interface Dates {
  dated: Map<number, DatedRules>;
  sessions: Map<number, Session[]>;
  taken: Map<number, InstantRange[]>;
}

/** The dates that stays need, of one kind of listing. */
export interface Wanted {
  dates: DateSpan;
  /** The widest range that a stay on these dates may occupy. */
  range: InstantRange;
  /** Whether the stays take seats of sessions; otherwise they take ranges. */
  isOfSeats: boolean;
}

/** `Dates` as one column, for a statement that also reads the listings; read it with `datesFound`. */
export function datesColumn(ctx: Ctx, ids: Ids, { dates, range, isOfSeats }: Wanted, asker: Asker) {
  return jsonBuildObject({
    dated: jsonArrayFrom(ruleRows(ctx, ids, dates)),
    sold: isOfSeats ? jsonArrayFrom(soldRows(ctx, ids, dates, asker)) : nothing<ReadSold>(),
    taken: isOfSeats ? nothing<ReadTaken>() : jsonArrayFrom(takenRows(ctx, ids, range, asker)),
  });
}

type ReadSold = Read<SoldRow> & { listing_id: number };
type ReadTaken = Read<{ from: Date; to: Date }> & { listing_id: number };
export interface DatesColumn {
  dated: (RuleRow & { listing_id: number })[];
  sold: ReadSold[];
  taken: ReadTaken[];
}

export function datesFound(ctx: Ctx, { dated, sold, taken }: DatesColumn): Dates {
  return {
    dated: rulesByListing(dated),
    sessions: listed(sold, (row) => sessionOfRow(ctx, row)),
    taken: listed(taken, rangeOfRow),
  };
}

const nothing = <Row>() => sql<Row[]>`'[]'::json`;

/** Live ranges that touch `range`, imported calendars and host blocks included. */
export async function takenRanges(
  ctx: Ctx,
  listingId: number,
  range: InstantRange,
  asker: Asker,
): Promise<InstantRange[]> {
  return (await takenRangesOfMany(ctx, [listingId], range, asker)).get(listingId) ?? [];
}

export async function takenRangesOfMany(
  ctx: Ctx,
  listingIds: readonly number[],
  range: InstantRange,
  asker: Asker,
): Promise<Map<number, InstantRange[]>> {
  return listed(await takenRows(ctx, listingIds, range, asker).modifyEnd(prepared).execute(), rangeOfRow);
}

function takenRows(ctx: Ctx, listingIds: Ids, range: InstantRange, asker: Asker) {
  return ctx.db
    .selectFrom("occupancy as o")
    .select(["o.listing_id", sql<Date>`lower(o.during)`.as("from"), sql<Date>`upper(o.during)`.as("to")])
    .where(isOneOf("o.listing_id", listingIds))
    .where("o.released_at", "is", null)
    .where(sql<boolean>`o.during && ${rangeOf(range)}::tstzrange`)
    .where(countsFor(ctx, asker, "o.booking_id"))
    .orderBy(sql`lower(o.during)`);
}

function rangeOfRow({ from, to }: Read<{ from: Date; to: Date }>): InstantRange {
  return { from: new Date(from), to: new Date(to) };
}

/**
 * An SQL condition: no occupied range that counts for the asker touches `range` at the listing in `column`. With `not
 * in`, PostgreSQL hashes the taken listings and keeps reading listings in their order; it would turn `not exists` into
 * a join of all listings, however few are wanted.
 */
export function isUntaken(ctx: Ctx, column: string, range: InstantRange, asker: Asker) {
  return sql<boolean>`${sql.ref(column)} not in (select o.listing_id from occupancy o
    where o.released_at is null and o.during && ${rangeOf(range)}::tstzrange
      and ${countsFor(ctx, asker, "o.booking_id")})`;
}

/** Sessions in `[from, to)` with live seats that count for the asker. */
export async function soldSessions(ctx: Ctx, listingId: number, dates: DateSpan, asker: Asker): Promise<Session[]> {
  return (await soldSessionsOfMany(ctx, [listingId], dates, asker)).get(listingId) ?? [];
}

export async function soldSessionsOfMany(
  ctx: Ctx,
  listingIds: readonly number[],
  dates: DateSpan,
  asker: Asker,
): Promise<Map<number, Session[]>> {
  return listed(await soldRows(ctx, listingIds, dates, asker).modifyEnd(prepared).execute(), (row) =>
    sessionOfRow(ctx, row),
  );
}

function soldRows(ctx: Ctx, listingIds: Ids, dates: DateSpan, asker: Asker) {
  const zone = ctx.env.island.timeZone;
  return ctx.db
    .selectFrom("experience_sessions as s")
    .innerJoin("session_seats as seat", "seat.session_id", "s.id")
    .select(["s.listing_id", "s.starts_at", "s.ends_at", "s.capacity"])
    .select((eb) => eb.fn.sum<string>("seat.seats").as("seats"))
    .where(isOneOf("s.listing_id", listingIds))
    .where("s.starts_at", ">=", midnight(dates.from, zone))
    .where("s.starts_at", "<", midnight(dates.to, zone))
    .where("seat.released_at", "is", null)
    .where(countsFor(ctx, asker, "seat.booking_id"))
    .groupBy(["s.id", "s.listing_id", "s.starts_at", "s.ends_at", "s.capacity"])
    .orderBy("s.starts_at");
}

interface SoldRow {
  starts_at: Date;
  ends_at: Date;
  capacity: number;
  seats: string;
}

function sessionOfRow(ctx: Ctx, row: Read<SoldRow>): Session {
  const zone = ctx.env.island.timeZone;
  const [starts, ends] = [new Date(row.starts_at), new Date(row.ends_at)];
  return {
    date: dateOf(starts, zone),
    startTime: timeOf(starts, zone),
    endTime: timeOf(ends, zone),
    capacity: row.capacity,
    seatsTaken: Number(row.seats),
  };
}

export async function datedRules(ctx: Ctx, listingId: number, dates: DateSpan): Promise<DatedRules> {
  return (await datedRulesOfMany(ctx, [listingId], dates)).get(listingId) ?? noRules;
}

export async function datedRulesOfMany(
  ctx: Ctx,
  listingIds: readonly number[],
  dates: DateSpan,
): Promise<Map<number, DatedRules>> {
  return rulesByListing(await ruleRows(ctx, listingIds, dates).modifyEnd(prepared).execute());
}

/** With the dates around: a space's opening may begin on the day before, and go on into the next one's. */
function ruleRows(ctx: Ctx, listingIds: Ids, dates: DateSpan) {
  return ctx.db
    .selectFrom("dated_rules")
    .select(["listing_id", "date", "closed", "opens", "closes", "session", "departures_off"])
    .select([onDate.nightCents.as("nightCents"), onDate.minimumNights.as("minimumNights")])
    .select([sql<boolean>`night_cents is not null`.as("hasOwnPrice")])
    .select([sql<boolean>`minimum_nights is not null`.as("hasOwnMinimum")])
    .where(isOneOf("listing_id", listingIds))
    .where("date", ">=", addDays(dates.from, -1))
    .where("date", "<=", dates.to);
}

function rulesByListing(rows: readonly (RuleRow & { listing_id: number })[]): Map<number, DatedRules> {
  const byListing = Map.groupBy(rows, (row) => row.listing_id);
  return new Map([...byListing].map(([id, those]) => [id, rulesOfRows(those)]));
}

interface RuleRow
  extends Pick<
    Selectable<Tables["dated_rules"]>,
    "date" | "closed" | "opens" | "closes" | "session" | "departures_off"
  > {
  nightCents: Cents | null;
  minimumNights: number | null;
  hasOwnPrice: boolean;
  hasOwnMinimum: boolean;
}

function rulesOfRows(rows: readonly RuleRow[]): DatedRules {
  const rules = emptyRules();
  for (const row of rows) {
    if (row.nightCents !== null) rules.nightCents.set(row.date, row.nightCents);
    if (row.minimumNights !== null) rules.minimumNights.set(row.date, row.minimumNights);
    if (row.hasOwnPrice) rules.byHand.price.add(row.date);
    if (row.hasOwnMinimum) rules.byHand.minimum.add(row.date);
    if (row.closed) rules.closed.add(row.date);
    if (row.opens !== null && row.closes !== null) rules.hours.set(row.date, { open: row.opens, close: row.closes });
    else if (row.closed) rules.hours.set(row.date, null);
    if (row.session !== null) rules.sessions.set(row.date, row.session);
    if (row.departures_off !== null) rules.departuresOff.set(row.date, row.departures_off);
  }
  return rules;
}

function emptyRules(): DatedRules {
  return {
    nightCents: new Map(),
    minimumNights: new Map(),
    byHand: { price: new Set(), minimum: new Set() },
    closed: new Set(),
    hours: new Map(),
    sessions: new Map(),
    departuresOff: new Map(),
  };
}

/** For listings without rules on these dates. */
export const noRules = emptyRules();

/** Rows by their listing. */
export function listed<Row extends { listing_id: number }, T>(
  rows: readonly Row[],
  read: (row: Row) => T,
): Map<number, T[]> {
  const byListing = Map.groupBy(rows, (row) => row.listing_id);
  return new Map([...byListing].map(([id, those]) => [id, those.map(read)]));
}

/** An array counts as one of a statement's 65,535 parameters, and one query plan fits any number of listings. */
export function isOneOf(column: string, ids: Ids) {
  return sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`;
}

/**
 * The bookings that do not count are listed once: they are few, while joining the bookings of all rows reads half a
 * million of them on a large island.
 */
function countsFor(ctx: Ctx, asker: Asker, bookingId: string) {
  if (asker === "the books") return sql<boolean>`true`;
  return sql<boolean>`(${sql.ref(bookingId)} = any(array(select id from bookings
    where state = 'held' and (hold_expires_at <= ${ctx.now()} or guest_id = ${asker.guestId ?? -1})))) is not true`;
}

/** A half-open range of instants in PostgreSQL's text format. */
export function rangeOf(range: InstantRange): never {
  return `[${range.from.toISOString()},${range.to.toISOString()})` as never;
}
