import { expect, test } from "vitest";
import { heldBack } from "./held-back.ts";
import { wantedBy } from "./rules.ts";
import { working } from "./working.ts";

test("the queries are 200, half of them in each language, 60 held back, and every rule names a listing", () => {
  const all = [...working, ...heldBack];
  expect([working.length, heldBack.length]).toEqual([140, 60]);
  for (const queries of [working, heldBack]) {
    expect(queries.filter(([language]) => language === "es")).toHaveLength(queries.length / 2);
  }
  expect(new Set(all.map(([, kind, typed]) => `${kind} ${typed}`)).size).toBe(200);
  expect(all.flatMap(wantedBy).length).toBeGreaterThan(500);
});
