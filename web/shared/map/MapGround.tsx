import type { ReactNode } from "react";
import styles from "./Map.module.css";
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
    <svg className={styles.ground} viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true">
      <use className={styles.land} href="#isla" strokeWidth={1.5 * unit} />
      {children}
      <circle className={styles.here} cx={place.x} cy={place.y} r={radiusOf(unit)} strokeWidth={2 * unit} />
    </svg>
  );
}
