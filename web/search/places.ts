import { useEffect, useState } from "react";
import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import { inBrowser } from "#web/page-data.ts";

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

/** Those with the typed letters at the beginning of a word first; accents and capitals do not matter. */
export function matching(places: readonly PlaceOption[], typed: string): PlaceOption[] {
  const wanted = plain(typed.trim());
  if (wanted === "") return places.filter(({ count }) => count !== 0);
  const rankOf = ({ name }: PlaceOption) => ` ${plain(name)}`.indexOf(` ${wanted}`);
  const found = places.filter(({ name }) => plain(name).includes(wanted));
  return found.sort((a, b) => Number(rankOf(a) < 0) - Number(rankOf(b) < 0));
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
