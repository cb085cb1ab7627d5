import { borders, coast, municipalityShapes, type Position, pointAt } from "#contract/island/geometry.ts";
import { spotOf } from "./plane.ts";

/** The island as paths on the map's plane. Loaded with the map. */

export const land = coast.map((shore) => `${lineOf(shore)}z`).join("");

export const borderLines = borders.map(lineOf).join("");

/** The outline of a municipality, including its waters. */
export function outlineOf(municipality: string): string | undefined {
  return municipalityShapes
    .get(municipality)
    ?.map((ring) => `${lineOf(ring)}z`)
    .join("");
}

/** Rounded to ten meters. */
function lineOf(positions: readonly Position[]): string {
  let [fromX, fromY] = [0, 0];
  return positions
    .map((position, index) => {
      const { x, y } = spotOf(pointAt(position));
      const [toX, toY] = [Math.round(x * 100), Math.round(y * 100)];
      const step = index === 0 ? `M${toX / 100} ${toY / 100}` : `l${(toX - fromX) / 100} ${(toY - fromY) / 100}`;
      [fromX, fromY] = [toX, toY];
      return step;
    })
    .join("");
}
