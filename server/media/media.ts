import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import sharp from "sharp";
import type { Ctx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Env } from "../env.ts";
import { fail } from "../fail.ts";
import { addressOfPicture, folderOf, hashOfPicture, lockPicture } from "./pictures.ts";
import { preparePicture } from "./upload.ts";
import { openWorkQueue, type WorkQueue } from "./work-queue.ts";

export { hideProfilePicture, showProfilePicture } from "./hiding.ts";
export { addressOfPicture, hashOfPicture, isPictureThere, layPicture, unguessable } from "./pictures.ts";

/**
 * Owns stored pictures. A picture's address is the hash of its bytes, so its content never changes. The largest width
 * is stored; smaller ones and AVIF are encoded on first request, one of each format at a time.
 */

const widths = ["480", "800", "1280"];
/** A short queue costs little: a refused picture is requested again with the page's next view. */
const avifsWaiting = 64;
const aYear = "public, max-age=31536000, immutable";

/** Stores a WebP of 1280 px and returns its hash. Storing the same picture again changes nothing. */
export async function storePicture(dataDir: string, bytes: Buffer): Promise<string> {
  const hash = hashOf(bytes);
  const folder = join(dataDir, "media", hash);
  await mkdir(folder, { recursive: true });
  await writeWhole(join(folder, "1280.webp"), bytes);
  return hash;
}

function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}

/**
 * Re-encodes uploaded pictures and stores them if `write` succeeds: it runs in a transaction and records where the
 * pictures, given by their hashes, are shown. When it fails, nothing is left on disk.
 * @throws as `preparePicture` does, and what `write` throws
 */
export async function withPictures<T>(
  ctx: Ctx,
  sender: Viewer,
  files: readonly Uint8Array[],
  write: (inside: Ctx, hashes: string[]) => Promise<T>,
): Promise<T> {
  const pictures: Buffer[] = [];
  for (const file of files) pictures.push(await preparePicture(sender.id, file));
  const hashes = pictures.map(hashOf);
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const inside = { ...ctx, db: tx };
      const written = await write(inside, hashes);
      for (const hash of hashes.toSorted()) await lockPicture(inside, hash);
      for (const picture of pictures) await storePicture(ctx.env.dataDir, picture);
      return written;
    });
  } catch (error) {
    for (const hash of hashes) await ctx.jobs.enqueue(ctx.db, "picture.drop", { image: addressOfPicture(hash) });
    throw error;
  }
}

/**
 * Job: deletes a picture from disk in all its widths, unless it is still shown, the operator hid it at this address, or
 * a change to a listing that can still be taken back removed it and it is not hidden now.
 */
export async function dropPicture(ctx: Ctx, { image }: { image: string }): Promise<void> {
  const hash = hashOfPicture(image);
  if (!hash) return;
  const replaced = JSON.stringify({ images: [{ url: addressOfPicture(hash) }] });
  await inTransaction(ctx.db, async (tx) => {
    await lockPicture({ ...ctx, db: tx }, hash);
    const { rows } = await sql<{ shown: boolean }>`select
      exists (select from users where image like ${`/media/${hash}/%`})
      or exists (select from photos where hash = ${hash})
      or exists (select from hidden_photos where hidden_hash = ${hash})
      or exists (select from hidden_profile_parts where part = 'picture' and content = ${addressOfPicture(hash)})
      or exists (select from listing_edits where before @> ${replaced}::jsonb)
        and not exists (select from hidden_photos where hash = ${hash}) as shown`.execute(tx);
    if (!rows[0]?.shown) await takeAway(folderOf(ctx, hash));
  });
}

/** Renames the folder first: otherwise a width being encoded would be written into it while it is emptied. */
async function takeAway(folder: string): Promise<void> {
  const away = `${folder}.gone`;
  await rm(away, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, away);
  await rm(away, { recursive: true, force: true });
}

export function mountMedia(app: FastifyInstance, env: Env): void {
  // One queue per format: a quick WebP never waits behind a slow AVIF.
  const webps = openWorkQueue(Number.POSITIVE_INFINITY);
  const avifs = openWorkQueue(avifsWaiting);
  const make = (line: WorkQueue, folder: string, file: string) =>
    line.enter(join(folder, file), () => render(folder, file));

  app.get<{ Params: { hash: string; file: string } }>("/media/:hash/:file", async (request, reply) => {
    const { hash, file } = request.params;
    const [, width, format] = /^(\d+)\.(webp|avif)$/.exec(file) ?? [];
    if (!/^[0-9a-f]{32}$/.test(hash) || !format || !widths.includes(width ?? "")) fail("not_found");
    const folder = join(env.dataDir, "media", hash);
    const isThere = (name: string) => existsSync(join(folder, name));
    if (!isThere("1280.webp")) fail("not_found");
    // AVIF takes seconds: this response is WebP, later ones are AVIF.
    const isLater = format === "avif" && !isThere(file);
    const sent = isLater ? `${width}.webp` : file;
    if (isLater) {
      // When the queue is full, a later request tries again.
      make(avifs, folder, file)?.catch((error) => request.log.warn({ err: error }, "a picture could not be encoded"));
    }
    try {
      if (!isThere(sent)) await make(webps, folder, sent);
      const bytes = await readFile(join(folder, sent));
      return (
        reply
          .header("cache-control", isLater ? "no-cache" : aYear)
          // Emails embed pictures in a mail program's own page.
          .header("cross-origin-resource-policy", "cross-origin")
          .type(`image/${isLater ? "webp" : format}`)
          .send(bytes)
      );
    } catch (error) {
      // The picture was deleted while it was being encoded or read.
      if (!isThere("1280.webp")) fail("not_found");
      throw error;
    }
  });
}

const drawings = openWorkQueue(Number.POSITIVE_INFINITY);

/**
 * What is drawn from a stored picture, under a file name of its own: drawn at the first request and deleted with the
 * picture. Undefined when the picture is not on disk.
 */
export async function drawnFrom(
  { env }: Pick<Ctx, "env">,
  hash: string,
  file: string,
  draw: (original: string) => Promise<Buffer>,
): Promise<Buffer | undefined> {
  const folder = join(env.dataDir, "media", hash);
  const [original, path] = [join(folder, "1280.webp"), join(folder, file)];
  try {
    if (!existsSync(path)) await drawings.enter(path, async () => writeWhole(path, await draw(original)));
    return await readFile(path);
  } catch (error) {
    // It may have been deleted meanwhile.
    if (!existsSync(original)) return undefined;
    throw error;
  }
}

async function render(folder: string, file: string): Promise<void> {
  const [width, format] = file.split(".") as [string, "webp" | "avif"];
  const picture = sharp(join(folder, "1280.webp")).resize({ width: Number(width), withoutEnlargement: true });
  const bytes = await (format === "avif"
    ? picture.avif({ quality: 50, effort: 2 })
    : picture.webp({ quality: 76 })
  ).toBuffer();
  await writeWhole(join(folder, file), bytes);
}

/** Writes under another name first, so that nobody ever reads half a picture. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  await writeFile(draft, bytes);
  await rename(draft, path);
}
