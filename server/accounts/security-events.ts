import { sql } from "kysely";
import type { SecurityEventKind } from "#contract/accounts/security-events.ts";
import type { Ctx, RequestCtx, SecurityNote } from "../ctx.ts";
import { networkHash } from "./secrets.ts";

/**
 * Records what an investigation of a break-in needs, and nothing a user typed. A request collects notes and writes them
 * when it ends, so that a refused and rolled back request is recorded too.
 */

const keptDays = 180;
/** Repeated events of these kinds from one caller are recorded once a minute. */
const onceAMinute: readonly SecurityEventKind[] = ["limit_hit", "admin_refused", "person_read", "people_read"];

/** Never fails: the request has already done its work. */
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
        and network_hash = ${network} and not user_left and user_id is not distinct from ${userId ?? null}::int8
        and about_user_id is not distinct from ${aboutUserId ?? null}::int8)`
    : sql`true`;
  await sql`insert into security_events (at, kind, user_id, about_user_id, network_hash)
    select ${now}::timestamptz, ${kind}, ${userId ?? null}::int8, ${aboutUserId ?? null}::int8, ${network}
    where ${isToWrite}`.execute(ctx.db);
}

/** Keeps the events and removes the person from them. */
export async function forgetInEvents(ctx: Ctx, userId: number): Promise<void> {
  const { db } = ctx;
  await db
    .updateTable("security_events")
    .set({ user_id: null, user_left: true })
    .where("user_id", "=", userId)
    .execute();
  await db.updateTable("security_events").set({ about_user_id: null }).where("about_user_id", "=", userId).execute();
}

export async function dropOldEvents(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - keptDays * 86_400_000);
  await ctx.db.deleteFrom("security_events").where("at", "<", before).execute();
}
