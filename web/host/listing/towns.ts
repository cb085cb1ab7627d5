import { useEffect, useState } from "react";

export interface Town {
  name: string;
  latitude: number;
  longitude: number;
}

/** The municipalities of the island; none until they have come. */
export function useTowns(): readonly Town[] {
  const [towns, setTowns] = useState<readonly Town[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void import("#contract/municipalities.ts").then(({ municipalities }) => isCurrent && setTowns(municipalities));
    return () => {
      isCurrent = false;
    };
  }, []);
  return towns;
}
