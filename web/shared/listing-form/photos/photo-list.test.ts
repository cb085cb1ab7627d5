import { expect, test } from "vitest";
import { idsOf, isTemporary, joined, moved, photosOf, refusalOf, roomIn } from "./photo-list.ts";

const saved = (id: number) => ({ id, url: `/media/${id}.webp`, alt: "" });

test("a negative id is not yet saved, and a plain address is such a photo", { tags: ["@spec-3.11"] }, () => {
  const photos = photosOf([saved(5), " blob:one ", "blob:two"]);
  expect(photos.map(({ url }) => url)).toEqual(["/media/5.webp", "blob:one", "blob:two"]);
  expect(photos.map(isTemporary)).toEqual([false, true, true]);
  expect(new Set(photos.map(({ id }) => id)).size).toBe(3);
  expect(idsOf(photos)).toEqual([5]);
});

test("a photo is an image under 5 MB, and there are five at most", () => {
  const limit = 5 * 1024 * 1024;
  expect(refusalOf({ type: "image/png", size: limit })).toBeUndefined();
  expect(refusalOf({ type: "image/png", size: limit + 1 })).toBe("tooLarge");
  expect(refusalOf({ type: "text/plain", size: 1 })).toBe("notAnImage");
  expect(roomIn([1, 2, 3].map(saved))).toBe(2);
  expect(roomIn([1, 2, 3, 4, 5, 6].map(saved))).toBe(0);
});

test("a photo that is moved changes places with nobody: the others close up", () => {
  const photos = [1, 2, 3, 4].map(saved);
  expect(idsOf(moved(photos, 4, 0))).toEqual([4, 1, 2, 3]);
  expect(idsOf(moved(photos, 1, 2))).toEqual([2, 3, 1, 4]);
  expect(idsOf(moved(photos, 9, 0))).toEqual([1, 2, 3, 4]);
});

test("of photos changed elsewhere those of there are kept, in the order of here, and what is not saved stays last", () => {
  const here = [...photosOf([saved(3), saved(1), saved(2)]), { id: -9, url: "blob:new", alt: "" }];
  const photos = joined(here, [saved(1), saved(3), saved(7)]);
  expect(photos.map(({ id }) => id)).toEqual([3, 1, 7, -9]);
});
