import { z } from "zod";
import {
  addDays,
  addMinutes,
  datesIn,
  daysBetween,
  type InstantRange,
  instantOf,
  instantsOfHours,
  type PlainDate,
  type WallTime,
  weekdayOf,
} from "../dates.ts";
import { plainDate, wallTime, wireInteger } from "../fields.ts";
import { roundHalfUp } from "../money.ts";
import type { Hours, OpeningHours } from "./fields.ts";
import type { PriceLine } from "./kinds.ts";
import type { SpaceDetails } from "./schemas.ts";
import { space } from "./space.ts";

export const hours = z.object({ open: wallTime, close: wallTime }) satisfies z.ZodType<Hours>;

export const openingHours = z.object({
  monday: hours.nullable(),
  tuesday: hours.nullable(),
  wednesday: hours.nullable(),
  thursday: hours.nullable(),
  friday: hours.nullable(),
  saturday: hours.nullable(),
  sunday: hours.nullable(),
}) satisfies z.ZodType<OpeningHours>;

/** Either hours on one date, or whole days `[start_date, end_date)`. */
export const spaceRequest = z
  .object({
    date: plainDate.optional(),
    start_time: wallTime.optional(),
    end_time: wallTime.optional(),
    start_date: plainDate.optional(),
    end_date: plainDate.optional(),
    guests: wireInteger(space.spaceCapacity.least, space.spaceCapacity.most),
  })
  .superRefine((request, context) => {
    const wanted =
      request.start_date === undefined ? (["date", "start_time", "end_time"] as const) : ["end_date" as const];
    for (const field of wanted) {
      if (request[field] === undefined) context.addIssue({ code: "custom", path: [field], message: "required" });
    }
  });

export type SpaceStay = { kind: "space"; guests: number } & (
  | { mode: "hours"; date: PlainDate; startTime: WallTime; endTime: WallTime }
  | { mode: "days"; startDate: PlainDate; endDate: PlainDate }
);

export function spaceStay(request: z.output<typeof spaceRequest>): SpaceStay {
  const { date, start_time, end_time, start_date, end_date, guests } = request;
  if (start_date !== undefined && end_date !== undefined) {
    return { kind: "space", mode: "days", startDate: start_date, endDate: end_date, guests };
  }
  return { kind: "space", mode: "hours", date: date!, startTime: start_time!, endTime: end_time!, guests };
}

/** The opening hours on a date: the host's exception for it, else the weekday's hours. */
export function hoursOn(
  date: PlainDate,
  details: SpaceDetails,
  exceptions: ReadonlyMap<PlainDate, Hours | null>,
): Hours | null {
  return exceptions.has(date) ? (exceptions.get(date) ?? null) : details.openingHours[weekdayOf(date)];
}

/**
 * Requested hours are used as they are. Whole days run from the first day's opening to the last day's closing; a closed
 * day at either end counts from midnight to midnight (the availability rule refuses it anyway).
 */
export function spaceInstants(
  stay: SpaceStay,
  details: SpaceDetails,
  exceptions: ReadonlyMap<PlainDate, Hours | null>,
  zone: string,
): InstantRange {
  if (stay.mode === "hours") return instantsOfHours(stay.date, stay.startTime, stay.endTime, zone);
  const last = addDays(stay.endDate, -1);
  const firstHours = hoursOn(stay.startDate, details, exceptions);
  const lastHours = hoursOn(last, details, exceptions);
  return {
    from: instantOf(stay.startDate, firstHours?.open ?? "00:00", zone),
    to: lastHours
      ? instantsOfHours(last, lastHours.open, lastHours.close, zone).to
      : instantOf(stay.endDate, "00:00", zone),
  };
}

/** The slot a booking occupies: its hours and the buffer after them. */
export function withBuffer(range: InstantRange, details: SpaceDetails): InstantRange {
  return { from: range.from, to: addMinutes(range.to, details.bufferMinutes) };
}

/** By the hour or by the day, whichever is cheaper if both have a price; then cleaning. See docs/rules/pricing.md. */
export function spaceLines(stay: SpaceStay, details: SpaceDetails, range: InstantRange): PriceLine[] {
  const lines: PriceLine[] = [cheaperBase(stay, details, range)];
  if (details.cleaningCents > 0) {
    lines.push({
      code: "cleaning",
      quantity: 1,
      unitCents: details.cleaningCents,
      amountCents: details.cleaningCents,
    });
  }
  return lines;
}

function cheaperBase(stay: SpaceStay, details: SpaceDetails, range: InstantRange): PriceLine {
  const candidates: PriceLine[] = [];
  // In whole minutes, because fractions of an hour lose half cents (42 minutes at 85 cents an hour are 59.5).
  const usedMinutes = (range.to.getTime() - range.from.getTime()) / 60_000;
  const days = stay.mode === "days" ? Math.max(1, daysBetween(stay.startDate, stay.endDate)) : 1;
  if (details.hourCents !== null && (stay.mode === "hours" || details.dayCents === null)) {
    const amountCents = roundHalfUp((usedMinutes * details.hourCents) / 60);
    candidates.push({ code: "hours", quantity: usedMinutes / 60, unitCents: details.hourCents, amountCents });
  }
  if (details.dayCents !== null) {
    candidates.push({
      code: "days",
      quantity: days,
      unitCents: details.dayCents,
      amountCents: days * details.dayCents,
    });
  }
  return candidates.reduce((cheapest, line) => (line.amountCents < cheapest.amountCents ? line : cheapest));
}

export function datesOfSpaceStay(stay: SpaceStay): readonly PlainDate[] {
  return stay.mode === "hours" ? [stay.date] : datesIn(stay.startDate, stay.endDate);
}
