import type { OwnDataParts } from "#contract/accounts/accounts.ts";
import { pages } from "#contract/listings/kinds.ts";
import type { Image } from "#contract/listings/listings.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { translator } from "../http/locales.ts";
import { isAmong, rowsBy } from "../own-data.ts";
import { photoColumns } from "./album.ts";
import { formColumns, formOf } from "./form.ts";
import { hiddenPhotosAmong } from "./hiding.ts";
import { imageOf, photosColumn } from "./listing.ts";

/** A host's listings in any state, and their drafts with everything typed so far. */
export async function tellHost(ctx: RequestCtx, viewer: Viewer): Promise<OwnDataParts> {
  const t = translator(ctx.language);
  return {
    listings: { what: t("ownData.listings"), data: await listingsOf(ctx, viewer) },
    drafts: { what: t("ownData.drafts"), data: await draftsOf(ctx, viewer) },
  };
}

async function listingsOf(ctx: RequestCtx, viewer: Viewer) {
  const rows = await ctx.db
    .selectFrom("listings")
    .select([...formColumns, photosColumn, "id", "slug", "status", "visible", "rejection_reason"])
    .select(["rating_average", "review_count", "created_at", "updated_at", "submitted_at", "approved_at"])
    .where("host_id", "=", viewer.id)
    .orderBy("id")
    .execute();
  const ids = rows.map(({ id }) => id);
  const former = await ctx.db
    .selectFrom("slug_history")
    .select(["listing_id", "slug"])
    .where(isAmong("listing_id", ids))
    .execute();
  const edits = await ctx.db
    .selectFrom("listing_edits")
    .select(["listing_id", "at", "fields", "before", "after"])
    .where(isAmong("listing_id", ids))
    .orderBy("id")
    .execute();
  const [formerOf, editsOf] = [rowsBy("listing_id", former), rowsBy("listing_id", edits)];
  const hiddenOf = await hiddenPhotosAmong(ctx, ids);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    page: `${ctx.env.publicUrl}${pages[row.kind].detail(row.slug)}`,
    former_pages: formerOf(row.id).map(({ slug }) => `${ctx.env.publicUrl}${pages[row.kind].detail(slug)}`),
    state: row.status,
    visible: row.visible,
    rejection_reason: row.rejection_reason,
    rating: row.rating_average,
    reviews: row.review_count,
    created_at: row.created_at,
    updated_at: row.updated_at,
    submitted_at: row.submitted_at,
    approved_at: row.approved_at,
    fields: formOf(row).fields,
    photos: row.photos.map((photo) => atItsAddress(ctx, imageOf(photo))),
    photos_hidden_by_operator: hiddenOf(row.id).map((photo) => atItsAddress(ctx, photo)),
    edits: editsOf(row.id).map(({ before, after, ...edit }) => ({
      ...edit,
      before: withAddresses(ctx, before),
      after: withAddresses(ctx, after),
    })),
  }));
}

async function draftsOf(ctx: RequestCtx, viewer: Viewer) {
  const rows = await ctx.db
    .selectFrom("listing_drafts")
    .select(["id", "kind", "step", "fields", "created_at", "updated_at"])
    .where("host_id", "=", viewer.id)
    .orderBy("id")
    .execute();
  const ids = rows.map(({ id }) => id);
  const photos = await ctx.db
    .selectFrom("photos")
    .select([...photoColumns, "draft_id"])
    .where(isAmong("draft_id", ids))
    .orderBy("position")
    .$narrowType<{ draft_id: number }>()
    .execute();
  const photosOf = rowsBy("draft_id", photos);
  return rows.map(({ id, ...draft }) => ({
    ...draft,
    photos: photosOf(id).map((photo) => atItsAddress(ctx, imageOf(photo))),
  }));
}

function atItsAddress<Photo extends Image>({ env }: RequestCtx, photo: Photo): Photo {
  return { ...photo, url: `${env.publicUrl}${photo.url}` };
}

/** A change's fields as stored, with full addresses for the photos among them. */
function withAddresses(ctx: RequestCtx, stored: unknown) {
  const { images, ...fields } = stored as { images?: Image[] };
  return images ? { ...fields, images: images.map((photo) => atItsAddress(ctx, photo)) } : fields;
}
