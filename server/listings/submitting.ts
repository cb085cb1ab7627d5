import { isDeepStrictEqual } from "node:util";
import { addMinutes } from "#contract/dates.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import type { MissingFact } from "#contract/listings/limits.ts";
import { lockCompleteProfile, requireCompleteProfile, requireConfirmed } from "../accounts/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { mailOperator } from "../mail/mail.ts";
import { dropLater, withPictures } from "../media/media.ts";
import { appendPhotos, photosIn } from "./album.ts";
import { lockDraft } from "./drafts.ts";
import { fillIn, type SubmittedForm } from "./filling-in.ts";
import { checkForm, columnsOf, formColumns, formOf, type ListingForm } from "./form.ts";
import { missingColumns, missingOf } from "./missing.ts";
import { lockOwn } from "./ownership.ts";
import { limitPictures } from "./photos.ts";
import { freeSlug, slugOf } from "./slugs.ts";
import { refuseCrowd } from "./submission-limits.ts";
import { writeTexts } from "./texts.ts";

/** Submitting a listing to the operator, for the first time and again. */

interface SubmittedListing {
  id: number;
  slug: string;
  missing: MissingFact[];
}

/**
 * Creates a listing and submits it for approval. A draft is used up, and its photos come before those sent with the form.
 * Whoever submits the same draft, or the same form without one, again because the first answer was lost gets the listing
 * that it became.
 * @throws `profile_incomplete`, `email_unconfirmed`, `not_found` for a draft, `photo_needed`, `too_many_photos` and as
 * `checkForm` and `refuseCrowd` do
 */
export async function submit(
  ctx: RequestCtx,
  viewer: Viewer,
  submitted: SubmittedForm,
  { draftId, files, isVisible }: { draftId: number | undefined; files: readonly Uint8Array[]; isVisible: boolean },
): Promise<SubmittedListing> {
  await requireCompleteProfile(ctx, viewer);
  await requireConfirmed(ctx, viewer);
  const { form, isPlaceToSet } = await fillIn(ctx, viewer, submitted);
  checkForm(form);
  if (draftId === undefined && files.length === 0) fail("photo_needed");
  await limitPictures(ctx, viewer, files.length);
  return withPictures(ctx, viewer, files, async (inside, hashes) => {
    await lockCompleteProfile(inside, viewer);
    const submittedBefore =
      draftId === undefined
        ? await listingOfForm(inside, viewer, form, { hashes, isVisible })
        : await listingOfDraft(inside, viewer, draftId, form.kind);
    if (submittedBefore) {
      for (const hash of hashes) await dropLater(inside, hash);
      return submittedBefore;
    }
    if (draftId !== undefined) await lockDraft(inside, viewer, draftId, form.kind);
    await refuseCrowd({ ...ctx, db: inside.db }, viewer);
    const { missing, ...listing } = await insertListing(inside, viewer, form, { draftId, isPlaceToSet, isVisible });
    await writeTexts(inside, [listing.id]);
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

/**
 * Resubmits a rejected listing as it is.
 * @throws `not_found`, `not_rejected`, `photo_needed`, `email_unconfirmed`, and as `refuseCrowd`
 */
export async function submitAgain(ctx: RequestCtx, viewer: Viewer, id: number): Promise<{ version: number }> {
  await requireConfirmed(ctx, viewer);
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const listing = await lockOwn(inside, viewer, { id, right: "ownership" });
    if (listing.status !== "rejected") fail("not_rejected");
    if ((await photosIn(inside, { listing_id: id })).length === 0) fail("photo_needed");
    await refuseCrowd(inside, viewer);
    const now = ctx.now();
    // An admin who still looks at what was rejected must look again.
    const version = listing.version + 1;
    await tx
      .updateTable("listings")
      .set({ status: "submitted", version, submitted_at: now, updated_at: now })
      .where("id", "=", id)
      .execute();
    await tellOperator(inside, viewer, listing);
    return { version };
  });
}

async function listingOfDraft(
  ctx: Ctx,
  viewer: Viewer,
  draftId: number,
  kind: ListingKind,
): Promise<SubmittedListing | undefined> {
  const row = await ctx.db
    .selectFrom("listings")
    .select(["id", "slug", ...missingColumns])
    .where("host_id", "=", viewer.id)
    .where("draft_id", "=", draftId)
    .where("kind", "=", kind)
    .where("status", "<>", "archived")
    .executeTakeFirst();
  return row && submittedListing(row);
}

/** How long the same form with the same pictures counts as sent again, not as another listing that is just alike. */
const sentAgainMinutes = 10;

async function listingOfForm(
  ctx: Ctx,
  viewer: Viewer,
  form: ListingForm,
  { hashes, isVisible }: { hashes: readonly string[]; isVisible: boolean },
): Promise<SubmittedListing | undefined> {
  const rows = await ctx.db
    .selectFrom("listings")
    .select(["id", "slug", ...missingColumns, ...formColumns])
    .where("host_id", "=", viewer.id)
    .where("kind", "=", form.kind)
    .where("title", "=", form.fields.title)
    .where("visible", "=", isVisible)
    .where("status", "=", "submitted")
    .where("created_at", ">", addMinutes(ctx.now(), -sentAgainMinutes))
    .execute();
  for (const row of rows) {
    const photos = await photosIn(ctx, { listing_id: row.id });
    const pictures = photos.map(({ hash }) => hash);
    if (isDeepStrictEqual([columnsOf(formOf(row)), pictures], [columnsOf(form), [...new Set(hashes)]])) {
      return submittedListing(row);
    }
  }
  return undefined;
}

/** Retries with another slug when a concurrent insert takes the one found free. */
async function insertListing(
  ctx: Ctx,
  viewer: Viewer,
  form: ListingForm,
  { draftId, isPlaceToSet, isVisible }: { draftId: number | undefined; isPlaceToSet: boolean; isVisible: boolean },
): Promise<SubmittedListing> {
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
        draft_id: draftId ?? null,
        status: "submitted",
        created_at: now,
        updated_at: now,
        submitted_at: now,
      })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returning(["id", "slug", ...missingColumns])
      .executeTakeFirst();
    if (row) return submittedListing(row);
  }
}

function submittedListing(row: Parameters<typeof missingOf>[0] & { id: number; slug: string }): SubmittedListing {
  return { id: row.id, slug: row.slug, missing: missingOf(row) };
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
    // With the time, because the listing may be submitted again.
    about: `listing-${listing.id}-${ctx.now().getTime()}`,
    event: "listing_submitted_operator",
    data: { title: listing.title, kind: listing.kind, city: listing.city, hostName: host.name, hostEmail: host.email },
  });
}
