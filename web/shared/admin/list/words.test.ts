import { expect, test } from "vitest";
import { monthName, shortMonthName } from "./words.ts";

test("a month is whole in tables and short under bars", { tags: ["@spec-1.10"] }, () => {
  expect([monthName("2026-12", "es"), shortMonthName("2026-12", "es")]).toEqual(["diciembre de 2026", "dic"]);
  expect([monthName("2027-01", "en"), shortMonthName("2027-01", "en")]).toEqual(["January 2027", "Jan"]);
});
