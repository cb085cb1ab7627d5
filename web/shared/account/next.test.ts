import { expect, test } from "vitest";
import { afterSignIn, withNext } from "./next.ts";

test("both forms lead to each other without losing the way back", () => {
  expect(withNext("/auth/login", "/")).toBe("/auth/login");
  expect(withNext("/auth/login", "/home/casa?guests=2")).toBe("/auth/login?next=%2Fhome%2Fcasa%3Fguests%3D2");
});

test("an admin passes the page that asks for the second factor, and goes on from there", () => {
  expect(afterSignIn({ admin: false }, "/spaces?guests=20")).toBe("/spaces?guests=20");
  expect(afterSignIn({ admin: true }, "/")).toBe("/auth/second-step?next=%2F");
  expect(afterSignIn({ admin: true }, "/admin?a=1")).toBe("/auth/second-step?next=%2Fadmin%3Fa%3D1");
});
