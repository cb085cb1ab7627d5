import type { OwnDataParts } from "#contract/accounts/accounts.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { translator } from "../http/locales.ts";

/** The devices that show notices, without the addresses and keys by which they are reached, and what they were told. */
export async function tellNotices(ctx: RequestCtx, viewer: Viewer): Promise<OwnDataParts> {
  const t = translator(ctx.language);
  const devices = await ctx.db
    .selectFrom("push_subscriptions")
    .select(["endpoint", "created_at", "failing_since"])
    .where("user_id", "=", viewer.id)
    .orderBy("id")
    .execute();
  const told = await ctx.db
    .selectFrom("notices")
    .select(["kind", "about", "created_at", "due_at", "done_at"])
    .where("user_id", "=", viewer.id)
    .orderBy("id")
    .execute();
  return {
    notices: {
      what: t("ownData.notices"),
      data: {
        devices: devices.map(({ endpoint, ...device }) => ({ service: new URL(endpoint).hostname, ...device })),
        told,
      },
    },
  };
}
