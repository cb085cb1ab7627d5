import { expect, test } from "vitest";
import { instantOf } from "#contract/dates.ts";
import { nightsTouched } from "#contract/listings/nights.ts";
import { plainDetails } from "./makers.ts";
import { type Row, tableUnder } from "./markdown-tables.ts";

/** Every row of docs/rules/calendars.md is computed. */

const rules = "docs/rules/calendars.md";
const zone = "America/Puerto_Rico";

test.each(tableUnder("Whole nights", rules))("from $From to $To takes $['Nights taken']", (row) => {
  const range = { from: momentIn(row, "From"), to: momentIn(row, "To") };
  const details = { ...plainDetails.lodging, checkInTime: "15:00", checkOutTime: "11:00" };
  expect(nightsTouched(range, details, zone).join(", ")).toBe(row["Nights taken"]);
});

function momentIn(row: Row, column: string): Date {
  const [date = "", time = ""] = String(row[column]).split(" ");
  return instantOf(date, time, zone);
}
