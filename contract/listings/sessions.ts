import { z } from "zod";
import { type InstantRange, instantsOfHours, type PlainDate, type WallTime } from "../dates.ts";
import { plainDate, wallTime, wireInteger } from "../fields.ts";
import { experience } from "./experience.ts";
import type { Departure } from "./fields.ts";
import type { PriceLine } from "./kinds.ts";
import type { ExperienceDetails } from "./schemas.ts";

export const experienceRequest = z.object({
  date: plainDate,
  start_time: wallTime,
  guests: wireInteger(experience.groupSize.least, experience.groupSize.most),
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
