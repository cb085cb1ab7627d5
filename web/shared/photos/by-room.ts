import type { Room } from "#contract/catalogues.ts";
import type { Image } from "#contract/listings/listings.ts";

/** The photos room by room, each room where its first photo stands, and the host's order within. */
export function byRoom(images: readonly Image[]): Image[] {
  const rooms = [...new Set(images.map(({ room }) => room))];
  return rooms.flatMap((room) => images.filter((image) => image.room === room));
}

/** The rooms in the order of `byRoom`, with the position of each one's first photo there; those in no room are left out. */
export function roomsIn(images: readonly Image[]): { room: Room; first: number; count: number }[] {
  const sorted = byRoom(images);
  const rooms = new Set(sorted.flatMap(({ room }) => room ?? []));
  return [...rooms].map((room) => ({
    room,
    first: sorted.findIndex((image) => image.room === room),
    count: sorted.filter((image) => image.room === room).length,
  }));
}
