import type { Room } from "#contract/catalogues.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import type { Image } from "#contract/listings/listings.ts";
import { requireConfirmed } from "../accounts/accounts.ts";
import { noteDeed } from "../cohosts/cohosts.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { dropLater, withPictures } from "../media/media.ts";
import { limitRate } from "../rate-limit.ts";
import { type Album, albumOf, appendPhotos, insertPhoto, photosIn, requireRoom, takePhoto } from "./album.ts";
import { lockDraft } from "./drafts.ts";
import { formOf } from "./form.ts";
import { findHidden, refuseHidden, takeHiddenPhoto } from "./hiding.ts";
import { imageOf, type StoredPhoto } from "./listing.ts";
import { lockOwn, type OwnListing, recordEdit } from "./ownership.ts";

/** A host's changes to single photos, saved at once. */

/** A photo, and the current version of its listing or draft. */
export type ShownPhoto = Image & { version: number };

const picturesAnHour = 120;

/** @throws `too_many_requests`: decoding pictures is expensive */
export async function limitPictures(ctx: Ctx, viewer: Viewer, pictures: number): Promise<void> {
  for (let turn = 0; turn < pictures; turn++) {
    await limitRate(ctx, `photo:account:${viewer.id}`, picturesAnHour, 60);
  }
}

/**
 * @throws `email_unconfirmed`, `not_found`, also for another kind, `too_many_photos`, `picture_hidden`, and as
 * `withPictures` does
 */
export async function addPhoto(
  ctx: Ctx,
  viewer: Viewer,
  { album, kind }: { album: Album; kind: ListingKind | undefined },
  file: Uint8Array,
): Promise<ShownPhoto> {
  await requireConfirmed(ctx, viewer);
  await limitPictures(ctx, viewer, 1);
  return withPictures(ctx, viewer, [file], (inside, [hash = ""]) =>
    changeAlbum(inside, viewer, { album, kind }, async () => {
      await refuseHidden(inside, album, hash);
      await appendPhotos(inside, album, [hash]);
      const photo = (await photosIn(inside, album)).find((one) => one.hash === hash);
      return imageOf(photo as StoredPhoto);
    }),
  );
}

/** Replaces a photo's picture and keeps its text; a hidden photo is shown again. @throws as `addPhoto` does */
export async function replacePhoto(ctx: Ctx, viewer: Viewer, id: number, file: Uint8Array): Promise<ShownPhoto> {
  await requireConfirmed(ctx, viewer);
  await limitPictures(ctx, viewer, 1);
  const hidden = await findHidden(ctx, id);
  return withPictures(ctx, viewer, [file], (inside, [hash = ""]) => {
    if (hidden) return replaceHidden(inside, viewer, { id, hash, listingId: hidden.listing_id });
    return changePhoto(inside, viewer, id, async (album, photo) => {
      await refuseHidden(inside, album, hash);
      await inside.db.updateTable("photos").set({ hash }).where("id", "=", id).execute();
      if (hash !== photo.hash) await dropLater(inside, photo.hash);
      return imageOf({ ...photo, hash });
    });
  });
}

/** The new photo gets the hidden one's id and the last place. */
function replaceHidden(
  ctx: Ctx,
  viewer: Viewer,
  { id, hash, listingId }: { id: number; hash: string; listingId: number },
): Promise<ShownPhoto> {
  return changeAlbum(ctx, viewer, { album: { listing_id: listingId }, kind: undefined }, async () => {
    await refuseHidden(ctx, { listing_id: listingId }, hash);
    const hidden = (await takeHiddenPhoto(ctx, listingId, id)) ?? fail("not_found");
    const position = await requireRoom(ctx, { listing_id: listingId }, 1);
    const { alt, alt_translated, room } = hidden;
    const photo = { id, hash, alt, alt_translated, room };
    await insertPhoto(ctx, listingId, { ...photo, position });
    return imageOf(photo);
  });
}

/** Sets what a photo shows, in one or two languages, and its room; values left out stay. @throws `not_found` */
export async function describePhoto(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  told: { alt?: string | undefined; altTranslated?: string | undefined; room?: Room | null | undefined },
): Promise<ShownPhoto> {
  return inTransaction(ctx.db, (tx) => {
    const inside = { ...ctx, db: tx };
    return changePhoto(inside, viewer, id, async (_album, photo) => {
      const { alt = photo.alt, altTranslated: alt_translated = photo.alt_translated, room = photo.room } = told;
      await tx.updateTable("photos").set({ alt, alt_translated, room }).where("id", "=", id).execute();
      return imageOf({ ...photo, alt, alt_translated, room });
    });
  });
}

/** Removes a photo, but not the last visible one of a listing. @throws `not_found`, `photo_needed` */
export async function removePhoto(ctx: Ctx, viewer: Viewer, id: number): Promise<{ ok: true; version: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const hidden = await findHidden(inside, id);
    if (hidden) {
      const album = { listing_id: hidden.listing_id };
      return changeAlbum(inside, viewer, { album, kind: undefined }, async () => {
        if (!(await takeHiddenPhoto(inside, album.listing_id, id))) fail("not_found");
        return { ok: true as const };
      });
    }
    return changePhoto(inside, viewer, id, async (album, photo) => {
      const isLast = (await photosIn(inside, album)).length === 1;
      if (isLast && "listing_id" in album) fail("photo_needed");
      await takePhoto(inside, album, photo);
      return { ok: true as const };
    });
  });
}

async function changePhoto<Done>(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  change: (album: Album, photo: StoredPhoto) => Promise<Done>,
): Promise<Done & { version: number }> {
  const hanging = await ctx.db
    .selectFrom("photos")
    .select(["listing_id", "draft_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  const album = albumOf(hanging?.listing_id, hanging?.draft_id);
  return changeAlbum(ctx, viewer, { album, kind: undefined }, async () => {
    // Under the lock: another tab may have removed the photo, or submitted its draft.
    const photo = (await photosIn(ctx, album)).find((one) => one.id === id);
    return change(album, photo ?? fail("not_found"));
  });
}

/** Locks the listing or draft; on a listing it is a change like any other. @throws `not_found` for other people's */
async function changeAlbum<Done>(
  ctx: Ctx,
  viewer: Viewer,
  { album, kind }: { album: Album; kind: ListingKind | undefined },
  change: () => Promise<Done>,
): Promise<Done & { version: number }> {
  if ("draft_id" in album) {
    const { version } = await lockDraft(ctx, viewer, album.draft_id, kind);
    return { ...(await change()), version };
  }
  const listing = await lockOwn(ctx, viewer, { id: album.listing_id, kind, right: "listing" });
  const before = await photosIn(ctx, album);
  const done = await change();
  const after = await photosIn(ctx, album);
  const version = await countEdit(ctx, listing, before, after);
  if (version !== listing.version) await noteDeed(ctx, viewer, listing.id, "photos");
  return { ...done, version };
}

async function countEdit(ctx: Ctx, listing: OwnListing, before: StoredPhoto[], after: StoredPhoto[]): Promise<number> {
  if (JSON.stringify(before) === JSON.stringify(after)) return listing.version;
  const version = listing.version + 1;
  await ctx.db.updateTable("listings").set({ version, updated_at: ctx.now() }).where("id", "=", listing.id).execute();
  const { language } = formOf(listing).fields;
  const change = { before: { images: before.map(imageOf) }, after: { images: after.map(imageOf) } };
  await recordEdit(ctx, { ...listing, language }, change);
  return version;
}
