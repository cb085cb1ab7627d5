import type { Hidden } from "#contract/hidden.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import type { Image } from "#contract/listings/listings.ts";
import { tellOfHiding } from "../accounts/accounts.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { type Copy, dropLater, unguessable } from "../media/media.ts";
import { isAmong, rowsBy } from "../own-data.ts";
import { type Album, insertPhoto, photosIn, takePhoto } from "./album.ts";
import { imageOf } from "./listing.ts";

/**
 * Photos the operator hides from a listing and shows again, in the caller's transaction. A hidden photo is no longer
 * one of the listing's: the next becomes the main photo, and a listing without another stays on sale without photos.
 */

/** The copy that `hidePhoto` or `showPhoto` needs beforehand; undefined when there is nothing to hide or show. */
export async function copyOfPhoto(ctx: Ctx, action: "hide" | "show", id: number): Promise<Copy | undefined> {
  if (action === "hide") {
    const photo = await ctx.db.selectFrom("photos").select("hash").where("id", "=", id).executeTakeFirst();
    return photo && { from: photo.hash, to: unguessable() };
  }
  const hidden = await ctx.db
    .selectFrom("hidden_photos")
    .select(["hash", "hidden_hash"])
    .where("id", "=", id)
    .executeTakeFirst();
  return hidden && { from: hidden.hidden_hash, to: hidden.hash };
}

/** @returns false when it is hidden already. @throws `not_found`, also for a draft's photo; `busy` if it was replaced */
export async function hidePhoto(ctx: Ctx, id: number, reason: string, copy: Copy | undefined): Promise<boolean> {
  if (await findHidden(ctx, id)) return false;
  const hanging = await ctx.db.selectFrom("photos").select("listing_id").where("id", "=", id).executeTakeFirst();
  if (!hanging?.listing_id) return fail("not_found");
  const listing = await lockListing(ctx, hanging.listing_id);
  const album = { listing_id: listing.id };
  const photos = await photosIn(ctx, album);
  const position = photos.findIndex((photo) => photo.id === id);
  const photo = photos[position];
  if (!photo) return (await findHidden(ctx, id)) ? false : fail("not_found");
  if (photo.hash !== copy?.from) fail("busy");
  await ctx.db
    .insertInto("hidden_photos")
    .values({ ...photo, ...album, position, hidden_hash: copy.to, reason, hidden_at: ctx.now() })
    .execute();
  await takePhoto(ctx, album, photo);
  await tell(ctx, listing, { event: "content_hidden", reason });
  return true;
}

/**
 * Puts a photo back in its place. @returns false when it is not hidden. @throws `not_found`, `too_many_photos`, `busy`
 */
export async function showPhoto(ctx: Ctx, id: number, reason: string, copy: Copy | undefined): Promise<boolean> {
  const found = await findHidden(ctx, id);
  if (!found) {
    const shown = await ctx.db.selectFrom("photos").select("id").where("id", "=", id).executeTakeFirst();
    return shown ? false : fail("not_found");
  }
  const listing = await lockListing(ctx, found.listing_id);
  const hidden = await takeHiddenPhoto(ctx, listing.id, id);
  if (!hidden) return false;
  if (hidden.hidden_hash !== copy?.from) fail("busy");
  await insertPhoto(ctx, listing.id, hidden);
  await tell(ctx, listing, { event: "content_shown", reason });
  return true;
}

export type HiddenPhoto = Image & { hidden: Hidden };

/** Hidden photos at their current addresses, in the order of their places. */
export async function hiddenPhotosOf(ctx: Ctx, listingId: number): Promise<HiddenPhoto[]> {
  return (await hiddenPhotosAmong(ctx, [listingId]))(listingId);
}

/** Those of each of the listings. */
export async function hiddenPhotosAmong(
  ctx: Ctx,
  listingIds: readonly number[],
): Promise<(listingId: number) => HiddenPhoto[]> {
  const rows = await ctx.db
    .selectFrom("hidden_photos")
    .select(["listing_id", "id", "hidden_hash", "alt", "alt_translated", "room", "reason", "hidden_at"])
    .where(isAmong("listing_id", listingIds))
    .orderBy("position")
    .orderBy("id")
    .execute();
  const hiddenAt = rowsBy("listing_id", rows);
  return (listingId) =>
    hiddenAt(listingId).map(({ hidden_hash: hash, reason, hidden_at, ...photo }) => ({
      ...imageOf({ ...photo, hash }),
      hidden: { reason, at: hidden_at.toISOString() },
    }));
}

/** Removes a hidden photo and drops its picture from disk. Undefined when it is not hidden. */
export async function takeHiddenPhoto(ctx: Ctx, listingId: number, id: number) {
  const hidden = await ctx.db
    .deleteFrom("hidden_photos")
    .where("id", "=", id)
    .where("listing_id", "=", listingId)
    .returning(["id", "position", "hash", "hidden_hash", "alt", "alt_translated", "room"])
    .executeTakeFirst();
  if (hidden) await dropLater(ctx, hidden.hidden_hash);
  return hidden;
}

export async function findHidden(ctx: Ctx, id: number): Promise<{ listing_id: number; hash: string } | undefined> {
  return ctx.db.selectFrom("hidden_photos").select(["listing_id", "hash"]).where("id", "=", id).executeTakeFirst();
}

/** A picture that is hidden stays so when it is sent again. @throws `picture_hidden` */
export async function refuseHidden(ctx: Ctx, album: Album, hash: string): Promise<void> {
  if (!("listing_id" in album)) return;
  const hidden = await ctx.db
    .selectFrom("hidden_photos")
    .select("id")
    .where("listing_id", "=", album.listing_id)
    .where("hash", "=", hash)
    .executeTakeFirst();
  if (hidden) fail("picture_hidden");
}

/** Raises the version, so that an editor open elsewhere detects the change. */
async function lockListing(ctx: Ctx, id: number) {
  return ctx.db
    .updateTable("listings")
    .set((eb) => ({ version: eb("version", "+", 1), updated_at: ctx.now() }))
    .where("id", "=", id)
    .returning(["id", "slug", "kind", "title", "host_id"])
    .executeTakeFirstOrThrow();
}

type Locked = Awaited<ReturnType<typeof lockListing>>;

async function tell(
  ctx: Ctx,
  { host_id, title, kind, slug }: Locked,
  told: { event: "content_hidden" | "content_shown"; reason: string },
): Promise<void> {
  await tellOfHiding(ctx, host_id, { ...told, what: "photo", title, page: editPageOf(kind, slug) });
}

/** The page where a host edits the listing. */
export function editPageOf(kind: ListingKind, slug: string): string {
  const page = { lodging: "edit-accommodation", space: "edit-space", experience: "edit-experience" }[kind];
  return `/host/${page}/${encodeURIComponent(slug)}`;
}
