import type { ListingKind } from "#contract/listings/kinds.ts";
import type { Image } from "#contract/listings/listings.ts";
import { experienceForm, lodgingForm, spaceForm } from "#contract/listings/schemas.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { wrongFieldsOf } from "../http/errors.ts";
import { queueMail } from "../mail/mail.ts";
import { dropLater, hashOfPicture } from "../media/media.ts";
import { insertPhoto, orderPhotos, photosIn } from "./album.ts";
import { applyEdit, type LaterDomains, type PhotosChange, requireVersion, turned } from "./editing.ts";
import { formOf } from "./form.ts";
import { editPageOf } from "./hiding.ts";
import { editsKeptFrom } from "./kept-edits.ts";
import { imageOf, type StoredPhoto } from "./listing.ts";
import { lockChangeable, type OwnListing } from "./ownership.ts";

/** The operator restores values that a host's change replaced. */

export interface PutBack {
  id: number;
  /** Fields of the change, by their wire names. */
  fields: readonly string[];
  /** The listing's version, as the operator saw it. */
  version: number;
  reason: string;
}

/** The pictures that a change replaced or kept, by their hashes. */
export async function picturesBefore(ctx: Ctx, id: number): Promise<string[]> {
  const edit = await ctx.db.selectFrom("listing_edits").select("before").where("id", "=", id).executeTakeFirst();
  const { images = [] } = (edit?.before ?? {}) as { images?: Image[] };
  return images.map(({ url }) => hashOfPicture(url));
}

/**
 * Changes the listing in the caller's transaction as its host would, under the same rules, and notifies the host.
 * @throws `not_found` also once the change is too old, `edited_elsewhere`, `invalid_input`, `photo_needed`,
 * `picture_gone`
 * @param stored the change's pictures that can still be shown
 */
export async function putBack(
  ctx: Ctx,
  { id, fields, version, reason }: PutBack,
  { stored, later }: { stored: ReadonlySet<string>; later: LaterDomains },
): Promise<{ version: number }> {
  const edit = await ctx.db
    .selectFrom("listing_edits")
    .select(["listing_id", "fields", "before"])
    .where("id", "=", id)
    .where("at", ">=", editsKeptFrom(ctx))
    .executeTakeFirst();
  if (!edit) return fail("not_found");
  if (!fields.every((field) => edit.fields.includes(field))) {
    fail("invalid_input", { fields: { fields: { rule: "choice" } } });
  }
  await later.lockListing(ctx.db, edit.listing_id);
  const listing = await lockChangeable(ctx, edit.listing_id);
  requireVersion(listing, version);
  const { language } = formOf(listing).fields;
  const { images, textsIn = language, ...before } = edit.before as Record<string, unknown>;
  const wanted = Object.fromEntries(Object.entries(before).filter(([name]) => fields.includes(name)));
  refuseMisfits(listing.kind, wanted);
  const photos = fields.includes("images")
    ? await putPhotosBack(ctx, listing.id, {
        images: textsIn === language ? (images as Image[]) : turned(images as Image[]),
        stored,
      })
    : undefined;
  const changed = await applyEdit(ctx, listing, { fields: wanted, photos, putBackOf: id }, later);
  if (changed.version !== version) await tellHost(ctx, listing, { reason, fields: [...fields], version });
  return { version: changed.version };
}

const formOfKind = { lodging: lodgingForm, space: spaceForm, experience: experienceForm };

/** Refuses values that predate a stricter rule. @throws `invalid_input` */
function refuseMisfits(kind: ListingKind, fields: Record<string, unknown>): void {
  const { error } = formOfKind[kind].partial().safeParse(fields, { reportInput: true });
  if (error) fail("invalid_input", { fields: wrongFieldsOf(error) });
}

/**
 * Restores the former photos except hidden ones; undefined when they are unchanged. Removed photos are kept like any
 * replaced value. @throws `photo_needed`, `picture_gone`
 */
async function putPhotosBack(
  ctx: Ctx,
  listingId: number,
  { images, stored }: { images: readonly Image[]; stored: ReadonlySet<string> },
): Promise<PhotosChange | undefined> {
  const album = { listing_id: listingId };
  const before = await photosIn(ctx, album);
  const wanted = await withoutHidden(ctx, listingId, images);
  if (wanted.length === 0) fail("photo_needed");
  if (JSON.stringify(before) === JSON.stringify(wanted)) return undefined;
  if (!wanted.every(({ hash }) => stored.has(hash))) fail("picture_gone");

  for (const { id, hash } of before.filter((photo) => !wanted.some(({ id: same }) => same === photo.id))) {
    await ctx.db.deleteFrom("photos").where("id", "=", id).execute();
    await dropLater(ctx, hash);
  }
  const kept = await photosIn(ctx, album);
  for (const [position, { id }] of kept.entries()) {
    await ctx.db.updateTable("photos").set({ position }).where("id", "=", id).execute();
  }
  for (const [position, { id, ...photo }] of wanted.entries()) {
    const there = kept.find((photo) => photo.id === id);
    if (!there) await insertPhoto(ctx, listingId, { id, ...photo, position });
    else await ctx.db.updateTable("photos").set(photo).where("id", "=", id).execute();
    if (there && there.hash !== photo.hash) await dropLater(ctx, there.hash);
  }
  await orderPhotos(
    ctx,
    album,
    wanted.map(({ id }) => id),
  );
  return { before: { images: before.map(imageOf) }, after: { images: wanted.map(imageOf) } };
}

async function withoutHidden(ctx: Ctx, listingId: number, images: readonly Image[]): Promise<StoredPhoto[]> {
  const hidden = await ctx.db
    .selectFrom("hidden_photos")
    .select(["id", "hash"])
    .where("listing_id", "=", listingId)
    .execute();
  return images
    .map(({ id, url, ...told }) => ({ id, hash: hashOfPicture(url), ...wordsOf(told) }))
    .filter((photo) => !hidden.some(({ id, hash }) => id === photo.id || hash === photo.hash));
}

/** Edits that are older than rooms and the second language of photos have neither. */
function wordsOf({ alt, altTranslated, room }: Pick<Image, "alt"> & Partial<Image>) {
  return { alt, alt_translated: altTranslated ?? "", room: room ?? null };
}

async function tellHost(
  ctx: Ctx,
  { id, host_id, title, kind, slug }: OwnListing,
  { reason, fields, version }: Pick<PutBack, "reason" | "version"> & { fields: string[] },
): Promise<void> {
  const host = await ctx.db
    .selectFrom("users")
    .select(["name", "email", "language"])
    .where("id", "=", host_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!host) return;
  await queueMail(ctx, {
    event: "listing_put_back",
    about: `listing-${id}-put-back-${version}`,
    recipient: host,
    language: host.language,
    data: { name: host.name, title, reason, fields, pagePath: editPageOf(kind, slug) },
  });
}
