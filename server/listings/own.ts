import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";
import { formColumns } from "./form.ts";

/** A host's own listing, found and locked. */

/** What its host may still change; the archive is for good. */
const changeable = ["submitted", "approved", "rejected"] as const;

/** To the end of the transaction. @throws `not_found` for other hosts', other kinds' and what is in the archive */
export async function lockOwn(ctx: Ctx, viewer: Viewer, id: number, kind?: ListingKind) {
  const row = await changeableRows(ctx, id)
    .where("host_id", "=", viewer.id)
    .$if(kind !== undefined, (rows) => rows.where("kind", "=", kind as ListingKind))
    .executeTakeFirst();
  return row ?? fail("not_found");
}

/** The same for the operator, whosever it is. @throws `not_found`, also for what is in the archive */
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

/** What changed, by the wire's names. */
export interface Change {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/**
 * Writes down what changed on a listing that guests may be looking at: the operator looks at it afterwards, and may take
 * it back for a while.
 * @param putBackOf the change this one takes back
 */
export async function recordEdit(
  ctx: Ctx,
  listing: { id: number; status: string },
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
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      put_back_of: putBackOf,
    })
    .execute();
}

/** Off sale for good: the page says so, and the slug stays its own. The caller knows that nobody has booked it. */
export async function archive(ctx: Ctx, viewer: Viewer, id: number, kind: ListingKind): Promise<void> {
  const { version } = await lockOwn(ctx, viewer, id, kind);
  await ctx.db
    .updateTable("listings")
    .set({ status: "archived", version: version + 1, updated_at: ctx.now() })
    .where("id", "=", id)
    .execute();
}
