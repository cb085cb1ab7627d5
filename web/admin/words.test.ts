import { expect, test } from "vitest";
import { monthName, shortMonthName } from "./words.ts";

test("a month is Spanish, whatever the page is: whole in tables, short under bars", () => {
  expect([monthName("2026-12"), shortMonthName("2026-12")]).toEqual(["diciembre de 2026", "dic"]);
  expect([monthName("2027-01"), shortMonthName("2027-01")]).toEqual(["enero de 2027", "ene"]);
});
