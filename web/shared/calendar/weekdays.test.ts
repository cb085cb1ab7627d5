import { expect, test } from "vitest";
import { weekdaysIn } from "./weekdays.ts";

test("availableDays: a JSON string parsed to list; a list is kept; otherwise empty", { tags: ["@spec-3.8"] }, () => {
  expect(weekdaysIn('["saturday","monday"]')).toEqual(["monday", "saturday"]);
  expect(weekdaysIn(["monday", "saturday"])).toEqual(["monday", "saturday"]);
  for (const other of ["", "monday", "{", "null", "7", '{"monday":true}', null, undefined, 7, {}, [], ["lunes"]]) {
    expect(weekdaysIn(other)).toEqual([]);
  }
});
