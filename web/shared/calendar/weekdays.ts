import type { Weekday } from "#contract/dates.ts";

export const week = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const satisfies Weekday[];

/** The days an experience is offered on, given as a list or as JSON; otherwise none. */
export function weekdaysIn(given: unknown): Weekday[] {
  const list = typeof given === "string" ? parsed(given) : given;
  return Array.isArray(list) ? week.filter((day) => list.includes(day)) : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}
