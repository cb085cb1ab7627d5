import type { RawBuilder } from "kysely";
import type { Cents } from "#contract/money.ts";
import type { TextKey, Translate } from "#locales/translate.ts";
import type { Ctx } from "./ctx.ts";

/** CSV for spreadsheets: RFC 4180, in UTF-8 with a byte order mark so that they detect it. */

/** Text comes from users and is made harmless; numbers and amounts are ours and stay numeric. */
export type Cell = string | number | { cents: Cents } | null;

const byteOrderMark = "\uFEFF";

export interface Column<Row> {
  titleKey: TextKey;
  cell(row: Row, t: Translate): Cell;
}

/** A file with one line for each row that one statement reads; without rows it has only the column titles. */
export interface CsvFile<Asked> {
  text(ctx: Ctx, asked: Asked, t: Translate): Promise<string>;
}

export function csvFile<Row, Asked>(
  find: (ctx: Ctx, asked: Asked) => RawBuilder<Row>,
  columns: readonly Column<Row>[],
): CsvFile<Asked> {
  return {
    async text(ctx, asked, t) {
      const { rows } = await find(ctx, asked).execute(ctx.db);
      return csvOf(
        columns.map(({ titleKey }) => t(titleKey)),
        rows.map((row) => columns.map(({ cell }) => cell(row, t))),
      );
    },
  };
}

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
