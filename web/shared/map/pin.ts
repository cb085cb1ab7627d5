import { type Point, type View, viewAround } from "./map-view.ts";
import { exactPointOf, placeAt } from "./outline.ts";
import type { Town } from "./towns.ts";

/** A pin on the island's drawing: its location, the visible part of the island, and its movement by keys. */

/** The width of the visible part, from the whole island to a few streets, in the drawing's units. */
export const pinZooms = [216, 110, 56, 28, 14, 7] as const;
/** The map zooms in once there is a pin. */
export const zoomOf = (hasPin: boolean) => (hasPin ? 2 : 0);
/** The center of the map without a pin: the middle of the island. */
export const middle: Point = { x: 90, y: 35 };

export interface Place {
  latitude: number;
  longitude: number;
}

export function placeIn(latitude: string, longitude: string): Place | undefined {
  if (latitude.trim() === "" || longitude.trim() === "") return undefined;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Number.isFinite(place.latitude) && Number.isFinite(place.longitude) ? place : undefined;
}

export function pointOfPlace({ latitude, longitude }: Place): Point {
  return exactPointOf(latitude, longitude);
}

/** The place under a press, given the visible part of the map and the map's position on the page. */
export function placeUnder(press: Point, view: View, sheet: { left: number; top: number; width: number }): Place {
  const unit = view.width / sheet.width;
  return placeAt({ x: view.left + (press.x - sheet.left) * unit, y: view.top + (press.y - sheet.top) * unit });
}

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** An arrow key moves the pin by a hundredth of the visible part, with Shift by a tenth; undefined for other keys. */
export function placeAfter(key: string, isFar: boolean, place: Place, view: View): Place | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  const step = view.width / (isFar ? 10 : 100);
  const { x, y } = pointOfPlace(place);
  return placeAt({ x: x + direction.x * step, y: y + direction.y * step });
}

/** Returns the previous view as long as the pin is well inside it. */
export function viewFor(pin: Point, zoom: number, before: View | undefined): View {
  const view = viewAround(pin, pinZooms[zoom] ?? pinZooms[0]);
  if (!before || before.width !== view.width) return view;
  const edge = before.width / 12;
  const isInside =
    pin.x > before.left + edge &&
    pin.x < before.left + before.width - edge &&
    pin.y > before.top + edge &&
    pin.y < before.top + before.height - edge;
  return isInside ? before : view;
}

/** The town nearest to a place. */
export function nearestTown({ latitude, longitude }: Place, towns: readonly Town[]): string {
  const far = (town: Town) => Math.hypot(town.latitude - latitude, (town.longitude - longitude) * 0.95);
  return [...towns].sort((a, b) => far(a) - far(b))[0]?.name ?? "";
}
