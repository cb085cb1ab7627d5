import type { FileKey, Files } from "./files.ts";

/** Copies every file from one place to another, and compares all of them, byte by byte. Removes nothing. */

export interface Moved {
  copied: number;
  /** There before, and the same. */
  already: number;
  /** Originals that are there with other content; left as they are. */
  different: FileKey[];
  /** Files that did not arrive, because they were added or deleted meanwhile. */
  missing: FileKey[];
  /** Files that only the other place has. */
  extra: FileKey[];
}

const atOnce = 8;

/** May be repeated: what has arrived is compared and not copied again. @param tell the files done so far, of how many */
export async function moveFiles(
  from: Files,
  to: Files,
  tell: (done: number, all: number) => void = () => {},
): Promise<Moved> {
  const keys = await keysIn(from);
  const moved: Moved = { copied: 0, already: 0, different: [], missing: [], extra: [] };
  let done = 0;
  await eachAtOnce(keys, async (key) => {
    await moveFile({ from, to, key }, moved);
    done += 1;
    tell(done, keys.length);
  });
  const [sent, arrived] = [new Set(await keysIn(from)), new Set(await keysIn(to))];
  moved.missing = [...sent].filter((key) => !arrived.has(key));
  moved.extra = [...arrived].filter((key) => !sent.has(key));
  return moved;
}

export function isWhole({ different, missing, extra }: Moved): boolean {
  return different.length + missing.length + extra.length === 0;
}

/** When one fails, no other is begun, and those under way end first. */
export async function eachAtOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all].reverse();
  const lines = Array.from({ length: atOnce }, async () => {
    try {
      for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await work(one);
    } finally {
      waiting.length = 0;
    }
  });
  const failed = (await Promise.allSettled(lines)).find((line) => line.status === "rejected");
  if (failed) throw failed.reason;
}

async function moveFile({ from, to, key }: { from: Files; to: Files; key: FileKey }, moved: Moved): Promise<void> {
  const bytes = await from.get(key);
  // Deleted since it was listed.
  if (!bytes) return;
  const there = await to.get(key);
  if (there?.equals(bytes)) {
    moved.already += 1;
    return;
  }
  // Another encoder may have made the same size with other bytes; an original is what its address says.
  if (there && key.endsWith("/1280.webp")) return void moved.different.push(key);
  await to.put(key, bytes);
  if ((await to.get(key))?.equals(bytes)) moved.copied += 1;
  else moved.different.push(key);
}

async function keysIn(files: Files): Promise<FileKey[]> {
  const keys: FileKey[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys;
}
