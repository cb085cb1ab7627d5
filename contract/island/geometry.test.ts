import { expect, it, test } from "vitest";
import {
  borders,
  coast,
  isOnLand,
  kilometersBetween,
  municipalityAt,
  municipalityShapes,
  pointAt,
  pointFrom,
  positionOf,
} from "./geometry.ts";
import { municipalities } from "./municipalities.ts";

it("every municipality has its outline, around its town", () => {
  expect([...municipalityShapes.keys()].sort()).toEqual(municipalities.map(({ name }) => name as string).sort());
  for (const town of municipalities) expect(municipalityAt(town)).toBe(town.name);
});

it("no place is in two municipalities, and inland none is in none", () => {
  for (let latitude = 17.9; latitude < 18.55; latitude += 0.02) {
    for (let longitude = -67.3; longitude < -65.2; longitude += 0.02) {
      const point = { latitude, longitude };
      if (isOnLand(point)) expect(municipalityAt(point), JSON.stringify(point)).toBeDefined();
    }
  }
});

it("the shore lies within the municipalities' waters, except for cays far out", () => {
  const far = coast.flat().filter((position) => municipalityAt(pointAt(position)) === undefined);
  expect(far).toEqual([]);
});

test.each([
  ["Utuado", { latitude: 18.266, longitude: -66.7 }, true],
  ["Isabel Segunda, Vieques", { latitude: 18.1488, longitude: -65.4427 }, true],
  ["Dewey, Culebra", { latitude: 18.305, longitude: -65.3 }, true],
  ["Mona", { latitude: 18.086, longitude: -67.89 }, true],
  ["the Vieques Passage", { latitude: 18.2, longitude: -65.55 }, false],
  ["the Atlantic", { latitude: 18.6, longitude: -66.4 }, false],
])("%s is on land: %j %s", (_, point, isLand) => {
  expect(isOnLand(point)).toBe(isLand);
});

it("only lines between two municipalities are borders", () => {
  expect(borders.length).toBeGreaterThan(150);
  for (const line of borders) expect(line.length).toBeGreaterThan(1);
});

it("a point so far away is that far away, and its position leads back to it", () => {
  const home = { latitude: 18.2, longitude: -66.4 };
  for (const direction of [0, 1, 2, 3, 4, 5, 6]) {
    const there = pointFrom(home, 0.5, direction);
    expect(kilometersBetween(home, there)).toBeCloseTo(0.5, 3);
    const back = pointAt(positionOf(there));
    expect([back.latitude, back.longitude]).toEqual([expect.closeTo(there.latitude), expect.closeTo(there.longitude)]);
  }
});
