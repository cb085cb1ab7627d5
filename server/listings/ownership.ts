import type { ListingKind } from "#contract/listings/kinds.ts";
import type { Right } from "#contract/rights.ts";
import { listingsWith } from "../cohosts/cohosts.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";
import { formColumns } from "./form.ts";

/** Finding and locking a host's own listing. */

/** States in which a host may still change a listing; archiving is final. */
const changeable = ["submitted", "approved", "rejected"] as const;

/**
 * Locks to the end of the transaction. @throws `not_found` where the viewer lacks the right, for other kinds' and
 * archived listings
 */
export async function lockOwn(
  ctx: Ctx,
  viewer: Viewer,
  { id, kind, right }: { id: number; kind?: ListingKind | undefined; right: Right },
) {
  const row = await changeableRows(ctx, id)
    .where("id", "in", listingsWith(viewer, right))
    .$if(kind !== undefined, (rows) => rows.where("kind", "=", kind as ListingKind))
    .executeTakeFirst();
  return row ?? fail("not_found");
}

/** Like `lockOwn`, for the operator and any host's listing. @throws `not_found`, also for archived listings */
export async function lockChangeable(ctx: Ctx, id: number): Promise<OwnListing> {
  return (await changeableRows(ctx, id).executeTakeFirst()) ?? fail("not_found");
}

function changeableRows(ctx: Ctx, id: number) {
  return ctx.db
    .selectFrom("listings")
    .select([...formColumns, "id", "slug", "host_id", "status", "visible", "version", "place_to_set"])
    .where("id", "=", id)
    .where("status", "in", changeable)
    .forNoKeyUpdate();
}

export type OwnListing = Awaited<ReturnType<typeof lockOwn>>;

/** The changed values, by their wire names. */
export interface Change {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/**
 * Records a change to an approved listing, which guests may be viewing. The operator reviews it afterwards, and can
 * take it back for thirty days. Photos are kept with the language of their texts, which the listing may change.
 * @param putBackOf the change this one takes back
 */
export async function recordEdit(
  ctx: Ctx,
  listing: { id: number; status: string; language: string },
  change: Change,
  putBackOf: number | null = null,
): Promise<void> {
  const fields = Object.keys(change.after);
  if (listing.status !== "approved" || fields.length === 0) return;
  await ctx.db
    .insertInto("listing_edits")
    .values({
      listing_id: listing.id,
      at: ctx.now(),
      fields,
      before: JSON.stringify({ ...change.before, ...("images" in change.before && { textsIn: listing.language }) }),
      after: JSON.stringify(change.after),
      put_back_of: putBackOf,
    })
    .execute();
}

/** Takes a listing off sale for good: its page says so, its slug stays taken. The caller ensures it is not booked. */
export async function archive(ctx: Ctx, viewer: Viewer, id: number, kind: ListingKind): Promise<void> {
  const { version } = await lockOwn(ctx, viewer, { id, kind, right: "ownership" });
  await ctx.db
    .updateTable("listings")
    .set({ status: "archived", version: version + 1, updated_at: ctx.now() })
    .where("id", "=", id)
    .execute();
}
