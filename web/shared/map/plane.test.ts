import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kilometersBetween } from "#contract/island/geometry.ts";
import { municipalities } from "#contract/island/municipalities.ts";
import {
  boundsOf,
  closer,
  cornersOf,
  movedBy,
  onScreen,
  pointOf,
  scaleBar,
  spotOf,
  underScreen,
  viewOf,
  wholeIsland,
} from "./plane.ts";

const most = 110;
const size = fc.record({ width: fc.integer({ min: 200, max: 1600 }), height: fc.integer({ min: 200, max: 1000 }) });
const point = fc.constantFrom(...municipalities);
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe("a map's view", () => {
  it("shows all the points it was made for", () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), size, (points, box) => {
        const view = viewOf(points, box, most);
        for (const one of points) {
          const { x, y } = onScreen(spotOf(one), view, box);
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(box.width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(box.height);
        }
      }),
    );
  });

  it("zooms about the pressed spot, and no closer than allowed", () => {
    fc.assert(
      fc.property(point, size, share, share, fc.constantFrom(0.5, 2, 64), (one, box, across, down, times) => {
        const view = viewOf(wholeIsland, box, most);
        const at = { x: across * box.width, y: down * box.height };
        const after = closer(viewOf([...wholeIsland, one], box, most), times, at, box, most);
        expect(after.scale).toBeLessThanOrEqual(most);
        expect(after.scale).toBeGreaterThanOrEqual(view.scale / 2);
        const middle = { x: box.width / 2, y: box.height / 2 };
        const zoomed = closer(view, 2, middle, box, most);
        expect(underScreen(middle, zoomed, box).x).toBeCloseTo(underScreen(middle, view, box).x, 6);
      }),
    );
  });

  it("comes back to the same view from its own bounds", () => {
    fc.assert(
      fc.property(point, size, (one, box) => {
        const view = closer(viewOf([one], box, 20), 1, { x: 0, y: 0 }, box, 20);
        const again = viewOf(cornersOf(boundsOf(view, box)), box, most, true);
        expect(again.x).toBeCloseTo(view.x, 2);
        expect(again.scale / view.scale).toBeCloseTo(1, 2);
      }),
    );
  });

  it("never leaves the island's waters", () => {
    const box = { width: 400, height: 300 };
    let view = viewOf(wholeIsland, box, most);
    for (let moves = 0; moves < 50; moves++) view = movedBy(view, { x: -400, y: 300 }, box, most);
    const { latitude, longitude } = pointOf(view);
    expect([latitude, longitude]).toEqual([expect.closeTo(18.7, 3), expect.closeTo(-65.1, 3)]);
  });
});

it("a kilometer is as long on the plane as on the island", () => {
  fc.assert(
    fc.property(point, point, (one, other) => {
      const [from, to] = [spotOf(one), spotOf(other)];
      const far = kilometersBetween(one, other);
      expect(Math.abs(Math.hypot(to.x - from.x, to.y - from.y) - far)).toBeLessThanOrEqual(far * 0.004 + 0.001);
      expect(kilometersBetween(pointOf(from), one)).toBeLessThan(0.002);
    }),
  );
});

it.each([
  [110, 0.5, 55],
  [3, 20, 60],
  [2000, 0.02, 40],
])("at %s pixels a kilometer the scale says %s km", (scale, kilometers, pixels) => {
  const bar = scaleBar({ x: 0, y: 0, scale }, 90);
  expect(bar).toEqual({ kilometers: expect.closeTo(kilometers), pixels: expect.closeTo(pixels) });
});
