import type { Db } from "../db/connect.ts";
import { fail } from "../fail.ts";

/** How many of a process's ten connections may wait for one listing, so that the rest of the site keeps working. */
export const atOnce = 3;
/** With this many waiting, further requests are asked to retry. */
export const longestLine = 100;

interface Line {
  active: number;
  waiting: (() => void)[];
}

const linesOf = new WeakMap<Db, Map<number, Line>>();

/**
 * Starts `work`, which locks the listing in a transaction, when its turn comes in this process. Work inside a
 * transaction already has its connection, and does not wait here.
 * @throws `busy` when too many wait
 */
export async function inTurn<T>(db: Db, listingId: number, work: () => Promise<T>): Promise<T> {
  if (db.isTransaction) return work();
  const lines = linesOf.get(db) ?? new Map<number, Line>();
  linesOf.set(db, lines);
  const line = lines.get(listingId) ?? { active: 0, waiting: [] };
  lines.set(listingId, line);
  if (line.waiting.length >= longestLine) return fail("busy");
  if (line.active >= atOnce) await new Promise<void>((begin) => line.waiting.push(begin));
  else line.active += 1;
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else {
      line.active -= 1;
      if (line.active === 0) lines.delete(listingId);
    }
  }
}
