import { expect, test } from "vitest";
import { type BookingState, reviewRefusal } from "#contract/bookings/process.ts";
import { addMinutes } from "#contract/dates.ts";
import { type Row, tableUnder } from "#testing/markdown-tables.ts";

/** The table of docs/rules/reviews.md, checked against `reviewRefusal`. */

const end = new Date("2026-11-27T15:00:00Z");
const minutesOf = { d: 24 * 60, h: 60, min: 1 };

test.each(tableUnder("Writing", "docs/rules/reviews.md"))("$Booking, $After the end: $Answer", (row) => {
  const state = unquoted(row, "Booking") as BookingState;
  const refusal = reviewRefusal({ state, end }, addMinutes(end, minutesIn(row["After the end"])));
  expect(refusal ?? "yes").toBe(unquoted(row, "Answer"));
});

function unquoted(row: Row, column: string): string {
  return (row[column] ?? "").replaceAll("`", "");
}

/** `14 d 1 min`, in minutes. */
function minutesIn(text = ""): number {
  const parts = [...text.matchAll(/(-?\d+) (d|h|min)/g)];
  if (parts.length === 0) throw new Error(`«${text}» is no time`);
  return parts.reduce((sum, [, number, unit]) => sum + Number(number) * minutesOf[unit as keyof typeof minutesOf], 0);
}
