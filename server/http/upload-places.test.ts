import { expect, test } from "vitest";
import { openUploadPlaces } from "./upload-places.ts";

const outcome = (work: Promise<string>) => work.catch((error) => error.code);

test("one person has some uploads at once, all people together some files, and whoever ends makes room", async () => {
  const places = openUploadPlaces({ each: 2, files: 3 });
  const ended = Promise.withResolvers<string>();
  const held = [1, 1, 2].map((who) => places.hold(who, 1, () => ended.promise));
  const [first, second, third] = held;
  for (const who of [1, 2, 3]) expect(await outcome(places.hold(who, 1, async () => "read"))).toBe("pictures_busy");
  ended.resolve("read");
  expect(await Promise.all([first, second, third])).toEqual(["read", "read", "read"]);
  for (const who of [1, 2, 3]) expect(await outcome(places.hold(who, 1, async () => "read"))).toBe("read");
});

test("a form counts by the files that it may have; one that may have more than all places takes all", async () => {
  const places = openUploadPlaces({ each: 2, files: 10 });
  const ended = Promise.withResolvers<string>();
  const form = places.hold(1, 8, () => ended.promise);
  expect(await outcome(places.hold(2, 8, async () => "read"))).toBe("pictures_busy");
  expect(await outcome(places.hold(2, 2, async () => "read"))).toBe("read");
  ended.resolve("read");
  await form;
  expect(await outcome(places.hold(2, 50, async () => "read"))).toBe("read");
});

test("a place is free again when its upload fails", async () => {
  const places = openUploadPlaces({ each: 1, files: 1 });
  for (const _again of [1, 2]) {
    const failing = places.hold(1, 1, async () => Promise.reject(Object.assign(new Error(), { code: "cut off" })));
    expect(await outcome(failing)).toBe("cut off");
  }
});
