import { expect, test } from "vitest";
import { datesIn, instantOf } from "#contract/dates.ts";
import { nightsTaken, nightsTouched } from "#contract/listings/nights.ts";
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

const changed = tableUnder("Our calendar for other sites", rules);
test.each(changed)("with check-in at $['Check-in now'] and check-out at $['Check-out now']", (row) => {
  const range = { from: instantOf("2026-12-11", "15:00", zone), to: instantOf("2026-12-13", "11:00", zone) };
  const hours = { checkInTime: String(row["Check-in now"]), checkOutTime: String(row["Check-out now"]) };
  const { from, to } = nightsTaken(range, hours, zone);
  expect(datesIn(from, to).join(", ")).toBe(row["Nights taken"]);
});

function momentIn(row: Row, column: string): Date {
  const [date = "", time = ""] = String(row[column]).split(" ");
  return instantOf(date, time, zone);
}
