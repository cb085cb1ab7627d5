import { createHash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Ctx } from "../ctx.ts";
import { takeLock } from "../db/locks.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { type Files, originalOf } from "../files/files.ts";
import { hasRunSince } from "../jobs.ts";

/** Stored pictures by their hashes, and the transactions that record where they are shown. */

export function addressOfPicture(hash: string): string {
  return `/media/${hash}/1280.webp`;
}

export function hashOfPicture(address: string): string {
  return /^\/media\/([0-9a-f]{32})\//.exec(address)?.[1] ?? "";
}

export function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}

/** Replaces a picture's hash: a random address that nobody can guess. */
export function unguessable(): string {
  return randomBytes(16).toString("hex");
}

/** Stores a WebP of 1280 px and returns its hash. Storing the same picture again changes nothing. */
export async function storePicture(files: Files, bytes: Buffer): Promise<string> {
  const hash = hashOf(bytes);
  await files.put(originalOf(hash), bytes);
  return hash;
}

/** The address a picture is copied to, where it will be shown instead. */
export interface Copy {
  from: string;
  to: string;
}

/**
 * Copies a picture to another address, then runs `write` in a transaction that records where it is shown. When that
 * fails or returns false, the copy is deleted. Copies nothing when the picture is not stored.
 */
export async function withCopy(
  ctx: Ctx,
  { from, to }: Copy,
  write: (inside: Ctx) => Promise<boolean>,
): Promise<boolean> {
  const copy = async () => {
    const bytes = await ctx.files.get(originalOf(from));
    if (bytes) await ctx.files.put(originalOf(to), bytes);
  };
  await dropUnlessRecorded(ctx, to);
  let isWritten = false;
  try {
    isWritten = await recordPictures(ctx, [to], copy, write);
  } finally {
    if (!isWritten) await dropLater(ctx, to);
  }
  return isWritten;
}

/** Runs `write` in a transaction that shows pictures again, with those of them that are stored. */
export async function withStored<T>(
  ctx: Ctx,
  hashes: readonly string[],
  write: (inside: Ctx, stored: ReadonlySet<string>) => Promise<T>,
): Promise<T> {
  const look = async () => {
    const isStored = await Promise.all(hashes.map((hash) => ctx.files.has(originalOf(hash))));
    return new Set(hashes.filter((_, at) => isStored[at]));
  };
  return recordPictures(ctx, hashes, look, write);
}

/** Longer than any request takes to store a picture and record where it is shown. */
const unrecordedSeconds = 3600;

/**
 * To be called before a picture is stored: should the process or the database go away before it is recorded where the
 * picture is shown, nobody else would know that it is there.
 */
export async function dropUnlessRecorded(ctx: Ctx, hash: string): Promise<void> {
  await ctx.jobs.enqueue(
    ctx.db,
    "picture.drop",
    { image: addressOfPicture(hash) },
    { delaySeconds: unrecordedSeconds },
  );
}

/** Deletes the picture after the transaction, unless something shows it then. */
export async function dropLater(ctx: Ctx, hash: string): Promise<void> {
  await ctx.jobs.enqueue(ctx.db, "picture.drop", { image: addressOfPicture(hash) });
}

class DroppedMeanwhile extends Error {}
const tries = 4;

/**
 * Runs `write` in a transaction that records where pictures are shown. `prepare` stores or finds them before it, because
 * nothing outside is called within a transaction. The job that deletes pictures may delete one of them in between: then
 * both run again.
 * @throws `pictures_busy` when that job takes too long, and what `prepare` and `write` throw
 */
export async function recordPictures<T, Prepared>(
  ctx: Ctx,
  hashes: readonly string[],
  prepare: () => Promise<Prepared>,
  write: (inside: Ctx, prepared: Prepared) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const since = await databaseTime(ctx);
    const prepared = await prepare();
    try {
      return await inTransaction(ctx.db, async (tx) => {
        const inside = { ...ctx, db: tx };
        const written = await write(inside, prepared);
        for (const hash of hashes.toSorted()) await lockPicture(inside, hash);
        if (await isDropped(inside, hashes, since)) throw new DroppedMeanwhile();
        return written;
      });
    } catch (error) {
      if (!(error instanceof DroppedMeanwhile)) throw error;
      await pause(attempt * 50);
    }
  }
  return fail("pictures_busy", { retryAfterSeconds: 15 });
}

/** Jobs are timed by the database's clock. */
async function databaseTime(ctx: Ctx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(ctx.db);
  return rows[0]?.at ?? ctx.now();
}

async function isDropped(ctx: Ctx, hashes: readonly string[], since: Date): Promise<boolean> {
  return hasRunSince(ctx.db, "picture.drop", { field: "image", values: hashes.map(addressOfPicture), since });
}

/** Locks until the transaction ends: the job that deletes pictures waits, then looks whether this one is shown. */
export async function lockPicture(ctx: Ctx, hash: string): Promise<void> {
  await takeLock(ctx.db, "picture", hash);
}
