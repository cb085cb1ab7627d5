import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Booking } from "#contract/bookings/bookings.ts";
import { keyOf, reading } from "#web/app/queries.ts";
import { useTranslation } from "#web/kit/texts.tsx";

/** How often holds are polled: they may expire or be paid in another tab. */
const lookAtHoldsMilliseconds = 30_000;

const perPage = 50;

/** The pages read so far, in one cache entry. */
const bookingPages = {
  queryKey: keyOf("/user/reserve"),
  initialPageParam: 0,
  queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
    reading("/user/reserve", { query: { limit: perPage, ...(pageParam > 0 && { cursor: pageParam }) } }).queryFn({
      signal,
    }),
  getNextPageParam: (last: Booking[]) => (last.length === perPage ? last.at(-1)?.reserve_id : undefined),
  gcTime: 0,
};

export function useBookings() {
  return useInfiniteQuery({
    ...bookingPages,
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isHeld) ? lookAtHoldsMilliseconds : false),
  });
}

/** One booking; until it is loaded, the list's copy is shown. */
export function useBooking(id: number) {
  const client = useQueryClient();
  const [known] = useState(() => client.getQueryData<InfiniteData<Booking[]>>(bookingPages.queryKey)?.pages.flat());
  return useQuery({
    ...reading("/user/reserve/{id}", { params: { id } }),
    placeholderData: known?.find(({ reserve_id }) => reserve_id === id),
    refetchInterval: ({ state }) => (state.data && isHeld(state.data) ? lookAtHoldsMilliseconds : false),
  });
}

function isHeld({ state }: Booking): boolean {
  return state === "held";
}

/** Call this when a booking has changed: refetches all booking queries. */
export function useBookingsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: keyOf("/listings/{id}/availability").slice(0, 1) });
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/user/reserve") });
  };
}

/** Keeps the list cached across the dashboard's pages; a language change refetches the translated price lines. */
export function useKeptBookings(): void {
  useInfiniteQuery({ ...bookingPages, enabled: false });
  const bookingsChanged = useBookingsChanged();
  const { language } = useTranslation();
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    void bookingsChanged();
  }, [language, bookingsChanged]);
}
