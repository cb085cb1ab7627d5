import { expect, test } from "vitest";
import { searchLimits } from "#contract/listings/search-limits.ts";
import { sample, totalOf } from "./experience-groups.ts";

test("a sample has no more than was asked, no more than there is, and nothing twice", () => {
  const all = [1, 2, 3, 4, 5, 6];
  const four = sample(all, 4);
  expect(four).toHaveLength(4);
  expect(new Set(four).size).toBe(4);
  expect(all).toEqual([1, 2, 3, 4, 5, 6]);
  expect(sample([1, 2], 4).sort()).toEqual([1, 2]);
});

test("a full list tells no total, because there may be more", () => {
  const full = Array.from({ length: searchLimits.listed });
  expect(totalOf([["a"], [], ["b"]])).toBe(2);
  expect(totalOf([["a"], full])).toBeNull();
});
