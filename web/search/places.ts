import { useEffect, useState } from "react";
import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import { inBrowser } from "#web/page-data.ts";
import { likeTyped, plain } from "#web/ui/typed.ts";

export interface PlaceOption {
  name: string;
  /** How much of the kind there is; null when that is not the question. */
  count: number | null;
}

/** Where there is something of the kind, most first, then the other municipalities. Asked for at the first touch. */
export function usePlaces(kind: ListingKind, isWanted: boolean): PlaceOption[] {
  const [places, setPlaces] = useState<PlaceOption[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void readPlaces(kind).then((read) => isCurrent && setPlaces(read));
    return () => {
      isCurrent = false;
    };
  }, [kind, isWanted]);
  return places;
}

async function readPlaces(kind: ListingKind): Promise<PlaceOption[]> {
  const [{ municipalities }, onSale] = await Promise.all([
    import("#contract/municipalities.ts"),
    // Without the counts the names still help.
    inBrowser("/places").catch(() => []),
  ]);
  const counted = onSale
    .map((place) => ({ name: place.name, count: place[kind] }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const names = new Set(counted.map(({ name }) => name));
  const others = municipalities.filter(({ name }) => !names.has(name));
  return [...counted, ...others.map(({ name }) => ({ name, count: 0 }))];
}

/** Without letters, where there is something. */
export function matching(places: readonly PlaceOption[], typed: string): PlaceOption[] {
  return typed.trim() === "" ? places.filter(({ count }) => count !== 0) : likeTyped(places, typed);
}

/** While the places are not here, anything may be one. */
export function isNoPlace(places: readonly PlaceOption[], typed: string): boolean {
  return places.length > 0 && typed.trim() !== "" && !places.some(({ name }) => plain(name) === plain(typed.trim()));
}
