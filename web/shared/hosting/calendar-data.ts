import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CalendarChange } from "#contract/hosting/calendar.ts";
import { ApiError, call, sentenceOf } from "#web/app/api.ts";
import { reading } from "#web/app/queries.ts";
import { spanOfMonth } from "./months.ts";

/**
 * The answer to an earlier question (`isEarlier`) stays while the next one has none: what the host has selected and
 * typed beside it would go with it. Unlike react-query's `keepPreviousData`, also after a failure. A failure stays
 * while its question is asked again, and so does the button that asks.
 */
export function useLastAnswer<T>(query: UseQueryResult<T>) {
  const { data, error, errorUpdateCount } = query;
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const [lastError, setLastError] = useState(error);
  if (error && error !== lastError) setLastError(error);
  const isEarlier = data === undefined;
  // The count is of this question: a failure of another one is over.
  const isAskedAgain = isEarlier && errorUpdateCount > 0;
  return { ...query, data: data ?? last, isEarlier, error: error ?? (isAskedAgain ? lastError : null) };
}

/** One month of a listing's calendar; another month's until that one has loaded. */
export function useHostCalendar(slug: string, month: string) {
  const wanted = { params: { id: slug }, query: spanOfMonth(month) };
  const query = useLastAnswer(useQuery(reading("/user/host/calendar/{id}", wanted)));
  return { ...query, data: ofListing(slug, query.data) };
}

/** @param start the departure's start; if null, the date's first departure */
export function useGuestList(slug: string, date: string, start: string | null) {
  const wanted = { params: { id: slug }, query: { date, ...(start !== null && { start_time: start }) } };
  const query = useLastAnswer(useQuery(reading("/user/host/calendar/{id}/guests", wanted)));
  return { ...query, data: ofListing(slug, query.data) };
}

/** The answer, unless it is about the listing that was open before. */
function ofListing<T extends { slug: string; link_id: number }>(slug: string, answer: T | undefined): T | undefined {
  return answer?.slug === slug || String(answer?.link_id) === slug ? answer : undefined;
}

/** Changes dates, then refetches them; also after a refusal, because the calendar may have changed meanwhile. */
export function useCalendarChange(slug: string, onSaved: (change: CalendarChange) => void) {
  const client = useQueryClient();
  const askAgain = () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/user/host") });
  return useMutation({
    mutationFn: (change: CalendarChange) =>
      call("PUT", "/user/host/calendar/{id}", { params: { id: slug }, body: change }),
    async onSuccess(_reply, change) {
      await askAgain();
      onSaved(change);
    },
    onError: () => void askAgain(),
  });
}

export type Saving = Pick<ReturnType<typeof useCalendarChange>, "mutate" | "isPending" | "error">;

/** Error messages by the API's field names. */
export function fieldsOf(error: Error | null): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}

/**
 * What a refusal says that no field on the page says: the sentence of a refused field that is not shown, else that of
 * the whole refusal. Null if every refused field is shown, or nothing is refused.
 */
export function refusalBeside(
  error: Error | null,
  { isShown, noAnswer }: { isShown(field: string): boolean; noAnswer: string },
): string | null {
  if (!error) return null;
  const refused = Object.entries(fieldsOf(error));
  const hidden = refused.find(([field]) => !isShown(field));
  if (hidden) return hidden[1];
  return refused.length > 0 ? null : (sentenceOf(error) ?? noAnswer);
}
