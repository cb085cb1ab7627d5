import { join } from "node:path";
import type { Env } from "../env.ts";
import { openCache } from "./cache.ts";
import { openDisk } from "./disk.ts";
import type { Files } from "./files.ts";
import { openS3 } from "./s3.ts";

const megabyte = 1024 * 1024;

/**
 * The bucket that `S3_…` name, else the folder that was always there.
 * @param warn is told when the disk before a bucket cannot keep files
 */
export function openFiles(
  { dataDir, s3 }: Pick<Env, "dataDir" | "s3">,
  now: () => Date,
  warn: (error: unknown) => void = () => {},
): Files {
  if (!s3) return openDisk(mediaFolder(dataDir));
  return openCache(openS3(s3), openDisk(join(dataDir, "media-cache")), { now, warn, bytesAtMost: 256 * megabyte });
}

export function mediaFolder(dataDir: string): string {
  return join(dataDir, "media");
}
