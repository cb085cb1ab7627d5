import { z } from "zod";
import { inEveryLanguage } from "../catalogues.ts";
import { type InstantRange, instantsOfHours, type PlainDate, type WallTime } from "../dates.ts";
import { plainDate, wallTime, wireInteger } from "../fields.ts";
import type { Cents } from "../money.ts";
import { experience } from "./experience.ts";
import { type Departure, translationName } from "./fields.ts";
import type { PriceLine } from "./kinds.ts";
import type { ExperienceDetails } from "./schemas.ts";

/** The number of guests in each price group: `1:2,3:1` is two of group 1 and one of group 3. */
export const groupCounts = z
  .string()
  .regex(/^\d{1,2}:\d{1,3}(,\d{1,2}:\d{1,3}){0,5}$/, { error: "format", abort: true })
  .transform((text) => text.split(",").map((part) => part.split(":").map(Number)))
  .transform((parts) => parts.map(([id = 0, count = 0]) => ({ id, count })))
  .refine((counts) => new Set(counts.map(({ id }) => id)).size === counts.length, { error: "duplicate_key" })
  // Sorted and without zeros, so that equal stays compare as equal.
  .transform((counts) => counts.filter(({ count }) => count > 0).sort((a, b) => a.id - b.id));

/** The arguments of `refine` for a request that has both fields. */
export const countsAddUp: [
  isRight: (party: { guests: number; groups?: GroupCount[] | undefined }) => boolean,
  wrong: { error: string; path: string[] },
] = [({ guests, groups }) => !groups || guests === countOf(groups), { error: "guests_of_groups", path: ["groups"] }];

export const experienceRequest = z
  .object({
    date: plainDate,
    start_time: wallTime,
    guests: wireInteger(experience.groupSize.least, 2 * experience.groupSize.most),
    groups: groupCounts.optional(),
  })
  .refine(...countsAddUp);

export function groupsText({ groups }: ExperienceStay): string | null {
  return groups ? groups.map(({ id, count }) => `${id}:${count}`).join() : null;
}

export interface GroupCount {
  id: number;
  count: number;
}

export interface ExperienceStay {
  kind: "experience";
  date: PlainDate;
  startTime: WallTime;
  /** The total number of guests. */
  guests: number;
  /** If omitted, all guests belong to the first price group, if there are any. */
  groups?: GroupCount[];
}

export function experienceStay({
  date,
  start_time,
  guests,
  groups,
}: z.output<typeof experienceRequest>): ExperienceStay {
  return { kind: "experience", date, startTime: start_time, guests, ...(groups && { groups }) };
}

function countOf(groups: readonly GroupCount[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

export function sessionInstants(date: PlainDate, { startTime, endTime }: Departure, zone: string): InstantRange {
  return instantsOfHours(date, startTime, endTime, zone);
}

/** All departures of a day, the earliest first. */
export function departuresOf({
  startTime,
  endTime,
  moreDepartures,
}: Pick<ExperienceDetails, "startTime" | "endTime" | "moreDepartures">): Departure[] {
  return [{ startTime, endTime }, ...moreDepartures].sort((a, b) => a.startTime.localeCompare(b.startTime));
}

/** The price groups with at least one guest, in the host's order; empty if the experience has no groups. */
function groupsThatCome(stay: ExperienceStay, { priceGroups }: Pick<ExperienceDetails, "priceGroups">) {
  const counts = stay.groups ?? priceGroups.slice(0, 1).map(({ id }) => ({ id, count: stay.guests }));
  return priceGroups.flatMap((group) => {
    const count = counts.find(({ id }) => id === group.id)?.count ?? 0;
    return count > 0 ? [{ group, count }] : [];
  });
}

/** Whether the experience has all price groups that the stay refers to. */
export function hasGroupsOf(stay: ExperienceStay, { priceGroups }: Pick<ExperienceDetails, "priceGroups">): boolean {
  return (stay.groups ?? []).every(({ id }) => priceGroups.some((group) => group.id === id));
}

/** The number of guests who take a seat. */
export function seatsOf(stay: ExperienceStay, details: Pick<ExperienceDetails, "priceGroups">): number {
  if (details.priceGroups.length === 0) return stay.guests;
  return countOf(
    groupsThatCome(stay, details).map(({ group, count }) => ({ id: group.id, count: group.takesSeat ? count : 0 })),
  );
}

export function experienceLines(stay: ExperienceStay, details: ExperienceDetails): PriceLine[] {
  const { priceCents } = details;
  if (details.pricePer === "group") return [lineOf("group", 1, priceCents)];
  if (details.priceGroups.length === 0) return [lineOf("people", stay.guests, priceCents)];
  return groupsThatCome(stay, details).map(({ group, count }) => ({
    ...lineOf("people", count, group.priceCents ?? priceCents),
    name: inEveryLanguage((language) => group[translationName("name", language)]),
  }));
}

function lineOf(code: "people" | "group", quantity: number, unitCents: Cents): PriceLine {
  return { code, quantity, unitCents, amountCents: quantity * unitCents };
}
