import { useEffect, useState } from "react";
import { untilLoaded } from "#web/kit/lazy-part.tsx";

export interface Town {
  name: string;
  latitude: number;
  longitude: number;
}

/** The island's municipalities; empty until they have loaded. */
export function useTowns(): readonly Town[] {
  const [towns, setTowns] = useState<readonly Town[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void untilLoaded(() => import("#contract/island/municipalities.ts")).then(
      ({ municipalities }) => isCurrent && setTowns(municipalities),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return towns;
}
