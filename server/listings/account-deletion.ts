import { sql } from "kysely";
import type { Ctx } from "../ctx.ts";
import { forgetSide } from "../mail/mail.ts";
import { discardDraftsOf } from "./drafts.ts";
import { forgetReplaced } from "./kept-edits.ts";

/**
 * Runs in the transaction that deletes a host's account. The listings stay for their bookings, archived: an edit that
 * waits for this transaction, a helper's too, finds nothing to change. The host's contact data is erased from them and
 * from the emails about them.
 */
export async function forgetHost(ctx: Ctx, hostId: number): Promise<void> {
  await discardDraftsOf(ctx, hostId);
  const listings = await ctx.db
    .updateTable("listings")
    .set({ status: "archived", host_phone: "" })
    .where("host_id", "=", hostId)
    .returning("id")
    .execute();
  await ctx.db.deleteFrom("host_networks").where("host_id", "=", hostId).execute();
  const ids = listings.map(({ id }) => id);
  // The texts contain the host's name; a routine writes them again without it.
  await sql`delete from listing_texts where listing_id = any(${ids}::bigint[])`.execute(ctx.db);
  await forgetReplaced(ctx, ids);
  await forgetSide(ctx, "host", { subjects: ids.map((id) => `listing-${id}`) });
}
