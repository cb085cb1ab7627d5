import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asKey, type Files, FilesOutage } from "./files.ts";

/** Files in a folder: one for each picture, with its sizes. */

let drafts = 0;

/** The disk or the quota is full, or the disk has been mounted to be read only. */
const cannotKeep = new Set(["ENOSPC", "EDQUOT", "EROFS"]);

export function openDisk(root: string): Files {
  const pathOf = (key: string) => join(root, key);

  return {
    async put(key, bytes) {
      // Written under another name first, so that nobody ever reads half a file.
      drafts += 1;
      const draft = `${join(root, folderOf(key))}.${process.pid}-${drafts}.tmp`;
      try {
        await mkdir(root, { recursive: true });
        await writeFile(draft, bytes);
        await moveInto(join(root, folderOf(key)), draft, pathOf(key));
      } catch (error) {
        // On a full disk, what was written so far would keep it full.
        await rm(draft, { force: true });
        throw cannotKeep.has(codeOf(error))
          ? new FilesOutage(`the disk keeps no files: ${codeOf(error)}`, error)
          : error;
      }
    },
    get: (key) => orNothing(readFile(pathOf(key))),
    has: async (key) => existsSync(pathOf(key)),
    async remove(key) {
      await rm(pathOf(key), { force: true });
      // Fails while there are other sizes.
      await rmdir(join(root, folderOf(key))).catch(() => {});
    },
    async *list(hash) {
      const folders = hash === undefined ? ((await orNothing(readdir(root))) ?? []) : [hash];
      for (const folder of folders.toSorted()) {
        const names = (await orNothing(readdir(join(root, folder)), "ENOTDIR")) ?? [];
        for (const name of names.toSorted()) {
          const key = asKey(`${folder}/${name}`);
          const found = key && (await orNothing(stat(pathOf(key))));
          if (found) yield { key, length: found.size };
        }
      }
    },
  };
}

function folderOf(key: string): string {
  return key.split("/")[0] ?? "";
}

/** Whoever removes the picture's last file removes the folder, maybe between or within the two steps. */
async function moveInto(folder: string, draft: string, path: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await mkdir(folder, { recursive: true });
      return await rename(draft, path);
    } catch (error) {
      if (!isMissing(error) || tries === 50) throw error;
    }
  }
}

async function orNothing<T>(reading: Promise<T>, ...alsoMissing: string[]): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error, ...alsoMissing)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown, ...alsoMissing: string[]): boolean {
  return ["ENOENT", ...alsoMissing].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
