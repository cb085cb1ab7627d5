import { expect, test } from "vitest";
import { safeNext, withNext } from "./next.ts";

test("after signing in a guest goes on where the address says, on this site", () => {
  expect(safeNext("/home/casa?check_in=2026-12-11&guests=2#fechas")).toBe(
    "/home/casa?check_in=2026-12-11&guests=2#fechas",
  );
});

test.each([
  null,
  "",
  "home",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "https://evil.example",
  "javascript:alert(1)",
])("nothing in the address leads to another site: %j", (wanted) => {
  expect(safeNext(wanted)).toBe("/");
});

test("both forms lead to each other without losing the way back", () => {
  expect(withNext("/auth/login", "/")).toBe("/auth/login");
  expect(withNext("/auth/login", "/home/casa?guests=2")).toBe("/auth/login?next=%2Fhome%2Fcasa%3Fguests%3D2");
});
