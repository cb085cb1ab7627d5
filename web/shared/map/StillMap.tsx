import styles from "./Map.module.css";
import { pointOf } from "./outline.ts";

interface Props {
  latitude: number;
  longitude: number;
}

/** In units of the outline, each about a kilometer. */
const width = 20;

/** The land around a place, drawn from the coarse outline on every page: a placeholder until the map has loaded. */
export function StillMap({ latitude, longitude }: Props) {
  const { x, y } = pointOf(latitude, longitude);
  const height = (width * 9) / 16;
  return (
    <div className={styles.sheet}>
      <svg
        className={styles.ground}
        viewBox={`${x - width / 2} ${y - height / 2} ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <use className={styles.land} href="#isla" strokeWidth="0.05" />
        <circle className={styles.here} cx={x} cy={y} r="0.8" strokeWidth="0.06" />
      </svg>
    </div>
  );
}
