import { municipalities } from "#contract/municipalities.ts";
import { IslandMiniature } from "#web/island/Island.tsx";

interface Props {
  city: string;
  state?: string;
}

/** A municipality, shown on the island and said. */
export function TripPlace({ city, state }: Props) {
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
