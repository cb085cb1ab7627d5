import { expect, test } from "vitest";
import { withNext } from "./next.ts";

test("both forms lead to each other without losing the way back", () => {
  expect(withNext("/auth/login", "/")).toBe("/auth/login");
  expect(withNext("/auth/login", "/home/casa?guests=2")).toBe("/auth/login?next=%2Fhome%2Fcasa%3Fguests%3D2");
});
