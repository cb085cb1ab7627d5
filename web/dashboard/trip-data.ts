import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Booking } from "#contract/bookings.ts";
import { keyOf, reading } from "#web/api.ts";

/** A place that is held may be paid for in another tab, or run out. */
const lookAtHoldsMilliseconds = 30_000;

export function useTrips() {
  return useQuery({
    ...reading("/user/reserve"),
    refetchInterval: ({ state }) => (state.data?.some(isHeld) ? lookAtHoldsMilliseconds : false),
  });
}

/** One trip; what the list knows of it is shown until it is here. */
export function useTrip(id: number) {
  const client = useQueryClient();
  const [known] = useState(() => client.getQueryData<Booking[]>(keyOf("/user/reserve")));
  return useQuery({
    ...reading("/user/reserve/{id}", { params: { id } }),
    placeholderData: known?.find(({ reserve_id }) => reserve_id === id),
    refetchInterval: ({ state }) => (state.data && isHeld(state.data) ? lookAtHoldsMilliseconds : false),
  });
}

function isHeld({ state }: Booking): boolean {
  return state === "held";
}

/** To be called when one has changed: everything that is said of trips is asked for again. */
export function useTripsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: keyOf("/listings/{id}/availability").slice(0, 1) });
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/user/reserve") });
  };
}

/** The list stays known from page to page of the dashboard, and the lines of every bill follow the language. */
export function useKeptTrips(): void {
  useQuery({ ...reading("/user/reserve"), enabled: false });
  const tripsChanged = useTripsChanged();
  const { language } = useTranslation().i18n;
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    void tripsChanged();
  }, [language, tripsChanged]);
}
