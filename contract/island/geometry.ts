import island from "./island.json" with { type: "json" };

/** Where the land is and which municipality a point belongs to, to within about 100 meters. */

export interface Point {
  latitude: number;
  longitude: number;
}

/** A position on the island's grid: steps eastward and southward from its northwest corner. */
export type Position = [x: number, y: number];

const { west, north, step } = island;

export function positionOf({ latitude, longitude }: Point): Position {
  return [(longitude - west) / step, (north - latitude) / step];
}

export function pointAt([x, y]: Position): Point {
  return { latitude: north - y * step, longitude: west + x * step };
}

/** The shores as closed lines. */
export const coast: readonly Position[][] = island.coast.map(unpacked);

const lines = island.borders.map(unpacked);
const outlines = Object.entries(island.municipalities);

/** The outlines of the municipalities, by name. Those on the coast run out to sea. */
export const municipalityShapes: ReadonlyMap<string, Position[][]> = new Map(
  outlines.map(([name, rings]) => [name, rings.map((ring) => ring.flatMap(lineOf))]),
);

/** The lines between two municipalities. */
export const borders: readonly Position[][] = lines.filter(
  (_, line) =>
    outlines.flatMap(([, rings]) => rings.flat()).filter((arc) => (arc < 0 ? ~arc : arc) === line).length > 1,
);

export function isOnLand(point: Point): boolean {
  return isInside(positionOf(point), coast);
}

/** The municipality that contains the point, on land or in its coastal waters; undefined on the open sea. */
export function municipalityAt(point: Point): string | undefined {
  const position = positionOf(point);
  for (const [name, rings] of municipalityShapes) if (isInside(position, rings)) return name;
  return undefined;
}

/** How far, in kilometers, a listing's public place is from its true one. */
export const publicPlaceKm = { least: 0.3, most: 0.8 };

const kilometersPerDegree = 111.2;

/** Treats the earth as flat, which is accurate enough within one island. */
export function kilometersBetween(one: Point, other: Point): number {
  const north = (one.latitude - other.latitude) * kilometersPerDegree;
  const east = (one.longitude - other.longitude) * kilometersPerDegree * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** The point at this distance, in a direction given in radians counterclockwise from east. */
export function pointFrom({ latitude, longitude }: Point, kilometers: number, direction: number): Point {
  return {
    latitude: latitude + (kilometers * Math.sin(direction)) / kilometersPerDegree,
    longitude:
      longitude + (kilometers * Math.cos(direction)) / (kilometersPerDegree * Math.cos((latitude * Math.PI) / 180)),
  };
}

/** A negative arc means line `~arc` traversed backwards. */
function lineOf(arc: number): Position[] {
  const line = lines[arc < 0 ? ~arc : arc] ?? [];
  return arc < 0 ? [...line].reverse() : line;
}

/** Ray casting: a point is inside when a line westward from it crosses the rings an odd number of times. */
function isInside([x, y]: Position, rings: readonly Position[][]): boolean {
  let isWithin = false;
  for (const ring of rings) {
    let [fromX, fromY] = ring.at(-1) ?? [0, 0];
    for (const [toX, toY] of ring) {
      if (fromY > y !== toY > y && x > fromX + ((toX - fromX) * (y - fromY)) / (toY - fromY)) isWithin = !isWithin;
      [fromX, fromY] = [toX, toY];
    }
  }
  return isWithin;
}

/** Decodes one of Google's encoded polylines, whose units are whole steps of the grid. */
function unpacked(line: string): Position[] {
  const steps = [...line.matchAll(/[_-~]*[?-^]/g)].map(([characters]) => stepOf(characters));
  const positions: Position[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    positions.push([x, y]);
  }
  return positions;
}

/** Each character carries five bits, the lowest first; the lowest bit of the result is the sign. */
function stepOf(characters: string): number {
  const bits = [...characters].reduceRight((sum, character) => (sum << 5) | ((character.charCodeAt(0) - 63) & 31), 0);
  return bits & 1 ? ~(bits >> 1) : bits >> 1;
}
