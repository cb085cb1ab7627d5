import { sql } from "kysely";
import type { Ctx } from "./ctx.ts";
import { prepared } from "./db/prepared.ts";
import { fail } from "./fail.ts";

/**
 * Counts one attempt under `key` and refuses it past `limit` in the current window. The count is in the database, so it
 * holds across processes and restarts.
 */
export async function limitRate(ctx: Ctx, key: string, limit: number, windowMinutes: number): Promise<void> {
  const { hits, retryAfterSeconds } = await countHit(ctx, key, windowMinutes);
  if (hits > limit) {
    fail("too_many_requests", { retryAfterSeconds, values: { minutes: Math.ceil(retryAfterSeconds / 60) } });
  }
}

/** Counts like `limitRate`, for what is left undone past `limit` without a refusal. */
export async function isWithinRate(ctx: Ctx, key: string, limit: number, windowMinutes: number): Promise<boolean> {
  return (await countHit(ctx, key, windowMinutes)).hits <= limit;
}

async function countHit(ctx: Ctx, key: string, windowMinutes: number) {
  const windowMs = windowMinutes * 60_000;
  const now = ctx.now().getTime();
  const windowStart = new Date(Math.floor(now / windowMs) * windowMs);
  const { hits } = await ctx.db
    .insertInto("rate_limits")
    .values({ key, window_start: windowStart, hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(["key", "window_start"]).doUpdateSet({ hits: sql`rate_limits.hits + 1` }),
    )
    .returning("hits")
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  return { hits, retryAfterSeconds: Math.ceil((windowStart.getTime() + windowMs - now) / 1000) };
}

/** Takes one attempt back because it succeeded. */
export async function returnHit(ctx: Ctx, key: string): Promise<void> {
  await ctx.db
    .updateTable("rate_limits")
    .set({ hits: sql`hits - 1` })
    .where("key", "=", key)
    .where("hits", ">", 0)
    .execute();
}

/** A success resets the count: only consecutive failures are limited. */
export async function resetHits(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.deleteFrom("rate_limits").where("key", "=", key).execute();
}

/** Resets `key` itself and its counts per network. */
export async function resetHitsOfAllNetworks(ctx: Ctx, key: string): Promise<void> {
  await resetHits(ctx, key);
  await ctx.db
    .deleteFrom("rate_limits")
    .where(sql<boolean>`starts_with(key, ${`${key}:`})`)
    .execute();
}

export async function dropOldRateLimits(ctx: Ctx): Promise<void> {
  const yesterday = new Date(ctx.now().getTime() - 86_400_000);
  await ctx.db.deleteFrom("rate_limits").where("window_start", "<", yesterday).execute();
}
