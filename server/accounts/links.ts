import { sql } from "kysely";
import type { Ctx, RequestCtx } from "../ctx.ts";
import type { Tables } from "../db/tables.ts";
import { fail } from "../fail.ts";
import { isWithinRate, limitRate } from "../rate-limit.ts";
import { acquaintanceWith } from "./devices.ts";
import { hashOf, newSecret } from "./secrets.ts";

/**
 * Links in emails, or printed on the machine for an admin. A link works once, for one purpose and a limited time, until
 * a newer one of its kind replaces it.
 */

export type LinkPurpose = Tables["account_links"]["purpose"];

export const linkMinutes: Record<LinkPurpose, number> = {
  password_reset: 60,
  email_verification: 24 * 60,
  email_change: 24 * 60,
  admin: 60,
};

export interface LinkOwner {
  userId: number;
  /** The address that the email goes to; for an admin's link, the address of the account. */
  email: string;
}

/** Issues a link, which replaces the older one of its purpose. `about` names the email that carries it. */
export async function issueLink(
  ctx: Pick<Ctx, "db" | "now">,
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

/** Counts one attempt from the caller's address to open a link. @throws `too_many_requests` */
export async function limitLinks(ctx: RequestCtx): Promise<void> {
  await limitRate(ctx, `link:address:${ctx.address}`, ctx.env.rateLimits.login, 60);
}

/** The link's owner; the link is not used up. @throws `link_invalid` */
export async function findLink(ctx: Ctx, purpose: LinkPurpose, token: string): Promise<LinkOwner> {
  const link = await ctx.db
    .selectFrom("account_links")
    .select(["user_id", "email"])
    .where("token_hash", "=", hashOf(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", ctx.now())
    .where(isToItsAddress)
    .executeTakeFirst();
  return link ? { userId: link.user_id, email: link.email } : fail("link_invalid");
}

/** Uses a link up, in the transaction of the change it authorizes. @throws `link_invalid` */
export async function spendLink(ctx: Ctx, purpose: LinkPurpose, token: string): Promise<LinkOwner> {
  const link = await ctx.db
    .updateTable("account_links")
    .set({ used_at: ctx.now() })
    .where("token_hash", "=", hashOf(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", ctx.now())
    .where(isToItsAddress)
    .returning(["user_id", "email"])
    .executeTakeFirst();
  return link ? { userId: link.user_id, email: link.email } : fail("link_invalid");
}

/** A link is of use only at the address it was sent to; the one that changes the address goes to the new one. */
const isToItsAddress = sql<boolean>`(purpose = 'email_change' or exists (
  select from users where users.id = account_links.user_id and users.email = account_links.email))`;

/**
 * The owner of a link that was used, until it expires: what it did is asked for again when the answer was lost. Undefined
 * for other links, and once the account has another address.
 */
export async function findSpentLink(ctx: Ctx, purpose: LinkPurpose, token: string): Promise<LinkOwner | undefined> {
  const link = await ctx.db
    .selectFrom("account_links")
    .innerJoin("users", "users.id", "user_id")
    .select(["users.id", "users.email"])
    .where("token_hash", "=", hashOf(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is not", null)
    .where("expires_at", ">", ctx.now())
    .whereRef("users.email", "=", "account_links.email")
    .executeTakeFirst();
  return link && { userId: link.id, email: link.email };
}

/** Deletes every link of a person that may still be used, whoever requested it. */
export async function dropLinks(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom("account_links").where("user_id", "=", userId).where("used_at", "is", null).execute();
}

/** Deletes every link of a person whose account is deleted. */
export async function forgetLinks(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom("account_links").where("user_id", "=", userId).execute();
}

export async function dropAdminLink(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom("account_links").where("user_id", "=", userId).where("purpose", "=", "admin").execute();
}

export async function dropExpiredLinks(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom("account_links").where("expires_at", "<", ctx.now()).execute();
}

const changesPerDay = { password: 5, email: 5, factors: 12 } as const;
const emailsPerHour = 5;
const emailsPerDay = 10;

/** Who asks for emails: devices and networks that the account knows, or anybody else. */
type Asker = "known" | "strangers";

/**
 * Keeps repeated requests from flooding a mailbox, whatever the emails are about. Each network has an hourly limit, and
 * all strangers together have a daily one; devices and networks the account knows have limits of the same size that
 * strangers cannot use up. @throws `too_many_requests`
 */
export async function limitEmails(ctx: RequestCtx, email: string): Promise<void> {
  const asker = await limitAsking(ctx, email);
  await limitRate(ctx, emailsOf(email, asker), emailsPerDay, 24 * 60);
}

/** The hourly limit alone, for emails that may turn out not to be sent. @throws `too_many_requests` */
export async function limitAsking(ctx: RequestCtx, email: string): Promise<Asker> {
  const acquaintance = await acquaintanceWith(ctx, email);
  await limitRate(ctx, emailsOf(email, acquaintance ?? ctx.address), emailsPerHour, 60);
  return acquaintance === undefined ? "strangers" : "known";
}

/** Counts an email in the transaction that queues it, where a used-up daily limit refuses nobody. */
export async function mayEmail(ctx: Ctx, email: string, asker: Asker): Promise<boolean> {
  return isWithinRate(ctx, emailsOf(email, asker), emailsPerDay, 24 * 60);
}

/** Past the daily limit, one email in six hours is still sent: strangers delay a reset on a new device by no more. */
export async function mayEmailPastLimit(ctx: Ctx, email: string): Promise<boolean> {
  return isWithinRate(ctx, emailsOf(email, "past the limit"), 1, 6 * 60);
}

function emailsOf(email: string, asker: string): string {
  return `email:${hashOf(email)}:${asker}`;
}

/** Limits the emails that a person's own changes send, per kind of change. @throws `too_many_requests` */
export async function limitChanges(ctx: Ctx, userId: number, change: keyof typeof changesPerDay): Promise<void> {
  await limitRate(ctx, `change:${change}:${userId}`, changesPerDay[change], 24 * 60);
}
