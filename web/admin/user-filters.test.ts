import { expect, test } from "vitest";
import { addressOf, filtersOf } from "./user-filters.ts";

const read = (search: string) => filtersOf(new URLSearchParams(search));

test("what users are looked for goes into the address and comes back", () => {
  const filters = { type: "hosts", registered: "older", q: "Ana Rivera", cursor: 25 } as const;
  expect(read(addressOf(filters).split("?")[1] ?? "")).toEqual(filters);
  expect(addressOf({})).toBe("/admin/users");
});

test("what means nothing, or everything, is left out", () => {
  expect(read("type=all&registered=any&q=%20&cursor=0")).toEqual({});
  expect(read("type=robots&registered=yesterday&cursor=x")).toEqual({});
});
