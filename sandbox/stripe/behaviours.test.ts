import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("every behaviour names a test that is there", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  const tests = files.filter((file) => file.endsWith(".test.ts"));
  const code = tests.map((file) => readFileSync(join(import.meta.dirname, file), "utf8")).join("\n");
  const table = readFileSync(join(import.meta.dirname, "behaviours.md"), "utf8");
  const rows = table.split("\n").filter((line) => /^\| (?!Rule|---)/.test(line));
  expect(rows.length).toBeGreaterThan(50);
  for (const row of rows) {
    const name = row.match(/\| `([^`]+)` *\|$/)?.[1];
    expect([row, name && code.includes(`"${name}"`)]).toEqual([row, true]);
  }
});
