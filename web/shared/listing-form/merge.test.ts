import { expect, test } from "vitest";
import { versionAfterPhoto } from "./merge.ts";

test("a save names the versions of the photo calls before it", () => {
  expect([4, 5, 6].reduce(versionAfterPhoto, 3)).toBe(6);
});

test("a save after somebody else's edit between photo calls names the version before it", () => {
  // The other person's edit is version 5.
  expect([4, 6, 7].reduce(versionAfterPhoto, 3)).toBe(4);
});
