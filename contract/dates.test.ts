import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  ageOn,
  dateOf,
  datesIn,
  daysBetween,
  type InstantRange,
  instantOf,
  instantsOfHours,
  isPlainDate,
  overlaps,
  timeOf,
  weekdayOf,
  weekdays,
} from "./dates.ts";

const puertoRico = "America/Puerto_Rico";
const nassau = "America/Nassau";
const havana = "America/Havana";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Dates from 1970 up to about 2100. */
const anyDate = fc.integer({ min: 0, max: 47_000 }).map((days) => new Date(days * day).toISOString().slice(0, 10));
const anyTime = fc
  .integer({ min: 0, max: 1439 })
  .map((m) => `${String(Math.floor(m / 60)).padStart(2, "0")}:${String(m % 60).padStart(2, "0")}`);
const anyZone = fc.constantFrom(puertoRico, nassau, havana, "UTC", "Asia/Tokyo");

describe("a wall time on the island", () => {
  test("in Puerto Rico is four hours behind UTC, all year", () => {
    fc.assert(
      fc.property(anyDate, anyTime, (date, time) => {
        expect(instantOf(date, time, puertoRico)).toEqual(new Date(`${date}T${time}:00-04:00`));
      }),
    );
  });

  test.each([
    { zone: nassau, date: "2026-03-08", time: "01:59", instant: "2026-03-08T06:59Z" },
    { zone: nassau, date: "2026-03-08", time: "03:00", instant: "2026-03-08T07:00Z" },
    { zone: nassau, date: "2026-11-01", time: "00:59", instant: "2026-11-01T04:59Z" },
    { zone: nassau, date: "2026-11-01", time: "02:00", instant: "2026-11-01T07:00Z" },
    { zone: nassau, date: "2027-03-14", time: "03:00", instant: "2027-03-14T07:00Z" },
    { zone: nassau, date: "2027-11-07", time: "02:00", instant: "2027-11-07T07:00Z" },
    { zone: havana, date: "2026-03-07", time: "23:59", instant: "2026-03-08T04:59Z" },
    { zone: havana, date: "2026-03-08", time: "01:00", instant: "2026-03-08T05:00Z" },
    { zone: havana, date: "2026-11-01", time: "01:00", instant: "2026-11-01T06:00Z" },
    { zone: havana, date: "2027-03-14", time: "01:00", instant: "2027-03-14T05:00Z" },
    { zone: havana, date: "2027-11-07", time: "01:00", instant: "2027-11-07T06:00Z" },
  ])("on both sides of a clock change follows the clock: $zone $date $time", ({ zone, date, time, instant }) => {
    expect(instantOf(date, time, zone)).toEqual(new Date(instant));
  });

  test.each([
    { zone: nassau, date: "2026-03-08", time: "02:00", becomes: "03:00" },
    { zone: nassau, date: "2026-03-08", time: "02:30", becomes: "03:30" },
    { zone: nassau, date: "2027-03-14", time: "02:59", becomes: "03:59" },
    { zone: havana, date: "2026-03-08", time: "00:00", becomes: "01:00" },
    { zone: havana, date: "2027-03-14", time: "00:30", becomes: "01:30" },
  ])("that a clock change skips moves forward: $zone $date $time becomes $becomes", ({ zone, date, time, becomes }) => {
    const instant = instantOf(date, time, zone);
    expect(`${dateOf(instant, zone)} ${timeOf(instant, zone)}`).toBe(`${date} ${becomes}`);
  });

  test.each([
    { zone: nassau, date: "2026-11-01", time: "01:00", instant: "2026-11-01T05:00Z" },
    { zone: nassau, date: "2026-11-01", time: "01:30", instant: "2026-11-01T05:30Z" },
    { zone: nassau, date: "2027-11-07", time: "01:30", instant: "2027-11-07T05:30Z" },
    { zone: havana, date: "2026-11-01", time: "00:00", instant: "2026-11-01T04:00Z" },
    { zone: havana, date: "2027-11-07", time: "00:30", instant: "2027-11-07T04:30Z" },
  ])("that happens twice means the first: $zone $date $time", ({ zone, date, time, instant }) => {
    expect(instantOf(date, time, zone)).toEqual(new Date(instant));
    const anHourLater = new Date(Date.parse(instant) + hour);
    expect(`${dateOf(anHourLater, zone)} ${timeOf(anHourLater, zone)}`).toBe(`${date} ${time}`);
  });

  test("comes back as the same date and time, unless a clock change skipped it", () => {
    fc.assert(
      fc.property(anyDate, anyTime, anyZone, (date, time, zone) => {
        const instant = instantOf(date, time, zone);
        const [wallDate, wallTime] = [dateOf(instant, zone), timeOf(instant, zone)];
        const isSame = wallDate === date && wallTime === time;
        const movedBy = Date.parse(`${wallDate}T${wallTime}Z`) - Date.parse(`${date}T${time}Z`);
        expect(isSame || movedBy === hour).toBe(true);
      }),
    );
  });

  test("never comes before an earlier one of the same date", () => {
    fc.assert(
      fc.property(fc.constantFrom(nassau, havana), anyDate, anyTime, anyTime, (zone, date, a, b) => {
        // The skipped 02:30 is the same instant as 03:30 and later than 03:15: only times that exist are in order.
        const isReal = (time: string) => timeOf(instantOf(date, time, zone), zone) === time;
        fc.pre(isReal(a) && isReal(b));
        const [earlier, later] = a <= b ? [a, b] : [b, a];
        expect(instantOf(date, earlier, zone) <= instantOf(date, later, zone)).toBe(true);
      }),
    );
  });
});

describe("a day on the island", () => {
  test.each([
    { zone: puertoRico, date: "2026-03-08", hours: 24 },
    { zone: nassau, date: "2026-03-08", hours: 23 },
    { zone: nassau, date: "2026-11-01", hours: 25 },
    { zone: nassau, date: "2027-03-14", hours: 23 },
    { zone: nassau, date: "2027-11-07", hours: 25 },
    { zone: havana, date: "2026-03-08", hours: 23 },
    { zone: havana, date: "2026-11-01", hours: 25 },
    { zone: havana, date: "2027-03-14", hours: 23 },
    { zone: havana, date: "2027-11-07", hours: 25 },
  ])("of a clock change has $hours hours: $zone $date", ({ zone, date, hours }) => {
    const length = instantOf(addDays(date, 1), "00:00", zone).getTime() - instantOf(date, "00:00", zone).getTime();
    expect(length).toBe(hours * hour);
  });

  test("every instant of it has its date", () => {
    fc.assert(
      fc.property(
        anyDate,
        anyZone,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (date, zone, part) => {
          const from = instantOf(date, "00:00", zone).getTime();
          const to = instantOf(addDays(date, 1), "00:00", zone).getTime();
          expect(dateOf(new Date(from + Math.floor((to - from) * part)), zone)).toBe(date);
        },
      ),
    );
  });

  test("is not the one of London or of the guest's own clock", () => {
    expect(dateOf(new Date("2026-12-11T03:59:59Z"), puertoRico)).toBe("2026-12-10");
    expect(dateOf(new Date("2026-12-11T04:00:00Z"), puertoRico)).toBe("2026-12-11");
  });
});

describe("hours of a date", () => {
  test.each([
    { start: "18:00", end: "22:00", from: "2026-12-12T22:00Z", to: "2026-12-13T02:00Z" },
    { start: "20:00", end: "02:00", from: "2026-12-13T00:00Z", to: "2026-12-13T06:00Z" },
    { start: "18:00", end: "00:00", from: "2026-12-12T22:00Z", to: "2026-12-13T04:00Z" },
    { start: "10:00", end: "10:00", from: "2026-12-12T14:00Z", to: "2026-12-13T14:00Z" },
  ])("end the next day when the end is not after the start: $start to $end", ({ start, end, from, to }) => {
    expect(instantsOfHours("2026-12-12", start, end, puertoRico)).toEqual({ from: new Date(from), to: new Date(to) });
  });

  test.each([
    { zone: nassau, date: "2026-03-08", start: "00:00", end: "06:00", hours: 5 },
    { zone: nassau, date: "2026-03-07", start: "22:00", end: "04:00", hours: 5 },
    { zone: nassau, date: "2026-11-01", start: "00:00", end: "06:00", hours: 7 },
    { zone: nassau, date: "2026-11-01", start: "01:30", end: "02:00", hours: 1.5 },
    { zone: nassau, date: "2027-03-14", start: "01:00", end: "03:00", hours: 1 },
    { zone: nassau, date: "2027-11-06", start: "20:00", end: "02:00", hours: 7 },
    { zone: havana, date: "2026-03-07", start: "22:00", end: "02:00", hours: 3 },
    { zone: havana, date: "2026-10-31", start: "22:00", end: "02:00", hours: 5 },
    { zone: havana, date: "2027-03-13", start: "20:00", end: "00:00", hours: 4 },
    { zone: havana, date: "2027-11-06", start: "22:00", end: "01:00", hours: 4 },
  ])("over a clock change are those that pass: $zone $date $start to $end", ({ zone, date, start, end, hours }) => {
    expect(lengthOf(instantsOfHours(date, start, end, zone))).toBe(hours * hour);
  });

  test.each([
    { zone: nassau, date: "2026-03-08", start: "02:30", end: "03:15", from: "03:30", to: "04:15" },
    { zone: nassau, date: "2026-03-08", start: "02:30", end: "03:30", from: "03:30", to: "04:30" },
    { zone: nassau, date: "2026-03-08", start: "02:10", end: "02:50", from: "03:10", to: "03:50" },
    { zone: havana, date: "2027-03-14", start: "00:45", end: "01:15", from: "01:45", to: "02:15" },
  ])("a start moved past its end takes it along: $zone $start to $end", ({ zone, date, start, end, from, to }) => {
    const range = instantsOfHours(date, start, end, zone);
    expect([timeOf(range.from, zone), timeOf(range.to, zone)]).toEqual([from, to]);
  });

  test("never end before they start, and never last longer than a day and the hour a change adds", () => {
    const aroundChanges = fc.constantFrom(
      "2026-03-07",
      "2026-03-08",
      "2026-10-31",
      "2026-11-01",
      "2027-03-13",
      "2027-03-14",
    );
    fc.assert(
      fc.property(fc.oneof(anyDate, aroundChanges), anyTime, anyTime, anyZone, (date, start, end, zone) => {
        const length = lengthOf(instantsOfHours(date, start, end, zone));
        expect(length > 0 && length <= 25 * hour).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("plain dates", () => {
  test.each([
    { text: "2024-02-29", exists: true },
    { text: "2026-02-29", exists: false },
    { text: "2000-02-29", exists: true },
    { text: "1900-02-29", exists: false },
    { text: "2026-04-31", exists: false },
    { text: "2026-13-01", exists: false },
    { text: "2026-1-1", exists: false },
    { text: "2026-01-01T00:00", exists: false },
    { text: "", exists: false },
  ])("exist or do not: «$text»", ({ text, exists }) => {
    expect(isPlainDate(text)).toBe(exists);
  });

  test("the nights of a stay are the dates from the first to the day before the last", () => {
    expect(datesIn("2026-12-30", "2027-01-02")).toEqual(["2026-12-30", "2026-12-31", "2027-01-01"]);
    expect(datesIn("2026-12-30", "2026-12-30")).toEqual([]);
    expect(datesIn("2026-12-31", "2026-12-30")).toEqual([]);
  });

  test("there are as many dates in a range as days between its ends, each a day after the one before", () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 800 }), (from, days) => {
        const to = addDays(from, days);
        const dates = datesIn(from, to);
        expect(daysBetween(from, to)).toBe(days);
        expect(daysBetween(to, from) + days).toBe(0);
        expect(dates).toEqual(Array.from({ length: days }, (_, index) => addDays(from, index)));
      }),
    );
  });

  test("days are counted by the calendar: a range over a clock change has no day less", () => {
    expect(daysBetween("2026-03-07", "2026-03-09")).toBe(2);
    expect(daysBetween("2026-10-31", "2026-11-02")).toBe(2);
    expect(daysBetween("2024-02-28", "2024-03-01")).toBe(2);
  });

  test("a month after the 31st is the last day of a shorter month", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2026-11-21", 12)).toBe("2027-11-21");
  });

  test("weekdays follow one another, and 21 November 2026 is a Saturday", () => {
    expect(weekdayOf("2026-11-21")).toBe("saturday");
    fc.assert(
      fc.property(anyDate, (date) => {
        const next = weekdays[(weekdays.indexOf(weekdayOf(date)) + 1) % 7];
        expect(weekdayOf(addDays(date, 1))).toBe(next);
      }),
    );
  });
});

describe("somebody's age", () => {
  test.each([
    { born: "2008-11-21", today: "2026-11-20", age: 17 },
    { born: "2008-11-21", today: "2026-11-21", age: 18 },
    { born: "2008-02-29", today: "2026-02-28", age: 17 },
    { born: "2008-02-29", today: "2026-03-01", age: 18 },
    { born: "2008-02-29", today: "2028-02-28", age: 19 },
    { born: "2008-02-29", today: "2028-02-29", age: 20 },
    { born: "2026-11-21", today: "2026-11-21", age: 0 },
  ])("born on $born is $age on $today", ({ born, today, age }) => {
    expect(ageOn(born, today)).toBe(age);
  });

  test("grows by one on a birthday and on no other day", () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 40_000 }), (born, days) => {
        const today = addDays(born, days);
        const birthday =
          born.slice(5) === "02-29" && !isPlainDate(`${today.slice(0, 4)}-02-29`) ? "03-01" : born.slice(5);
        const grown = ageOn(born, today) - ageOn(born, addDays(today, -1));
        expect(grown).toBe(today.slice(5) === birthday ? 1 : 0);
      }),
    );
  });
});

describe("ranges are half-open", () => {
  const range = (from: number, to: number): InstantRange => ({ from: new Date(from), to: new Date(to) });
  const anyRange = fc
    .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 20 }))
    .map(([from, length]) => range(from, from + length));

  test("one that ends as the next begins leaves it free", () => {
    expect(overlaps(range(10, 12), range(12, 14))).toBe(false);
    expect(overlaps(range(12, 14), range(10, 12))).toBe(false);
    expect(overlaps(range(10, 13), range(12, 14))).toBe(true);
  });

  test("two overlap exactly when some instant belongs to both", () => {
    fc.assert(
      fc.property(anyRange, anyRange, (a, b) => {
        const instants = Array.from({ length: 71 }, (_, instant) => instant);
        const isIn = (instant: number, { from, to }: InstantRange) =>
          from.getTime() <= instant && instant < to.getTime();
        expect(overlaps(a, b)).toBe(instants.some((instant) => isIn(instant, a) && isIn(instant, b)));
      }),
    );
  });
});

function lengthOf({ from, to }: InstantRange): number {
  return to.getTime() - from.getTime();
}
