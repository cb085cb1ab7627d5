import { lockNetwork, trustOf } from "../accounts/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";

/** Limits how many listings wait for the operator from hosts with none approved yet. */

/**
 * Runs in the transaction that submits another listing. Hosts with an approved listing or a paid booking are exempt.
 * @throws `too_many_waiting`, `network_waiting`
 */
export async function refuseCrowd(ctx: RequestCtx, viewer: Viewer): Promise<void> {
  if (await isKnown(ctx, viewer)) return;
  const network_hash = await lockNetwork(ctx);
  await ctx.db
    .insertInto("host_networks")
    .values({ host_id: viewer.id, network_hash })
    .onConflict((conflict) => conflict.column("host_id").doUpdateSet({ network_hash }))
    .execute();
  const { own, all } = await ctx.db
    .selectFrom("listings")
    .innerJoin("host_networks", "host_networks.host_id", "listings.host_id")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("listings.host_id", "=", viewer.id).as("own"),
    ])
    .where("network_hash", "=", network_hash)
    .where("status", "=", "submitted")
    .executeTakeFirstOrThrow();
  const { waitingPerHost, waitingPerNetwork } = ctx.env.limits;
  if (Number(own) >= waitingPerHost) fail("too_many_waiting", { values: { number: waitingPerHost } });
  if (Number(all) >= waitingPerNetwork) fail("network_waiting", { values: { number: waitingPerNetwork } });
}

async function isKnown(ctx: Ctx, { id }: Viewer): Promise<boolean> {
  const approved = await ctx.db
    .selectFrom("listings")
    .select("id")
    .where("host_id", "=", id)
    .where("status", "=", "approved")
    .executeTakeFirst();
  return approved !== undefined || (await trustOf(ctx, id)) === "paid";
}

/** Deletes the networks of hosts without a waiting listing, because no limit counts them any more. */
export async function dropHostNetworks(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom("host_networks")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("listings")
            .select("id")
            .whereRef("listings.host_id", "=", "host_networks.host_id")
            .where("status", "=", "submitted"),
        ),
      ),
    )
    .execute();
}
