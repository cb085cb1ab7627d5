import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { addMonths, dateOf, datesIn, type PlainDate } from "#contract/dates.ts";
import type { Availability, ListingDetail } from "#contract/listings/listings.ts";
import { now } from "#web/app/clock.ts";
import { reading } from "#web/app/queries.ts";
import { useBooking } from "../choice/booking-context.ts";

export type Night = Extract<Availability, { kind: "lodging" }>["nights"][number];
export type SpaceDay = Extract<Availability, { kind: "space" }>["days"][number];
export type Session = Extract<Availability, { kind: "experience" }>["sessions"][number];

const monthsPerCall = 3;

/** The bookable date range, the date the calendar shows, and the availability around it. */
export function useFreeDates(listing: ListingDetail, start: PlainDate | undefined) {
  const today = dateOf(now(), listing.timeZone);
  const lastDate = addMonths(today, listing.bookingWindowMonths);
  const [lookedAt, look] = useState(start && start > today ? start : today);
  // Loaded months are kept: paging back sends no request.
  const [seenUntil, setSeenUntil] = useState(lookedAt);
  if (lookedAt > seenUntil) setSeenUntil(lookedAt);
  const availability = useAvailability(listing.id, today, earlier(addMonths(seenUntil, 2), lastDate));
  return { today, lastDate, lookedAt, look, availability };
}

/** When the guest opens the calendar, it starts at the first free day, once availability is known. */
export function useBeginning({ today, lookedAt, look, availability }: FreeDates, isFree: (date: PlainDate) => boolean) {
  const { calendarCalls, isCalendarOver } = useBooking();
  const asked = isCalendarOver ? "over" : calendarCalls;
  const [answered, setAnswered] = useState<typeof asked>(0);
  if (asked === answered || availability.isLoading) return;
  setAnswered(asked);
  const first = lookedAt === today ? datesIn(today, addMonths(today, monthsPerCall)).find(isFree) : undefined;
  if (first) look(first);
}

/** Shows dates that were chosen elsewhere on the page. */
export function useShown({ today, look }: FreeDates, start: PlainDate | undefined) {
  const [shown, setShown] = useState(start);
  if (start === shown) return;
  setShown(start);
  if (start && start > today) look(start);
}

export type FreeDates = ReturnType<typeof useFreeDates>;

/** Availability from the month of `today` to the month of `until`, three months per request, never cached. */
function useAvailability(listingId: number, today: PlainDate, until: PlainDate) {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const spans: { from: PlainDate; to: PlainDate }[] = [];
  for (let from = firstOfMonth; from <= until; from = addMonths(from, monthsPerCall)) {
    spans.push({ from: from < today ? today : from, to: addMonths(from, monthsPerCall) });
  }
  return useQueries({
    queries: spans.map((query) => reading("/listings/{id}/availability", { params: { id: listingId }, query })),
    combine: (results) => ({
      parts: results.flatMap((result) => (result.data ? [result.data] : [])),
      isLoading: results.some((result) => result.isPending),
      hasFailed: results.some((result) => result.isError),
      retry: () => {
        for (const result of results) if (result.isError) void result.refetch();
      },
    }),
  });
}

function earlier(a: PlainDate, b: PlainDate): PlainDate {
  if (a < b) return a;
  return b;
}
