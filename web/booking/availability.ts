import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { addMonths, dateOf, type PlainDate } from "#contract/dates.ts";
import type { Availability, ListingDetail } from "#contract/listings.ts";
import { reading } from "#web/api.ts";
import { now } from "#web/clock.ts";

export type Night = Extract<Availability, { kind: "lodging" }>["nights"][number];
export type SpaceDay = Extract<Availability, { kind: "space" }>["days"][number];
export type Session = Extract<Availability, { kind: "experience" }>["sessions"][number];

const monthsPerCall = 3;

/** The dates that can be booked at all, where the calendar is looking, and what is free around there. */
export function useFreeDates(listing: ListingDetail, start: PlainDate | undefined) {
  const today = dateOf(now(), listing.timeZone);
  const lastDate = addMonths(today, listing.bookingWindowMonths);
  const [lookedAt, look] = useState(start && start > today ? start : today);
  // What was asked once stays: paging back asks nothing again.
  const [seenUntil, setSeenUntil] = useState(lookedAt);
  if (lookedAt > seenUntil) setSeenUntil(lookedAt);
  const availability = useAvailability(listing.id, today, earlier(addMonths(seenUntil, 2), lastDate));
  return { today, lastDate, lookedAt, look, availability };
}

export type FreeDates = ReturnType<typeof useFreeDates>;

/** What is free from the month of `today` up to the month of `until`, three months a call, never from a cache. */
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
