import { expect, test } from "vitest";
import { mayMean, mostFirst } from "./suggested.ts";

test("before anything is typed, the municipalities with most of the kind are offered, and none without any", () => {
  const place = (name: string, lodging: number) => ({ name, lodging, space: 9, experience: 0 });
  const offered = mostFirst([place("Ponce", 0), place("Rincón", 2), place("San Juan", 3)], "lodging");
  expect(offered.map(({ name, count }) => [name, count])).toEqual([
    ["San Juan", 3],
    ["Rincón", 2],
  ]);
  expect(
    mostFirst(
      Array.from({ length: 20 }, (_, n) => place(`${n}`, n)),
      "lodging",
    ),
  ).toHaveLength(7);
});

test("while an answer is awaited, what was suggested before stays only if it may be meant", () => {
  const names = ["San Juan", "San Germán"].map((name) => ({ is: "municipality" as const, name }));
  const options = [{ is: "everywhere" as const }, ...names, { is: "words" as const }];
  const left = (typed: string) =>
    options.filter((option) => mayMean(option, typed)).map((option) => Object.values(option).at(-1));
  expect(left("san")).toEqual(["San Juan", "San Germán", "words"]);
  expect(left("san german")).toEqual(["San Germán", "words"]);
  expect(left("")).toEqual(["everywhere", "San Juan", "San Germán"]);
});
