import { expect, test } from "vitest";
import { matching } from "./places.ts";

const places = [
  { name: "San Juan", count: 3 },
  { name: "Rincón", count: 2 },
  { name: "Juana Díaz", count: 0 },
  { name: "Mayagüez", count: 0 },
];
const names = (typed: string) => matching(places, typed).map(({ name }) => name);

test("a place is found without its accents, from the beginning of any of its words first", () => {
  expect(names("rincon")).toEqual(["Rincón"]);
  expect(names("MAYAGUEZ")).toEqual(["Mayagüez"]);
  expect(names("juan")).toEqual(["San Juan", "Juana Díaz"]);
  expect(names("in")).toEqual(["Rincón"]);
  expect(names("Madrid")).toEqual([]);
});

test("before anything is typed, only places that have something are offered", () => {
  expect(names(" ")).toEqual(["San Juan", "Rincón"]);
});
