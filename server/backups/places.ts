import { createReadStream, openAsBlob } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BackupEnv, S3Env } from "../env.ts";
import { askS3, listS3 } from "../files/s3.ts";
import { measure, type Written, writePrivate } from "./programs.ts";

/** Where backups are kept: a folder, a bucket, or both. All of it is encrypted before it gets here. */

export interface Place {
  name: "disk" | "s3";
  /** The names in it that begin so. */
  list(prefix: string): Promise<string[]>;
  /** Copies a file there, whole or not at all. */
  put(name: string, path: string, written: Written): Promise<void>;
  /** Reads all of it again; undefined when it is not there. */
  measure(name: string): Promise<Written | undefined>;
  /** Copies it to a file. @returns whether it was there */
  fetch(name: string, path: string): Promise<boolean>;
  remove(name: string): Promise<void>;
}

export function placesOf({ folder, s3 }: Pick<BackupEnv, "folder" | "s3">): Place[] {
  return [...(folder ? [openFolder(folder)] : []), ...(s3 ? [openBucket(s3)] : [])];
}

export function openFolder(root: string): Place {
  const pathOf = (name: string) => join(root, name);
  const ifThere = async <T>(reading: Promise<T>) =>
    reading.catch((error) => (error.code === "ENOENT" ? undefined : Promise.reject(error)));

  return {
    name: "disk",
    async list(prefix) {
      const folder = prefix.slice(0, prefix.lastIndexOf("/") + 1);
      const names = (await ifThere(readdir(pathOf(folder)))) ?? [];
      return names.map((name) => `${folder}${name}`).filter((name) => name.startsWith(prefix) && isWhole(name));
    },
    async put(name, path) {
      const draft = `${pathOf(name)}.tmp`;
      await mkdir(dirname(draft), { recursive: true, mode: 0o700 });
      try {
        await writePrivate(createReadStream(path), draft);
        await rename(draft, pathOf(name));
      } finally {
        await rm(draft, { force: true });
      }
    },
    measure: (name) => ifThere(measure(createReadStream(pathOf(name)))),
    fetch: async (name, path) =>
      (await ifThere(writePrivate(createReadStream(pathOf(name)), path).then(() => true))) ?? false,
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/** What a run that was cut off has left of a file is replaced by the next. */
function isWhole(name: string): boolean {
  return !name.endsWith(".tmp");
}

/** Nobody is waiting: a large backup over a slow line takes its time. */
const patience = { requestMs: 30 * 60_000, tries: 4, pauseMs: 1_000 };

function openBucket(bucket: S3Env): Place {
  const ask = askS3(bucket, patience);
  const pathOf = (name: string) => `/${bucket.prefix}${name}`;

  return {
    name: "s3",
    async list(prefix) {
      const found: string[] = [];
      const all = listS3(ask, `${bucket.prefix}${prefix}`);
      for await (const { name } of all) found.push(name.slice(bucket.prefix.length));
      return found;
    },
    async put(name, path, { sha256 }) {
      await ask("PUT", pathOf(name), { body: await openAsBlob(path), sha256, type: "application/octet-stream" });
    },
    async measure(name) {
      let written: Written | undefined;
      await ask("GET", pathOf(name), {
        read: async (bytes) => {
          written = await measure(bytes);
        },
      });
      return written;
    },
    async fetch(name, path) {
      const answer = await ask("GET", pathOf(name), {
        read: async (bytes) => void (await writePrivate(bytes, path)),
      });
      return answer !== undefined;
    },
    async remove(name) {
      await ask("DELETE", pathOf(name));
    },
  };
}
