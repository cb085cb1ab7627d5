import { expect, test } from "vitest";
import { mostFirst } from "./suggested.ts";

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
