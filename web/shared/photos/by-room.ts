import type { Room } from "#contract/catalogues.ts";
import type { Image } from "#contract/listings/listings.ts";

/** The photos grouped by room. Each group is where the room's first photo was, and keeps the host's order. */
export function byRoom(images: readonly Image[]): Image[] {
  const rooms = [...new Set(images.map(({ room }) => room))];
  return rooms.flatMap((room) => images.filter((image) => image.room === room));
}

/** The rooms in the order of `byRoom`, each with the position of its first photo; photos without a room are skipped. */
export function roomsIn(images: readonly Image[]): { room: Room; first: number; count: number }[] {
  const sorted = byRoom(images);
  const rooms = new Set(sorted.flatMap(({ room }) => room ?? []));
  return [...rooms].map((room) => ({
    room,
    first: sorted.findIndex((image) => image.room === room),
    count: sorted.filter((image) => image.room === room).length,
  }));
}
