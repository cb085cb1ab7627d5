import { clsx } from "clsx";
import type from "#web/kit/styles/type.module.css";
import { IslandMiniature } from "./Island.tsx";
import styles from "./Place.module.css";

interface Point {
  latitude: number;
  longitude: number;
}

interface Props {
  place: Point & { city: string; state: string };
}

/** A location, on the map and as text. */
export function LocationMap({ place }: Props) {
  return <PlaceName city={place.city} state={place.state} point={place} />;
}

interface NameProps {
  city: string;
  state: string | undefined;
  /** If undefined, only the name is shown. */
  point: Point | undefined;
}

export function PlaceName({ city, state, point }: NameProps) {
  return (
    <span className={styles.place}>
      {point && <IslandMiniature latitude={point.latitude} longitude={point.longitude} />}
      <span>
        {city}
        {state && <span className={clsx(type.muted, styles.state)}>, {state}</span>}
      </span>
    </span>
  );
}
