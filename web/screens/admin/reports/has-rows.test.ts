import { expect, it } from "vitest";
import { hasRows } from "./has-rows.ts";

it("a report with the column titles alone has no rows to save", async () => {
  expect(await hasRows(new Blob(["\uFEFFCódigo,Total\r\n"]))).toBe(false);
  expect(await hasRows(new Blob(["\uFEFFCódigo,Total\r\nLI-7QK4MD,152.00\r\n"]))).toBe(true);
});
