import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { HostSeasons, WireSeason, YearlyRules } from "#contract/hosting/seasons.ts";
import { ApiError, call } from "#web/app/api.ts";
import { keyOf, reading } from "#web/app/queries.ts";
import { isOvertaken, seasonNow } from "./overtaken.ts";

const path = "/user/host/calendar/{id}/seasons";

export function useSeasons(slug: string) {
  return useQuery(reading(path, { params: { id: slug } }));
}

/** A season as the host has seen it, and the version of the rules it was read with. */
interface Seen {
  season: WireSeason;
  version: number;
}

/**
 * Saves part of a lodging's yearly rules, together with the rest as last read. After a refusal the rules are refetched,
 * because another tab may have changed them.
 *
 * @param seen the season that is changed or deleted: a newer one is not overwritten
 */
export function useSaving(known: HostSeasons, onSaved: () => void, seen?: Seen) {
  const client = useQueryClient();
  const input = { params: { id: known.slug } };
  return useMutation({
    mutationFn(change: Partial<Omit<YearlyRules, "version">>) {
      const { seasons, weekdayMinimums } = known;
      // Coming back to the tab reads a newer version: with the one that was seen, the server refuses.
      const { version } = seen && isOvertaken(seen.season, seasons) ? seen : known;
      return call("PUT", path, { ...input, body: { version, seasons, weekdayMinimums, ...change } });
    },
    onSuccess(saved) {
      client.setQueryData(keyOf(path, input), saved);
      // The calendar shows the prices and names of seasons.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === "/user/host/calendar/{id}" });
      onSaved();
    },
    onError: () => void client.invalidateQueries({ queryKey: keyOf(path, input) }),
  });
}

interface OneSeason {
  known: HostSeasons;
  /** The season that is changed or deleted; undefined for a new one. */
  season: WireSeason | undefined;
  onSaved(): void;
  /** Called with the season as the form had it and as it is now; undefined if it is gone. */
  onOvertaken?(before: WireSeason, now: WireSeason | undefined): void;
}

/**
 * Saves a change of one season. `base` is the season as the host has seen it: as it was when the form was opened, and
 * after a refusal because of a change elsewhere, as it is now, so that saving again is the host's decision.
 */
export function useSavingSeason({ known, season, onSaved, onOvertaken }: OneSeason) {
  const [seen, setSeen] = useState(season && { season, version: known.version });
  const saving = useSaving(known, onSaved, seen);
  const isTold = saving.error instanceof ApiError && saving.error.code === "edited_elsewhere";
  if (isTold && seen && isOvertaken(seen.season, known.seasons)) {
    const now = seasonNow(seen.season, known.seasons);
    setSeen(now && { season: now, version: known.version });
    onOvertaken?.(seen.season, now);
  }
  return { saving, base: seen?.season, setSeen };
}
