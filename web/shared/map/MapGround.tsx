import type { ReactNode } from "react";
import { type Point, radiusOf, type View } from "./map-view.ts";

interface Props {
  view: View;
  place: Point;
  /** The map units per pixel. */
  unit: number;
  children?: ReactNode;
}

/** Sea, land, and a circle around the rounded location. */
export function MapGround({ view, place, unit, children }: Props) {
  const { left, top, width, height } = view;
  return (
    <svg viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true">
      <use className="near-map-land" href="#isla" strokeWidth={1.5 * unit} />
      {children}
      <circle className="near-map-place" cx={place.x} cy={place.y} r={radiusOf(unit)} strokeWidth={2 * unit} />
    </svg>
  );
}
