import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { HostSeasons, YearlyRules } from "#contract/hosting/seasons.ts";
import { call } from "#web/app/api.ts";
import { keyOf, reading } from "#web/app/queries.ts";

const path = "/user/host/calendar/{id}/seasons";

export function useSeasons(slug: string) {
  return useQuery(reading(path, { params: { id: slug } }));
}

/**
 * Saves part of a lodging's yearly rules, together with the rest as last read. After a refusal the rules are refetched,
 * because another tab may have changed them.
 */
export function useSaving(known: HostSeasons, onSaved: () => void) {
  const client = useQueryClient();
  const input = { params: { id: known.slug } };
  return useMutation({
    mutationFn: (change: Partial<Omit<YearlyRules, "version">>) => {
      const { version, seasons, weekdayMinimums } = known;
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
