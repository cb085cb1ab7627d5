import { expect, test } from "vitest";
import { areSame, type ChosenDates } from "./chosen.ts";

const of = (...entries: [number, string[]][]): ChosenDates => new Map(entries);

test("selections are the same with the same dates of the same listings, in whatever order they were selected", () => {
  const both = of([1, ["2027-01-01", "2027-01-02"]], [2, ["2027-01-01"]]);
  expect(areSame(both, of([2, ["2027-01-01"]], [1, ["2027-01-01", "2027-01-02"]]))).toBe(true);
  expect(areSame(both, of([1, ["2027-01-01", "2027-01-02"]]))).toBe(false);
  expect(areSame(of([1, ["2027-01-01"]]), of([2, ["2027-01-01"]]))).toBe(false);
  expect(areSame(of([1, ["2027-01-01"]]), of([1, ["2027-01-02"]]))).toBe(false);
});
