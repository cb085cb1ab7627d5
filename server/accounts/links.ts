import type { Ctx, RequestCtx } from "../ctx.ts";
import type { Tables } from "../db/tables.ts";
import { fail } from "../fail.ts";
import { takeTurn } from "../rate-limit.ts";
import { acquaintanceWith } from "./devices.ts";
import { hashOf, newSecret } from "./secrets.ts";

/** The links that letters carry: each works once, for its purpose and its time, and only the latest of its kind. */

export type LinkPurpose = Tables["account_links"]["purpose"];

export const linkMinutes: Record<LinkPurpose, number> = {
  password_reset: 60,
  email_verification: 24 * 60,
  email_change: 24 * 60,
};

export interface LinkOwner {
  userId: number;
  /** The address the letter goes to. */
  email: string;
}

/** A new link, which ends the older one of its purpose. `about` names the letter that carries it. */
export async function issueLink(
  ctx: Ctx,
  purpose: LinkPurpose,
  { userId, email }: LinkOwner,
): Promise<{ token: string; about: string }> {
  const token = newSecret();
  const tokenHash = hashOf(token);
  const expiresAt = new Date(ctx.now().getTime() + linkMinutes[purpose] * 60_000);
  const facts = { token_hash: tokenHash, email, created_at: ctx.now(), expires_at: expiresAt, used_at: null };
  await ctx.db
    .insertInto("account_links")
    .values({ user_id: userId, purpose, ...facts })
    .onConflict((conflict) => conflict.columns(["user_id", "purpose"]).doUpdateSet(facts))
    .execute();
  return { token, about: `user-${userId}-${tokenHash.slice(0, 12)}` };
}

/** Counts one try of the caller's address to open a link. @throws `too_many_requests` */
export async function takeLinkTurn(ctx: RequestCtx): Promise<void> {
  await takeTurn(ctx, `link:address:${ctx.address}`, ctx.env.rateLimits.login, 60);
}

/** Whose link it is, leaving it as it was. @throws `link_invalid` */
export async function findLink(ctx: Ctx, purpose: LinkPurpose, token: string): Promise<LinkOwner> {
  const link = await ctx.db
    .selectFrom("account_links")
    .select(["user_id", "email"])
    .where("token_hash", "=", hashOf(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", ctx.now())
    .executeTakeFirst();
  return link ? { userId: link.user_id, email: link.email } : fail("link_invalid");
}

/** Uses a link up, in the transaction of what it is for. @throws `link_invalid` */
export async function spendLink(ctx: Ctx, purpose: LinkPurpose, token: string): Promise<LinkOwner> {
  const link = await ctx.db
    .updateTable("account_links")
    .set({ used_at: ctx.now() })
    .where("token_hash", "=", hashOf(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", ctx.now())
    .returning(["user_id", "email"])
    .executeTakeFirst();
  return link ? { userId: link.user_id, email: link.email } : fail("link_invalid");
}

/** Ends every link of a person, whoever may have asked for it. */
export async function dropLinks(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom("account_links").where("user_id", "=", userId).execute();
}

export async function dropExpiredLinks(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom("account_links").where("expires_at", "<", ctx.now()).execute();
}

const changesPerDay = 5;
const lettersPerHour = 5;
const lettersPerDay = 10;

/**
 * Nobody's mailbox is filled by asking again and again, for whatever letter. Each network has few turns an hour and all
 * strangers together not many more a day; whoever the account knows has as many of their own, which strangers do not
 * use up. @throws `too_many_requests`
 */
export async function takeLetterTurn(ctx: RequestCtx, email: string): Promise<void> {
  const letters = `letter:${hashOf(email)}`;
  const acquaintance = await acquaintanceWith(ctx, email);
  await takeTurn(ctx, `${letters}:${acquaintance ?? ctx.address}`, lettersPerHour, 60);
  const all = acquaintance === undefined ? "strangers" : "known";
  await takeTurn(ctx, `${letters}:${all}`, lettersPerDay, 24 * 60);
}

/** A letter somebody's own change sends them, counted per kind of change. @throws `too_many_requests` */
export async function takeChangeTurn(ctx: Ctx, userId: number, change: "password" | "email"): Promise<void> {
  await takeTurn(ctx, `change:${change}:${userId}`, changesPerDay, 24 * 60);
}
