import type { OwnDataParts } from "#contract/accounts/accounts.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { translator } from "../http/locales.ts";

/** The subscription of the person's address, once they have shown that it is theirs: anybody may type any address. */
export async function tellSubscription(ctx: RequestCtx, viewer: Viewer): Promise<OwnDataParts> {
  const t = translator(ctx.language);
  const subscriptions = await ctx.db
    .selectFrom("newsletter_subscribers as s")
    .innerJoin("users", "users.email", "s.email")
    .select(["s.email", "s.language", "s.subscribed_at", "s.welcomed_at", "s.unsubscribed_at"])
    .where("users.id", "=", viewer.id)
    .where("users.email_verified_at", "is not", null)
    .execute();
  return { newsletter: { what: t("ownData.newsletter"), data: subscriptions } };
}
