import { fail } from "../fail.ts";

/**
 * An upload is in memory from its first bytes until it is answered, and its sender may take as long as they like. So
 * only so many files are read at once in this process; other uploads are sent again later.
 */
export interface UploadPlaces {
  /**
   * @param files the most that the upload may have
   * @throws `pictures_busy` at once when there is no place
   */
  hold<Done>(who: number, files: number, work: () => Promise<Done>): Promise<Done>;
}

/** @param each the most uploads of one person; @param files the most of all people */
export function openUploadPlaces({ each, files }: { each: number; files: number }): UploadPlaces {
  const held = new Map<number, number>();
  let left = files;
  return {
    async hold(who, most, work) {
      const own = held.get(who) ?? 0;
      const places = Math.min(most, files);
      if (own >= each || places > left) fail("pictures_busy", { retryAfterSeconds: 15 });
      held.set(who, own + 1);
      left -= places;
      try {
        return await work();
      } finally {
        left += places;
        const others = (held.get(who) ?? 1) - 1;
        if (others > 0) held.set(who, others);
        else held.delete(who);
      }
    },
  };
}
