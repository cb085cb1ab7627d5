import { sql } from "kysely";
import { addMinutes } from "#contract/dates.ts";
import type { Deed, Done } from "#contract/hosting/cohosts.ts";
import { shownName } from "../accounts/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";

/** What people did at a listing, for its host to read. */

const keptDays = 180;
const shownAtMost = 50;

/** Notes who did what, in the transaction of the change. @returns the deed's id */
export async function noteDeed(
  ctx: Ctx,
  { id: user_id }: Pick<Viewer, "id">,
  listing_id: number,
  deed: Deed,
  details: { change?: string; dates?: readonly string[] } = {},
): Promise<number> {
  const { change, dates = [] } = details;
  const inOrder = dates.toSorted();
  const span = dates.length > 0 ? { dates: { from: inOrder[0], to: inOrder.at(-1) } } : {};
  const { id } = await ctx.db
    .insertInto("listing_deeds")
    .values({ listing_id, user_id, at: ctx.now(), deed, details: JSON.stringify({ ...span, change }) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The latest. */
export async function deedsAt(
  ctx: RequestCtx,
  listingId: number,
): Promise<{ deeds: Done[]; hasEarlierDeeds: boolean }> {
  const rows = await ctx.db
    .selectFrom("listing_deeds as d")
    .innerJoin("users as u", "u.id", "d.user_id")
    .select(["d.at", "d.deed", "u.name"])
    .select([sql<Done["dates"]>`d.details->'dates'`.as("dates"), sql<string | null>`d.details->>'change'`.as("change")])
    .where("d.listing_id", "=", listingId)
    .orderBy("d.id", "desc")
    .limit(shownAtMost + 1)
    .execute();
  return {
    deeds: rows
      .slice(0, shownAtMost)
      .map(({ at, name, ...row }) => ({ ...row, at: at.toISOString(), by: shownName(name, ctx.language) })),
    hasEarlierDeeds: rows.length > shownAtMost,
  };
}

/** Routine: deeds are kept for half a year. */
export async function dropOldDeeds(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom("listing_deeds")
    .where("at", "<", addMinutes(ctx.now(), -keptDays * 24 * 60))
    .execute();
}
