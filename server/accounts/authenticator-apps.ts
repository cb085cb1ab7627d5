import { Secret, TOTP } from "otpauth";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { firstRecoveryCodes, tellOfChange, tidyAfterRemoval } from "./factors.ts";
import { limitChanges } from "./links.ts";
import { lockCaller, noteProof } from "./sessions.ts";

/** Authenticator apps, which show a code of six digits that changes every thirty seconds (RFC 6238). */

const appPeriodSeconds = 30;

/** Starts setting up an app, or starts over; `confirmApp` completes the setup. @throws `app_in_use`, `unauthenticated` */
export async function startApp(ctx: RequestCtx, viewer: Viewer): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 }).base32;
  const started = { secret, created_at: ctx.now(), confirmed_at: null, last_step: null };
  await inTransaction(ctx.db, async (tx) => {
    await lockCaller({ ...ctx, db: tx }, viewer);
    const confirmed = await tx
      .selectFrom("authenticator_apps")
      .select("user_id")
      .where("user_id", "=", viewer.id)
      .where("confirmed_at", "is not", null)
      .executeTakeFirst();
    if (confirmed) fail("app_in_use");
    await tx
      .insertInto("authenticator_apps")
      .values({ user_id: viewer.id, ...started })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(started))
      .execute();
  });
  return { secret, uri: appOf(ctx, secret, viewer.email).toString() };
}

/** @throws `app_code_wrong`, and `no_factor` when no setup was started */
export async function confirmApp(
  ctx: RequestCtx,
  viewer: Viewer,
  code: string,
): Promise<{ recoveryCodes: string[] | null }> {
  await limitChanges(ctx, viewer.id, "factors");
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await lockCaller(inside, viewer);
    const app = await tx
      .selectFrom("authenticator_apps")
      .select("secret")
      .where("user_id", "=", viewer.id)
      .where("confirmed_at", "is", null)
      .executeTakeFirst();
    if (!app) return fail("no_factor");
    const last_step = stepOf(ctx, app.secret, code) ?? fail("app_code_wrong");
    await tx
      .updateTable("authenticator_apps")
      .set({ confirmed_at: ctx.now(), last_step })
      .where("user_id", "=", viewer.id)
      .execute();
    await noteProof(inside, { isFactor: true });
    await tellOfChange(inside, viewer, "app_added");
    return { recoveryCodes: await firstRecoveryCodes(inside, viewer) };
  });
}

/** Each code is good once. @throws `app_code_wrong`, `no_factor` */
export async function spendAppCode(ctx: Ctx, userId: number, code: string): Promise<void> {
  const app = await ctx.db
    .selectFrom("authenticator_apps")
    .select("secret")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  if (!app) return fail("no_factor");
  const step = stepOf(ctx, app.secret, code);
  if (step === undefined) return fail("app_code_wrong");
  const spent = await ctx.db
    .updateTable("authenticator_apps")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("secret", "=", app.secret)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  if (!spent) fail("app_code_wrong");
}

/** The time step of a code: the current one or a neighbour, since the clocks of phones differ. */
function stepOf(ctx: Ctx, secret: string, code: string): number | undefined {
  const timestamp = ctx.now().getTime();
  const delta = appOf(ctx, secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / appPeriodSeconds) + delta;
}

function appOf({ env }: Ctx, secret: string, label = ""): TOTP {
  return new TOTP({ issuer: env.brandName, label, secret: Secret.fromBase32(secret), period: appPeriodSeconds });
}

/** @throws `not_found`, `last_factor` */
export async function removeApp(ctx: RequestCtx, viewer: Viewer): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await lockCaller(inside, viewer);
    const removed = await tx
      .deleteFrom("authenticator_apps")
      .where("user_id", "=", viewer.id)
      .returning("confirmed_at")
      .executeTakeFirst();
    if (!removed?.confirmed_at) return fail("not_found");
    await tidyAfterRemoval(inside, viewer);
    await tellOfChange(inside, viewer, "app_removed");
  });
}
