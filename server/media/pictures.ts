import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Ctx } from "../ctx.ts";

/** Stored pictures by their hashes: their folders, and copies at another address. */

export function addressOfPicture(hash: string): string {
  return `/media/${hash}/1280.webp`;
}

export function hashOfPicture(address: string): string {
  return /^\/media\/([0-9a-f]{32})\//.exec(address)?.[1] ?? "";
}

/** Replaces a picture's hash: a random address that nobody can guess. */
export function unguessable(): string {
  return randomBytes(16).toString("hex");
}

/**
 * Copies a picture to another address, in the caller's transaction, which records where it is shown. Does nothing when
 * the picture is not on disk.
 */
export async function layPicture(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<void> {
  for (const hash of [from, to].toSorted()) await lockPicture(ctx, hash);
  if (!existsSync(join(folderOf(ctx, from), "1280.webp"))) return;
  await mkdir(folderOf(ctx, to), { recursive: true });
  await copyFile(join(folderOf(ctx, from), "1280.webp"), join(folderOf(ctx, to), "1280.webp"));
}

/** Whether the picture is on disk; it stays there to the end of the caller's transaction. */
export async function isPictureThere(ctx: Ctx, hash: string): Promise<boolean> {
  await lockPicture(ctx, hash);
  return existsSync(join(folderOf(ctx, hash), "1280.webp"));
}

/** Locks to the end of the transaction: no job deletes a picture that is about to be shown. */
export async function lockPicture(ctx: Ctx, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(8673, hashtext(${hash}))`.execute(ctx.db);
}

export function folderOf({ env }: Ctx, hash: string): string {
  return join(env.dataDir, "media", hash);
}
