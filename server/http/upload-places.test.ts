import { expect, test } from "vitest";
import { openUploadPlaces } from "./upload-places.ts";

const outcome = (work: Promise<string>) => work.catch((error) => error.code);

test("one person has some places, all people together have more, and whoever ends makes room", async () => {
  const places = openUploadPlaces({ each: 2, inAll: 3 });
  const ended = Promise.withResolvers<string>();
  const held = [1, 1, 2].map((who) => places.hold(who, () => ended.promise));
  const [first, second, third] = held;
  for (const who of [1, 2, 3]) expect(await outcome(places.hold(who, async () => "read"))).toBe("pictures_busy");
  ended.resolve("read");
  expect(await Promise.all([first, second, third])).toEqual(["read", "read", "read"]);
  for (const who of [1, 2, 3]) expect(await outcome(places.hold(who, async () => "read"))).toBe("read");
});

test("a place is free again when its upload fails", async () => {
  const places = openUploadPlaces({ each: 1, inAll: 1 });
  for (const _again of [1, 2]) {
    const failing = places.hold(1, async () => Promise.reject(Object.assign(new Error(), { code: "cut off" })));
    expect(await outcome(failing)).toBe("cut off");
  }
});
