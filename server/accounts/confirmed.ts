import { type RawBuilder, sql } from "kysely";
import { unpaidStates } from "#contract/bookings/process.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { lockOf, takeLock } from "../db/locks.ts";
import { fail } from "../fail.ts";
import { codeTries, networkHash } from "./secrets.ts";

/** How far a person's identity is proven, and which network they connect from. */

/**
 * `unconfirmed`: the address may be anybody's. `confirmed`: the person reads its emails. `paid`: the person has paid
 * for a booking once, which counts as confirmed, too.
 */
export type Trust = "unconfirmed" | "confirmed" | "paid";

export async function trustOf(ctx: Ctx, userId: number): Promise<Trust> {
  const { trust } = await ctx.db
    .selectFrom("users")
    .select(trustIn("users").as("trust"))
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return trust;
}

/** `trustOf` as an SQL expression, for the person in the table or alias `users`. */
export function trustIn(users: string) {
  return sql<Trust>`case
    when exists (select from bookings paid
      where paid.guest_id = ${sql.ref(`${users}.id`)} and paid.state not in (${sql.join(unpaidStates)})) then 'paid'
    when ${sql.ref(`${users}.email_verified_at`)} is not null then 'confirmed'
    else 'unconfirmed' end`;
}

/** @throws `email_unconfirmed` */
export async function requireConfirmed(ctx: Ctx, viewer: Pick<Viewer, "id">): Promise<void> {
  if ((await trustOf(ctx, viewer.id)) !== "unconfirmed") return;
  fail("email_unconfirmed", { details: await codeSentTo(ctx, viewer) });
}

/** Expiry of the latest code, for a person who must type it first; null when another must be sent. */
export async function codeSentTo(ctx: Ctx, viewer: Pick<Viewer, "id">): Promise<{ code_until: string | null }> {
  const link = await ctx.db
    .selectFrom("account_links")
    .select("code_expires_at")
    .where("user_id", "=", viewer.id)
    .where("purpose", "=", "email_verification")
    .where("code_hash", "is not", null)
    .where("code_tries", "<", codeTries)
    .where("code_expires_at", ">", ctx.now())
    .executeTakeFirst();
  return { code_until: link?.code_expires_at?.toISOString() ?? null };
}

/**
 * Serializes requests from the caller's network, to the end of the transaction. Lock order: a waiter may hold a
 * listing's lock; a transaction with this lock never waits for a listing's.
 */
export async function lockNetwork(ctx: RequestCtx): Promise<string> {
  const network = networkHash(ctx);
  await takeLock(ctx.db, "network", network);
  return network;
}

export function networkLock(network: string): RawBuilder<void> {
  return lockOf("network", network);
}
