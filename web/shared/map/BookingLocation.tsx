import { municipalities } from "#contract/listings/municipalities.ts";
import { IslandMiniature } from "./Island.tsx";

interface Props {
  city: string;
  state?: string;
}

/** A municipality, on the map and as text. */
export function BookingLocation({ city, state }: Props) {
  const town = municipalities.find(({ name }) => name === city);
  return (
    <span className="place">
      {town && <IslandMiniature latitude={town.latitude} longitude={town.longitude} />}
      <span>
        {city}
        {state && <span className="place-state">, {state}</span>}
      </span>
    </span>
  );
}
