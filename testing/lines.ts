import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Reads what a process writes: each call returns its next lines, fewer when it has ended. */
export function linesOf(output: Readable): (count: number) => Promise<string[]> {
  const lines = createInterface({ input: output })[Symbol.asyncIterator]();
  return async (count) => {
    const read: string[] = [];
    while (read.length < count) {
      const { value, done } = await lines.next();
      if (done) break;
      read.push(value);
    }
    return read;
  };
}
