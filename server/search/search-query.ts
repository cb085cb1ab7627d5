import { daysBetween } from "#contract/dates.ts";
import { kinds, type ListingKind } from "#contract/listings/kinds.ts";
import { filtersOfKind } from "#contract/listings/listing-fields.ts";
import type { SearchQuery } from "#contract/listings/search.ts";
import type { WantedStay } from "../availability/availability.ts";
import { fail, type RefusalFacts } from "../fail.ts";

/** The query parameters of a stay, by kind. */
const stayFields = {
  lodging: ["check_in", "check_out"],
  space: ["date", "start_time", "end_time", "start_date", "end_date"],
  experience: ["date"],
} as const satisfies Record<ListingKind, readonly (keyof SearchQuery)[]>;

/** The query parameters that not every kind has. */
function fieldsOfKind(kind: ListingKind): (keyof SearchQuery)[] {
  return [...stayFields[kind], ...filtersOfKind(kind).map(({ name }) => name)];
}

const longestStayDays = { lodging: 365, space: 31 };

type FieldRules = NonNullable<RefusalFacts["fields"]>;

/**
 * The stay searched for, if there is one.
 * @throws `invalid_input` for half a stay, one that ends before it starts, and fields of another kind
 */
export function wantedStay(query: SearchQuery): WantedStay | undefined {
  refuseOtherKinds(query);
  const guests = query.guests ?? 1;
  switch (query.kind) {
    case "lodging":
      return lodgingStay(query, guests);
    case "space":
      return spaceStay(query, guests);
    case "experience":
      return query.date === undefined ? undefined : { kind: "experience", date: query.date, guests };
  }
}

function refuseOtherKinds(query: SearchQuery): void {
  const own = fieldsOfKind(query.kind);
  const foreign = kinds.flatMap(fieldsOfKind).filter((field) => query[field] !== undefined && !own.includes(field));
  refuse(Object.fromEntries(foreign.map((field) => [field, { rule: "other_kind" }])));
}

function lodgingStay({ check_in, check_out }: SearchQuery, guests: number): WantedStay | undefined {
  if (check_in === undefined && check_out === undefined) return undefined;
  const { check_in: checkIn, check_out: checkOut } = allOf({ check_in, check_out });
  refuseBadSpan("check_out", daysBetween(checkIn, checkOut), longestStayDays.lodging);
  return { kind: "lodging", checkIn, checkOut, guests };
}

function spaceStay(query: SearchQuery, guests: number): WantedStay | undefined {
  const hours = { date: query.date, start_time: query.start_time, end_time: query.end_time };
  const days = { start_date: query.start_date, end_date: query.end_date };
  const hoursGiven = given(hours);
  if (given(days).length > 0) {
    refuse(Object.fromEntries(hoursGiven.map((field) => [field, { rule: "other_kind" }])));
    const { start_date: startDate, end_date: endDate } = allOf(days);
    refuseBadSpan("end_date", daysBetween(startDate, endDate), longestStayDays.space);
    return { kind: "space", mode: "days", startDate, endDate, guests };
  }
  if (hoursGiven.length === 0) return undefined;
  const { date, start_time: startTime, end_time: endTime } = allOf(hours);
  return { kind: "space", mode: "hours", date, startTime, endTime, guests };
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
