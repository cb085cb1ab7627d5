import type { Session } from "#contract/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";
import { hashOf, newSecret } from "./secrets.ts";

/** A person's sessions. A token exists in the browser alone; here only its hash. */

const sessionDays = 30;

/** Signs in, and answers the token. @throws `account_suspended` */
export async function openSession(ctx: RequestCtx, userId: number): Promise<string> {
  await refuseSuspended(ctx, userId);
  const token = newSecret();
  await ctx.db
    .insertInto("sessions")
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      created_at: ctx.now(),
      last_seen_at: ctx.now(),
      expires_at: sessionEnd(ctx),
      user_agent: ctx.userAgent,
    })
    .execute();
  return token;
}

/** @throws `account_suspended` */
export async function refuseSuspended(ctx: Ctx, userId: number): Promise<void> {
  const { suspended_at } = await ctx.db
    .selectFrom("users")
    .select("suspended_at")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (suspended_at !== null) fail("account_suspended");
}

/** Using a session keeps it open for another 30 days. */
export async function prolongSession(ctx: RequestCtx): Promise<void> {
  await ctx.db
    .updateTable("sessions")
    .set({ last_seen_at: ctx.now(), expires_at: sessionEnd(ctx) })
    .where("token_hash", "=", ownHash(ctx))
    .execute();
}

export async function listSessions(ctx: RequestCtx, viewer: Viewer): Promise<Session[]> {
  const rows = await ctx.db
    .selectFrom("sessions")
    .select(["public_id", "user_agent", "created_at", "last_seen_at", "token_hash"])
    .where("user_id", "=", viewer.id)
    .where("expires_at", ">", ctx.now())
    .orderBy("last_seen_at", "desc")
    .orderBy("created_at", "desc")
    .orderBy("public_id")
    .execute();
  return rows.map((row) => ({
    id: row.public_id,
    userAgent: row.user_agent,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    current: row.token_hash === ownHash(ctx),
  }));
}

export async function logout(ctx: RequestCtx): Promise<void> {
  await ctx.db.deleteFrom("sessions").where("token_hash", "=", ownHash(ctx)).execute();
}

export async function endSession(ctx: Ctx, viewer: Viewer, publicId: string): Promise<void> {
  const ended = await ctx.db
    .deleteFrom("sessions")
    .where("user_id", "=", viewer.id)
    .where("public_id", "=", publicId)
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) fail("not_found");
}

export async function endOtherSessions(ctx: RequestCtx, viewer: Viewer): Promise<void> {
  await ctx.db
    .deleteFrom("sessions")
    .where("user_id", "=", viewer.id)
    .where("token_hash", "<>", ownHash(ctx))
    .execute();
  await dropCodes(ctx, viewer.id);
}

export async function endAllSessions(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom("sessions").where("user_id", "=", userId).execute();
  await dropCodes(ctx, userId);
}

/** Since when this session is open: when its person last proved who they are. */
export async function signedInAt(ctx: RequestCtx): Promise<Date> {
  const { created_at } = await ctx.db
    .selectFrom("sessions")
    .select("created_at")
    .where("token_hash", "=", ownHash(ctx))
    .executeTakeFirstOrThrow();
  return created_at;
}

export async function dropExpiredSessions(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom("sessions").where("expires_at", "<", ctx.now()).execute();
  await ctx.db.deleteFrom("one_time_codes").where("expires_at", "<", ctx.now()).execute();
}

/** A code that is still on its way to the browser would open one more session. */
async function dropCodes(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom("one_time_codes").where("user_id", "=", userId).execute();
}

function sessionEnd(ctx: Ctx): Date {
  return new Date(ctx.now().getTime() + sessionDays * 86_400_000);
}

function ownHash(ctx: RequestCtx): string {
  return hashOf(ctx.token ?? "");
}
