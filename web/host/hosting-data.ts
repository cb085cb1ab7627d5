import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { HostedBookingInFull, HostedWhen } from "#contract/hosting.ts";
import { call, reading } from "#web/api.ts";

export function useHostedBookings(when: HostedWhen) {
  return useQuery(reading("/user/host/bookings", { query: { when } }));
}

export function useHostedBooking(id: number) {
  return useQuery(reading("/user/host/bookings/{id}", { params: { id } }));
}

export function useEarnings() {
  return useQuery(reading("/user/host/earnings"));
}

/** To be called when a booking has changed: everything that is said of them is asked for again. */
export function useHostingChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).endsWith("/reviews") });
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/user/host/") });
  };
}

/** The host's word that the service was given. */
export function useCompletion({ reserve_id, service_type }: HostedBookingInFull, onDone: () => void) {
  const hostingChanged = useHostingChanged();
  return useMutation({
    mutationFn: () => call("POST", "/user/hosting_complete", { body: { reserve_id, service_type } }),
    async onSuccess() {
      await hostingChanged();
      onDone();
    },
    // Somebody, or the clock, may have been faster.
    onError: () => void hostingChanged(),
  });
}
