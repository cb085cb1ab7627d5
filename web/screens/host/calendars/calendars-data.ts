import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import type { HostCalendar } from "#contract/hosting/calendar.ts";
import type { CalendarRow, CalendarsChange, CalendarsChanged, HostCalendars } from "#contract/hosting/calendars.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { call } from "#web/app/api.ts";
import { reading } from "#web/app/queries.ts";
import { useLastAnswer } from "#web/shared/hosting/calendar-data.ts";
import { addDays, datesBetween } from "#web/shared/hosting/months.ts";
import type { ChosenDates } from "./chosen.ts";

interface Wanted {
  from: string;
  days: number;
  kind: ListingKind | undefined;
  page: number;
}

/** The previous answer stays while another loads, and if that fails. It says which `kind` and `page` it is of. */
export function useHostCalendars({ from, days, kind, page }: Wanted) {
  const query = { from, to: addDays(from, days), page, ...(kind && { kind }) };
  // Kept, because react-query applies a new function, and compares the result, with every rendering of the grid.
  const select = useCallback((answer: HostCalendars) => ({ ...answer, kind }), [kind]);
  return useLastAnswer(useQuery({ ...reading("/user/host/calendars", { query }), select }));
}

/** Converts a row to the calendar of a single listing. */
export function calendarOf(row: CalendarRow, site: { timeZone: string; today: string }): HostCalendar {
  if (row.service_type !== 2) return { ...row, ...site };
  const { bars, ...rest } = row;
  const bookings = bars.flatMap(({ booking, from, to }) =>
    booking ? [{ ...booking, dates: datesBetween(from, addDays(to, -1)) }] : [],
  );
  return { ...rest, ...site, bookings };
}

export type Change = Omit<CalendarsChange, "key">;

/** A change, and the selection it was made for: the change itself may leave out some of the selected listings. */
export interface SentChange {
  change: Change;
  chosen: ChosenDates;
}

/** Changes dates of many listings. A change sent again for lack of a response keeps its key and is made only once. */
export function useChange(onDone: (sent: SentChange, changed: CalendarsChanged) => void) {
  const askAgain = useAskAgain();
  const last = useRef({ sent: "", key: "" });
  return useMutation({
    mutationFn: ({ change }: SentChange) => {
      const sent = JSON.stringify(change);
      if (last.current.sent !== sent) last.current = { sent, key: newKey() };
      return call("POST", "/user/host/calendars/changes", { body: { ...change, key: last.current.key } });
    },
    async onSuccess(changed, sent) {
      last.current = { sent: "", key: "" };
      await askAgain();
      onDone(sent, changed);
    },
    onError: () => void askAgain(),
  });
}

export function useUndo(onUndone: (undone: CalendarsChanged) => void) {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: (key: string) => call("POST", "/user/host/calendars/changes/{key}/undo", { params: { key } }),
    async onSuccess(undone) {
      await askAgain();
      onUndone(undone);
    },
  });
}

/** Saving a change of the current selection. */
export interface Saving {
  mutate(change: Change): void;
  isPending: boolean;
  /** Whether the last change was of the dates that are still selected. */
  isForThese: boolean;
  error: Error | null;
}

function useAskAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/user/host") });
}

/** A random UUID; `crypto.randomUUID` is missing without HTTPS, as on a trial site. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
