import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Language } from "#contract/catalogues.ts";
import type { Ctx, RequestCtx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { queueMail } from "../mail/mail.ts";
import { limitRate } from "../rate-limit.ts";

/**
 * Owns the newsletter's subscriptions. Each address has a consent of its own, given and withdrawn here: it needs no
 * account, and deleting an account leaves it as it is. Every email has a link to unsubscribe; whoever has an account
 * with the address does so in its settings, too.
 */

/** Whether the newsletter goes to the address of `users`; false as long as the address may be somebody else's. */
export const getsNewsletter = sql<boolean>`(users.email_verified_at is not null and exists (
  select from newsletter_subscribers s where s.email = users.email and s.unsubscribed_at is null))`;

/**
 * One permanent token per subscription, so that the links of all emails ever sent keep working, also after it moved to
 * another address. It is stored unhashed: it can only stop or resume emails to the address stored beside it.
 */
function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Does the same work for known and new addresses, so that neither response nor timing reveals the difference. */
export async function subscribe(ctx: RequestCtx, email: string): Promise<{ ok: true }> {
  await limitRate(ctx, `newsletter:address:${ctx.address}`, ctx.env.rateLimits.newsletter, 60);
  await inTransaction(ctx.db, (tx) => add({ ...ctx, db: tx }, email, ctx.language));
  return { ok: true };
}

async function add(ctx: Ctx, email: string, language: Language): Promise<void> {
  await ctx.db
    .insertInto("newsletter_subscribers")
    .values({ email, language, token: newToken(), subscribed_at: ctx.now() })
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet({
        language,
        subscribed_at: sql`case when newsletter_subscribers.unsubscribed_at is null
          then newsletter_subscribers.subscribed_at else excluded.subscribed_at end`,
        unsubscribed_at: null,
      }),
    )
    .execute();
  await ctx.jobs.enqueue(ctx.db, "newsletter.welcome", { email });
}

/** Subscribes an address, or unsubscribes it, for the person it belongs to. Runs in the caller's transaction. */
export async function chooseNewsletter(
  ctx: Ctx,
  { email, language }: { email: string; language: Language },
  isWanted: boolean,
): Promise<void> {
  if (isWanted) await add(ctx, email, language);
  else await unsubscribe(ctx, "email", email);
}

/**
 * The subscription goes with the person to another address, without another welcome, and so do the links in emails sent
 * to the former one. Where that address has a subscription of its own, or left it, the former one's ends instead. Runs
 * in the caller's transaction.
 */
export async function moveSubscription(ctx: Ctx, from: string, to: string): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable("newsletter_subscribers")
    .set({ email: to })
    .where("email", "=", from)
    .where("unsubscribed_at", "is", null)
    .where((is) =>
      is.not(is.exists(is.selectFrom("newsletter_subscribers as own").select("own.id").where("own.email", "=", to))),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await unsubscribe(ctx, "email", from);
}

/** Job: sends the welcome email, once per subscription. */
export async function welcomeSubscriber(ctx: Ctx, { email }: { email: string }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const subscriber = await tx
      .updateTable("newsletter_subscribers")
      .set({ welcomed_at: ctx.now() })
      .where("email", "=", email)
      .where("unsubscribed_at", "is", null)
      .where((is) => is.or([is("welcomed_at", "is", null), is("welcomed_at", "<", is.ref("subscribed_at"))]))
      .returning(["id", "language", "token", "subscribed_at"])
      .executeTakeFirst();
    if (!subscriber) return;
    await queueMail(
      { ...ctx, db: tx },
      {
        event: "newsletter_welcome",
        about: `newsletter-${subscriber.id}-${subscriber.subscribed_at.getTime()}`,
        recipient: { name: "", email },
        language: subscriber.language,
        data: { path: `${exitPath}/${subscriber.token}` },
      },
    );
  });
}

/** The page to unsubscribe or resubscribe; mail programs post to it for one-click unsubscribing. */
export const exitPath = "/newsletter/unsubscribe";

/** @throws `not_found` for a token that was never issued */
export async function subscriptionOf(ctx: Ctx, token: string): Promise<{ subscribed: boolean }> {
  checkForm(token);
  const subscriber = await ctx.db
    .selectFrom("newsletter_subscribers")
    .select("unsubscribed_at")
    .where("token", "=", token)
    .executeTakeFirst();
  return subscriber ? { subscribed: subscriber.unsubscribed_at === null } : fail("not_found");
}

/** Unsubscribes; a second time changes nothing. @throws `not_found` */
export async function leave(ctx: Ctx, token: string): Promise<void> {
  checkForm(token);
  if (!(await unsubscribe(ctx, "token", token))) fail("not_found");
}

/** @returns false when there is no such subscriber */
async function unsubscribe(ctx: Ctx, column: "email" | "token", value: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable("newsletter_subscribers")
    .set({ unsubscribed_at: sql`coalesce(unsubscribed_at, ${ctx.now()})` })
    .where(column, "=", value)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Resubscribes the reader of an email, who gets no new welcome email. @throws `not_found` */
export async function comeBack(ctx: Ctx, token: string): Promise<void> {
  checkForm(token);
  const { numUpdatedRows } = await ctx.db
    .updateTable("newsletter_subscribers")
    .set({ unsubscribed_at: null, subscribed_at: ctx.now(), welcomed_at: ctx.now() })
    .where("token", "=", token)
    .where("unsubscribed_at", "is not", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await subscriptionOf(ctx, token);
}

/** Rejects malformed tokens before they reach the database. */
function checkForm(token: string): void {
  if (!/^[\w-]{43}$/.test(token)) fail("not_found");
}
