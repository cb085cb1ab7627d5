import { expect, test } from "vitest";
import { closest, isShown, placeAfter, placeIn } from "./pin.ts";
import { scaleBar, spotOf } from "./plane.ts";

const ponce = { latitude: 18.011, longitude: -66.614 };
const size = { width: 640, height: 360 };
const shown = (scale: number) => ({ view: { ...spotOf(ponce), scale }, size });

test("arrow keys move the pin where they point, with Shift ten times as far, and other keys do not", () => {
  const after = (key: string, shiftKey = false) => placeAfter({ key, shiftKey }, ponce, shown(20));
  expect(after("ArrowUp")).toEqual({ latitude: expect.closeTo(18.01388, 4), longitude: ponce.longitude });
  expect(after("ArrowDown")).toEqual({ latitude: expect.closeTo(18.00812, 4), longitude: ponce.longitude });
  expect(after("ArrowRight")).toEqual({ latitude: ponce.latitude, longitude: expect.closeTo(-66.61097, 4) });
  expect(after("ArrowLeft", true)).toEqual({ latitude: ponce.latitude, longitude: expect.closeTo(-66.6443, 4) });
  expect(after("Tab")).toBeUndefined();
});

test("a step is never lost in rounding: closest, on the smallest phone, there and back is the same place", () => {
  const near = { view: { ...spotOf(ponce), scale: closest }, size: { width: 280, height: 210 } };
  expect(scaleBar(near.view, 90).kilometers).toBe(0.02);
  for (const [there, back] of [
    ["ArrowUp", "ArrowDown"],
    ["ArrowLeft", "ArrowRight"],
  ] as const) {
    const next = placeAfter({ key: there, shiftKey: false }, ponce, near);
    expect(next).not.toEqual(ponce);
    expect(next && placeAfter({ key: back, shiftKey: false }, next, near)).toEqual(ponce);
  }
});

test("a place is shown up to the map's edges, or some pixels before them", () => {
  const away = (latitude: number, edge?: number) => isShown({ ...ponce, latitude }, shown(20), edge);
  expect([away(18.06), away(18.09), away(18.1), away(17.92)]).toEqual([true, true, false, false]);
  expect([away(18.06, 50), away(18.09, 50), away(18.1, 50)]).toEqual([true, false, false]);
});

test("nothing typed is nowhere", () => {
  expect(placeIn("", "")).toBeUndefined();
  expect(placeIn("18.1", " ")).toBeUndefined();
  expect(placeIn("18.1", "x")).toBeUndefined();
  expect(placeIn("18.1", "-66.5")).toEqual({ latitude: 18.1, longitude: -66.5 });
});
