import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { Booking } from "#contract/bookings.ts";
import { kindOfWire, type WireCode } from "#contract/listing-kinds/kinds.ts";
import { reading } from "#web/api.ts";
import { useSession } from "#web/session.ts";

/** Pauses between looks at a payment that is not settled yet, in milliseconds. Then it waits to be asked. */
const pauses = [2000, 3000, 5000, 8000, 13_000, 21_000, 34_000];

export function usePayment(sessionId: string) {
  const isSessionKnown = useIsSessionKnown();
  const query = useQuery({
    ...reading("/user/session_status", { query: { session_id: sessionId } }),
    // Only with the stored session does the server know the booking's own guest.
    enabled: isSessionKnown,
    refetchInterval: ({ state }) => {
      const isOpen =
        state.data?.status === "open" || (state.data?.status === "complete" && state.data.payment_status === "unpaid");
      return isOpen ? (pauses[state.dataUpdateCount - 1] ?? false) : false;
    },
  });
  return query;
}

/** The guest's own booking behind a payment; nobody else is told which it is. */
export function useBookingOf(reserveId: number | null | undefined) {
  return useQuery({
    ...reading("/user/reserve/{id}", { params: { id: reserveId ?? 0 } }),
    enabled: typeof reserveId === "number",
  });
}

/** The island's zone, which the booking's listing knows. Undefined until then, and when the listing is gone. */
export function useZoneOf(booking: Booking | undefined): string | undefined {
  const kind = booking && kindOfWire(booking.service_type as WireCode);
  const input = { params: { id: booking?.slug ?? "" } };
  const readings = {
    lodging: reading("/housing/{id}", input),
    space: reading("/spaces/{id}", input),
    experience: reading("/experiences/{id}", input),
  };
  const { data } = useQuery<{ timeZone: string }>({ ...readings[kind ?? "lodging"], enabled: kind !== undefined });
  return data?.timeZone;
}

/** False until the browser's stored session has been read. */
function useIsSessionKnown(): boolean {
  return useSyncExternalStore(
    (changed) => useSession.persist.onFinishHydration(changed),
    () => useSession.persist.hasHydrated(),
    () => false,
  );
}
