import { expect, test } from "vitest";
import { periodOf } from "./period.ts";

const newYear = new Date("2027-01-01T02:00:00Z");
const read = (search: string) => periodOf(new URLSearchParams(search), newYear, "America/Puerto_Rico");

test("without a period it is the island's year, which ends later than elsewhere", () => {
  expect(read("")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
  expect(read("from=2026-05-01&to=tomorrow")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
});

test("the address may ask for another", () => {
  expect(read("from=2025-03-01&to=2025-03-31")).toEqual({ from: "2025-03-01", to: "2025-03-31" });
});
