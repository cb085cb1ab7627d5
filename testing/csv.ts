/** Parses the output of `server/csv.ts`: one record per line, keyed by column title, without the BOM. */
export function readCsv(text: string): Record<string, string>[] {
  const [titles = [], ...lines] = cellsOf(text.replace(/^\uFEFF/, ""));
  return lines.map((cells) => Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? ""])));
}

function cellsOf(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    line.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end !== "\r\n") continue;
    lines.push(line);
    line = [];
  }
  return lines;
}

/** The sum of a column of amounts, in cents. */
export function sumOfColumn(rows: readonly Record<string, string>[], title: string): number {
  return rows.reduce((sum, row) => sum + Math.round(Number(row[title]) * 100), 0);
}
