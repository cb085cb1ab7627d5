import type { StayRequest } from "#contract/bookings/bookings.ts";
import { type ListingKind, wireCode } from "#contract/listings/kinds.ts";
import type { ExperienceDetail, ListingDetail, LodgingDetail, SpaceDetail } from "#contract/listings/listings.ts";
import { searchLimits } from "#contract/listings/search-limits.ts";

/** The guest's choices so far, by kind. They are stored in the page's URL, under the names of the API. */
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
/** `groups`: the number of guests in each price group, as `1:2,3:1`; if omitted, all are in the first. */
export type ExperienceStay = {
  kind: "experience";
  guests: number;
  groups?: string;
  date?: string;
  startTime?: string;
};
interface StayOf {
  lodging: LodgingStay;
  space: SpaceStay;
  experience: ExperienceStay;
}
export type Stay = StayOf[ListingKind];

interface DetailOf {
  lodging: LodgingDetail;
  space: SpaceDetail;
  experience: ExperienceDetail;
}
/** Whether a kind's calendar shows text on each day: its price, or why it cannot be chosen. */
export const daysSayWords = { lodging: true, space: false, experience: false } satisfies Record<ListingKind, boolean>;

/** A listing and a stay of the same kind. */
export type Subject = {
  [Kind in ListingKind]: { kind: Kind; listing: DetailOf[Kind]; stay: StayOf[Kind] };
}[ListingKind];

/** The stay in the URL; malformed parts are dropped. More guests than fit stay, for the page to say so. */
export function stayIn(listing: ListingDetail, search: URLSearchParams): Stay {
  const asked = Number(search.get("guests"));
  const guestsOr = (usual: number, capacity: number) =>
    Number.isInteger(asked) && asked >= 1 ? Math.min(asked, searchLimits.guests) : Math.min(usual, capacity);

  switch (listing.serviceType) {
    case 2:
      return { kind: "lodging", guests: guestsOr(2, listing.capacity), ...found(search, lodgingFields) };
    case 1: {
      const guests = guestsOr(10, listing.spaceCapacity);
      const byDays = listing.dailyPrice !== null && (listing.hourlyPrice === null || search.has("start_date"));
      return byDays
        ? { kind: "space", mode: "days", guests, ...found(search, daysFields) }
        : { kind: "space", mode: "hours", guests, ...found(search, hoursFields) };
    }
    case 0: {
      // With a group that is gone, the quote is refused and asks who comes now.
      const counts = listing.priceGroups.length > 0 ? countsOf(search.get("groups") ?? "") : undefined;
      const party = counts
        ? { guests: counts.reduce((sum, { count }) => sum + count, 0), groups: groupsOf(counts) }
        : { guests: guestsOr(2, listing.groupSize) };
      return { kind: "experience", ...party, ...found(search, experienceFields) };
    }
  }
}

/** The stay under the names of the API, for the URL and for calls. */
export function searchOf(stay: Stay): Record<string, string> {
  const search: Record<string, string> = {};
  for (const [field, name] of Object.entries(fieldsOf(stay))) {
    const value = (stay as Record<string, unknown>)[field];
    if (typeof value === "string") search[name] = value;
  }
  if (Object.keys(search).length > 0) {
    search.guests = String(stay.guests);
    if ("groups" in stay && stay.groups) search.groups = stay.groups;
  }
  return search;
}

export interface GroupCount {
  id: number;
  count: number;
}

/**
 * Reads the counts by price group, also of groups that the listing no longer has. Undefined if nobody comes, or if the
 * API would not read them: the same form as the contract's `groupCounts`, without its library.
 */
export function countsOf(groups: string): GroupCount[] | undefined {
  if (!/^\d{1,2}:\d{1,3}(,\d{1,2}:\d{1,3}){0,5}$/.test(groups)) return undefined;
  const byId = new Map(groups.split(",").map((part) => part.split(":").map(Number) as [number, number]));
  const counts = Array.from(byId, ([id, count]) => ({ id, count }));
  return counts.some(({ count }) => count > 0) ? counts : undefined;
}

export function groupsOf(counts: readonly GroupCount[]): string {
  return counts
    .filter(({ count }) => count > 0)
    .map(({ id, count }) => `${id}:${count}`)
    .join();
}

export type StayQuery = Pick<StayRequest, "service_type" | "link_id" | "guests" | "groups"> &
  Partial<Record<StayName, string>>;

/** The query for the server, or null while the stay is incomplete. */
export function requestOf({ listing, stay }: Subject): StayQuery | null {
  const names = Object.values(fieldsOf(stay));
  const search = searchOf(stay);
  if (names.some((name) => search[name] === undefined)) return null;
  return { ...search, service_type: wireCode[stay.kind], link_id: listing.id, guests: stay.guests };
}

/** The same stay on other dates; `to` is the day of departure, or the day after the last one. */
export function stayOn(
  stay: Stay,
  { from, to, startTime }: { from: string; to: string; startTime: string | null },
): Stay {
  switch (stay.kind) {
    case "lodging":
      return { ...stay, checkIn: from, checkOut: to };
    case "space":
      return stay.mode === "days" ? { ...stay, startDate: from, endDate: to } : { ...stay, date: from };
    case "experience":
      return { ...stay, date: from, ...(startTime !== null && { startTime }) };
  }
}

export function capacityOf(subject: Subject): number {
  switch (subject.kind) {
    case "lodging":
      return subject.listing.capacity;
    case "space":
      return subject.listing.spaceCapacity;
    case "experience":
      return subject.listing.groupSize;
  }
}

const lodgingFields = { checkIn: "check_in", checkOut: "check_out" } as const;
const hoursFields = { date: "date", startTime: "start_time", endTime: "end_time" } as const;
const daysFields = { startDate: "start_date", endDate: "end_date" } as const;
const experienceFields = { date: "date", startTime: "start_time" } as const;

/** All names of query parameters a stay can have. */
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
  // If the stay ends before it begins, keep only its start.
  const [start, end] = Object.keys(fields) as [keyof F, keyof F];
  const isRange = fields[end]?.endsWith("_out") || fields[end] === "end_date";
  if (isRange && (values[end] ?? "") <= (values[start] ?? "")) delete values[end];
  return values;
}

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** Same as the contract's `isPlainDate`, but without its library: this runs at page load. */
export function isDate(text: string): boolean {
  const instant = /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return instant !== undefined && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}
