import { expect, test } from "vitest";
import { municipalities } from "#contract/island/municipalities.ts";
import { exactPointOf, outline } from "./outline.ts";

test("every town stands on land", () => {
  const coasts = outline
    .split("z")
    .filter((coast) => coast !== "")
    .map((coast) => {
      const steps = [...coast.matchAll(/(-?[\d.]+) ?(-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
      let at = { x: 0, y: 0 };
      return steps.map(({ x, y }) => {
        at = { x: at.x + x, y: at.y + y };
        return at;
      });
    });
  // A line westward from the town crosses the surrounding coast an odd number of times.
  const isAround = (coast: { x: number; y: number }[], { x, y }: { x: number; y: number }) =>
    coast.filter((from, index) => {
      const to = coast.at(index - 1) ?? from;
      return from.y > y !== to.y > y && x > from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y);
    }).length %
      2 ===
    1;
  const afloat = municipalities.filter(({ latitude, longitude }) =>
    coasts.every((coast) => !isAround(coast, exactPointOf(latitude, longitude))),
  );
  expect(afloat).toEqual([]);
});
