import { IslandMiniature } from "./Island.tsx";

interface Props {
  place: { city: string; state: string; latitude: number; longitude: number };
}

/** A location, on the map and as text. */
export function LocationMap({ place }: Props) {
  return (
    <span className="place">
      <IslandMiniature latitude={place.latitude} longitude={place.longitude} />
      <span>
        {place.city}
        <span className="place-state">, {place.state}</span>
      </span>
    </span>
  );
}
