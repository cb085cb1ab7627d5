import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CalendarChange } from "#contract/hosting/calendar.ts";
import { ApiError, call, sentenceOf } from "#web/app/api.ts";
import { reading } from "#web/app/queries.ts";
import { spanOfMonth } from "./months.ts";

/** One month of a listing's calendar. While the next month loads, the data of the previous one stays. */
export function useHostCalendar(slug: string, month: string) {
  const query = useQuery({
    ...reading("/user/host/calendar/{id}", { params: { id: slug }, query: spanOfMonth(month) }),
    placeholderData: keepPreviousData,
  });
  const isThis = query.data?.slug === slug || String(query.data?.link_id) === slug;
  return { ...query, data: isThis ? query.data : undefined };
}

/** @param start the departure's start; if null, the date's first departure */
export function useGuestList(slug: string, date: string, start: string | null) {
  const query = { date, ...(start !== null && { start_time: start }) };
  return useQuery(reading("/user/host/calendar/{id}/guests", { params: { id: slug }, query }));
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
