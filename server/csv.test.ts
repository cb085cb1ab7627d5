import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

const lineOf = (...cells: Parameters<typeof csvOf>[1][number]) => csvOf([], [cells]).split("\r\n")[1];

test("a file begins with the mark of UTF-8, and every line ends as RFC 4180 has it", () => {
  expect(csvOf(["Anfitrión", "Año"], [["Iñaki Pérez", 3]])).toBe("\uFEFFAnfitrión,Año\r\nIñaki Pérez,3\r\n");
});

test("what would end a cell is quoted, and quotes are doubled", () => {
  expect(lineOf('La "Casita"', "Sol, mar", "dos\nlíneas", "a;b", null, "llano")).toBe(
    '"La ""Casita""","Sol, mar","dos\nlíneas","a;b",,llano',
  );
});

test("amounts have two decimals and a point, and stay numbers when they are negative", () => {
  const cents = [0, 5, -5, 100, -123_45, 99_999_999].map((amount) => ({ cents: amount }));
  expect(lineOf(...cents, -3)).toBe("0.00,0.05,-0.05,1.00,-123.45,999999.99,-3");
});

test.each([
  ["=1+1", "'=1+1"],
  ["+17875550199", "'+17875550199"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", `"'\t=1"`],
  ["\r=1", `"'\r=1"`],
  ['=HYPERLINK("http://a.test";"b")', `"'=HYPERLINK(""http://a.test"";""b"")"`],
  ["＝1+1", "'＝1+1"],
])("%j is no formula in a spreadsheet", (typed, written) => {
  expect(csvOf([], [[typed]])).toBe(`\uFEFF\r\n${written}\r\n`);
});

test.each(["a=b", "2026-12-01", "ana-luz@example.test", "'=1", ""])("%j is left as it is", (typed) => {
  expect(lineOf(typed)).toBe(typed);
});
