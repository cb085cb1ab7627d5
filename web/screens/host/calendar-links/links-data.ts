import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CalendarLinks } from "#contract/hosting/feeds.ts";
import { call } from "#web/app/api.ts";
import { keyOf, reading } from "#web/app/queries.ts";

const path = "/user/host/calendar/{id}/links";

export function useCalendarLinks(slug: string) {
  return useQuery(reading(path, { params: { id: slug } }));
}

/** Sends a change; the reply has the listing's current links. Refetches calendars, because dates may be free again. */
export function useLinkChange<Input = void>(
  slug: string,
  send: (input: Input) => Promise<CalendarLinks>,
  onDone?: (links: CalendarLinks) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess(links) {
      client.setQueryData(keyOf(path, { params: { id: slug } }), links);
      void client.invalidateQueries({
        predicate: ({ queryKey: [at] }) => String(at).startsWith("/user/host/calendar") && at !== path,
      });
      onDone?.(links);
    },
  });
}

/** @param input `accept`: accepts a doubtful answer that would free many dates */
export function useReading(slug: string, feed: number, onDone?: (links: CalendarLinks) => void) {
  const params = { id: slug, feed };
  return useLinkChange<{ accept?: boolean }>(
    slug,
    (body) => call("POST", "/user/host/calendar/{id}/feeds/{feed}/read", { params, body }),
    onDone,
  );
}
