import { expect, test } from "vitest";
import { canonicalPath, isPrivate } from "./public-pages.ts";

const canonical = (path: string, asked: Record<string, string> = {}) =>
  canonicalPath(path, { get: (name) => asked[name] ?? null });

test("a page is known by its path, without what was only asked of it", () => {
  expect(canonical("/")).toBe("/");
  expect(canonical("/spaces/")).toBe("/spaces");
  expect(canonical("/home/casa", { check_in: "2026-12-11", check_out: "2026-12-13", guests: "2" })).toBe("/home/casa");
  expect(canonical("/", { utm_source: "x" })).toBe("/");
});

test("a category of experiences is a page of its own, as long as there is such a category", () => {
  expect(canonical("/experiences", { utm_source: "x", category: "food" })).toBe("/experiences?category=food");
  expect(canonical("/experiences", { category: "nada" })).toBe("/experiences");
  expect(canonical("/spaces", { category: "food" })).toBe("/spaces");
});

test("areas of one person are private, and names that only begin like them are not", () => {
  for (const path of [
    "/dashboard",
    "/dashboard/trips/1",
    "/auth/login",
    "/newsletter/unsubscribe/x",
    "/host/bookings",
    "/home/casa/book",
  ])
    expect([path, isPrivate(path)]).toEqual([path, true]);
  for (const path of ["/", "/home", "/home/host", "/home/book", "/hosts/2", "/spaces"])
    expect([path, isPrivate(path)]).toEqual([path, false]);
});
