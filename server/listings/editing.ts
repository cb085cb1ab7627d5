import type { WallTime } from "#contract/dates.ts";
import { type ListingKind, soldBy } from "#contract/listings/kinds.ts";
import type { Image } from "#contract/listings/listings.ts";
import { departuresOf } from "#contract/listings/sessions.ts";
import { listingsWith, noteDeed } from "../cohosts/cohosts.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import type { Db } from "../db/connect.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { orderPhotos, photosIn, turnWords } from "./album.ts";
import { pointLinked } from "./filling-in.ts";
import { checkForm, editedColumns, formOf, type ListingForm } from "./form.ts";
import { imageOf } from "./listing.ts";
import { type Change, lockOwn, type OwnListing, recordEdit } from "./ownership.ts";
import { writeTexts } from "./texts.ts";

/** A host's edits of a listing: they take effect at once, for the next booking. */

type ShownPhoto = number | { address: string };

export interface Edit {
  kind: ListingKind;
  /** The version the host saw; when left out, the current one is changed. */
  version: number | undefined;
  /** The form's fields; those left out stay. */
  fields: Partial<Record<string, unknown>>;
  /** The photos' ids or addresses, in their new order. */
  images: readonly ShownPhoto[] | undefined;
  isVisible: boolean | undefined;
}

/** What listings need from a later domain, which they cannot import. Passed in where the server is assembled. */
export interface LaterDomains {
  /**
   * Admits one writer of the listing's dates at a time. Called before the listing's row is locked, because all others
   * take the two locks in this order.
   */
  lockListing(tx: Db, listingId: number): Promise<void>;
  /**
   * Carries over what was said of departures by their starts, in the transaction of the edit. The listing is locked.
   * @param moved the new starts by the old ones
   */
  departuresMoved(ctx: Ctx, listingId: number, moved: ReadonlyMap<WallTime, WallTime>): Promise<void>;
}

/**
 * The slug stays, even if the title changes.
 * @throws `not_found`, `edited_elsewhere` with the current version, `invalid_input` as `checkForm` and for the photos
 */
export async function editListing(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  edit: Edit,
  later: LaterDomains,
): Promise<{ version: number; slug: string }> {
  const linked = await newlyLinked(ctx, viewer, id, edit.fields);
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    if (soldBy[edit.kind] === "sessions") await later.lockListing(tx, id);
    const listing = await lockOwn(inside, viewer, { id, kind: edit.kind, right: "listing" });
    if (edit.version !== undefined && !(await isStored(inside, listing, edit))) requireVersion(listing, edit.version);
    const photos = edit.images && (await reorder(inside, id, edit.images));
    const applied = { fields: { ...edit.fields, ...linked }, photos, isVisible: edit.isVisible };
    const saved = await applyEdit(inside, listing, applied, later);
    if (saved.version !== listing.version) await noteDeed(inside, viewer, id, "edited");
    return saved;
  });
}

/** An edit that changes nothing: it may be sent again because its first answer was lost. */
async function isStored(ctx: Ctx, listing: OwnListing, { fields, images, isVisible }: Edit): Promise<boolean> {
  const known: object = formOf(listing).fields;
  const change = differences({ ...known }, { ...known, ...given(fields, known) });
  if (Object.keys(change.after).length > 0 || (isVisible ?? listing.visible) !== listing.visible) return false;
  if (images === undefined) return true;
  const shown = (await photosIn(ctx, { listing_id: listing.id })).map(imageOf);
  return idsAmong(shown, images).join() === shown.map(({ id }) => id).join();
}

/** @throws `edited_elsewhere` with the current version */
export function requireVersion({ version }: OwnListing, wanted: number): void {
  if (wanted !== version) fail("edited_elsewhere", { details: { version } });
}

interface AppliedEdit {
  fields: Edit["fields"];
  /** The change already made to the photos, in the same transaction, with their texts in the language before it. */
  photos: PhotosChange | undefined;
  isVisible?: boolean | undefined;
  /** The change this one takes back. */
  putBackOf?: number;
}

/** Photos before and after a change. */
export interface PhotosChange {
  before: { images: Image[] };
  after: { images: Image[] };
}

/**
 * Changes a listing the caller has locked, an experience's dates too, under the rules of its kind.
 * @throws as `checkForm` does
 */
export async function applyEdit(
  ctx: Ctx,
  listing: OwnListing,
  edit: AppliedEdit,
  later: LaterDomains,
): Promise<{ version: number; slug: string }> {
  const { id, slug, version } = listing;
  const before = formOf(listing);
  const after = { ...before, fields: { ...before.fields, ...given(edit.fields, before.fields) } } as ListingForm;
  if (edit.fields.guestsIncluded === undefined) fitGuests(after);
  checkForm(after, listing);
  const { latitude, longitude } = after.fields;
  const isMoved = latitude !== listing.latitude || longitude !== listing.longitude;
  const change = differences({ ...before.fields }, { ...after.fields });
  const isVisible = edit.isVisible ?? listing.visible;
  const isSame = Object.keys(change.after).length === 0 && !edit.photos && isVisible === listing.visible;
  if (isSame) return { version, slug };

  await ctx.db
    .updateTable("listings")
    .set({
      ...editedColumns(listing, after),
      place_to_set: listing.place_to_set && !isMoved,
      visible: isVisible,
      version: version + 1,
      updated_at: ctx.now(),
    })
    .where("id", "=", id)
    .execute();
  const moved = departuresMovedBy(before, after);
  if (moved.size > 0) await later.departuresMoved(ctx, id, moved);
  await writeTexts(ctx, [id]);
  const isTurned = after.fields.language !== before.fields.language;
  if (isTurned) await turnWords(ctx, id);
  const photos = isTurned && edit.photos ? turnedChange(edit.photos) : edit.photos;
  const whole = {
    before: { ...change.before, ...photos?.before },
    after: { ...change.after, ...photos?.after },
  };
  await recordEdit(ctx, { ...listing, language: after.fields.language }, whole, edit.putBackOf);
  return { version: version + 1, slug };
}

/** The starts that an edit replaces by as many others, in their order; none where departures come or go. */
function departuresMovedBy(before: ListingForm, after: ListingForm): ReadonlyMap<WallTime, WallTime> {
  const startsOf = ({ fields }: ListingForm) =>
    "moreDepartures" in fields ? departuresOf(fields).map(({ startTime }) => startTime) : [];
  const [old, now] = [startsOf(before), startsOf(after)];
  const gone = old.filter((start) => !now.includes(start));
  const come = now.filter((start) => !old.includes(start));
  return new Map(gone.length === come.length ? gone.map((start, place) => [start, come[place] as WallTime]) : []);
}

/** Shows a listing to guests or pauses it; bookings stand. @throws `not_found` */
export async function setVisible(
  ctx: Ctx,
  viewer: Viewer,
  { id, kind, isVisible }: { id: number; kind: ListingKind; isVisible: boolean },
  later: LaterDomains,
): Promise<void> {
  await editListing(ctx, viewer, id, { kind, isVisible, fields: {}, version: undefined, images: undefined }, later);
}

/** The point of a new map link, for an edit that sends the link without a pin. */
async function newlyLinked(ctx: Ctx, viewer: Viewer, id: number, fields: Edit["fields"]) {
  const { googleMapsLink: link, latitude, longitude } = fields;
  if (typeof link !== "string" || latitude !== undefined || longitude !== undefined) return undefined;
  const known = await ctx.db
    .selectFrom("listings")
    .select("google_maps_link")
    .where("id", "=", id)
    .where("id", "in", listingsWith(viewer, "listing"))
    .executeTakeFirst();
  return known === undefined || known.google_maps_link === link ? undefined : pointLinked(ctx, viewer, link);
}

/** Caps the guests included in the price at the lodging's capacity, for an edit that leaves them out. */
function fitGuests(form: ListingForm): void {
  if (form.kind !== "lodging") return;
  form.fields.guestsIncluded = Math.min(form.fields.guestsIncluded, form.fields.capacity);
}

/** Undefined when the photos are in that order already. */
async function reorder(ctx: Ctx, id: number, shown: readonly ShownPhoto[]): Promise<PhotosChange | undefined> {
  const album = { listing_id: id };
  const before = (await photosIn(ctx, album)).map(imageOf);
  const ids = idsAmong(before, shown);
  await orderPhotos(ctx, album, ids);
  if (before.every((photo, index) => photo.id === ids[index])) return undefined;
  return { before: { images: before }, after: { images: (await photosIn(ctx, album)).map(imageOf) } };
}

/** An address that no photo has becomes 0, which is no photo's id. */
function idsAmong(photos: readonly Image[], shown: readonly ShownPhoto[]): number[] {
  return shown.map((photo) =>
    typeof photo === "number" ? photo : (photos.find(({ url }) => photo.address.endsWith(url))?.id ?? 0),
  );
}

/** With texts in the listing's new language, so that the photos of a change can be put back without its language. */
function turnedChange({ before, after }: PhotosChange): PhotosChange {
  return { before: { images: turned(before.images) }, after: { images: turned(after.images) } };
}

/** The photos with their texts in the listing's other language, as `turnWords` leaves those that are stored. */
export function turned(images: readonly Image[]): Image[] {
  return images.map((image) =>
    image.altTranslated ? { ...image, alt: image.altTranslated, altTranslated: image.alt } : image,
  );
}

/** Drops fields the request leaves out (undefined) or the kind does not have. */
function given(fields: Edit["fields"], known: object): Edit["fields"] {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => name in known && value !== undefined));
}

function differences(before: Record<string, unknown>, after: Record<string, unknown>): Change {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return { before: pick(before, changed), after: pick(after, changed) };
}

function pick(fields: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}
