import { expect, test } from "vitest";
import { openUploadPlaces } from "./upload-places.ts";

const outcome = (work: Promise<string>) => work.catch((error) => error.code);
const from = (person: number, network = `of ${person}`) => ({ person, network });

test("one person has some uploads at once, all people together some files, and whoever ends makes room", async () => {
  const places = openUploadPlaces({ each: 2, ofPerson: 3, ofNetwork: 3, files: 3 });
  const ended = Promise.withResolvers<string>();
  const held = [1, 1, 2].map((who) => places.hold(from(who), 1, () => ended.promise));
  const [first, second, third] = held;
  for (const who of [1, 2, 3]) {
    expect(await outcome(places.hold(from(who), 1, async () => "read"))).toBe("pictures_busy");
  }
  ended.resolve("read");
  expect(await Promise.all([first, second, third])).toEqual(["read", "read", "read"]);
  for (const who of [1, 2, 3]) expect(await outcome(places.hold(from(who), 1, async () => "read"))).toBe("read");
});

test("one person on any network, and one network for any people, has a share of the files", async () => {
  const places = openUploadPlaces({ each: 4, ofPerson: 4, ofNetwork: 4, files: 16 });
  const ended = Promise.withResolvers<string>();
  const held = [from(1, "home"), from(1, "office"), from(2, "office")].map((sender) =>
    places.hold(sender, 2, () => ended.promise),
  );
  for (const sender of [from(1, "hotel"), from(3, "office")]) {
    expect(await outcome(places.hold(sender, 1, async () => "read"))).toBe("pictures_busy");
  }
  expect(await outcome(places.hold(from(3, "home"), 2, async () => "read"))).toBe("read");
  ended.resolve("read");
  await Promise.all(held);
  for (const sender of [from(1, "hotel"), from(3, "office")]) {
    expect(await outcome(places.hold(sender, 4, async () => "read"))).toBe("read");
  }
});

test("a form counts by the files that it may have; one that may have more than a share takes the share", async () => {
  const places = openUploadPlaces({ each: 2, ofPerson: 8, ofNetwork: 8, files: 10 });
  const ended = Promise.withResolvers<string>();
  const form = places.hold(from(1), 8, () => ended.promise);
  expect(await outcome(places.hold(from(2), 8, async () => "read"))).toBe("pictures_busy");
  expect(await outcome(places.hold(from(2), 2, async () => "read"))).toBe("read");
  ended.resolve("read");
  await form;
  expect(await outcome(places.hold(from(2), 50, async () => "read"))).toBe("read");
});

test("a place is free again when its upload fails", async () => {
  const places = openUploadPlaces({ each: 1, ofPerson: 1, ofNetwork: 1, files: 1 });
  for (const _again of [1, 2]) {
    const failing = places.hold(from(1), 1, async () =>
      Promise.reject(Object.assign(new Error(), { code: "cut off" })),
    );
    expect(await outcome(failing)).toBe("cut off");
  }
});
