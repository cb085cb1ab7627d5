import { fail } from "../fail.ts";

/**
 * An upload is in memory from its first bytes until it is answered, and its sender may take as long as they like. So
 * only so many are read at once in this process; the others are sent again later.
 */
export interface UploadPlaces {
  /** @throws `pictures_busy` at once when there is no place */
  hold<Done>(who: number, work: () => Promise<Done>): Promise<Done>;
}

/** @param each the most of one person */
export function openUploadPlaces({ each, inAll }: { each: number; inAll: number }): UploadPlaces {
  const held = new Map<number, number>();
  let all = 0;
  return {
    async hold(who, work) {
      const own = held.get(who) ?? 0;
      if (own >= each || all >= inAll) fail("pictures_busy", { retryAfterSeconds: 15 });
      held.set(who, own + 1);
      all += 1;
      try {
        return await work();
      } finally {
        all -= 1;
        const left = (held.get(who) ?? 1) - 1;
        if (left > 0) held.set(who, left);
        else held.delete(who);
      }
    },
  };
}
