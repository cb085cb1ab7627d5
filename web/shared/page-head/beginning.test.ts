import { expect, test } from "vitest";
import { beginningOf } from "./beginning.ts";

test("what a search result shows of a text is one line, and ends with a whole word", () => {
  expect(beginningOf(" Frente al mar.\n\nCon hamacas. ")).toBe("Frente al mar. Con hamacas.");
  expect(beginningOf("palabra ".repeat(30))).toBe(`${"palabra ".repeat(19).trim()}…`);
});

test("no letter is cut in two, however long the word", () => {
  const waves = "🌊".repeat(160);
  expect(beginningOf(`a${waves}`)).toBe(`a${"🌊".repeat(154)}…`);
});
