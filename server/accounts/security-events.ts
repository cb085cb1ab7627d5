import { sql } from "kysely";
import type { SecurityEventKind } from "#contract/report-names.ts";
import type { Ctx, RequestCtx, SecurityNote } from "../ctx.ts";
import { networkHash } from "./secrets.ts";

/**
 * What somebody who looks into a break-in needs to know, with nothing anybody typed. Calls note it as they go and it is
 * written when they are over: what a call refused and took back is noted too.
 */

const keptDays = 180;
/** Whoever knocks, or looks at the same, again and again is written down once a minute. */
const onceAMinute: readonly SecurityEventKind[] = ["limit_hit", "admin_refused", "person_read", "people_read"];

/** Never fails: a call that did its work has done it. */
export async function writeNotes(ctx: RequestCtx): Promise<void> {
  for (const note of ctx.notes.splice(0)) {
    await write(ctx, note).catch((error) => ctx.log.warn({ err: error }, "a security event was not written"));
  }
}

async function write(ctx: RequestCtx, { kind, userId, aboutUserId }: SecurityNote): Promise<void> {
  const network = networkHash(ctx);
  const now = ctx.now();
  const isToWrite = onceAMinute.includes(kind)
    ? sql`not exists (select from security_events where at > ${new Date(now.getTime() - 60_000)} and kind = ${kind}
        and network_hash = ${network} and user_id is not distinct from ${userId ?? null}::int8
        and about_user_id is not distinct from ${aboutUserId ?? null}::int8)`
    : sql`true`;
  await sql`insert into security_events (at, kind, user_id, about_user_id, network_hash)
    select ${now}::timestamptz, ${kind}, ${userId ?? null}::int8, ${aboutUserId ?? null}::int8, ${network}
    where ${isToWrite}`.execute(ctx.db);
}

/** The events stay, without the person. */
export async function forgetInEvents(ctx: Ctx, userId: number): Promise<void> {
  for (const column of ["user_id", "about_user_id"] as const) {
    await ctx.db
      .updateTable("security_events")
      .set({ [column]: null })
      .where(column, "=", userId)
      .execute();
  }
}

export async function dropOldEvents(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - keptDays * 86_400_000);
  await ctx.db.deleteFrom("security_events").where("at", "<", before).execute();
}
