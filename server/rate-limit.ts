import { sql } from "kysely";
import type { Ctx } from "./ctx.ts";
import { fail } from "./fail.ts";

/**
 * Counts one try under `key` and refuses it past `limit` in the current window. The count is in the database, so it
 * holds over all processes and restarts.
 */
export async function takeTurn(ctx: Ctx, key: string, limit: number, windowMinutes: number): Promise<void> {
  const windowMs = windowMinutes * 60_000;
  const now = ctx.now().getTime();
  const windowStart = new Date(Math.floor(now / windowMs) * windowMs);
  const row = await ctx.db
    .insertInto("rate_limits")
    .values({ key, window_start: windowStart, hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(["key", "window_start"]).doUpdateSet({ hits: sql`rate_limits.hits + 1` }),
    )
    .returning("hits")
    .executeTakeFirstOrThrow();
  if (row.hits > limit) {
    const retryAfterSeconds = Math.ceil((windowStart.getTime() + windowMs - now) / 1000);
    fail("too_many_requests", { retryAfterSeconds, values: { minutes: Math.ceil(retryAfterSeconds / 60) } });
  }
}

/** Takes one try back, since it turned out well. */
export async function giveTurnBack(ctx: Ctx, key: string): Promise<void> {
  await ctx.db
    .updateTable("rate_limits")
    .set({ hits: sql`hits - 1` })
    .where("key", "=", key)
    .where("hits", ">", 0)
    .execute();
}

/** A success gives the tries back: only failures in a row slow a person down. */
export async function forgetTurns(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.deleteFrom("rate_limits").where("key", "=", key).execute();
}

/** Those under `key` itself, and those each network has under it. */
export async function forgetTurnsFromEverywhere(ctx: Ctx, key: string): Promise<void> {
  await forgetTurns(ctx, key);
  await ctx.db
    .deleteFrom("rate_limits")
    .where(sql<boolean>`starts_with(key, ${`${key}:`})`)
    .execute();
}

export async function dropOldTurns(ctx: Ctx): Promise<void> {
  const yesterday = new Date(ctx.now().getTime() - 86_400_000);
  await ctx.db.deleteFrom("rate_limits").where("window_start", "<", yesterday).execute();
}
