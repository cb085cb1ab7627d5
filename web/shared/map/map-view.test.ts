import { describe, expect, it, test } from "vitest";
import { municipalities } from "#contract/listings/municipalities.ts";
import { firstZoom, labelsOf, lastZoom, unitsPerKilometre, viewOf } from "./map-view.ts";
import { exactPointOf, outline, pointOf } from "./outline.ts";

const lettering = { letterWidth: 1, height: 3, gap: 1 };
const view = { left: 0, top: 0, width: 100, height: 60 };
const names = (towns: Parameters<typeof labelsOf>[0], free: (typeof view)[] = []) =>
  labelsOf(towns, { view, lettering, free }).map(({ name, isLeft }) => (isLeft ? `${name}, left` : name));

describe("the names on the map", () => {
  it("never touch each other: the first goes first", () => {
    const coamo = { name: "Coamo", x: 40, y: 30 };
    expect(names([coamo, { name: "Aibonito", x: 42, y: 31 }])).toEqual(["Coamo"]);
    expect(names([coamo, { name: "Aibonito", x: 42, y: 34 }])).toEqual(["Coamo", "Aibonito"]);
  });

  it("stand left of their dot where there is no room on the right", () => {
    expect(names([{ name: "Fajardo", x: 97, y: 30 }])).toEqual(["Fajardo, left"]);
    expect(names([{ name: "Fajardo", x: 120, y: 30 }])).toEqual([]);
  });

  it("leave free what is not theirs: the place's circle, the buttons", () => {
    const free = [{ left: 26, top: 26, width: 8, height: 8 }];
    expect(names([{ name: "Ponce", x: 27, y: 30 }], free)).toEqual([]);
    expect(names([{ name: "Ponce", x: 36, y: 30 }], free)).toEqual(["Ponce"]);
  });
});

test("at every zoom the place and its circle are on the map, and the first shows the whole island", () => {
  const whole = viewOf({ x: 0, y: 0 }, 0);
  for (const { latitude, longitude } of municipalities) {
    const place = pointOf(latitude, longitude);
    for (const zoom of [0, firstZoom, lastZoom] as const) expect(isOn(viewOf(place, zoom), place)).toBe(true);
    expect(isOn(whole, place)).toBe(true);
  }
  function isOn({ left, top, width, height }: typeof whole, { x, y }: { x: number; y: number }): boolean {
    return x - 1 > left && x + 1 < left + width && y - 1 > top && y + 1 < top + height;
  }
});

test("a place inland is in the middle of the map", () => {
  const place = pointOf(18.2, -66.4);
  const { left, top, width, height } = viewOf(place, lastZoom);
  expect([left + width / 2, top + height / 2]).toEqual([expect.closeTo(place.x), expect.closeTo(place.y)]);
});

test("a kilometre is as long on the map as on the island", () => {
  // A tenth of a degree of latitude is 11.1 km.
  const [north, south] = [pointOf(18.3, -66.5), pointOf(18.2, -66.5)];
  expect(south.y - north.y).toBeCloseTo(11.1 * unitsPerKilometre, 1);
});

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
