import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Ctx, RequestCtx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { queueMail } from "../mail/mail.ts";
import { takeTurn } from "../rate-limit.ts";

/**
 * Owns who gets the newsletter. An address is a consent of its own, given and taken back here: it needs no account,
 * and deleting one leaves it as it is. Relies on the letter each subscriber gets, whose link is the only way out.
 */

/**
 * One token per address, for good, so that the link of every letter ever sent goes on working. It stands in the
 * database as it is: all it can do is stop or resume letters to an address that stands beside it.
 */
function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The same work for an address that is known and for a new one: neither the answer nor its time can tell. */
export async function subscribe(ctx: RequestCtx, email: string): Promise<{ ok: true }> {
  await takeTurn(ctx, `newsletter:address:${ctx.address}`, ctx.env.rateLimits.newsletter, 60);
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .insertInto("newsletter_subscribers")
      .values({ email, language: ctx.language, token: newToken(), subscribed_at: ctx.now() })
      .onConflict((conflict) =>
        conflict.column("email").doUpdateSet({
          language: ctx.language,
          subscribed_at: sql`case when newsletter_subscribers.unsubscribed_at is null
            then newsletter_subscribers.subscribed_at else excluded.subscribed_at end`,
          unsubscribed_at: null,
        }),
      )
      .execute();
    await ctx.jobs.enqueue(tx, "newsletter.welcome", { email });
  });
  return { ok: true };
}

/** Job: the letter that says so, once for each time somebody came. */
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

/** The page where a reader leaves or comes back, and where a mail program does it alone. */
export const exitPath = "/newsletter/unsubscribe";

/** @throws `not_found` for a link nobody was sent */
export async function subscriptionOf(ctx: Ctx, token: string): Promise<{ subscribed: boolean }> {
  checkForm(token);
  const subscriber = await ctx.db
    .selectFrom("newsletter_subscribers")
    .select("unsubscribed_at")
    .where("token", "=", token)
    .executeTakeFirst();
  return subscriber ? { subscribed: subscriber.unsubscribed_at === null } : fail("not_found");
}

/** Leaving twice is leaving. @throws `not_found` */
export async function leave(ctx: Ctx, token: string): Promise<void> {
  checkForm(token);
  const { numUpdatedRows } = await ctx.db
    .updateTable("newsletter_subscribers")
    .set({ unsubscribed_at: sql`coalesce(unsubscribed_at, ${ctx.now()})` })
    .where("token", "=", token)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) fail("not_found");
}

/** By the reader of a letter, who needs no other to be told. @throws `not_found` */
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

/** What could never have been in a letter does not reach the database. */
function checkForm(token: string): void {
  if (!/^[\w-]{43}$/.test(token)) fail("not_found");
}
