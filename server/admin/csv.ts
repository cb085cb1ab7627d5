import type { Cents } from "#contract/money.ts";

/** A table for a spreadsheet: RFC 4180, in UTF-8 with the mark by which a spreadsheet knows it. */

/** Text is somebody else's and made harmless; numbers and amounts are ours and stay what one can count with. */
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

/** Dollars with two decimals and a point, whatever the language. */
function decimal(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What a spreadsheet would take for a formula begins with an apostrophe; the wide signs of other keyboards too. */
function harmless(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}

/** Semicolons too: some spreadsheets separate by them, and would find a formula behind one. */
function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
