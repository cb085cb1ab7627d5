import { expect, test } from "vitest";
import { endsFrom, hoursBetween, isNextDay } from "./hours.ts";

test("a use may end every half hour from the minimum to the latest free end", () => {
  expect(endsFrom("18:00", "21:00", 2)).toEqual(["20:00", "20:30", "21:00"]);
  expect(endsFrom("18:00", "19:30", 2)).toEqual([]);
});

test("an end at or before the start belongs to the next day", () => {
  expect(endsFrom("22:30", "01:00", 1)).toEqual(["23:30", "00:00", "00:30", "01:00"]);
  expect(hoursBetween("22:30", "01:00")).toBe(2.5);
  expect(hoursBetween("09:30", "13:10")).toBe(3.67);
  expect(hoursBetween("10:00", "10:00")).toBe(24);
  expect([isNextDay("22:30", "01:00"), isNextDay("22:30", "23:30")]).toEqual([true, false]);
});
