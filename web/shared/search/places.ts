import { useEffect, useState } from "react";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { inBrowser } from "#web/app/page-data.ts";
import { likeTyped, plain } from "#web/kit/fields/typed.ts";

export interface PlaceOption {
  name: string;
  /** How many listings of the kind there are; null for the option «anywhere». */
  count: number | null;
}

/** The places with listings of the kind, most first, then the other municipalities. Loaded at the first touch. */
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
    import("#contract/listings/municipalities.ts"),
    // Without the counts, the names are still useful.
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

/** Without typed text: the places that have listings. */
export function matching(places: readonly PlaceOption[], typed: string): PlaceOption[] {
  return typed.trim() === "" ? places.filter(({ count }) => count !== 0) : likeTyped(places, typed);
}

/** Until the places are loaded, any text may be a place. */
export function isNoPlace(places: readonly PlaceOption[], typed: string): boolean {
  return places.length > 0 && typed.trim() !== "" && !places.some(({ name }) => plain(name) === plain(typed.trim()));
}
