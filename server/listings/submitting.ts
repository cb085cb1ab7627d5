import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import type { MissingFact } from "#contract/listing-limits.ts";
import { lockCompleteProfile, requireCompleteProfile, requireConfirmed } from "../accounts/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { mailOperator } from "../mail/mail.ts";
import { withPictures } from "../media/media.ts";
import { appendPhotos, photosIn } from "./album.ts";
import { lockDraft } from "./drafts.ts";
import { fillIn, type SubmittedForm } from "./filling-in.ts";
import { checkForm, columnsOf, type ListingForm } from "./form.ts";
import { missingColumns, missingOf } from "./missing.ts";
import { lockOwn } from "./own.ts";
import { takePictureTurns } from "./photos.ts";
import { freeSlug, slugOf } from "./slugs.ts";
import { refuseCrowd } from "./waiting.ts";

/** A listing comes before the operator, for the first time and again. */

/**
 * Writes a listing and sends it to be looked at. A draft is used up: of two who submit it at once, one finds it. Its
 * photos come first, then those that came with the form.
 * @throws `profile_incomplete`, `email_unconfirmed`, `not_found` for a draft, `photo_needed`, `too_many_photos` and as
 * `checkForm` and `refuseCrowd` do
 */
export async function submit(
  ctx: RequestCtx,
  viewer: Viewer,
  submitted: SubmittedForm,
  { draftId, files, isVisible }: { draftId: number | undefined; files: readonly Uint8Array[]; isVisible: boolean },
): Promise<{ id: number; slug: string; missing: MissingFact[] }> {
  await requireCompleteProfile(ctx, viewer);
  await requireConfirmed(ctx, viewer);
  const { form, isPlaceToSet } = await fillIn(ctx, viewer, submitted);
  checkForm(form);
  if (draftId === undefined && files.length === 0) fail("photo_needed");
  await takePictureTurns(ctx, viewer, files.length);
  return withPictures(ctx, viewer, files, async (inside, hashes) => {
    await lockCompleteProfile(inside, viewer);
    if (draftId !== undefined) await lockDraft(inside, viewer, draftId, form.kind);
    await refuseCrowd({ ...ctx, db: inside.db }, viewer);
    const { missing, ...listing } = await insertListing(inside, viewer, form, { isPlaceToSet, isVisible });
    if (draftId !== undefined) await spendDraft(inside, draftId, listing.id);
    await appendPhotos(inside, { listing_id: listing.id }, hashes);
    if ((await photosIn(inside, { listing_id: listing.id })).length === 0) fail("photo_needed");
    await tellOperator(inside, viewer, {
      ...listing,
      kind: form.kind,
      title: form.fields.title,
      city: form.fields.city,
    });
    return { ...listing, missing };
  });
}

/** A rejected one, as it is now. @throws `not_found`, `not_rejected`, `email_unconfirmed` and as `refuseCrowd` does */
export async function submitAgain(ctx: RequestCtx, viewer: Viewer, id: number): Promise<void> {
  await requireConfirmed(ctx, viewer);
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const listing = await lockOwn(inside, viewer, id);
    if (listing.status !== "rejected") fail("not_rejected");
    if ((await photosIn(inside, { listing_id: id })).length === 0) fail("photo_needed");
    await refuseCrowd(inside, viewer);
    const now = ctx.now();
    await tx
      .updateTable("listings")
      .set({ status: "submitted", version: listing.version + 1, submitted_at: now, updated_at: now })
      .where("id", "=", id)
      .execute();
    await tellOperator(inside, viewer, listing);
  });
}

/** With the number that makes the slug its own; somebody else may take it between asking and writing. */
async function insertListing(
  ctx: Ctx,
  viewer: Viewer,
  form: ListingForm,
  { isPlaceToSet, isVisible }: { isPlaceToSet: boolean; isVisible: boolean },
): Promise<{ id: number; slug: string; missing: MissingFact[] }> {
  const wanted = slugOf(form.fields.title, form.kind);
  const now = ctx.now();
  for (;;) {
    const row = await ctx.db
      .insertInto("listings")
      .values({
        ...columnsOf(form),
        kind: form.kind,
        visible: isVisible,
        place_to_set: isPlaceToSet,
        slug: await freeSlug(ctx, wanted),
        host_id: viewer.id,
        status: "submitted",
        created_at: now,
        updated_at: now,
        submitted_at: now,
      })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returning(["id", "slug", ...missingColumns])
      .executeTakeFirst();
    if (row) return { id: row.id, slug: row.slug, missing: missingOf(row) };
  }
}

async function spendDraft(ctx: Ctx, draftId: number, listingId: number): Promise<void> {
  await ctx.db
    .updateTable("photos")
    .set({ listing_id: listingId, draft_id: null })
    .where("draft_id", "=", draftId)
    .execute();
  await ctx.db.deleteFrom("listing_drafts").where("id", "=", draftId).execute();
}

async function tellOperator(
  ctx: Ctx,
  host: Viewer,
  listing: { id: number; kind: ListingKind; title: string; city: string },
): Promise<void> {
  await mailOperator(ctx, {
    // It may be submitted again.
    about: `listing-${listing.id}-${ctx.now().getTime()}`,
    event: "listing_submitted_operator",
    data: { title: listing.title, kind: listing.kind, city: listing.city, hostName: host.name, hostEmail: host.email },
  });
}
