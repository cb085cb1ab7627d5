import { expect, test } from "vitest";
import { municipalities } from "#contract/listings/municipalities.ts";
import { viewAround } from "./map-view.ts";
import { nearestTown, placeAfter, placeIn, placeUnder, pointOfPlace, viewFor } from "./pin.ts";

const ponce = { latitude: 18.011, longitude: -66.614 };

test("a place is where it is pressed, to a few metres, whatever the zoom", () => {
  for (const width of [216, 14]) {
    const view = viewAround(pointOfPlace(ponce), width);
    const sheet = { left: 20, top: 100, width: 640 };
    const { x, y } = pointOfPlace(ponce);
    const unit = width / sheet.width;
    const press = { x: sheet.left + (x - view.left) / unit, y: sheet.top + (y - view.top) / unit };
    const { latitude, longitude } = placeUnder(press, view, sheet);
    expect(latitude).toBeCloseTo(ponce.latitude, 4);
    expect(longitude).toBeCloseTo(ponce.longitude, 4);
  }
});

test("arrow keys move the pin where they point, with Shift ten times as far, and other keys do not", () => {
  const view = viewAround(pointOfPlace(ponce), 28);
  const up = placeAfter("ArrowUp", false, ponce, view);
  const left = placeAfter("ArrowLeft", true, ponce, view);
  expect(up).toEqual({ latitude: expect.closeTo(18.0138, 4), longitude: ponce.longitude });
  expect(left).toEqual({ latitude: ponce.latitude, longitude: expect.closeTo(-66.6435, 4) });
  expect(placeAfter("Tab", false, ponce, view)).toBeUndefined();
});

test("the map stays while the pin is well inside, and follows when it leaves", () => {
  const pin = pointOfPlace(ponce);
  const view = viewFor(pin, 3, undefined);
  expect(viewFor({ x: pin.x + 2, y: pin.y }, 3, view)).toBe(view);
  expect(viewFor({ x: pin.x + 13, y: pin.y }, 3, view)).not.toBe(view);
});

test("nothing typed is nowhere; every town is nearest to itself", () => {
  expect(placeIn("", "")).toBeUndefined();
  expect(placeIn("18.1", "x")).toBeUndefined();
  for (const town of municipalities) expect(nearestTown(town, municipalities)).toBe(town.name);
});
