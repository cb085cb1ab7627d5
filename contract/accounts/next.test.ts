import { expect, test } from "vitest";
import { safeNext } from "./next.ts";

test("after signing in a guest goes on where the address says, on this site", () => {
  for (const path of ["/", "/home/casa?check_in=2026-12-11&guests=2#fechas", "/home?back=https://x.example//y"]) {
    expect(safeNext(path)).toBe(path);
  }
});

test.each([
  null,
  undefined,
  "",
  "home",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/x\\..\\\\evil.example",
  " //evil.example",
  "https://evil.example",
  "javascript:alert(1)",
])("nothing in the address leads to another site: %j", (wanted) => {
  expect(safeNext(wanted)).toBe("/");
});
