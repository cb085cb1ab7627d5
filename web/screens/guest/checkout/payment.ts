import { useQuery } from "@tanstack/react-query";
import { reading } from "#web/app/queries.ts";
import { useSession } from "#web/app/session.ts";
import { useIsRead } from "#web/app/storage.ts";

/** Pauses between polls of an unsettled payment, in milliseconds. After the last one the guest has to ask. */
const pauses = [2000, 3000, 5000, 8000, 13_000, 21_000, 34_000];

export function usePayment(sessionId: string) {
  const isSessionKnown = useIsRead(useSession);
  const query = useQuery({
    ...reading("/user/session_status", { query: { session_id: sessionId } }),
    // The server recognizes the booking's guest only by the stored session.
    enabled: isSessionKnown,
    refetchInterval: ({ state }) => {
      const isOpen =
        state.data?.status === "open" || (state.data?.status === "complete" && state.data.payment_status === "unpaid");
      return isOpen ? (pauses[state.dataUpdateCount - 1] ?? false) : false;
    },
  });
  return query;
}

/** The guest's own booking behind a payment; other visitors never receive its id. */
export function useBookingOf(reserveId: number | null | undefined, status?: string) {
  const { queryKey, ...booking } = reading("/user/reserve/{id}", { params: { id: reserveId ?? 0 } });
  return useQuery({
    ...booking,
    queryKey: [...queryKey, status],
    enabled: typeof reserveId === "number",
  });
}
