import { expect, it } from "vitest";
import { datesBetween, isDate, laterMonth, monthIn, runsOf, shownDates, spanOfMonth, weeksOf } from "./months.ts";

it("a month stands in weeks from Monday to Sunday", () => {
  const weeks = weeksOf("2026-12");
  expect(weeks).toHaveLength(5);
  expect(weeks[0]).toEqual([null, "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-05", "2026-12-06"]);
  expect(weeks[4]).toEqual(["2026-12-28", "2026-12-29", "2026-12-30", "2026-12-31", null, null, null]);
  // November 2026 starts on a Sunday, so its first week has one date; February of a leap year has 29 days.
  expect(weeksOf("2026-11")[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(weeksOf("2028-02").flat().filter(Boolean)).toHaveLength(29);
});

it("a date in an address is one that exists", () => {
  const dates = ["2026-12-11", "2028-02-29", "2026-02-30", "2026-99-99", "2026-12", "2026-12-11T00:00", ""];
  expect(dates.map(isDate)).toEqual([true, true, false, false, false, false, false]);
});

it("nights are told by arrival and departure, the days of a space by the first and the last one", () => {
  const taken = { from: "2026-12-11", to: "2026-12-13" };
  expect(shownDates(taken, "nights")).toEqual(taken);
  expect(shownDates(taken, "hours")).toEqual({ from: "2026-12-11", to: "2026-12-12" });
});

it("months follow each other over the year's end", () => {
  expect([laterMonth("2026-12", 1), laterMonth("2027-01", -1)]).toEqual(["2027-01", "2026-12"]);
  expect(spanOfMonth("2026-12")).toEqual({ from: "2026-12-01", to: "2027-01-01" });
});

it("the month is the island's: on its last evening UTC is in the next one", () => {
  const island = "America/Puerto_Rico";
  expect(monthIn(island, new Date("2027-01-01T03:59:00Z"))).toBe("2026-12");
  expect(monthIn(island, new Date("2027-01-01T04:00:00Z"))).toBe("2027-01");
});

it("dates between two are all of them, in either direction, and stand together again as one run", () => {
  const dates = ["2026-12-30", "2026-12-31", "2027-01-01"];
  expect(datesBetween("2027-01-01", "2026-12-30")).toEqual(dates);
  expect(runsOf(["2027-01-01", "2026-12-30", "2026-12-11", "2026-12-31"])).toEqual([
    ["2026-12-11", "2026-12-11"],
    ["2026-12-30", "2027-01-01"],
  ]);
});
