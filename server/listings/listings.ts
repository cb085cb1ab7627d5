import { sql } from "kysely";
import type { Language } from "#contract/catalogues.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import type { ListingCard } from "#contract/listings/listings.ts";
import { searchLimits } from "#contract/listings/search-limits.ts";
import type { Right } from "#contract/rights.ts";
import { listingsWith } from "../cohosts/cohosts.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { prepared } from "../db/prepared.ts";
import { fail } from "../fail.ts";
import { cardOf } from "./cards.ts";
import {
  findListing,
  findListingNamed,
  isOnSale,
  type Listing,
  type ListingOf,
  listingOfRow,
  listingRows,
  listingsById,
} from "./listing.ts";
import { publicPoint } from "./public-place.ts";
import { isNamed } from "./slugs.ts";

export { forgetHost } from "./account-deletion.ts";
export { albumOf } from "./album.ts";
export {
  cardOf,
  experienceCardOf,
  experienceDetailOf,
  hostPageOf,
  lodgingCardOf,
  lodgingDetailOf,
  spaceCardOf,
  spaceDetailOf,
} from "./cards.ts";
export { approve, reject, showHostSuspended, whyOffSale } from "./deciding.ts";
export { beginDraft, discardDraft, listDrafts, saveDraft } from "./drafts.ts";
export { editListing, type LaterDomains, setVisible } from "./editing.ts";
export type { SubmittedForm } from "./filling-in.ts";
export { copyOfPhoto, hiddenPhotosOf, hidePhoto, showPhoto } from "./hiding.ts";
export { hostedListing, hostedListings } from "./hosted.ts";
export { KeptCards } from "./kept-cards.ts";
export { dropOldEdits, editsKeptFrom, hiddenAddresses, valuesNow } from "./kept-edits.ts";
export {
  detailsSchema,
  findListing,
  findListingWith,
  imageOf,
  isOnSale,
  type Listing,
  type ListingOf,
  listingsById,
  photoObject,
  type StoredPhoto,
  whereToCome,
} from "./listing.ts";
export { tellHost } from "./own-data.ts";
export { archive } from "./ownership.ts";
export { addPhoto, describePhoto, removePhoto, replacePhoto } from "./photos.ts";
export { picturesBefore, putBack } from "./putting-back.ts";
export { dropHostNetworks } from "./submission-limits.ts";
export { submit, submitAgain } from "./submitting.ts";
export { joiningWords, keepTexts, startTyped, writeTexts, writeTextsOf } from "./texts.ts";
export { bookedTexts, writtenColumns } from "./translations.ts";
export { withdraw } from "./withdrawing.ts";
export {
  type CatalogueValue,
  catalogueValues,
  cityId,
  fold,
  type KnownPlace,
  keyOf,
  keysOf,
  knownPlaces,
  synonymGroups,
  wordsIn,
} from "./words/lists.ts";

/**
 * Owns what hosts offer: texts, photos, prices, review state. Never reads who has booked what.
 * Relies on: `details` was parsed with its kind's schema when it was written.
 */

const similarAtMost = 4;

/** The newest approval first. */
export async function listingsOnSale<Kind extends "lodging" | "space">(
  ctx: Ctx,
  kind: Kind,
): Promise<ListingOf<Kind>[]> {
  const rows = await newestOnSale(ctx, kind).limit(searchLimits.listed).modifyEnd(prepared).execute();
  return rows.map(listingOfRow) as ListingOf<Kind>[];
}

/** The newest approval first, as many of each category as a list has. */
export async function experiencesOnSale(ctx: Ctx): Promise<ListingOf<"experience">[]> {
  const listed = sql<number>`(
    select id from (
      select id, row_number() over (partition by details->>'category' order by approved_at desc, id desc) as place
      from listings where kind = 'experience' and ${isOnSale}) placed
    where place <= ${searchLimits.listed})`;
  const rows = await newestOnSale(ctx, "experience").where("listings.id", "in", listed).modifyEnd(prepared).execute();
  return rows.map(listingOfRow) as ListingOf<"experience">[];
}

function newestOnSale(ctx: Ctx, kind: ListingKind) {
  return listingRows(ctx)
    .where("listings.kind", "=", kind)
    .where(isOnSale)
    .orderBy("approved_at", "desc")
    .orderBy("listings.id", "desc");
}

/** In the order of the ids. */
export function cardsById(ctx: Ctx, ids: readonly number[], language: Language): Promise<ListingCard[]> {
  return ctx.cards.find(ids, language, async (missing) => {
    const listings = await listingsById(ctx, missing);
    return listings.map((listing) => cardOf(listing, language));
  });
}

export async function countOnSale(ctx: Ctx): Promise<number> {
  const { count } = await ctx.db
    .selectFrom("listings")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isOnSale)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Submitted and undecided, the longest waiting first. */
export async function waitingListings(ctx: Ctx): Promise<Listing[]> {
  const rows = await listingRows(ctx)
    .where("status", "=", "submitted")
    .orderBy("submitted_at", (order) => order.asc().nullsFirst())
    .orderBy("listings.id")
    .limit(searchLimits.listed)
    .execute();
  return rows.map(listingOfRow);
}

/** A listing on sale by id or slug, an old slug included. @throws `gone` for an archived one, else `not_found` */
export async function listingOnSale<Kind extends ListingKind>(
  ctx: Ctx,
  kind: Kind,
  idOrSlug: string,
): Promise<ListingOf<Kind>> {
  const listing = await findListingNamed(ctx, idOrSlug);
  if (listing?.kind !== kind) return fail("not_found");
  if (listing.isGone) return fail("gone", { details: { city: listing.city } });
  if (!listing.onSale) return fail("not_found");
  return listing as ListingOf<Kind>;
}

/** All listings a host has on sale, the newest approval first. @throws `not_found` when there are none */
export async function listingsOfHost(ctx: Ctx, hostId: number): Promise<[Listing, ...Listing[]]> {
  const rows = await listingRows(ctx)
    .where("listings.host_id", "=", hostId)
    .where(isOnSale)
    .orderBy("approved_at", "desc")
    .orderBy("listings.id", "desc")
    .limit(searchLimits.listed)
    .execute();
  const [first, ...others] = rows.map(listingOfRow);
  return first ? [first, ...others] : fail("not_found");
}

/** Others of the same kind on sale, the nearest first. Another type (house, terrace, food) counts as 25 km farther. */
export async function listingsLike(ctx: Ctx, id: number): Promise<Listing[]> {
  const listing = await findListing(ctx, id);
  if (!listing?.onSale) return fail("not_found");
  const type = sql`coalesce(details->>'propertyType', details->>'spaceType', details->>'category')`;
  const { latitude, longitude } = listing.publicPlace;
  // Kilometres per degree, as if the earth were flat: close enough within one island.
  const kilometres = sql`sqrt(power((${publicPoint.latitude} - ${latitude}) * 111, 2)
    + power((${publicPoint.longitude} - ${longitude}) * 105, 2))`;
  const rows = await listingRows(ctx)
    .where("listings.kind", "=", listing.kind)
    .where(isOnSale)
    .where("listings.id", "<>", id)
    .orderBy(sql`${kilometres} + case when ${type} = ${typeOf(listing)} then 0 else 25 end`)
    .orderBy("listings.id")
    .limit(similarAtMost)
    .execute();
  return rows.map(listingOfRow);
}

function typeOf(listing: Listing): string {
  switch (listing.kind) {
    case "lodging":
      return listing.details.propertyType;
    case "space":
      return listing.details.spaceType;
    case "experience":
      return listing.details.category;
  }
}

/** @throws `not_found` where the viewer lacks the right, and for archived listings */
export async function findOwnListing(
  ctx: Ctx,
  viewer: Pick<Viewer, "id">,
  idOrSlug: string,
  right: Right,
): Promise<Listing> {
  const row = await listingRows(ctx)
    .where("listings.id", "in", listingsWith(viewer, right))
    .where("listings.status", "<>", "archived")
    .where(isNamed(idOrSlug))
    .executeTakeFirst();
  return row ? listingOfRow(row) : fail("not_found");
}
