import { readFileSync, writeFileSync } from "node:fs";
import type { Feature, FeatureCollection, MultiPolygon, Polygon } from "geojson";
import { quantize } from "topojson-client";
import { topology } from "topojson-server";
import { presimplify, simplify } from "topojson-simplify";
import type { GeometryCollection, GeometryObject, Topology } from "topojson-specification";

/**
 * Draws `contract/island/island.json` from the outlines of the municipalities and the coast:
 * `node scripts/draw-island.ts municipalities.json coast.json`. contract/island/README.md says what the two files hold
 * and where they come from.
 */

type Ring = [longitude: number, latitude: number][];

/** The northwest corner, and the degrees between two points of the grid: about 42 meters. */
const west = -68;
const north = 18.6;
const step = 0.0004;
const grid = { scale: [step, -step] as [number, number], translate: [west, north] as [number, number] };

/** A point of a border stays if the triangle with its neighbors is larger: in square degrees, about 2.4 hectares. */
const leastTriangle = 2e-6;
/** At sea, where no border is drawn, triangles are compared as if they were that much smaller. */
const coarserAtSea = 300;

const [, , municipalitiesFile, coastFile] = process.argv;
if (!municipalitiesFile || !coastFile) throw new Error("Usage: draw-island.ts municipalities.json coast.json");
const { municipios } = read<{ municipios: { name: string; rings: Ring[] }[] }>(municipalitiesFile);
const { coast } = read<{ coast: Ring[] }>(coastFile);

const borders = drawnBorders();
const shore: MultiPolygon = { type: "MultiPolygon", coordinates: coast.map((ring) => [ring]) };
const shores = quantize(topology({ coast: shore }) as Topology<{ coast: GeometryObject }>, grid);
const island = {
  west,
  north,
  step,
  coast: shores.arcs.map(packed),
  borders: borders.arcs.map(packed),
  municipalities: Object.fromEntries(
    borders.objects.municipalities.geometries.map(({ id, ...shape }) => [id, "arcs" in shape ? shape.arcs : []]),
  ),
};
writeFileSync(new URL("../contract/island/island.json", import.meta.url), `${JSON.stringify(island)}\n`);

/** Borders that two municipalities share are one line, so that simplified neighbors still fit. */
function drawnBorders() {
  const features = municipios.map(({ name, rings }): Feature<Polygon> => {
    return { type: "Feature", id: name, properties: {}, geometry: { type: "Polygon", coordinates: rings } };
  });
  const municipalities: FeatureCollection = { type: "FeatureCollection", features };
  const shapes = topology({ municipalities }) as Topology<{ municipalities: GeometryCollection }>;
  const sides = new Map<number, number>();
  for (const shape of shapes.objects.municipalities.geometries) {
    if (shape.type !== "Polygon") continue;
    for (const arc of shape.arcs.flat()) sides.set(arc < 0 ? ~arc : arc, (sides.get(arc < 0 ? ~arc : arc) ?? 0) + 1);
  }
  const weighed = presimplify(shapes);
  for (const [arc, points] of weighed.arcs.entries()) {
    if (sides.get(arc) !== 1) continue;
    for (const point of points as number[][]) point[2] = (point[2] ?? 0) / coarserAtSea;
  }
  return quantize(simplify(weighed, leastTriangle), grid);
}

/**
 * The steps from each point to the next, the first from the northwest corner, as one of Google's encoded polylines.
 * Written as numbers, the lines would add 2 KB to what the map loads.
 */
function packed(arc: number[][]): string {
  return arc.flat().map(encoded).join("");
}

function encoded(step: number): string {
  let rest = step < 0 ? ~(step << 1) : step << 1;
  let text = "";
  for (; rest >= 32; rest >>= 5) text += String.fromCharCode(63 + (32 | (rest & 31)));
  return text + String.fromCharCode(63 + rest);
}

function read<Contents>(file: string): Contents {
  return JSON.parse(readFileSync(file, "utf8")) as Contents;
}
