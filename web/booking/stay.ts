import type { StayRequest } from "#contract/bookings.ts";
import { type ListingKind, wireCode } from "#contract/listing-kinds/kinds.ts";
import type { ExperienceDetail, ListingDetail, LodgingDetail, SpaceDetail } from "#contract/listings.ts";

/** What the guest has chosen so far, by kind. It lives in the address of the page, under the names of the API. */
export type LodgingStay = { kind: "lodging"; guests: number; checkIn?: string; checkOut?: string };
export type SpaceHours = {
  kind: "space";
  mode: "hours";
  guests: number;
  date?: string;
  startTime?: string;
  endTime?: string;
};
export type SpaceDays = { kind: "space"; mode: "days"; guests: number; startDate?: string; endDate?: string };
export type SpaceStay = SpaceHours | SpaceDays;
export type ExperienceStay = { kind: "experience"; guests: number; date?: string; startTime?: string };
export type Stay = LodgingStay | SpaceStay | ExperienceStay;

/** A listing and a choice of the same kind. */
export type Subject =
  | { kind: "lodging"; listing: LodgingDetail; stay: LodgingStay }
  | { kind: "space"; listing: SpaceDetail; stay: SpaceStay }
  | { kind: "experience"; listing: ExperienceDetail; stay: ExperienceStay };

/** The listing with what the address says about the stay; whatever is malformed there is left out. */
export function subjectOf(listing: ListingDetail, search: URLSearchParams): Subject {
  const asked = Number(search.get("guests"));
  const guestsUpTo = (capacity: number, usual: number) =>
    Number.isInteger(asked) && asked >= 1 ? Math.min(asked, capacity) : Math.min(usual, capacity);

  if ("spaceType" in listing) {
    return { kind: "space", listing, stay: spaceStay(listing, search, guestsUpTo(listing.spaceCapacity, 10)) };
  }
  if ("experienceCategory" in listing) {
    const guests = guestsUpTo(listing.groupSize, 2);
    return { kind: "experience", listing, stay: { kind: "experience", guests, ...found(search, experienceFields) } };
  }
  const guests = guestsUpTo(listing.capacity, 2);
  return { kind: "lodging", listing, stay: { kind: "lodging", guests, ...found(search, lodgingFields) } };
}

function spaceStay(listing: SpaceDetail, search: URLSearchParams, guests: number): SpaceStay {
  const byDays = listing.dailyPrice !== null && (listing.hourlyPrice === null || search.has("start_date"));
  return byDays
    ? { kind: "space", mode: "days", guests, ...found(search, daysFields) }
    : { kind: "space", mode: "hours", guests, ...found(search, hoursFields) };
}

/** The stay under the names of the API: for the address, and for the calls. */
export function searchOf(stay: Stay): Record<string, string> {
  const search: Record<string, string> = {};
  for (const [field, name] of Object.entries(fieldsOf(stay))) {
    const value = (stay as Record<string, unknown>)[field];
    if (typeof value === "string") search[name] = value;
  }
  if (Object.keys(search).length > 0) search.guests = String(stay.guests);
  return search;
}

export type StayQuery = Pick<StayRequest, "service_type" | "link_id" | "guests"> & Partial<Record<StayName, string>>;

/** What the server is asked, once nothing is missing. */
export function requestOf({ listing, stay }: Subject): StayQuery | null {
  const names = Object.values(fieldsOf(stay));
  const search = searchOf(stay);
  if (names.some((name) => search[name] === undefined)) return null;
  return { ...search, service_type: wireCode[stay.kind], link_id: listing.id, guests: stay.guests };
}

export function capacityOf(subject: Subject): number {
  if (subject.kind === "space") return subject.listing.spaceCapacity;
  return subject.kind === "experience" ? subject.listing.groupSize : subject.listing.capacity;
}

const lodgingFields = { checkIn: "check_in", checkOut: "check_out" } as const;
const hoursFields = { date: "date", startTime: "start_time", endTime: "end_time" } as const;
const daysFields = { startDate: "start_date", endDate: "end_date" } as const;
const experienceFields = { date: "date", startTime: "start_time" } as const;

/** Every name a stay can have in the address. */
export const stayNames = ["check_in", "check_out", "date", "start_time", "end_time", "start_date", "end_date"] as const;
export type StayName = (typeof stayNames)[number];

function fieldsOf(stay: Stay): Record<string, StayName> {
  const byKind: Record<ListingKind, Record<string, StayName>> = {
    lodging: lodgingFields,
    space: stay.kind === "space" && stay.mode === "days" ? daysFields : hoursFields,
    experience: experienceFields,
  };
  return byKind[stay.kind];
}

function found<F extends Record<string, StayName>>(search: URLSearchParams, fields: F): { [K in keyof F]?: string } {
  const values: { [K in keyof F]?: string } = {};
  for (const field of Object.keys(fields) as (keyof F)[]) {
    const name = fields[field] as StayName;
    const value = search.get(name);
    if (value !== null && (name.endsWith("_time") ? isTime(value) : isDate(value))) values[field] = value;
  }
  // A stay that ends before it begins is only its beginning.
  const [start, end] = Object.keys(fields) as [keyof F, keyof F];
  const isRange = fields[end]?.endsWith("_out") || fields[end] === "end_date";
  if (isRange && (values[end] ?? "") <= (values[start] ?? "")) delete values[end];
  return values;
}

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The same answer as the contract's `isPlainDate`, without its library: this runs before anything is touched. */
export function isDate(text: string): boolean {
  const instant = /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return instant !== undefined && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}
