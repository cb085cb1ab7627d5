import { sql } from "kysely";
import { sessionId } from "../accounts/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";
import { limitRate } from "../rate-limit.ts";
import { isBrowserKey, isEndpoint, type SiteKeys, type Subscription, webPush } from "./push.ts";

/** The browsers that show a person's notices. Each belongs to a session and ends with it. */

const mostDevices = 10;
const changesAnHour = 30;

/** Made once for the site, by whoever asks first. */
export async function siteKeys(ctx: Ctx): Promise<SiteKeys> {
  const known = ctx.db.selectFrom("push_keys").select(["public_key as publicKey", "private_key as privateKey"]);
  const kept = await known.executeTakeFirst();
  if (kept) return kept;
  const { publicKey, privateKey } = (await webPush()).generateVAPIDKeys();
  await ctx.db
    .insertInto("push_keys")
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return known.executeTakeFirstOrThrow();
}

/** Told again at each visit: the browser may belong to another session or person by now. @throws `too_many_requests` */
export async function subscribe(ctx: RequestCtx, viewer: Viewer, device: Subscription): Promise<void> {
  if (!isEndpoint(device.endpoint)) fail("invalid_input", { fields: { endpoint: { rule: "push_address" } } });
  if (!isBrowserKey(device.p256dh)) fail("invalid_input", { fields: { p256dh: { rule: "format" } } });
  await limitRate(ctx, `notices:account:${viewer.id}`, changesAnHour, 60);
  const owner = { user_id: viewer.id, session: await sessionId(ctx) };
  await ctx.db
    .insertInto("push_subscriptions")
    .values({ ...device, ...owner, created_at: ctx.now() })
    .onConflict((conflict) =>
      conflict
        .column("endpoint")
        .doUpdateSet({ ...owner, failing_since: null })
        // Only the browser itself knows its keys.
        .whereRef("push_subscriptions.auth", "=", "excluded.auth"),
    )
    .execute();
  await sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${viewer.id} order by id desc offset ${mostDevices})`.execute(
    ctx.db,
  );
}

export async function unsubscribe(ctx: Ctx, viewer: Viewer, endpoint: string): Promise<void> {
  await ctx.db
    .deleteFrom("push_subscriptions")
    .where("user_id", "=", viewer.id)
    .where("endpoint", "=", endpoint)
    .execute();
}

/** Runs in the transaction that deletes the account. */
export async function forgetSubscriptions(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom("push_subscriptions").where("user_id", "=", userId).execute();
  await ctx.db.deleteFrom("notices").where("user_id", "=", userId).execute();
}
