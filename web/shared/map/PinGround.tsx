import styles from "./Map.module.css";
import { labelsOf, type View } from "./map-view.ts";
import { exactPointOf } from "./outline.ts";
import { useTowns } from "./towns.ts";

/** Land, sea and town names, which keep their size at any zoom. `pixels` is the map's width. */
export function PinGround({ view, pixels }: { view: View; pixels: number }) {
  const { left, top, width, height } = view;
  const unit = width / pixels;
  const towns = useTowns().map(({ name, latitude, longitude }) => ({ name, ...exactPointOf(latitude, longitude) }));
  const lettering = { letterWidth: 7.4 * unit, height: 18 * unit, gap: 8 * unit };
  const corner = { left: left + width - 76 * unit, top, width: 76 * unit, height: 120 * unit };
  return (
    <svg className={styles.ground} viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true">
      <use className={styles.land} href="#isla" strokeWidth={1.5 * unit} />
      {labelsOf(towns, { view, lettering, free: [corner] }).map(({ name, x, y, isLeft }) => (
        <g className={styles.town} key={name}>
          <circle cx={x} cy={y} r={2.5 * unit} />
          <text
            x={x + (isLeft ? -8 : 8) * unit}
            y={y}
            fontSize={13 * unit}
            strokeWidth={3 * unit}
            textAnchor={isLeft ? "end" : "start"}
          >
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
