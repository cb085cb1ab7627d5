import { expect, test } from "vitest";
import { addressOf, searchOf } from "#web/shared/search/search.ts";
import { fromToday } from "./past.ts";

const today = "2026-12-04";

test.each([
  ["lodging", "check_in=2026-11-28&check_out=2026-12-02&flex=2", "?check_in=2026-12-04&check_out=2026-12-08&guests=2"],
  ["lodging", "length=weekend&month=2026-10&guests=3", "?length=weekend&month=2026-12&guests=3"],
  ["space", "start_date=2026-12-03&end_date=2026-12-05", "?start_date=2026-12-04&end_date=2026-12-06&guests=10"],
  [
    "space",
    "date=2025-12-24&start_time=18:00&end_time=23:00&place=Ponce",
    "?date=2026-12-04&start_time=18%3A00&end_time=23%3A00&place=Ponce&guests=10",
  ],
  ["experience", "date=2026-12-03&guests=4", "?date=2026-12-04&guests=4"],
] as const)("the past stay of a %s search, %s, is searched for from today on", (kind, address, later) => {
  const next = fromToday(searchOf(kind, new URLSearchParams(address)), today);
  expect(next && addressOf(next)).toBe(later);
});

test.each(["check_in=2026-12-04&check_out=2026-12-05", "length=week&month=2026-12", "place=Ponce"])(
  "nothing is past in %s",
  (address) => {
    expect(fromToday(searchOf("lodging", new URLSearchParams(address)), today)).toBeNull();
  },
);
