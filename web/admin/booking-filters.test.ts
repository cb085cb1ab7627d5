import { expect, test } from "vitest";
import { bookingFiltersOf, bookingsAddress } from "./booking-filters.ts";

test("filters come back from the address they stand in", () => {
  const filters = {
    q: "LI-7QK4MD",
    state: "confirmed",
    kind: "space",
    by: "paid",
    from: "2026-01-01",
    to: "2026-01-31",
  } as const;
  const address = new URL(bookingsAddress(filters), "http://linkisla.test");
  expect(bookingFiltersOf(address.searchParams)).toEqual(filters);
});

test("what is malformed in the address, or the same as nothing, is left out", () => {
  const search = new URLSearchParams("q=%20&state=lost&kind=boat&by=start&from=1/1/26&to=&cursor=-3");
  expect(bookingsAddress(bookingFiltersOf(search))).toBe("/admin/bookings");
});
