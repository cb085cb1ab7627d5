import { z } from "zod";
import { experienceCategories, languages } from "../catalogues.ts";
import { type InstantRange, instantsOfHours, type PlainDate, type WallTime, weekdays } from "../dates.ts";
import { integer, knownWords, plainDate, wallTime, wireInteger } from "../fields.ts";
import { listingRanges as ranges } from "../listing-limits.ts";
import type { PriceLine } from "./kinds.ts";

/** As they are stored: what is typed is held to its limits by the form. */
export const experienceDetails = z.object({
  category: z.enum(experienceCategories),
  /** As the host words it: «3 horas». */
  duration: z.string(),
  groupSize: integer(...ranges.groupSize),
  priceCents: z.int().min(50),
  pricePer: z.enum(["person", "group"]),
  includes: z.string(),
  requirements: z.string(),
  availableDays: z.array(z.enum(weekdays)),
  startTime: wallTime,
  endTime: wallTime,
  /** Bookings close this many hours before the start. */
  cutOffHours: integer(...ranges.cutOffHours),
  meetingPoint: z.string(),
  languages: knownWords(languages),
});
export type ExperienceDetails = z.infer<typeof experienceDetails>;

export const experienceRequest = z.object({
  date: plainDate,
  start_time: wallTime,
  guests: wireInteger(...ranges.groupSize),
});

export interface ExperienceStay {
  kind: "experience";
  date: PlainDate;
  startTime: WallTime;
  guests: number;
}

export function experienceStay(request: z.output<typeof experienceRequest>): ExperienceStay {
  return { kind: "experience", date: request.date, startTime: request.start_time, guests: request.guests };
}

export function sessionInstants(
  date: PlainDate,
  times: Pick<ExperienceDetails, "startTime" | "endTime">,
  zone: string,
): InstantRange {
  return instantsOfHours(date, times.startTime, times.endTime, zone);
}

export function experienceLines(stay: ExperienceStay, details: ExperienceDetails): PriceLine[] {
  const quantity = details.pricePer === "person" ? stay.guests : 1;
  return [
    {
      code: details.pricePer === "person" ? "people" : "group",
      quantity,
      unitCents: details.priceCents,
      amountCents: quantity * details.priceCents,
    },
  ];
}
