import { expect, test } from "vitest";
import { daysOf, monthsOf } from "./months.ts";

const row = (month: string, kind: "experience" | "space" | "lodging", bookings: number, revenue: number) => ({
  month,
  kind,
  bookings,
  revenue,
  commission: 0,
  lodging_tax: 0,
});

test("a month has a part per kind, each upon the one before; a month without any is there too", () => {
  const rows = [
    row("2027-01", "lodging", 1, 500),
    row("2026-11", "lodging", 2, 300.5),
    row("2026-11", "experience", 3, 90),
  ];
  expect(monthsOf(rows, "bookings")).toEqual([
    {
      month: "2026-11",
      total: 5,
      sum: 5,
      parts: [
        { kind: "experience", from: 0, amount: 3 },
        { kind: "lodging", from: 3, amount: 2 },
      ],
    },
    { month: "2026-12", total: 0, sum: 0, parts: [] },
    { month: "2027-01", total: 1, sum: 1, parts: [{ kind: "lodging", from: 0, amount: 1 }] },
  ]);
  expect(monthsOf(rows, "revenue").map(({ total }) => total)).toEqual([390.5, 0, 500]);
});

test("what was given back beyond what was paid takes nothing off the columns, and is in their sums", () => {
  const month = monthsOf([row("2026-11", "space", 0, -80), row("2026-11", "lodging", 1, 100.1)], "revenue");
  const parts = [{ kind: "lodging", from: 0, amount: 100.1 }];
  expect(month).toEqual([{ month: "2026-11", total: 100.1, sum: 20.1, parts }]);
});

test("the days of a month end where the period does", () => {
  const period = { from: "2026-02-10", to: "2026-04-05" };
  expect(["2026-02", "2026-03", "2026-04"].map((month) => daysOf(month, period))).toEqual([
    { from: "2026-02-10", to: "2026-02-28" },
    { from: "2026-03-01", to: "2026-03-31" },
    { from: "2026-04-01", to: "2026-04-05" },
  ]);
});
