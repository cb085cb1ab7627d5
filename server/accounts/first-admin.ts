import { sql } from "kysely";
import type { Ctx } from "../ctx.ts";
import { hashOf, newSecret } from "./secrets.ts";

/** A site's first admin, appointed by a link that only the person who started the site can read. */

export const firstAdminHours = 24;

/**
 * Issues a new link, which invalidates the one of the previous start.
 * @returns its token, or undefined when an admin exists
 */
export async function offerFirstAdmin(ctx: Pick<Ctx, "db" | "now">): Promise<string | undefined> {
  if (await hasAdmin(ctx)) {
    await ctx.db.deleteFrom("first_admin_link").execute();
    return undefined;
  }
  const token = newSecret();
  const facts = {
    token_hash: hashOf(token),
    created_at: ctx.now(),
    expires_at: new Date(ctx.now().getTime() + firstAdminHours * 3_600_000),
  };
  await ctx.db
    .insertInto("first_admin_link")
    .values(facts)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(facts))
    .execute();
  return token;
}

/**
 * Uses the link up in the caller's transaction, which makes its bearer an admin. Of two concurrent callers, the second
 * finds the link gone. @returns whether the link was valid
 */
export async function spendFirstAdminLink(ctx: Ctx, token: string): Promise<boolean> {
  // A concurrent claim waits for this lock, or its admin is found below.
  await sql`lock table first_admin_link in exclusive mode`.execute(ctx.db);
  if (await hasAdmin(ctx)) return false;
  const spent = await ctx.db
    .deleteFrom("first_admin_link")
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", ctx.now())
    .returning("id")
    .executeTakeFirst();
  return spent !== undefined;
}

async function hasAdmin(ctx: Pick<Ctx, "db">): Promise<boolean> {
  const admin = ctx.db.selectFrom("users").select("id").where("admin_since", "is not", null).limit(1);
  return (await admin.executeTakeFirst()) !== undefined;
}
