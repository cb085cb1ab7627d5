import { randomInt } from "node:crypto";
import type { FactorState, Factors, ProofMethod } from "#contract/accounts/factors.ts";
import type { FactorChange } from "../../emails/email.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { queueMail } from "../mail/mail.ts";
import { limitChanges } from "./links.ts";
import { hashOf } from "./secrets.ts";
import { endAllSessions, lockCaller } from "./sessions.ts";

/**
 * Owns what people sign in with beside a password: passkeys, authenticator apps and recovery codes. Anybody can have
 * passkeys; apps and recovery codes are for admins, who need a second factor. `passkeys.ts` and `authenticator-apps.ts`
 * make and check them, `proof.ts` asks for them.
 */

export interface OwnFactors {
  passkeys: { id: string; name: string; createdAt: Date; lastUsedAt: Date | null; worksHere: boolean }[];
  hasApp: boolean;
  recoveryCodesLeft: number;
  hasPassword: boolean;
}

export async function factorsOf(ctx: Ctx, userId: number): Promise<OwnFactors> {
  const passkeys = await ctx.db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at", "last_used_at", "host_name"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const rest = await ctx.db
    .selectFrom("users")
    .select(({ exists, selectFrom, fn }) => [
      "password_hash",
      exists(
        selectFrom("authenticator_apps")
          .select("user_id")
          .whereRef("user_id", "=", "users.id")
          .where("confirmed_at", "is not", null),
      ).as("has_app"),
      selectFrom("recovery_codes")
        .select(fn.countAll<number>().as("count"))
        .whereRef("user_id", "=", "users.id")
        .as("codes"),
    ])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return {
    passkeys: passkeys.map(({ id, name, created_at, last_used_at, host_name }) => ({
      id,
      name,
      createdAt: created_at,
      lastUsedAt: last_used_at,
      worksHere: host_name === hostName(ctx),
    })),
    hasApp: Boolean(rest.has_app),
    recoveryCodesLeft: Number(rest.codes),
    hasPassword: rest.password_hash !== null,
  };
}

/** The host name that browsers bind a passkey to: when the site moves to another one, its passkeys stop working. */
export function hostName(ctx: Ctx): string {
  return new URL(ctx.env.publicUrl).hostname;
}

/** Whether a second factor can still be given at the site's present address, recovery codes aside. */
export function hasUsable({ passkeys, hasApp }: OwnFactors): boolean {
  return hasApp || passkeys.some(({ worksHere }) => worksHere);
}

/** What an admin's session still lacks of the second factor that it needs. Other people need none. */
export async function factorStateOf(ctx: Ctx, viewer: Viewer, own?: OwnFactors): Promise<FactorState> {
  if (!viewer.isAdmin) return "not_asked";
  const factors = own ?? (await factorsOf(ctx, viewer.id));
  const isLive = ctx.env.mode === "live";
  if (factors.passkeys.length > 0 || factors.hasApp) {
    if (!viewer.session.hasFactor) return "to_prove";
    return hasUsable(factors) || !isLive ? "passed" : "to_set_up";
  }
  if (!isLive) return "not_asked";
  return viewer.session.factorDueAt && viewer.session.factorDueAt > ctx.now() ? "to_set_up_soon" : "to_set_up";
}

/** How the person can prove their identity, most convenient first; only by a second factor where one is due. */
export async function methodsOf(ctx: Ctx, viewer: Viewer, own?: OwnFactors): Promise<ProofMethod[]> {
  const factors = own ?? (await factorsOf(ctx, viewer.id));
  const isFactor: ProofMethod[] = [
    ...(factors.passkeys.some(({ worksHere }) => worksHere) ? ["passkey" as const] : []),
    ...(factors.hasApp ? ["app" as const] : []),
    ...(factors.recoveryCodesLeft > 0 ? ["recovery" as const] : []),
  ];
  if ((await factorStateOf(ctx, viewer, factors)) === "to_prove") return isFactor;
  if (factors.hasPassword) return [...isFactor.filter((method) => method !== "recovery"), "password"];
  return isFactor.length > 0 ? isFactor : ["email"];
}

export async function showFactors(ctx: Ctx, viewer: Viewer): Promise<Factors> {
  const own = await factorsOf(ctx, viewer.id);
  const state = await factorStateOf(ctx, viewer, own);
  const setUpBy = state === "to_set_up_soon" ? viewer.session.factorDueAt : null;
  return {
    passkeys: own.passkeys.map(({ id, name, createdAt, lastUsedAt, worksHere }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
      worksHere,
    })),
    app: own.hasApp,
    recoveryCodesLeft: own.recoveryCodesLeft,
    state,
    setUpBy: setUpBy?.toISOString() ?? null,
    methods: await methodsOf(ctx, viewer, own),
  };
}

/** Serializes changes of one person's factors, to the end of the transaction. */
export async function lockFactors(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.selectFrom("users").select("id").where("id", "=", userId).forUpdate().executeTakeFirstOrThrow();
}

/**
 * Refuses to leave an admin of a live site without a usable factor, and deletes recovery codes once no factor is left.
 * @throws `last_factor`
 */
export async function tidyAfterRemoval(ctx: Ctx, viewer: Viewer): Promise<void> {
  const left = await factorsOf(ctx, viewer.id);
  if (viewer.isAdmin && ctx.env.mode === "live" && !hasUsable(left)) fail("last_factor");
  if (left.passkeys.length > 0 || left.hasApp) return;
  await ctx.db.deleteFrom("recovery_codes").where("user_id", "=", viewer.id).execute();
}

const codesAtOnce = 10;
const codeLetters = 16;
/** 32 letters and digits, five bits each, without any that look alike. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Recovery codes for an admin's first factor; null for other people and for admins who have codes already. */
export async function firstRecoveryCodes(ctx: RequestCtx, viewer: Viewer): Promise<string[] | null> {
  if (!viewer.isAdmin) return null;
  const { recoveryCodesLeft } = await factorsOf(ctx, viewer.id);
  return recoveryCodesLeft > 0 ? null : newRecoveryCodes(ctx, viewer.id);
}

/** @throws `no_factor` */
export async function renewRecoveryCodes(ctx: RequestCtx, viewer: Viewer): Promise<{ recoveryCodes: string[] }> {
  await limitChanges(ctx, viewer.id, "factors");
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await lockCaller(inside, viewer);
    const { passkeys, hasApp } = await factorsOf(inside, viewer.id);
    if (passkeys.length === 0 && !hasApp) fail("no_factor");
    await tellOfChange(inside, viewer, "codes_renewed");
    return { recoveryCodes: await newRecoveryCodes(inside, viewer.id) };
  });
}

async function newRecoveryCodes(ctx: Ctx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, () =>
    Array.from({ length: codeLetters }, () => alphabet[randomInt(alphabet.length)]).join(""),
  );
  await ctx.db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) }));
  await ctx.db.insertInto("recovery_codes").values(rows).execute();
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, "$1-"));
}

/** Each code is good once, and its owner is told. @throws `recovery_code_unknown` */
export async function spendRecoveryCode(ctx: Ctx, viewer: Viewer, code: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const spent = await tx
      .deleteFrom("recovery_codes")
      .where("user_id", "=", viewer.id)
      .where("code_hash", "=", hashOf(code))
      .returning("user_id")
      .executeTakeFirst();
    if (!spent) fail("recovery_code_unknown");
    await tellOfChange({ ...ctx, db: tx }, viewer, "code_used");
  });
}

export async function hasFactors(ctx: Ctx, userId: number): Promise<boolean> {
  const { passkeys, hasApp, recoveryCodesLeft } = await factorsOf(ctx, userId);
  return passkeys.length > 0 || hasApp || recoveryCodesLeft > 0;
}

/** Forgets a person's factors and ends their sessions, in the caller's transaction. @returns whether there were any */
export async function resetFactors(ctx: Ctx, userId: number): Promise<boolean> {
  await lockFactors(ctx, userId);
  if (!(await hasFactors(ctx, userId))) return false;
  await forgetFactors(ctx, userId);
  await endAllSessions(ctx, userId);
  return true;
}

/**
 * Forgets the passkeys when a password is reset by email, because somebody else who opened the account or stole a
 * session may have added them. Admins keep theirs, or whoever reads their mailbox would get past the second factor.
 * @returns whether there were any passkeys to forget
 */
export async function forgetPasskeysAtReset(ctx: Ctx, userId: number): Promise<boolean> {
  await lockFactors(ctx, userId);
  const person = ctx.db.selectFrom("users").select("admin_since").where("id", "=", userId);
  if ((await person.executeTakeFirstOrThrow()).admin_since !== null) return false;
  const { passkeys } = await factorsOf(ctx, userId);
  await forgetFactors(ctx, userId);
  return passkeys.length > 0;
}

export async function forgetFactors(ctx: Ctx, userId: number): Promise<void> {
  for (const table of ["passkeys", "authenticator_apps", "recovery_codes", "passkey_challenges"] as const) {
    await ctx.db.deleteFrom(table).where("user_id", "=", userId).execute();
  }
}

/** Emails the owner, in the transaction of the change; adding or removing a factor is a security event, too. */
export async function tellOfChange(
  ctx: Ctx & Partial<Pick<RequestCtx, "notes">>,
  owner: Pick<Viewer, "id" | "name" | "email" | "language">,
  change: FactorChange,
): Promise<void> {
  await queueMail(ctx, {
    event: "factors_changed",
    about: `user-${owner.id}-${change}-${ctx.now().getTime()}`,
    recipient: { name: owner.name, email: owner.email },
    language: owner.language,
    data: { change },
  });
  const kind = change.endsWith("_added") ? "factor_added" : "factor_removed";
  if (change.endsWith("_added") || change.endsWith("_removed")) ctx.notes?.push({ kind, userId: owner.id });
}
