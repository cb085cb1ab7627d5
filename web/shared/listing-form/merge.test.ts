import { expect, test } from "vitest";
import { merged, versionAfterPhoto } from "./merge.ts";

test("a pin that two people moved is disputed as one, and half of it is never taken", () => {
  const base = { title: "Casa", latitude: "18.1", longitude: "-66.1" };
  const mine = { ...base, latitude: "18.2" };
  const theirs = { ...base, longitude: "-66.3" };
  const { values, disputed } = merged("lodging", { base, mine, theirs });
  expect(values).toMatchObject(mine);
  expect(disputed).toEqual(["latitude"]);
  expect(merged("lodging", { base, mine: base, theirs })).toMatchObject({ values: theirs, disputed: [] });
});

test("a save names the versions of the photo calls before it", () => {
  expect([4, 5, 6].reduce(versionAfterPhoto, 3)).toBe(6);
});

test("a save after somebody else's edit between photo calls names the version before it", () => {
  // The other person's edit is version 5.
  expect([4, 6, 7].reduce(versionAfterPhoto, 3)).toBe(4);
});
