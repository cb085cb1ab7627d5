import type { Point } from "#contract/island/geometry.ts";
import type { Box } from "./labels.ts";
import { onScreen, pointOf, type Size, type Spot, spotOf, type View } from "./plane.ts";

/** A pin on the map: where it is, what is shown around it, and how the arrow keys move it. */

export function placeIn(latitude: string, longitude: string): Point | undefined {
  if (latitude.trim() === "" || longitude.trim() === "") return undefined;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Number.isFinite(place.latitude) && Number.isFinite(place.longitude) ? place : undefined;
}

const surroundingKilometers = 3.5;

/** Two points on either side of a place; a map that shows both shows the place's town. */
export function surroundings(place: Point): Point[] {
  const { x, y } = spotOf(place);
  return [-surroundingKilometers, surroundingKilometers].map((away) => pointOf({ x: x + away, y: y + away }));
}

/** The closest view: its scale bar is 20 m long. */
export const closest = 4000;

/** The part of the map under a pin, in pixels. */
export function boxOfPin({ x, y }: Spot): Box {
  return { left: x - 12, top: y - 36, width: 24, height: 36 };
}

const directions: Partial<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** An arrow key moves the pin by a hundredth of the map's width, with Shift by a tenth; undefined for other keys. */
export function placeAfter(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  place: Point,
  { view, size }: { view: View; size: Size },
): Point | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  const step = size.width / view.scale / (shiftKey ? 10 : 100);
  const { x, y } = spotOf(place);
  return pointOf({ x: x + direction.x * step, y: y + direction.y * step });
}

/** Whether the map shows a place, at least this many pixels from its edges. */
export function isShown(place: Point, { view, size }: { view: View; size: Size }, edge = 0): boolean {
  const { x, y } = onScreen(spotOf(place), view, size);
  return x >= edge && x <= size.width - edge && y >= edge && y <= size.height - edge;
}
