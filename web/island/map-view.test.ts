import { describe, expect, it, test } from "vitest";
import { municipalities } from "#contract/municipalities.ts";
import { firstZoom, labelsOf, lastZoom, unitsPerKilometre, viewOf } from "./map-view.ts";
import { pointOf } from "./outline.ts";

const lettering = { letterWidth: 1, height: 3, gap: 1 };
const view = { left: 0, top: 0, width: 100, height: 60 };
const nowhere = { x: -50, y: -50, radius: 1 };
const names = (towns: Parameters<typeof labelsOf>[0], around = nowhere) =>
  labelsOf(towns, { view, lettering, around }).map(({ name, isLeft }) => (isLeft ? `${name}, left` : name));

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

  it("leave the place's circle free", () => {
    const around = { x: 30, y: 30, radius: 4 };
    expect(names([{ name: "Ponce", x: 27, y: 30 }], around)).toEqual([]);
    expect(names([{ name: "Ponce", x: 36, y: 30 }], around)).toEqual(["Ponce"]);
  });
});

test("the place is in the middle of the map, but for the whole island", () => {
  const place = pointOf(18.3, -65.3);
  for (const zoom of [1, firstZoom, lastZoom] as const) {
    const { left, top, width, height } = viewOf(place, zoom);
    expect([left + width / 2, top + height / 2]).toEqual([expect.closeTo(place.x), expect.closeTo(place.y)]);
  }
  const whole = viewOf(place, 0);
  for (const { latitude, longitude } of municipalities) {
    const { x, y } = pointOf(latitude, longitude);
    expect(x > whole.left && x < whole.left + whole.width && y > whole.top && y < whole.top + whole.height).toBe(true);
  }
});

test("a kilometre is as long on the map as on the island", () => {
  // Ten hundredths of a degree of latitude are 11.1 km.
  const [north, south] = [pointOf(18.3, -66.5), pointOf(18.2, -66.5)];
  expect(south.y - north.y).toBeCloseTo(11.1 * unitsPerKilometre, 1);
});
