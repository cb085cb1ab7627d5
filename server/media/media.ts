import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { sql } from "kysely";
import sharp from "sharp";
import type { Ctx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { asKey, type FileKey, type Files, FilesOutage, keyOf, originalOf } from "../files/files.ts";
import {
  addressOfPicture,
  dropLater,
  dropUnlessRecorded,
  hashOf,
  hashOfPicture,
  lockPicture,
  recordPictures,
  storePicture,
  unguessable,
} from "./pictures.ts";
import { preparePicture } from "./upload.ts";
import { openWorkQueue } from "./work-queue.ts";

export { copyOfProfilePicture, hashOfHiddenPicture, hideProfilePicture, showProfilePicture } from "./hiding.ts";
export { askForPictures, lookForPictures, picturesUnreachableSince } from "./outage.ts";
export {
  addressOfPicture,
  type Copy,
  dropLater,
  hashOfPicture,
  storePicture,
  unguessable,
  withCopy,
  withStored,
} from "./pictures.ts";

/**
 * Owns stored pictures. A picture's address is the hash of its bytes, so its content never changes. The largest width
 * is stored; smaller ones and AVIF are encoded on first request, one of each format at a time, and stored beside it for
 * all processes.
 */

/** A short queue costs little: a refused picture is requested again with the page's next view. */
const avifsWaiting = 64;
const aYear = "public, max-age=31536000, immutable";

/**
 * Re-encodes uploaded pictures and stores them, then runs `write` in a transaction that records where the pictures,
 * given by their hashes, are shown. When it fails, they are deleted again.
 * @throws as `preparePicture` and `recordPictures` do
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
  for (const hash of hashes) await dropUnlessRecorded(ctx, hash);
  const store = async () => {
    for (const picture of pictures) await storePicture(ctx.files, picture);
  };
  try {
    return await recordPictures(ctx, hashes, store, (inside) => write(inside, hashes));
  } catch (error) {
    for (const hash of hashes) await dropLater(ctx, hash);
    throw error;
  }
}

/**
 * Re-encodes an uploaded picture and stores it under a random name, then runs `write` in a transaction that records it.
 * When it fails, the picture is deleted again. Whoever is not to see it must not be told the name.
 * @throws as `preparePicture` does
 */
export async function withPrivatePicture<T>(
  ctx: Ctx,
  sender: Viewer,
  file: Uint8Array,
  write: (inside: Ctx, picture: { hash: string; width: number; height: number }) => Promise<T>,
): Promise<T> {
  const picture = await preparePicture(sender.id, file);
  const { width, height } = await sharp(picture).metadata();
  const hash = unguessable();
  await dropUnlessRecorded(ctx, hash);
  await ctx.files.put(originalOf(hash), picture);
  try {
    return await inTransaction(ctx.db, (tx) => write({ ...ctx, db: tx }, { hash, width, height }));
  } catch (error) {
    await dropLater(ctx, hash);
    throw error;
  }
}

/** @throws `not_found` when it is not stored */
export async function readPrivatePicture({ files }: Pick<Ctx, "files">, hash: string): Promise<Buffer> {
  return (await files.get(originalOf(hash))) ?? fail("not_found");
}

/**
 * Job: deletes a picture in all its widths, unless it is still shown, the operator hid it at this address, or
 * a change to a listing that can still be taken back removed it and it is not hidden now.
 */
export async function dropPicture(ctx: Ctx, { image }: { image: string }): Promise<void> {
  const hash = hashOfPicture(image);
  if (!hash) return;
  const replaced = JSON.stringify({ images: [{ url: addressOfPicture(hash) }] });
  const isShown = await inTransaction(ctx.db, async (tx) => {
    await lockPicture({ ...ctx, db: tx }, hash);
    const { rows } = await sql<{ shown: boolean }>`select
      exists (select from users where image like ${`/media/${hash}/%`})
      or exists (select from photos where hash = ${hash})
      or exists (select from message_photos where hash = ${hash})
      or exists (select from hidden_photos where hidden_hash = ${hash})
      or exists (select from hidden_profile_parts where part = 'picture' and content = ${addressOfPicture(hash)})
      or exists (select from listing_edits where before @> ${replaced}::jsonb)
        and not exists (select from hidden_photos where hash = ${hash}) as shown`.execute(tx);
    return rows[0]?.shown ?? true;
  });
  if (!isShown) await takeAway(ctx.files, hash);
}

/** The original first: a size that is made after that is taken away by whoever made it. */
async function takeAway(files: Files, hash: string): Promise<void> {
  await files.remove(originalOf(hash));
  for await (const { key } of files.list(hash)) await files.remove(key);
}

export function mountMedia(app: FastifyInstance, { files }: Pick<Ctx, "files">): void {
  // One queue per format: a quick WebP never waits behind a slow AVIF.
  const webps = openWorkQueue<Buffer | undefined>(Number.POSITIVE_INFINITY);
  const avifs = openWorkQueue<Buffer | undefined>(avifsWaiting);

  app.get<{ Params: { hash: string; file: string } }>("/media/:hash/:file", async (request, reply) => {
    const key = asKey(`${request.params.hash}/${request.params.file}`);
    const [, hash = "", width, format] = /^(\w+)\/(\d+)\.(webp|avif)$/.exec(key ?? "") ?? [];
    if (!key || !format) return fail("not_found");
    // AVIF takes seconds: this response is WebP, later ones are AVIF.
    const avif = format === "avif" ? await files.get(key) : undefined;
    const isLater = format === "avif" && !avif;
    const webp = keyOf(hash, `${width}.webp`);
    const bytes = avif ?? (await files.get(webp)) ?? (await madeFrom(hash, webp, request.log));
    if (!bytes) return fail("not_found");
    if (isLater) makeLater(key, request.log);
    return (
      reply
        .header("cache-control", isLater ? "no-cache" : aYear)
        // Emails embed pictures in a mail program's own page.
        .header("cross-origin-resource-policy", "cross-origin")
        .type(`image/${isLater ? "webp" : format}`)
        .send(bytes)
    );
  });

  async function madeFrom(hash: string, key: FileKey, log: FastifyBaseLogger): Promise<Buffer | undefined> {
    // Nobody queues up for a picture that is not there.
    if (!(await files.has(originalOf(hash)))) return undefined;
    return webps.enter(key, () => make({ files, log }, key));
  }

  function makeLater(key: FileKey, log: FastifyBaseLogger): void {
    // When the queue is full, a later request tries again.
    avifs
      .enter(key, () => make({ files, log }, key))
      ?.catch((error) => log.warn({ err: error }, "a picture could not be encoded"));
  }
}

const drawings = openWorkQueue<Buffer | undefined>(Number.POSITIVE_INFINITY);

/**
 * What is drawn from a stored picture, under a file name of its own: drawn at the first request and deleted with the
 * picture. Undefined when the picture is not stored.
 */
export async function drawnFrom(
  ctx: Pick<Ctx, "files" | "log">,
  hash: string,
  file: string,
  draw: (original: Buffer) => Promise<Buffer>,
): Promise<Buffer | undefined> {
  const key = keyOf(hash, file);
  const kept = await ctx.files.get(key);
  if (kept) return kept;
  if (!(await ctx.files.has(originalOf(hash)))) return undefined;
  return drawings.enter(key, () => storeFrom(ctx, key, draw));
}

function make(ctx: Pick<Ctx, "files" | "log">, key: FileKey): Promise<Buffer | undefined> {
  return storeFrom(ctx, key, (original) => resized(original, key));
}

/**
 * Stores what is made from a picture's original, unless another process has, and returns it. Two that make the same at
 * once store the same. Leaves nothing and returns undefined when the picture is deleted meanwhile.
 */
async function storeFrom(
  { files, log }: Pick<Ctx, "files" | "log">,
  key: FileKey,
  draw: (original: Buffer) => Promise<Buffer>,
): Promise<Buffer | undefined> {
  const kept = await files.get(key);
  if (kept) return kept;
  const [hash = ""] = key.split("/");
  const original = await files.get(originalOf(hash));
  if (!original) return undefined;
  const made = await draw(original);
  try {
    await files.put(key, made);
  } catch (error) {
    if (!(error instanceof FilesOutage)) throw error;
    // It can be shown all the same; the next who asks makes it again.
    log.warn({ err: error }, "a picture's size could not be stored");
    return made;
  }
  if (await files.has(originalOf(hash))) return made;
  await files.remove(key);
  return undefined;
}

async function resized(original: Buffer, key: FileKey): Promise<Buffer> {
  const [, width, format] = /(\d+)\.(\w+)$/.exec(key) ?? [];
  const picture = sharp(original).resize({ width: Number(width), withoutEnlargement: true });
  return (format === "avif" ? picture.avif({ quality: 50, effort: 2 }) : picture.webp({ quality: 76 })).toBuffer();
}
