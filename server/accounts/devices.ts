import { sql } from "kysely";
import type { Ctx, RequestCtx } from "../ctx.ts";
import { hashOf, networkHash, newSecret } from "./secrets.ts";

/**
 * Devices and networks a person signed in from. Browsers are identified by a cookie that no script can read, networks
 * by a keyed hash. Being known grants no access; it only keeps strangers from using up the owner's tries and emails.
 */

const deviceDays = 180;
const networkDays = 90;

/**
 * Records, after a successful sign-in, the caller's browser and network as this person's. The browser gets a new
 * secret, so that anybody who read the old one there cannot resume the new session.
 * @returns the hash of the secret
 */
export async function rememberDevice(ctx: RequestCtx, userId: number): Promise<string> {
  const secret = newSecret();
  const secretHash = hashOf(secret);
  const expiresAt = daysFromNow(ctx, deviceDays);
  if (ctx.device.secret !== undefined) await renewSecret(ctx, hashOf(ctx.device.secret), secretHash);
  await ctx.db
    .insertInto("known_devices")
    .values({ user_id: userId, secret_hash: secretHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(["user_id", "secret_hash"]).doUpdateSet({ expires_at: expiresAt }))
    .execute();
  await rememberNetwork(ctx, userId);
  ctx.device.keep(secret);
  return secretHash;
}

/** Others who signed in on this browser stay known on it, but it can no longer resume their sessions. */
async function renewSecret(ctx: RequestCtx, oldHash: string, newHash: string): Promise<void> {
  await ctx.db.updateTable("sessions").set({ device_hash: null }).where("device_hash", "=", oldHash).execute();
  await ctx.db
    .updateTable("known_devices")
    .set({ secret_hash: newHash })
    .where("secret_hash", "=", oldHash)
    .where("expires_at", ">", ctx.now())
    .execute();
}

export async function rememberNetwork(ctx: RequestCtx, userId: number): Promise<void> {
  const expires_at = daysFromNow(ctx, networkDays);
  await ctx.db
    .insertInto("known_networks")
    .values({ user_id: userId, network_hash: networkHash(ctx), expires_at })
    .onConflict((conflict) => conflict.columns(["user_id", "network_hash"]).doUpdateSet({ expires_at }))
    .execute();
}

/** The device or network by which this account knows the caller; undefined for strangers and unknown addresses. */
export async function acquaintanceWith(ctx: RequestCtx, email: string): Promise<string | undefined> {
  const device = hashOf(ctx.device.secret ?? "");
  const network = networkHash(ctx);
  const { rows } = await sql<{ device: boolean; network: boolean }>`
    select
      exists (select from known_devices where user_id = u.id and secret_hash = ${device} and expires_at > ${ctx.now()})
        as device,
      exists (select from known_networks where user_id = u.id and network_hash = ${network}
        and expires_at > ${ctx.now()}) as network
    from users u where u.email = ${email}`.execute(ctx.db);
  if (rows[0]?.device) return `device:${device}`;
  return rows[0]?.network ? `network:${network}` : undefined;
}

export async function forgetDevices(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom("known_devices").where("user_id", "=", userId).execute();
  await ctx.db.deleteFrom("known_networks").where("user_id", "=", userId).execute();
}

/** Forgets all devices but the one whose hash is given, and all networks but the caller's. */
export async function forgetOtherDevices(ctx: RequestCtx, userId: number, kept: string | null): Promise<void> {
  await ctx.db
    .deleteFrom("known_devices")
    .where("user_id", "=", userId)
    .where("secret_hash", "<>", kept ?? "")
    .execute();
  await ctx.db
    .deleteFrom("known_networks")
    .where("user_id", "=", userId)
    .where("network_hash", "<>", networkHash(ctx))
    .execute();
}

export async function forgetDevice(ctx: Ctx, userId: number, secretHash: string): Promise<void> {
  await ctx.db
    .deleteFrom("known_devices")
    .where("user_id", "=", userId)
    .where("secret_hash", "=", secretHash)
    .execute();
}

export async function dropExpiredDevices(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom("known_devices").where("expires_at", "<", ctx.now()).execute();
  await ctx.db.deleteFrom("known_networks").where("expires_at", "<", ctx.now()).execute();
}

function daysFromNow(ctx: Ctx, days: number): Date {
  return new Date(ctx.now().getTime() + days * 86_400_000);
}
