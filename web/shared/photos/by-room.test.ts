import { expect, test } from "vitest";
import type { Room } from "#contract/catalogues.ts";
import { byRoom, roomsIn } from "./by-room.ts";

const photo = (id: number, room: Room | null = null) => ({
  ...{ id, room, url: `/media/${id}/1280.webp`, alt: "", altTranslated: "" },
});

test("photos of a room stand together, in the host's order, and the first photo stays first", () => {
  const photos = [photo(1, "pool"), photo(2, "bedroom"), photo(3), photo(4, "pool"), photo(5, "bedroom"), photo(6)];
  expect(byRoom(photos).map(({ id }) => id)).toEqual([1, 4, 2, 5, 3, 6]);
  expect(roomsIn(photos)).toEqual([
    { room: "pool", first: 0, count: 2 },
    { room: "bedroom", first: 2, count: 2 },
  ]);
});

test("without rooms the photos stay as they are", () => {
  const photos = [photo(3), photo(1), photo(2)];
  expect(byRoom(photos)).toEqual(photos);
  expect(roomsIn(photos)).toEqual([]);
});
