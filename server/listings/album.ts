import { sql } from "kysely";
import { listingLimits } from "#contract/listings/limits.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { dropLater } from "../media/media.ts";
import type { StoredPhoto } from "./listing.ts";

/**
 * The photos of one listing or draft; the first is the main one. Callers lock the listing or draft before they change
 * its photos. Hosts may add photos up to `PHOTOS_MAX`. Lowering it removes none, and photos that the operator shows
 * again or puts back may exceed it, up to the twenty that the database holds.
 */
export type Album = { listing_id: number } | { draft_id: number };

export const photoColumns = ["id", "hash", "alt", "alt_translated", "room"] as const;

/** @throws `not_found` when neither id is given */
export function albumOf(listingId: number | null | undefined, draftId: number | null | undefined): Album {
  if (listingId) return { listing_id: listingId };
  return draftId ? { draft_id: draftId } : fail("not_found");
}

/** In their order. */
export async function photosIn(ctx: Ctx, album: Album): Promise<StoredPhoto[]> {
  return photosOf(ctx, album).select(photoColumns).orderBy("position").execute();
}

/**
 * Adds photos after the existing ones. A picture that is among them already stands once: it may have been sent again
 * because the first answer was lost. @throws `too_many_photos`
 */
export async function appendPhotos(ctx: Ctx, album: Album, hashes: readonly string[]): Promise<void> {
  const known = new Set((await photosIn(ctx, album)).map(({ hash }) => hash));
  const added = [...new Set(hashes).difference(known)];
  if (added.length === 0) return;
  const before = await requireRoom(ctx, album, added.length);
  const rows = added.map((hash, index) => ({ ...album, position: before + index, hash }));
  await ctx.db.insertInto("photos").values(rows).execute();
}

/** Checks that a host may add that many photos. @returns how many there are now @throws `too_many_photos` */
export async function requireRoom(ctx: Ctx, album: Album, added: number): Promise<number> {
  const before = (await photosIn(ctx, album)).length;
  const number = ctx.env.limits.photos;
  if (before + added > number) fail("too_many_photos", { values: { number } });
  return before;
}

/** Reorders the photos. @throws `invalid_input` unless each of the album's photos is named once */
export async function orderPhotos(ctx: Ctx, album: Album, ids: readonly number[]): Promise<void> {
  const before = (await photosIn(ctx, album)).map(({ id }) => id);
  if (ids.toSorted().join() !== before.toSorted().join()) {
    fail("invalid_input", { fields: { images: { rule: "photos" } } });
  }
  for (const [position, id] of ids.entries()) {
    if (before[position] !== id) await ctx.db.updateTable("photos").set({ position }).where("id", "=", id).execute();
  }
}

/** Makes each text in the other language the photo's own, also of hidden photos; a photo without one keeps its text. */
export async function turnWords(ctx: Ctx, listingId: number): Promise<void> {
  for (const table of ["photos", "hidden_photos"]) {
    await sql`update ${sql.table(table)} set alt = alt_translated, alt_translated = alt
      where listing_id = ${listingId} and alt_translated <> ''`.execute(ctx.db);
  }
}

/** Removes one photo; the others move up. */
export async function takePhoto(ctx: Ctx, album: Album, photo: { id: number; hash: string }): Promise<void> {
  await ctx.db.deleteFrom("photos").where("id", "=", photo.id).execute();
  for (const [position, { id }] of (await photosIn(ctx, album)).entries()) {
    await ctx.db.updateTable("photos").set({ position }).where("id", "=", id).execute();
  }
  await dropLater(ctx, photo.hash);
}

/** Inserts a photo with its former id, at its place or last; later ones move. @throws `too_many_photos` */
export async function insertPhoto(
  ctx: Ctx,
  listingId: number,
  { position, ...photo }: StoredPhoto & { position: number },
): Promise<void> {
  const there = await photosIn(ctx, { listing_id: listingId });
  if (there.length >= listingLimits.photos) fail("too_many_photos", { values: { number: listingLimits.photos } });
  const place = Math.min(position, there.length);
  const behind = { position: sql<number>`position + 1` };
  await ctx.db
    .updateTable("photos")
    .set(behind)
    .where("listing_id", "=", listingId)
    .where("position", ">=", place)
    .execute();
  await sql`insert into photos (id, listing_id, position, hash, alt, alt_translated, room) overriding system value
    values (${photo.id}, ${listingId}, ${place}, ${photo.hash}, ${photo.alt}, ${photo.alt_translated}, ${photo.room})`.execute(
    ctx.db,
  );
}

function photosOf(ctx: Ctx, album: Album) {
  const photos = ctx.db.selectFrom("photos");
  return "listing_id" in album
    ? photos.where("listing_id", "=", album.listing_id)
    : photos.where("draft_id", "=", album.draft_id);
}
