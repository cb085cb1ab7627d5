import { daysBetween } from "#contract/dates.ts";
import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import type { SearchQuery } from "#contract/search.ts";
import type { WantedStay } from "../availability/availability.ts";
import { fail, type RefusalFacts } from "../fail.ts";

/** What only one kind is looked for by. */
const fieldsOfKind = {
  lodging: ["check_in", "check_out", "property_types", "amenities"],
  space: ["date", "start_time", "end_time", "start_date", "end_date", "space_types", "amenities"],
  experience: ["date", "categories"],
} as const satisfies Record<ListingKind, readonly (keyof SearchQuery)[]>;

const longestStayDays = { lodging: 365, space: 31 };

type FieldRules = NonNullable<RefusalFacts["fields"]>;

/**
 * The stay that is looked for, if one is.
 * @throws `invalid_input` for half a stay, one that ends before it starts, and what belongs to another kind
 */
export function wantedStay(query: SearchQuery): WantedStay | undefined {
  refuseOtherKinds(query);
  const guests = query.guests ?? 1;
  if (query.kind === "lodging") return lodgingStay(query, guests);
  if (query.kind === "space") return spaceStay(query, guests);
  return query.date === undefined ? undefined : { kind: "experience", date: query.date, guests };
}

function refuseOtherKinds(query: SearchQuery): void {
  const own: readonly string[] = fieldsOfKind[query.kind];
  const foreign = Object.values(fieldsOfKind)
    .flat()
    .filter((field) => query[field] !== undefined && !own.includes(field));
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
