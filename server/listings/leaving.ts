import type { Ctx } from "../ctx.ts";
import { forgetSide } from "../mail/mail.ts";
import { forgetReplaced } from "./kept-edits.ts";

/**
 * In the transaction in which a host deletes their account. The listings stay for what was booked; how the host is
 * reached does not, neither with them nor in the letters about them.
 */
export async function forgetHost(ctx: Ctx, hostId: number): Promise<void> {
  const listings = await ctx.db
    .updateTable("listings")
    .set({ host_phone: "" })
    .where("host_id", "=", hostId)
    .returning("id")
    .execute();
  await ctx.db.deleteFrom("host_networks").where("host_id", "=", hostId).execute();
  const ids = listings.map(({ id }) => id);
  await forgetReplaced(ctx, ids);
  await forgetSide(ctx, "host", { subjects: ids.map((id) => `listing-${id}`) });
}
