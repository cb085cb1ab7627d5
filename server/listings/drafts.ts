import type { ListingDraft } from "#contract/listings/hosted.ts";
import { type ListingKind, wireCode } from "#contract/listings/kinds.ts";
import { listingLimits } from "#contract/listings/limits.ts";
import { type DraftFields, draftFields } from "#contract/listings/schemas.ts";
import { lockCompleteProfile } from "../accounts/accounts.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { dropLater } from "../media/media.ts";
import { orderPhotos, photosIn } from "./album.ts";
import { imageOf } from "./listing.ts";

/** Listings begun and not submitted: partly filled forms, not validated yet. */

export async function listDrafts(ctx: Ctx, viewer: Viewer): Promise<ListingDraft[]> {
  const rows = await draftRows(ctx)
    .where("host_id", "=", viewer.id)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return Promise.all(rows.map((row) => wireDraft(ctx, row)));
}

/**
 * A host who has a draft of this kind with nothing in it gets that one: it may be of the same call, whose answer was lost.
 * @throws `profile_incomplete`, `too_many_drafts`
 */
export async function beginDraft(ctx: Ctx, viewer: Viewer, kind: ListingKind): Promise<ListingDraft> {
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    // Serializes concurrent calls, so that each finds the other's draft.
    await lockCompleteProfile(inside, viewer);
    const empty = await emptyDraft(inside, viewer, kind);
    if (empty) return wireDraft(inside, empty);
    const drafts = await draftRows(inside).where("host_id", "=", viewer.id).execute();
    if (drafts.length >= listingLimits.drafts) fail("too_many_drafts");
    const now = ctx.now();
    const row = await tx
      .insertInto("listing_drafts")
      .values({ host_id: viewer.id, kind, created_at: now, updated_at: now })
      .returning(draftColumns)
      .executeTakeFirstOrThrow();
    return wireDraft(inside, row);
  });
}

async function emptyDraft(ctx: Ctx, viewer: Viewer, kind: ListingKind): Promise<DraftRow | undefined> {
  return draftRows(ctx)
    .where("host_id", "=", viewer.id)
    .where("kind", "=", kind)
    .where("version", "=", 1)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("photos").select("id").whereRef("draft_id", "=", "listing_drafts.id"))),
    )
    .executeTakeFirst();
}

export interface DraftSave {
  version: number;
  step: string;
  fields: DraftFields;
  /** The photos' ids, in their new order; those not named come after them. */
  images?: number[] | undefined;
}

/** @throws `not_found` for other people's drafts, `edited_elsewhere` with the current draft */
export async function saveDraft(ctx: Ctx, viewer: Viewer, id: number, save: DraftSave): Promise<ListingDraft> {
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const draft = await lockDraft(inside, viewer, id);
    if (draft.version !== save.version) {
      fail("edited_elsewhere", { details: { draft: await wireDraft(inside, draft) } });
    }
    if (save.images) await orderPhotosThere(inside, id, save.images);
    const row = await tx
      .updateTable("listing_drafts")
      .set({
        step: save.step,
        fields: JSON.stringify({ ...beyondForm(draft.fields, save.fields), ...save.fields }),
        version: draft.version + 1,
        updated_at: ctx.now(),
      })
      .where("id", "=", id)
      .returning(draftColumns)
      .executeTakeFirstOrThrow();
    return wireDraft(inside, row);
  });
}

/**
 * Photos are added and removed by calls of their own, which may overtake a save: those it does not name come after the
 * others, and those that are gone are left out.
 */
async function orderPhotosThere(ctx: Ctx, draftId: number, ids: readonly number[]): Promise<void> {
  const album = { draft_id: draftId };
  const there = new Set((await photosIn(ctx, album)).map(({ id }) => id));
  const named = new Set(ids).intersection(there);
  await orderPhotos(ctx, album, [...named.union(there)]);
}

/** Fields only a newer build's form has, up to the maximum number of fields. */
function beyondForm(stored: unknown, saved: DraftFields): object {
  const others = Object.entries(stored as object).filter(([name]) => !(name in saved));
  return Object.fromEntries(others.slice(0, Math.max(0, listingLimits.draftFields - Object.keys(saved).length)));
}

/** @throws `not_found` for other people's drafts */
export async function discardDraft(ctx: Ctx, viewer: Viewer, id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await lockDraft(inside, viewer, id);
    await dropDraft(inside, id);
  });
}

/** Runs in the transaction that deletes the host's account. */
export async function discardDraftsOf(ctx: Ctx, hostId: number): Promise<void> {
  for (const { id } of await draftRows(ctx).where("host_id", "=", hostId).forUpdate().execute()) {
    await dropDraft(ctx, id);
  }
}

/** Locks to the end of the transaction. @throws `not_found` for other people's drafts and other kinds */
export async function lockDraft(ctx: Ctx, viewer: Viewer, id: number, kind?: ListingKind): Promise<DraftRow> {
  const draft = await draftRows(ctx)
    .where("id", "=", id)
    .where("host_id", "=", viewer.id)
    .$if(kind !== undefined, (rows) => rows.where("kind", "=", kind as ListingKind))
    .forUpdate()
    .executeTakeFirst();
  return draft ?? fail("not_found");
}

const draftColumns = ["id", "kind", "step", "fields", "version", "updated_at"] as const;

function draftRows(ctx: Ctx) {
  return ctx.db.selectFrom("listing_drafts").select(draftColumns);
}

type DraftRow = Awaited<ReturnType<ReturnType<typeof draftRows>["executeTakeFirstOrThrow"]>>;

/** Also deletes its photos, which nothing shows any more. */
async function dropDraft(ctx: Ctx, id: number): Promise<void> {
  const photos = await photosIn(ctx, { draft_id: id });
  await ctx.db.deleteFrom("listing_drafts").where("id", "=", id).execute();
  for (const { hash } of photos) await dropLater(ctx, hash);
}

async function wireDraft(ctx: Ctx, row: DraftRow): Promise<ListingDraft> {
  return {
    id: row.id,
    service_type: wireCode[row.kind],
    step: row.step,
    fields: readableFields(row.fields),
    images: (await photosIn(ctx, { draft_id: row.id })).map(imageOf),
    version: row.version,
    updated_at: row.updated_at.toISOString(),
  };
}

/** Omits fields saved by a newer build that this build's pages cannot show. */
function readableFields(stored: unknown): DraftFields {
  const entries = Object.entries(stored as object);
  return Object.fromEntries(entries.filter(([name, value]) => draftFields.safeParse({ [name]: value }).success));
}
