import type { Cents } from "#contract/money.ts";

/** CSV for spreadsheets: RFC 4180, in UTF-8 with a byte order mark so that they detect it. */

/** Text comes from users and is made harmless; numbers and amounts are ours and stay numeric. */
export type Cell = string | number | { cents: Cents } | null;

const byteOrderMark = "\uFEFF";

export function csvOf(titles: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [titles, ...rows].map((cells) => `${cells.map(written).join(",")}\r\n`);
  return byteOrderMark + lines.join("");
}

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return decimal(cell.cents);
  return quoted(harmless(cell));
}

/** Dollars with two decimals and a point, in every language. */
function decimal(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Puts an apostrophe before text that a spreadsheet would run as a formula; full-width signs too. */
function harmless(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}

/** Quotes semicolons too: some spreadsheets separate by them, and would read a formula after one. */
function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
