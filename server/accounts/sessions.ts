import { type RawBuilder, sql } from "kysely";
import type { Session } from "#contract/accounts/accounts.ts";
import { adminSession } from "#contract/accounts/limits.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";
import { forgetDevice, forgetDevices, forgetOtherDevices, rememberDevice } from "./devices.ts";
import { hashOf, newSecret } from "./secrets.ts";

/**
 * A person's sessions. Tokens exist only in the browser; the database has their hashes. A session ends after thirty
 * days without use; an admin's ends after half an hour without use, and in any case twelve hours after signing in.
 */

const sessionDays = 30;

/**
 * Whether a session joined with its person is open. Checked at each use, since a person may become an admin meanwhile.
 */
export function isOpen(now: Date): RawBuilder<boolean> {
  const { hours, idleMinutes } = adminSession;
  return sql<boolean>`(sessions.expires_at > ${now} and (users.admin_since is null or (
    sessions.created_at > ${now}::timestamptz - make_interval(hours => ${hours})
    and sessions.last_seen_at > ${now}::timestamptz - make_interval(mins => ${idleMinutes}))))`;
}

/** Signs in and returns the token. @throws `account_suspended` */
export async function openSession(
  ctx: RequestCtx,
  userId: number,
  { hasFactor } = { hasFactor: false },
): Promise<string> {
  await refuseSuspended(ctx, userId);
  const token = newSecret();
  const deviceHash = await rememberDevice(ctx, userId);
  await ctx.db
    .insertInto("sessions")
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      created_at: ctx.now(),
      last_seen_at: ctx.now(),
      expires_at: sessionEnd(ctx),
      user_agent: ctx.userAgent,
      device_hash: deviceHash,
      proved_at: ctx.now(),
      has_factor: hasFactor,
    })
    .execute();
  ctx.notes.push({ kind: "signed_in", userId });
  return token;
}

/**
 * Issues a fresh token for this browser's session: some browsers delete a page's storage after a week without a visit,
 * but keep its cookies. @throws `sign_in_lost`
 */
export async function resumeSession(ctx: RequestCtx): Promise<{ token: string; userId: number }> {
  const { secret, isOnOwnPage } = ctx.device;
  if (secret === undefined || !isOnOwnPage) return fail("sign_in_lost");
  const token = newSecret();
  const session = await ctx.db
    .updateTable("sessions")
    .from("users")
    .set({ token_hash: hashOf(token), last_seen_at: ctx.now(), expires_at: sessionEnd(ctx) })
    .whereRef("users.id", "=", "sessions.user_id")
    .where("sessions.device_hash", "=", hashOf(secret))
    .where(isOpen(ctx.now()))
    .returning("sessions.user_id")
    .executeTakeFirst();
  if (!session) {
    ctx.device.forgetSession();
    return fail("sign_in_lost");
  }
  ctx.device.keep(secret);
  ctx.notes.push({ kind: "session_resumed", userId: session.user_id });
  return { token, userId: session.user_id };
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

const [minute, hour] = [60_000, 3_600_000];

/** Records when a session was last used: to the minute for admins, to the hour for everybody else. */
export async function prolongSession(ctx: RequestCtx, { isAdmin }: Viewer, lastSeenAt: Date): Promise<void> {
  if (ctx.now().getTime() - lastSeenAt.getTime() <= (isAdmin ? minute : hour)) return;
  await ctx.db
    .updateTable("sessions")
    .set({ last_seen_at: ctx.now(), expires_at: sessionEnd(ctx) })
    .where("token_hash", "=", ownHash(ctx))
    .execute();
}

/**
 * Locks the caller and refuses a session that something has just ended, such as a reset of the password: nothing may
 * outlast it that the session was about to start. @throws `unauthenticated`
 */
export async function lockCaller(ctx: RequestCtx, viewer: Viewer): Promise<void> {
  await ctx.db.selectFrom("users").select("id").where("id", "=", viewer.id).forNoKeyUpdate().execute();
  const own = ctx.db.selectFrom("sessions").select("public_id").where("token_hash", "=", ownHash(ctx));
  if (!(await own.executeTakeFirst())) fail("unauthenticated");
}

/** Records that this session's owner has just proven who they are. @throws `unauthenticated` when it ended meanwhile */
export async function noteProof(ctx: RequestCtx, { isFactor }: { isFactor: boolean }): Promise<void> {
  const noted = await ctx.db
    .updateTable("sessions")
    .set({ proved_at: ctx.now(), ...(isFactor && { has_factor: true }), proof_code_hash: null })
    .where("token_hash", "=", ownHash(ctx))
    .returning("public_id")
    .executeTakeFirst();
  if (!noted) fail("unauthenticated");
}

export async function listSessions(ctx: RequestCtx, viewer: Viewer): Promise<Session[]> {
  const rows = await ctx.db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["public_id", "user_agent", "sessions.created_at", "last_seen_at", "token_hash"])
    .where("user_id", "=", viewer.id)
    .where(isOpen(ctx.now()))
    .orderBy("last_seen_at", "desc")
    .orderBy("sessions.created_at", "desc")
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

/** The permanent id of the caller's session; its token changes when the session is resumed. */
export async function sessionId(ctx: RequestCtx): Promise<string> {
  const { public_id } = await ctx.db
    .selectFrom("sessions")
    .select("public_id")
    .where("token_hash", "=", ownHash(ctx))
    .executeTakeFirstOrThrow();
  return public_id;
}

export async function logout(ctx: RequestCtx): Promise<void> {
  await ctx.db.deleteFrom("sessions").where("token_hash", "=", ownHash(ctx)).execute();
  ctx.device.forgetSession();
}

export async function endSession(ctx: Ctx, viewer: Viewer, publicId: string): Promise<void> {
  const ended = await ctx.db
    .deleteFrom("sessions")
    .where("user_id", "=", viewer.id)
    .where("public_id", "=", publicId)
    .returning("device_hash")
    .executeTakeFirst();
  if (!ended) return fail("not_found");
  if (ended.device_hash !== null) await forgetDevice(ctx, viewer.id, ended.device_hash);
}

export async function endOtherSessions(ctx: RequestCtx, viewer: Pick<Viewer, "id">): Promise<void> {
  await ctx.db
    .deleteFrom("sessions")
    .where("user_id", "=", viewer.id)
    .where("token_hash", "<>", ownHash(ctx))
    .execute();
  await dropCodes(ctx, viewer.id);
  const own = ctx.db.selectFrom("sessions").select("device_hash").where("token_hash", "=", ownHash(ctx));
  await forgetOtherDevices(ctx, viewer.id, (await own.executeTakeFirst())?.device_hash ?? null);
}

export async function endAllSessions(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom("sessions").where("user_id", "=", userId).execute();
  await dropCodes(ctx, userId);
  await forgetDevices(ctx, userId);
}

export async function dropExpiredSessions(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom("sessions").where("expires_at", "<", ctx.now()).execute();
  await ctx.db.deleteFrom("one_time_codes").where("expires_at", "<", ctx.now()).execute();
}

/** Drops one-time codes, because one still on its way to the browser would open another session. */
async function dropCodes(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom("one_time_codes").where("user_id", "=", userId).execute();
}

function sessionEnd(ctx: Ctx): Date {
  return new Date(ctx.now().getTime() + sessionDays * 86_400_000);
}

function ownHash(ctx: RequestCtx): string {
  return hashOf(ctx.token ?? "");
}
