import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { HostedBooking, HostedWhen } from "#contract/hosting/hosting.ts";
import { call, type ReplyAt } from "#web/app/api.ts";
import { reading } from "#web/app/queries.ts";

export function useHostedBookings(when: HostedWhen) {
  return useQuery(reading("/user/host/bookings", { query: { when } }));
}

const perPage = 50;

/** The same bookings, one page at a time. */
export function useHostedPages(when: HostedWhen) {
  const first = reading("/user/host/bookings", { query: { when, limit: perPage } });
  return useInfiniteQuery({
    queryKey: [...first.queryKey, "pages"],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      pageParam === 0
        ? first.queryFn({ signal })
        : reading("/user/host/bookings", { query: { when, limit: perPage, cursor: pageParam } }).queryFn({ signal }),
    getNextPageParam: (last) => (last.length === perPage ? last.at(-1)?.reserve_id : undefined),
    // Kept for the way back from a booking, so that the list is as long as it was left. It is read again all the same.
    gcTime: 5 * 60_000,
  });
}

export function useHostedBooking(id: number) {
  return useQuery(reading("/user/host/bookings/{id}", { params: { id } }));
}

/** Call this when a booking has changed: refetches all hosting queries. */
export function useHostingChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).endsWith("/reviews") });
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/user/host") });
  };
}

/** The host's confirmation that the service was provided. */
export function useCompletion(
  { reserve_id, service_type }: HostedBooking,
  onDone: (completed: ReplyAt<"POST", "/user/hosting_complete">) => void,
  onRefused?: (error: Error) => void,
) {
  const hostingChanged = useHostingChanged();
  return useMutation({
    mutationFn: () => call("POST", "/user/hosting_complete", { body: { reserve_id, service_type } }),
    async onSuccess(completed) {
      await hostingChanged();
      onDone(completed);
    },
    // The booking may have changed meanwhile, or its deadline passed.
    onError: (error) => {
      onRefused?.(error);
      void hostingChanged();
    },
  });
}
