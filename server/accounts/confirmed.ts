import { sql } from "kysely";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";
import { codeTries } from "./addresses.ts";
import { networkHash } from "./secrets.ts";

/** How much somebody has shown of who they are, and where on the network they come from. */

/**
 * `unconfirmed`: anybody's address may have been typed. `confirmed`: they read its letters. `paid`: a card has stood for
 * them once, which counts as confirmed, too.
 */
export type Standing = "unconfirmed" | "confirmed" | "paid";

export async function standingOf(ctx: Ctx, userId: number): Promise<Standing> {
  const { standing } = await ctx.db
    .selectFrom("users")
    .select(standingIn("users").as("standing"))
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return standing;
}

/** The same in a query, of the person in the table or alias `users`. */
export function standingIn(users: string) {
  return sql<Standing>`case
    when exists (select from bookings paid
      where paid.guest_id = ${sql.ref(`${users}.id`)} and paid.state not in ('held', 'expired', 'released')) then 'paid'
    when ${sql.ref(`${users}.email_verified_at`)} is not null then 'confirmed'
    else 'unconfirmed' end`;
}

/** @throws `email_unconfirmed` */
export async function requireConfirmed(ctx: Ctx, viewer: Viewer): Promise<void> {
  if ((await standingOf(ctx, viewer.id)) !== "unconfirmed") return;
  fail("email_unconfirmed", { details: await codeSentTo(ctx, viewer) });
}

/** How long the code sent last is good, for whoever is refused until it is typed; null when another must be sent. */
export async function codeSentTo(ctx: Ctx, viewer: Viewer): Promise<{ code_until: string | null }> {
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
 * One at a time of those who come from the caller's network, to the end of the transaction. Whoever waits for it may
 * hold a listing; nobody who has it waits for one.
 */
export async function lockNetwork(ctx: RequestCtx): Promise<string> {
  const network = networkHash(ctx);
  await sql`select pg_advisory_xact_lock(8675, hashtext(${network}))`.execute(ctx.db);
  return network;
}
