import { readFileSync } from "node:fs";

export type Row = Record<string, string>;

/**
 * The rows of the table under a heading of one of our documents, by column name.
 * @throws when there is no such table, or a row's cell count differs from the header's: an unread table proves nothing
 */
export function tableUnder(heading: string, document: string): Row[] {
  const text = readFileSync(new URL(`../${document}`, import.meta.url), "utf8");
  const lines = text.split("\n");
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, "") === heading);
  if (start < 0) throw new Error(`${document} has no heading «${heading}»`);
  const end = lines.findIndex((line, index) => index > start && /^#+ /.test(line));
  const section = lines.slice(start + 1, end < 0 ? undefined : end);
  const [head, rule, ...body] = section.filter((line) => line.startsWith("|")).map(cellsOf);
  if (!head || !rule?.every((cell) => /^-+$/.test(cell)) || body.length === 0) {
    throw new Error(`${document} has no table under «${heading}»`);
  }
  return body.map((cells) => {
    if (cells.length !== head.length)
      throw new Error(`${document}, «${heading}»: ${cells.length} cells in ${cells[0]}`);
    return Object.fromEntries(head.map((name, index) => [name, cells[index] as string]));
  });
}

function cellsOf(line: string): string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}
