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
  hold<Done>(sender: Sender, files: number, work: () => Promise<Done>): Promise<Done>;
}

interface Sender {
  person: number;
  network: string;
}

interface Limits {
  /** The most uploads of one person. */
  each: number;
  /** The most files of one person, and from one network, so that neither keeps all others out. */
  ofPerson: number;
  ofNetwork: number;
  /** The most files of all people. */
  files: number;
}

export function openUploadPlaces({ each, ofPerson, ofNetwork, files }: Limits): UploadPlaces {
  const held = new Map<string, number>();
  const heldOf = (what: string) => held.get(what) ?? 0;
  return {
    async hold({ person, network }, most, work) {
      const places = Math.min(most, ofPerson);
      const wanted: [what: string, more: number, limit: number][] = [
        [`uploads of ${person}`, 1, each],
        [`files of ${person}`, places, ofPerson],
        [`files from ${network}`, places, ofNetwork],
        ["files", places, files],
      ];
      if (wanted.some(([what, more, limit]) => heldOf(what) + more > limit)) {
        fail("pictures_busy", { retryAfterSeconds: 15 });
      }
      for (const [what, more] of wanted) held.set(what, heldOf(what) + more);
      try {
        return await work();
      } finally {
        for (const [what, more] of wanted) {
          if (heldOf(what) > more) held.set(what, heldOf(what) - more);
          else held.delete(what);
        }
      }
    },
  };
}
