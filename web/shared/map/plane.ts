import type { Point } from "#contract/island/geometry.ts";
import type { Bounds } from "#contract/listings/search-limits.ts";

/** The plane of maps: kilometers eastward and southward. Within one island, treating the earth as flat is accurate. */
export interface Spot {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The part of the plane that a map shows: the spot in its middle, and its scale in pixels per kilometer. */
export interface View extends Spot {
  scale: number;
}

const corner: Point = { latitude: 18.6, longitude: -68 };
const kilometersPerDegree = { latitude: 111.2, longitude: 105.64 };

export function spotOf({ latitude, longitude }: Point): Spot {
  return {
    x: (longitude - corner.longitude) * kilometersPerDegree.longitude,
    y: (corner.latitude - latitude) * kilometersPerDegree.latitude,
  };
}

/** Rounded to five decimals, about a meter. */
export function pointOf({ x, y }: Spot): Point {
  return {
    latitude: rounded(corner.latitude - y / kilometersPerDegree.latitude),
    longitude: rounded(corner.longitude + x / kilometersPerDegree.longitude),
  };
}

const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000;

/** The island with Vieques and Culebra, as a search without a place shows it. */
export const wholeIsland: readonly Point[] = [
  { latitude: 18.53, longitude: -67.3 },
  { latitude: 17.9, longitude: -65.22 },
];

/** The limits for the middle of a map: Mona is the westernmost island, Culebrita the easternmost. */
const sea = { west: spotOf({ latitude: 18.7, longitude: -68 }), east: spotOf({ latitude: 17.75, longitude: -65.1 }) };

/** Where a spot is, in pixels from the map's upper left corner. */
export function onScreen({ x, y }: Spot, view: View, { width, height }: Size): Spot {
  return { x: width / 2 + (x - view.x) * view.scale, y: height / 2 + (y - view.y) * view.scale };
}

export function underScreen({ x, y }: Spot, view: View, { width, height }: Size): Spot {
  return { x: view.x + (x - width / 2) / view.scale, y: view.y + (y - height / 2) / view.scale };
}

/** The largest view that shows all the points, with room around them unless it is `isTight`. */
export function viewOf(points: readonly Point[], size: Size, most: number, isTight = false): View {
  const spots = points.map(spotOf);
  const [west, east] = [Math.min(...spots.map(({ x }) => x)), Math.max(...spots.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...spots.map(({ y }) => y)), Math.max(...spots.map(({ y }) => y))];
  const edge = isTight ? 0 : Math.min(64, size.width / 6, size.height / 6);
  const scale = Math.min((size.width - 2 * edge) / (east - west), (size.height - 2 * edge) / (bottom - top));
  return within({ x: (west + east) / 2, y: (top + bottom) / 2, scale }, size, most);
}

/** The smallest scale: the whole island fills the map. */
function leastScale(size: Size): number {
  const [from, to] = wholeIsland.map(spotOf) as [Spot, Spot];
  return Math.min(size.width / (to.x - from.x + 12), size.height / (to.y - from.y + 12));
}

/** The view limited to the allowed scales and to the waters around the island. */
export function within({ x, y, scale }: View, size: Size, most: number): View {
  return {
    x: clamp(x, sea.west.x, sea.east.x),
    y: clamp(y, sea.west.y, sea.east.y),
    scale: clamp(scale, Math.min(leastScale(size), most), most),
  };
}

/** Zooms in by this factor; the spot under `at` stays in place. */
export function closer(view: View, times: number, at: Spot, size: Size, most: number): View {
  const { scale } = within({ ...view, scale: view.scale * times }, size, most);
  const fixed = underScreen(at, view, size);
  const ratio = view.scale / scale;
  return within(
    { x: fixed.x + (view.x - fixed.x) * ratio, y: fixed.y + (view.y - fixed.y) * ratio, scale },
    size,
    most,
  );
}

export function movedBy(view: View, pixels: Spot, size: Size, most: number): View {
  return within({ ...view, x: view.x - pixels.x / view.scale, y: view.y - pixels.y / view.scale }, size, most);
}

export function boundsOf(view: View, size: Size): Bounds {
  const northwest = pointOf(underScreen({ x: 0, y: 0 }, view, size));
  const southeast = pointOf(underScreen({ x: size.width, y: size.height }, view, size));
  return {
    south: southeast.latitude,
    west: northwest.longitude,
    north: northwest.latitude,
    east: southeast.longitude,
  };
}

export function cornersOf({ south, west, north, east }: Bounds): Point[] {
  return [
    { latitude: north, longitude: west },
    { latitude: south, longitude: east },
  ];
}

/** The longest round length, in kilometers, whose bar is at most this many pixels long. */
export function scaleBar({ scale }: View, mostPixels: number): { kilometers: number; pixels: number } {
  const most = mostPixels / scale;
  const power = 10 ** Math.floor(Math.log10(most));
  const kilometers = ([5, 2, 1].find((times) => times * power <= most) ?? 1) * power;
  return { kilometers, pixels: kilometers * scale };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
