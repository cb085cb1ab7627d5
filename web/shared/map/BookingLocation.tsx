import { municipalities } from "#contract/island/municipalities.ts";
import { PlaceName } from "./LocationMap.tsx";

interface Props {
  city: string;
  state?: string;
}

/** A municipality, on the map and as text. */
export function BookingLocation({ city, state }: Props) {
  return <PlaceName city={city} state={state} point={municipalities.find(({ name }) => name === city)} />;
}
