import type { FileKey, Files } from "./files.ts";

/**
 * Keeps files of a distant store on the disk for a while. A file never changes, but it may be deleted: what the operator
 * hides must be gone at its old address. So a file is believed to be there for a minute, and then asked for again.
 */

export const believedMs = 60_000;

interface Bounds {
  now: () => Date;
  /** The oldest are forgotten beyond it. */
  bytesAtMost: number;
  /** Told once, until a file is kept again, that the disk cannot keep any. */
  warn(error: unknown): void;
}

export function openCache(store: Files, disk: Files, { now, bytesAtMost, warn }: Bounds): Files {
  // In the order of their last use. What an earlier process left is believed only when the store has it.
  const kept = new Map<FileKey, { length: number; seenAt: number }>();
  let bytes = 0;

  let isWarned = false;
  /** The store has every file: a disk that is full or broken makes them slower to read, and nothing fails. */
  function noteTrouble(error: unknown): undefined {
    if (!isWarned) warn(error);
    isWarned = true;
  }

  let recalling: Promise<void> | undefined;
  const recall = () => {
    recalling ??= (async () => {
      for await (const { key, length } of disk.list()) remember(key, length, 0);
    })().catch((error) => {
      // The next caller tries again.
      recalling = undefined;
      noteTrouble(error);
    });
    return recalling;
  };

  function remember(key: FileKey, length: number, seenAt: number): void {
    forget(key);
    kept.set(key, { length, seenAt });
    bytes += length;
  }

  function forget(key: FileKey): void {
    bytes -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  }

  async function keep(key: FileKey, content: Buffer): Promise<void> {
    try {
      await keepOnDisk(key, content);
      isWarned = false;
    } catch (error) {
      noteTrouble(error);
    }
  }

  async function keepOnDisk(key: FileKey, content: Buffer): Promise<void> {
    await recall();
    await disk.put(key, content);
    remember(key, content.length, now().getTime());
    for (const [oldest] of kept) {
      if (bytes <= bytesAtMost) return;
      forget(oldest);
      await disk.remove(oldest);
    }
  }

  async function drop(key: FileKey): Promise<void> {
    await recall();
    forget(key);
    await disk.remove(key);
  }

  async function has(key: FileKey): Promise<boolean> {
    await recall();
    const known = kept.get(key);
    if (known && now().getTime() - known.seenAt < believedMs) return true;
    if (!(await store.has(key))) {
      if (known) await drop(key);
      return false;
    }
    if (known) remember(key, known.length, now().getTime());
    return true;
  }

  return {
    async put(key, content) {
      await store.put(key, content);
      await keep(key, content);
    },
    async get(key) {
      await recall();
      const near = kept.has(key) && (await has(key)) ? await disk.get(key).catch(noteTrouble) : undefined;
      if (near) return near;
      const far = await store.get(key);
      if (far) await keep(key, far);
      return far;
    },
    has,
    async remove(key) {
      await drop(key);
      await store.remove(key);
      // Somebody may have asked for it in between.
      await drop(key);
    },
    list: (hash) => store.list(hash),
  };
}
