import type { CreationOptions, NewPasskey, PasskeyAnswer, RequestOptions } from "#contract/accounts/factors.ts";
import { mostPasskeys } from "#contract/accounts/limits.ts";
import { addMinutes } from "#contract/dates.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import type { Tables } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { limitRate } from "../rate-limit.ts";
import { requireConfirmed } from "./confirmed.ts";
import { factorsOf, firstRecoveryCodes, hostName, lockFactors, tellOfChange, tidyAfterRemoval } from "./factors.ts";
import { limitChanges } from "./links.ts";
import { hashOf } from "./secrets.ts";
import { lockCaller, noteProof } from "./sessions.ts";

/**
 * Passkeys: key pairs of which the site knows the public half. The device asks its owner for a finger, a face or a PIN
 * each time, so a passkey is both factors at once.
 */

type Purpose = Tables["passkey_challenges"]["purpose"];

/** EdDSA, ES256 and RS256: every device supports at least one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Loaded at the first call about a passkey, to save memory in idle processes. */
const webAuthn = () => import("@simplewebauthn/server");

const challengeMinutes = 5;
const timeout = challengeMinutes * 60_000;

/** For signing in: nobody is known yet, so the browser offers all passkeys it has for this site. */
export async function askForPasskey(ctx: RequestCtx): Promise<RequestOptions> {
  // A high limit, because an open page asks again every few minutes.
  await limitRate(ctx, `passkey:asked:${ctx.address}`, ctx.env.rateLimits.login * 20, 60);
  return requestOptions(ctx, "sign_in", { allowCredentials: [] });
}

/** For the caller's own passkeys. @throws `no_factor` */
export async function askToProve(ctx: RequestCtx, viewer: Viewer): Promise<RequestOptions> {
  await limitRate(ctx, `passkey:asked:account:${viewer.id}`, 100, 60);
  const own = await passkeysHere(ctx, viewer.id);
  if (own.length === 0) fail("no_factor");
  return requestOptions(ctx, "proof", { allowCredentials: own, userId: viewer.id });
}

async function requestOptions(
  ctx: Ctx,
  purpose: Purpose,
  { allowCredentials, userId }: { allowCredentials: { id: string; transports: string[] }[]; userId?: number },
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await webAuthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: hostName(ctx) });
  await keepChallenge(ctx, purpose, challenge, userId);
  return {
    challenge,
    rpId: hostName(ctx),
    timeout,
    userVerification: "required",
    allowCredentials: allowCredentials.map((one) => ({ ...one, type: "public-key" })),
  };
}

/** @throws `email_unconfirmed`, `too_many_passkeys` */
export async function askToAddPasskey(ctx: RequestCtx, viewer: Viewer): Promise<CreationOptions> {
  await limitRate(ctx, `passkey:new:${viewer.id}`, 30, 60);
  await refuseUnconfirmed(ctx, viewer);
  await refuseTooMany(ctx, viewer.id);
  const { generateRegistrationOptions } = await webAuthn();
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: ctx.env.brandName,
    rpID: hostName(ctx),
    userName: viewer.email,
    userDisplayName: viewer.name,
    supportedAlgorithmIDs,
    userID: new TextEncoder().encode(String(viewer.id)),
  });
  await keepChallenge(ctx, "new_passkey", challenge, viewer.id);
  return {
    rp: { id: hostName(ctx), name: ctx.env.brandName },
    user,
    challenge,
    pubKeyCredParams: [...pubKeyCredParams],
    timeout,
    excludeCredentials: (await passkeysHere(ctx, viewer.id)).map((one) => ({ ...one, type: "public-key" })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
  };
}

/** @throws `email_unconfirmed`, `passkey_failed`, `too_many_passkeys`, `too_many_requests` */
export async function addPasskey(
  ctx: RequestCtx,
  viewer: Viewer,
  passkey: NewPasskey,
): Promise<{ recoveryCodes: string[] | null }> {
  await refuseUnconfirmed(ctx, viewer);
  await limitChanges(ctx, viewer.id, "factors");
  const { credential } = await verifiedNew(ctx, viewer, passkey);
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await lockCaller(inside, viewer);
    await refuseTooMany(inside, viewer.id);
    const added = await tx
      .insertInto("passkeys")
      .values({
        user_id: viewer.id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        host_name: hostName(ctx),
        transports: passkey.transports,
        name: passkey.name,
        created_at: ctx.now(),
      })
      .onConflict((conflict) => conflict.column("credential_id").doNothing())
      .returning("id")
      .executeTakeFirst();
    // The id is stored already, although a device makes each id only once.
    if (!added) return fail("passkey_failed");
    await noteProof(inside, { isFactor: true });
    await tellOfChange(inside, viewer, "passkey_added");
    return { recoveryCodes: await firstRecoveryCodes(inside, viewer) };
  });
}

async function verifiedNew(ctx: RequestCtx, viewer: Viewer, passkey: NewPasskey) {
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    response: {
      ...credentialOf(passkey),
      response: { clientDataJSON: passkey.clientDataJSON, attestationObject: passkey.attestationObject },
    },
    expectedChallenge: (challenge) => spendChallenge(ctx, "new_passkey", challenge, viewer.id),
    expectedOrigin: new URL(ctx.env.publicUrl).origin,
    expectedRPID: hostName(ctx),
    supportedAlgorithmIDs,
  }).catch(asRefusal(ctx));
  return verified.verified ? verified.registrationInfo : fail("passkey_failed");
}

/**
 * Checks what a passkey signed, and spends its challenge.
 * @returns whose passkey it is
 * @throws `passkey_unknown`, `passkey_failed`
 */
export async function spendPasskeyAnswer(
  ctx: RequestCtx,
  purpose: "sign_in" | "proof",
  answer: PasskeyAnswer,
  userId?: number,
): Promise<number> {
  const passkey = await ctx.db
    .selectFrom("passkeys")
    .select(["id", "user_id", "public_key", "counter"])
    .where("credential_id", "=", answer.credentialId)
    .where("host_name", "=", hostName(ctx))
    .executeTakeFirst();
  if (!passkey || (userId !== undefined && passkey.user_id !== userId)) {
    ctx.notes.push({ kind: "sign_in_failed" });
    return fail("passkey_unknown");
  }
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...credentialOf(answer),
      response: {
        clientDataJSON: answer.clientDataJSON,
        authenticatorData: answer.authenticatorData,
        signature: answer.signature,
      },
    },
    expectedChallenge: (challenge) => spendChallenge(ctx, purpose, challenge, userId),
    expectedOrigin: new URL(ctx.env.publicUrl).origin,
    expectedRPID: hostName(ctx),
    credential: {
      id: answer.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
      counter: passkey.counter,
    },
  }).catch(asRefusal(ctx));
  if (!verified) fail("passkey_failed");
  await ctx.db
    .updateTable("passkeys")
    .set({ counter: authenticationInfo.newCounter, last_used_at: ctx.now() })
    .where("id", "=", passkey.id)
    .execute();
  return passkey.user_id;
}

/** Locks a person whose passkey was just used. @returns whether nothing has removed it meanwhile, such as a reset */
export async function lockPasskey(ctx: Ctx, userId: number, credentialId: string): Promise<boolean> {
  await lockFactors(ctx, userId);
  const own = ctx.db.selectFrom("passkeys").select("id").where("user_id", "=", userId);
  return (await own.where("credential_id", "=", credentialId).executeTakeFirst()) !== undefined;
}

function credentialOf({ credentialId: id }: { credentialId: string }) {
  return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
}

/** The library throws for any mismatch: another origin, a spent challenge, a wrong signature. */
function asRefusal(ctx: RequestCtx) {
  return (error: unknown): never => {
    ctx.log.info({ err: error }, "a passkey was refused");
    ctx.notes.push({ kind: "sign_in_failed" });
    return fail("passkey_failed");
  };
}

/** @throws `not_found`, `last_factor` */
export async function removePasskey(ctx: RequestCtx, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await lockCaller(inside, viewer);
    const removed = await tx
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("user_id", "=", viewer.id)
      .returning("name")
      .executeTakeFirst();
    if (!removed) return fail("not_found");
    await tidyAfterRemoval(inside, viewer);
    await tellOfChange(inside, viewer, "passkey_removed");
  });
}

/**
 * An unconfirmed address may belong to a stranger, who gets the account by resetting its password. Admins are exempt:
 * the first one may have no emails yet, and cannot do anything without a factor.
 */
async function refuseUnconfirmed(ctx: Ctx, viewer: Viewer): Promise<void> {
  if (!viewer.isAdmin) await requireConfirmed(ctx, viewer);
}

async function refuseTooMany(ctx: Ctx, userId: number): Promise<void> {
  const { passkeys } = await factorsOf(ctx, userId);
  if (passkeys.length >= mostPasskeys) fail("too_many_passkeys", { values: { number: mostPasskeys } });
}

function passkeysHere(ctx: Ctx, userId: number): Promise<{ id: string; transports: string[] }[]> {
  return ctx.db
    .selectFrom("passkeys")
    .select(["credential_id as id", "transports"])
    .where("user_id", "=", userId)
    .where("host_name", "=", hostName(ctx))
    .orderBy("created_at")
    .execute();
}

async function keepChallenge(ctx: Ctx, purpose: Purpose, challenge: string, userId?: number): Promise<void> {
  await ctx.db
    .insertInto("passkey_challenges")
    .values({
      challenge_hash: hashOf(challenge),
      purpose,
      user_id: userId ?? null,
      expires_at: addMinutes(ctx.now(), challengeMinutes),
    })
    .execute();
}

/** @returns whether the challenge was issued for this purpose and person; it is used up now */
async function spendChallenge(ctx: Ctx, purpose: Purpose, challenge: string, userId?: number): Promise<boolean> {
  const spent = await ctx.db
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", hashOf(challenge))
    .where("purpose", "=", purpose)
    .where("user_id", userId === undefined ? "is" : "=", userId ?? null)
    .where("expires_at", ">", ctx.now())
    .returning("purpose")
    .executeTakeFirst();
  return spent !== undefined;
}

export async function dropExpiredChallenges(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom("passkey_challenges").where("expires_at", "<", ctx.now()).execute();
}
