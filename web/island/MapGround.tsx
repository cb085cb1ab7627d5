import type { ReactNode } from "react";
import { type Point, unitsPerKilometre, type View } from "./map-view.ts";

interface Props {
  view: View;
  place: Point;
  children?: ReactNode;
}

/** Sea, land, and a circle of a kilometre around the rounded place. */
export function MapGround({ view, place, children }: Props) {
  const { left, top, width, height } = view;
  return (
    <svg viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true">
      <use className="near-map-land" href="#isla" />
      {/* Never too small to be seen. */}
      <circle className="near-map-place" cx={place.x} cy={place.y} r={Math.max(unitsPerKilometre, width / 50)} />
      <circle className="near-map-dot" cx={place.x} cy={place.y} r={width / 160} />
      {children}
    </svg>
  );
}
