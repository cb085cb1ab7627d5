import {
  addDays,
  addMonths,
  ageOn,
  dateOf,
  datesIn,
  daysBetween,
  instantOf,
  instantsOfHours,
  timeOf,
  weekdayOf,
} from "#contract/dates.ts";
import { spaceInstants, spaceLines } from "#contract/listings/hours.ts";
import { lodgingInstants } from "#contract/listings/nights.ts";
import { sessionInstants } from "#contract/listings/sessions.ts";
import { plainDetails } from "./makers.ts";

/**
 * The results of the date rules around every clock change of two years, on three islands, as text. Run on its own, the
 * file prints them as JSON under the machine's time zone: whatever that zone is, the facts must be the same.
 */

const islands = ["America/Puerto_Rico", "America/Nassau", "America/Havana"];
const clockChanges = ["2026-03-08", "2026-11-01", "2027-03-14", "2027-11-07"];
const halfHours = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, "0");
  return `${hour}:${index % 2 === 0 ? "00" : "30"}`;
});

export function dateFacts(): Record<string, unknown> {
  return {
    wallTimes: overChanges((zone, date) => halfHours.map((time) => instantOf(date, time, zone))),
    instants: overChanges((zone, date) => {
      const noon = Date.parse(`${date}T12:00:00Z`);
      const instants = Array.from({ length: 48 }, (_, index) => new Date(noon + (index - 24) * 1_800_000));
      return instants.map((instant) => `${dateOf(instant, zone)} ${timeOf(instant, zone)}`);
    }),
    hours: overChanges((zone, date) =>
      halfHours
        .map((time) => instantsOfHours(date, time, "02:00", zone))
        .concat(instantsOfHours(date, "20:00", "06:00", zone)),
    ),
    lodgings: overChanges((zone, date) => {
      const stay = { kind: "lodging", checkIn: addDays(date, -1), checkOut: date, guests: 2 } as const;
      return lodgingInstants(stay, plainDetails.lodging, zone);
    }),
    spaces: overChanges((zone, date) => {
      const hours = { kind: "space", guests: 2, mode: "hours", date, startTime: "00:00", endTime: "06:00" } as const;
      const days = { kind: "space", guests: 2, mode: "days", startDate: date, endDate: addDays(date, 2) } as const;
      return [hours, days].map((stay) => {
        const range = spaceInstants(stay, plainDetails.space, new Map(), zone);
        return { range, lines: spaceLines(stay, plainDetails.space, range) };
      });
    }),
    sessions: overChanges((zone, date) => sessionInstants(date, { startTime: "02:30", endTime: "05:00" }, zone)),
    calendar: clockChanges.map((date) => ({
      weekday: weekdayOf(date),
      dates: datesIn(addDays(date, -1), addDays(date, 2)),
      days: daysBetween(addMonths(date, -1), addMonths(date, 1)),
      age: ageOn("2008-02-29", date),
    })),
  };
}

function overChanges<T>(fact: (zone: string, date: string) => T): { zone: string; date: string; fact: T }[] {
  return islands.flatMap((zone) => clockChanges.map((date) => ({ zone, date, fact: fact(zone, date) })));
}

if (import.meta.main) {
  const machine = { zone: process.env.TZ, newYearIs: new Date(2027, 0, 1).toISOString() };
  console.log(JSON.stringify({ machine, facts: dateFacts() }));
}
