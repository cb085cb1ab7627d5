import { useQuery } from "@tanstack/react-query";
import { reading } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { useIsRead } from "#web/storage.ts";

/** Pauses between looks at a payment that is not settled yet, in milliseconds. Then it waits to be asked. */
const pauses = [2000, 3000, 5000, 8000, 13_000, 21_000, 34_000];

export function usePayment(sessionId: string) {
  const isSessionKnown = useIsRead(useSession);
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
