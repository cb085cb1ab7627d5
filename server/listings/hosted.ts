import type { EditableListing, HostedListing } from "#contract/listings/hosted.ts";
import { wireCode } from "#contract/listings/kinds.ts";
import type { Right } from "#contract/rights.ts";
import { firstName, shownName } from "../accounts/accounts.ts";
import { listingsWith } from "../cohosts/cohosts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";
import { offSaleOf } from "./deciding.ts";
import { formColumns, formOf } from "./form.ts";
import { hiddenPhotosOf } from "./hiding.ts";
import { imageOf, photosColumn } from "./listing.ts";
import { missingColumns, missingOf } from "./missing.ts";
import { isNamed } from "./slugs.ts";

/** Listings as their hosts see them. */

/** The caller's own and those they help with: the newest first, the archive last. */
export async function hostedListings(
  ctx: RequestCtx,
  viewer: Viewer,
): Promise<Omit<HostedListing, "upcoming" | "hasDays">[]> {
  const rows = await hostedRows(ctx, viewer, "arrivals")
    .orderBy((eb) => eb("status", "=", "archived"))
    .orderBy("listings.created_at", "desc")
    .orderBy("listings.id", "desc")
    .execute();
  return rows.map((row) => ({
    ...stateOf(row),
    service_type: wireCode[row.kind],
    title: row.title,
    city: row.city,
    hostName: row.role && shownName(firstName(row.host_name ?? ""), ctx.language),
    rating: row.rating_average,
    reviews: row.review_count,
    submitted_at: row.submitted_at?.toISOString() ?? null,
  }));
}

/** By id or slug. @throws `not_found` where the caller may not edit */
export async function hostedListing(ctx: Ctx, viewer: Viewer, idOrSlug: string): Promise<EditableListing> {
  const row = await hostedRows(ctx, viewer, "listing").select(formColumns).where(isNamed(idOrSlug)).executeTakeFirst();
  if (!row) return fail("not_found");
  const shown = { ...stateOf(row), version: row.version, hiddenImages: await hiddenPhotosOf(ctx, row.id) };
  const form = formOf(row);
  switch (form.kind) {
    case "lodging":
      return { ...shown, service_type: 2, fields: form.fields };
    case "space":
      return { ...shown, service_type: 1, fields: form.fields };
    case "experience":
      return { ...shown, service_type: 0, fields: form.fields };
  }
}

function hostedRows(ctx: Ctx, viewer: Viewer, right: Right) {
  return ctx.db
    .selectFrom("listings")
    .select([
      "listings.id",
      ...missingColumns,
      "slug",
      "status",
      "visible",
      "host_suspended",
      "host_unpaid",
      "title",
      "city",
      "rating_average",
      "review_count",
      "rejection_reason",
      "submitted_at",
      "version",
      photosColumn,
    ])
    .select((eb) => [
      eb.selectFrom("users").select("name").whereRef("users.id", "=", "host_id").as("host_name"),
      eb
        .selectFrom("cohosts")
        .select("role")
        .whereRef("listing_id", "=", "listings.id")
        .where("user_id", "=", viewer.id)
        .as("role"),
    ])
    .where("listings.id", "in", listingsWith(viewer, right))
    .where("status", "<>", "draft");
}

type Row = Awaited<ReturnType<ReturnType<typeof hostedRows>["executeTakeFirstOrThrow"]>>;

function stateOf(row: Row) {
  return {
    link_id: row.id,
    slug: row.slug,
    // None of these rows is a draft.
    state: row.status as Exclude<Row["status"], "draft">,
    show: row.visible,
    offSale: row.status === "approved" ? offSaleOf(row) : null,
    role: row.role ?? ("owner" as const),
    rejectionReason: row.rejection_reason,
    missing: missingOf(row),
    images: row.photos.map(imageOf),
  };
}
