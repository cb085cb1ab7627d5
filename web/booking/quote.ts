import { keepPreviousData, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Quote } from "#contract/bookings.ts";
import { call, keyOf } from "#web/api.ts";
import { requestOf, type Subject } from "./stay.ts";

/** Several presses on «one more guest» ask once. */
const pauseMs = 200;

/** The price of a complete choice, live and never cached. The old one stays while the new one is worked out. */
export function useQuote(subject: Subject) {
  const { i18n } = useTranslation();
  const request = requestOf(subject);
  // The lines come in the reader's language.
  const queryKey = [...keyOf("/quote", { query: request }), i18n.language];
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
    /** Puts a fresher quote of the same stay in its place. */
    replace: (fresh: Quote) => client.setQueryData(queryKey, fresh),
  };
}

/** The quote of the choice as far as it is known; the box asks for it. */
export function useKnownQuote(subject: Subject): Quote | undefined {
  const { i18n } = useTranslation();
  const request = requestOf(subject);
  const { data } = useQuery<Quote>({
    queryKey: [...keyOf("/quote", { query: request }), i18n.language],
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
