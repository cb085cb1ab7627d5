import { keepPreviousData, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Quote } from "#contract/bookings/bookings.ts";
import { call } from "#web/app/api.ts";
import { keyOf } from "#web/app/queries.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { requestOf, type Subject } from "#web/shared/calendar/stay.ts";

/** Debounce, so that several presses on «one more guest» send one request. */
const pauseMs = 200;

/** The live price of a complete choice, never cached. The old price stays until the new one arrives. */
export function useQuote(subject: Subject) {
  const { language } = useTranslation();
  const request = requestOf(subject);
  // The server returns the lines in the reader's language.
  const queryKey = [...keyOf("/quote", { query: request }), language];
  const query = useQuery({
    queryKey,
    enabled: request !== null,
    queryFn: async ({ signal }) => {
      await pause(pauseMs, signal);
      if (!request) throw new Error("a quote needs a complete stay");
      return call("GET", "/quote", { query: request, signal });
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const client = useQueryClient();
  return {
    quote: request && !query.isError ? query.data : undefined,
    isComplete: request !== null,
    isBusy: request !== null && query.isFetching,
    error: request && !query.isFetching ? query.error : null,
    refetch: query.refetch,
    /** Replaces the quote with a fresher one for the same stay. */
    replace: (fresh: Quote) => client.setQueryData(queryKey, fresh),
  };
}

/** The last known quote for the choice; only the box requests it. */
export function useKnownQuote(subject: Subject): Quote | undefined {
  const { language } = useTranslation();
  const request = requestOf(subject);
  const { data } = useQuery<Quote>({
    queryKey: [...keyOf("/quote", { query: request }), language],
    queryFn: skipToken,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return request ? data : undefined;
}

export type LiveQuote = ReturnType<typeof useQuote>;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
