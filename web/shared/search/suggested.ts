import { useEffect, useMemo, useState } from "react";
import type { ListingKind } from "#contract/listings/kinds.ts";
import type { Suggestion } from "#contract/listings/search.ts";
import { inBrowser } from "#web/app/page-data.ts";
import { plain } from "#web/kit/fields/typed.ts";

export type Option =
  | { is: "everywhere" }
  | (Extract<Suggestion, { is: "municipality" }> & { count?: number })
  | Exclude<Suggestion, { is: "municipality" }>
  /** The option to search for the typed text as words. */
  | { is: "words" };

/** The pause in typing before the server is asked. */
const restMs = 60;
const none: Option[] = [];

/**
 * The suggestions. Without typed text: the whole island and municipalities with listings. Otherwise: names that begin
 * with the text, and always the option to search for it as words. Until they arrive, those of the earlier text stay that
 * may be meant: whoever goes on typing and presses Enter must not get another place.
 */
export function useOptions(kind: ListingKind, typed: string): Option[] {
  const [found, setFound] = useState({ for: "", options: none });
  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      void (typed === "" ? atFirst(kind) : like(kind, typed)).then(
        (options) => isCurrent && setFound({ for: typed, options }),
      );
    const timer = setTimeout(read, typed === "" ? 0 : restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [kind, typed]);
  return useMemo(
    () => (found.for === typed ? found.options : found.options.filter((option) => mayMean(option, typed))),
    [found, typed],
  );
}

export function mayMean(option: Option, typed: string): boolean {
  if ("name" in option) return plain(option.name).includes(plain(typed));
  return (option.is === "words") === (typed !== "");
}

async function atFirst(kind: ListingKind): Promise<Option[]> {
  // If the counts fail to load, the whole island is still offered.
  const onSale = await inBrowser("/places").catch(() => []);
  return [{ is: "everywhere" }, ...mostFirst(onSale, kind)];
}

const mostAtFirst = 7;

export function mostFirst(places: readonly ({ name: string } & Record<ListingKind, number>)[], kind: ListingKind) {
  return places
    .filter((place) => place[kind] > 0)
    .sort((a, b) => b[kind] - a[kind])
    .slice(0, mostAtFirst)
    .map((place) => ({ is: "municipality" as const, name: place.name, count: place[kind] }));
}

async function like(kind: ListingKind, typed: string): Promise<Option[]> {
  const found: Option[] = await inBrowser("/suggestions", { query: { kind, typed } }).catch(() => []);
  return [...found, { is: "words" }];
}
