import { addDays, addMonths, datesIn, daysBetween, type PlainDate, type WallTime, weekdayOf } from "#contract/dates.ts";
import type { StaysQuery } from "#contract/listings/favorites.ts";
import { kinds, type ListingKind } from "#contract/listings/kinds.ts";
import { filtersOfKind } from "#contract/listings/listing-fields.ts";
import type { SearchQuery } from "#contract/listings/search.ts";
import { openStays, searchLimits } from "#contract/listings/search-limits.ts";
import type { GroupCount } from "#contract/listings/sessions.ts";
import { datesOf, type WantedStay } from "../availability/availability.ts";
import { fail, type RefusalFacts } from "../fail.ts";

/** The query parameters of a stay, by kind. */
const fieldsOfStay = {
  lodging: ["check_in", "check_out", "length", "month"],
  space: ["date", "start_time", "end_time", "start_date", "end_date"],
  experience: ["date"],
} as const satisfies Record<ListingKind, readonly (keyof SearchQuery)[]>;

/** The query parameters that not every kind has. */
function fieldsOfKind(kind: ListingKind): (keyof SearchQuery)[] {
  return [...fieldsOfStay[kind], ...filtersOfKind(kind).map(({ name }) => name)];
}

type FieldRules = NonNullable<RefusalFacts["fields"]>;

/** The stays that a search accepts, and which of those that are free a listing is shown with. */
export interface Wish {
  stays: readonly WantedStay[];
  takes: "first" | "cheapest";
}

/** A search does not ask for price groups or the hour of a session; a look at one experience may. */
export type StayQuery = Omit<SearchQuery, "sort" | "limit"> &
  Partial<SearchQuery> & { groups?: GroupCount[] | undefined; nearTo?: WallTime | undefined };

/**
 * The stays searched for, if any: one; with flexible dates also those that begin some days earlier or later, the
 * nearest first; with open dates every stay of that length that begins in the month. None begins before `today`, unless
 * it is what was asked for.
 * @throws `invalid_input` for half a stay, one that ends before it starts, and fields of another kind
 */
export function wishOf(query: StayQuery, today: PlainDate): Wish | undefined {
  const stay = wantedStay(query);
  if (stay) {
    const { flex = 0 } = query;
    const later = shifts(flex).map((days) => shifted(stay, days));
    return { stays: [stay, ...later.filter((other) => datesOf(other).from >= today)], takes: "first" };
  }
  if (query.length === undefined && query.month === undefined) return undefined;
  const { length, month } = allOf({ length: query.length, month: query.month });
  const first = `${month}-01`;
  const guests = query.guests ?? 1;
  const starts = datesIn(first, addMonths(first, 1)).filter(
    (date) => date >= today && (length !== "weekend" || weekdayOf(date) === "friday"),
  );
  const nights = openStays[length as keyof typeof openStays];
  const stays = starts.map(
    (checkIn) => ({ kind: "lodging", checkIn, checkOut: addDays(checkIn, nights), guests }) as const,
  );
  return { stays, takes: "cheapest" };
}

export function isDated(query: StayQuery | StaysQuery): boolean {
  return Object.values(fieldsOfStay).some((fields) => fields.some((field) => query[field] !== undefined));
}

/**
 * The part of a query for several kinds that asks for a stay at this one. Whole days come before hours at a space. A
 * date alone asks for experiences only.
 */
export function partFor(kind: ListingKind, query: StaysQuery): StayQuery {
  const { guests, flex } = query;
  return { kind, ...withoutEmpty({ guests, flex, ...ownFields[kind](query) }) };
}

const ownFields = {
  lodging: ({ check_in, check_out, length, month }) => ({ check_in, check_out, length, month }),
  space: ({ date, start_time, end_time, start_date, end_date }) => {
    if (start_date !== undefined || end_date !== undefined) return { start_time, end_time, start_date, end_date };
    return start_time !== undefined || end_time !== undefined ? { date, start_time, end_time } : {};
  },
  experience: ({ date }) => ({ date }),
} as const satisfies Record<ListingKind, (query: StaysQuery) => Partial<StaysQuery>>;

function withoutEmpty<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
}

/** `[-1, 1, -2, 2]` for two days. */
export function shifts(days: number): number[] {
  return Array.from({ length: days }, (_, index) => [-(index + 1), index + 1]).flat();
}

export function shifted<Wanted extends WantedStay>(stay: Wanted, days: number): Wanted {
  const dates = ["checkIn", "checkOut", "date", "startDate", "endDate"];
  return Object.fromEntries(
    Object.entries(stay).map(([name, value]) => [name, dates.includes(name) ? addDays(String(value), days) : value]),
  ) as unknown as Wanted;
}

function wantedStay(query: StayQuery): WantedStay | undefined {
  refuseOtherKinds(query);
  const guests = query.guests ?? 1;
  switch (query.kind) {
    case "lodging":
      return lodgingStay(query, guests);
    case "space":
      return spaceStay(query, guests);
    case "experience":
      return experienceStay(query, guests);
  }
}

function refuseOtherKinds(query: StayQuery): void {
  const own = fieldsOfKind(query.kind);
  const foreign = kinds.flatMap(fieldsOfKind).filter((field) => query[field] !== undefined && !own.includes(field));
  refuse(Object.fromEntries(foreign.map((field) => [field, { rule: "other_kind" }])));
}

function lodgingStay({ check_in, check_out, length, month }: StayQuery, guests: number): WantedStay | undefined {
  const dates = given({ check_in, check_out });
  if (dates.length === 0) return undefined;
  if (given({ length, month }).length > 0)
    refuse(Object.fromEntries(dates.map((field) => [field, { rule: "other_kind" }])));
  const { check_in: checkIn, check_out: checkOut } = allOf({ check_in, check_out });
  refuseBadSpan("check_out", daysBetween(checkIn, checkOut), searchLimits.stayDays.lodging);
  return { kind: "lodging", checkIn, checkOut, guests };
}

function spaceStay(query: StayQuery, guests: number): WantedStay | undefined {
  const hours = { date: query.date, start_time: query.start_time, end_time: query.end_time };
  const days = { start_date: query.start_date, end_date: query.end_date };
  const hoursGiven = given(hours);
  if (given(days).length > 0) {
    refuse(Object.fromEntries(hoursGiven.map((field) => [field, { rule: "other_kind" }])));
    const { start_date: startDate, end_date: endDate } = allOf(days);
    refuseBadSpan("end_date", daysBetween(startDate, endDate), searchLimits.stayDays.space);
    return { kind: "space", mode: "days", startDate, endDate, guests };
  }
  if (hoursGiven.length === 0) return undefined;
  const { date, start_time: startTime, end_time: endTime } = allOf(hours);
  return { kind: "space", mode: "hours", date, startTime, endTime, guests };
}

function experienceStay({ date, nearTo, groups }: StayQuery, guests: number): WantedStay | undefined {
  if (date === undefined) return undefined;
  return { kind: "experience", date, guests, ...(nearTo && { startTime: nearTo }), ...(groups && { groups }) };
}

function given(fields: Record<string, string | undefined>): string[] {
  return Object.keys(fields).filter((field) => fields[field] !== undefined);
}

function allOf<Field extends string>(fields: Record<Field, string | undefined>): Record<Field, string> {
  const missing = Object.keys(fields).filter((field) => fields[field as Field] === undefined);
  refuse(Object.fromEntries(missing.map((field) => [field, { rule: "required" }])));
  return fields as Record<Field, string>;
}

function refuseBadSpan(field: string, days: number, maximum: number): void {
  if (days < 1) refuse({ [field]: { rule: "after_start" } });
  if (days > maximum) refuse({ [field]: { rule: "span", values: { maximum } } });
}

function refuse(fields: FieldRules): void {
  if (Object.keys(fields).length > 0) fail("invalid_input", { fields });
}
