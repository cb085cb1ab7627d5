import { z } from "zod";
import { experienceCategories, languages } from "../catalogues.ts";
import { type InstantRange, instantsOfHours, type PlainDate, type WallTime, weekdays } from "../dates.ts";
import { plainDate, text, wallTime, wireInteger } from "../fields.ts";
import type { PriceLine } from "./kinds.ts";

export const experienceDetails = z.object({
  category: z.enum(experienceCategories),
  /** As the host words it: «3 horas». */
  duration: text(1, 50),
  groupSize: z.int().min(1).max(500),
  priceCents: z.int().min(50),
  pricePer: z.enum(["person", "group"]),
  includes: text(0, 500),
  requirements: text(0, 500),
  availableDays: z.array(z.enum(weekdays)),
  startTime: wallTime,
  endTime: wallTime,
  /** Bookings close this many hours before the start. */
  cutOffHours: z
    .int()
    .min(0)
    .max(24 * 14),
  meetingPoint: text(0, 300),
  languages: z.array(z.enum(languages)).min(1),
});
export type ExperienceDetails = z.infer<typeof experienceDetails>;

export const experienceRequest = z.object({
  date: plainDate,
  start_time: wallTime,
  guests: wireInteger(1, 500),
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
