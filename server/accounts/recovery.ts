import { sql } from "kysely";
import type { EmailData } from "../../emails/email.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail, isRefusal } from "../fail.ts";
import type { JobData } from "../jobs.ts";
import { queueMail } from "../mail/mail.ts";
import { clearMark } from "../mail/returned.ts";
import { limitRate, resetHits, resetHitsOfAllNetworks, returnHit } from "../rate-limit.ts";
import { acquaintanceWith, rememberNetwork } from "./devices.ts";
import { forgetPasskeysAtReset } from "./factors.ts";
import {
  dropLinks,
  findLink,
  findSpentLink,
  issueLink,
  limitAsking,
  limitChanges,
  limitLinks,
  linkMinutes,
  mayEmail,
  mayEmailPastLimit,
  spendLink,
} from "./links.ts";
import { refuseGuessable } from "./new-passwords.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import { hashOf, networkHash } from "./secrets.ts";
import { endAllSessions, endOtherSessions, refuseSuspended } from "./sessions.ts";

/** Checking, changing and resetting passwords. */

const passwordTries = { limit: 10, minutes: 15 };
/** For all unknown networks together: more than one network can use up, but still a limit for an attacker with many. */
const triesFromEverywhere = 100;

/**
 * Counts one sign-in attempt for an account, existing or not. A device or network that its owner has used has a limit
 * of its own, which strangers cannot use up. Attempts beyond the caller's own limit no longer count against the
 * account, or one stranger could lock its owner out.
 * @returns a function that gives the attempts back after a success
 * @throws `too_many_requests`
 */
export async function limitSignIns(ctx: RequestCtx, email: string): Promise<() => Promise<void>> {
  const { limit, minutes } = passwordTries;
  const account = loginTriesOf(email);
  const acquaintance = await acquaintanceWith(ctx, email);
  const own = `${account}:${acquaintance ?? networkHash(ctx)}`;
  if (acquaintance !== undefined) {
    await limitRate(ctx, own, limit, minutes);
    return () => resetHits(ctx, own);
  }
  const address = `login:address:${ctx.address}`;
  await limitRate(ctx, address, ctx.env.rateLimits.login, 60);
  await limitRate(ctx, own, limit, minutes);
  await limitRate(ctx, account, triesFromEverywhere, minutes);
  return async () => {
    await returnHit(ctx, address);
    await resetHits(ctx, own);
    await resetHits(ctx, account);
  };
}

function loginTriesOf(email: string): string {
  return `login:account:${hashOf(email)}`;
}

/** Only queues a job: the account is looked up there, so the response cannot reveal whether it exists. */
export async function forgotPassword(ctx: RequestCtx, email: string): Promise<void> {
  await limitRate(ctx, `forgot:address:${ctx.address}`, ctx.env.rateLimits.login, 60);
  const asker = await limitAsking(ctx, email);
  await ctx.jobs.enqueue(ctx.db, "password.forgotten", { email, asker });
}

/** Job: sends the email with the link, if the address has an account. */
export async function sendResetLink(
  ctx: Ctx,
  { email, asker = "strangers" }: JobData["password.forgotten"],
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const person = await tx
      .selectFrom("users")
      .select(["id", "language"])
      .where("email", "=", email)
      // A change of address waits, and then drops the link: it must not reach the old mailbox and be good.
      .forShare()
      .executeTakeFirst();
    if (!person) return;
    if (!(await mayEmail(inside, email, asker)) && !(await mayEmailPastLimit(inside, email))) return;
    const { token, about } = await issueLink(inside, "password_reset", { userId: person.id, email });
    const path = `/auth/reset-password/${token}`;
    await queueMail(inside, {
      event: "password_reset",
      about,
      recipient: { name: "", email },
      language: person.language,
      data: { path, minutes: linkMinutes.password_reset },
    });
  });
}

/**
 * Sets a new password for the person who reads the account's emails, and ends everything others may have started:
 * sessions, known devices, links, the linked Google account, passkeys unless it is an admin's account, and the wait
 * after too many tries.
 */
export async function resetPassword(ctx: RequestCtx, token: string, password: string): Promise<{ email: string }> {
  await limitLinks(ctx);
  const spent = await findSpentLink(ctx, "password_reset", token);
  if (spent && (await hasPassword(ctx, spent.userId, password))) return { email: spent.email };
  const owner = await findLink(ctx, "password_reset", token);
  await refuseSuspended(ctx, owner.userId);
  await refuseGuessable(ctx, password, await personCalled(ctx, owner.userId));
  const passwordHash = await hashPassword(password);
  const { email, passkeysGone } = await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const { userId, email } = await spendLink(inside, "password_reset", token);
    const passkeysGone = await forgetPasskeysAtReset(inside, userId);
    const googleGone = await unlinkGoogle(inside, userId);
    await setPassword(inside, userId, passwordHash, { passkeysGone, googleGone });
    await tx
      .updateTable("users")
      .set({ email_verified_at: sql`coalesce(email_verified_at, ${ctx.now()})` })
      .where("id", "=", userId)
      .execute();
    await clearMark(inside, email);
    await endAllSessions(inside, userId);
    await resetHitsOfAllNetworks(inside, loginTriesOf(email));
    await rememberNetwork(inside, userId);
    return { email, passkeysGone };
  });
  ctx.notes.push({ kind: "password_reset", userId: owner.userId });
  if (passkeysGone) ctx.notes.push({ kind: "factors_reset", userId: owner.userId });
  return { email };
}

/**
 * Whoever read the account's emails at some time may have linked a Google account of their own to it. One whose confirmed
 * address is the account's is linked again when it signs in, and the owner hears of it.
 * @returns whether a Google account was linked
 */
export async function unlinkGoogle(ctx: Ctx, userId: number): Promise<boolean> {
  const linked = await ctx.db
    .updateTable("users")
    .set({ google_subject: null })
    .where("id", "=", userId)
    .where("google_subject", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return linked !== undefined;
}

async function personCalled(ctx: Ctx, userId: number): Promise<{ name: string; email: string }> {
  const person = ctx.db.selectFrom("users").select(["name", "email"]).where("id", "=", userId);
  return person.executeTakeFirstOrThrow();
}

export async function changePassword(
  ctx: RequestCtx,
  viewer: Viewer,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const provenHash = await provePassword(ctx, viewer, current, "current").catch(async (error) => {
    // The change is made already when it is sent again because its answer was lost.
    if (!isRefusal(error, "wrong_password") || !(await hasPassword(ctx, viewer.id, password))) throw error;
    return undefined;
  });
  if (provenHash === undefined) return;
  if (password === current) fail("invalid_input", { fields: { password: { rule: "same_password" } } });
  await refuseGuessable(ctx, password, viewer);
  await limitChanges(ctx, viewer.id, "password");
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    if (!(await lockPassword(inside, viewer.id, provenHash))) refusePassword("current");
    await setPassword(inside, viewer.id, passwordHash);
    await endOtherSessions(inside, viewer);
  });
}

async function hasPassword(ctx: Ctx, id: number, password: string): Promise<boolean> {
  const hash = await passwordHashOf(ctx, id);
  return hash !== null && (await passwordMatches(password, hash));
}

async function passwordHashOf(ctx: Ctx, id: number): Promise<string | null> {
  const person = ctx.db.selectFrom("users").select("password_hash").where("id", "=", id);
  return (await person.executeTakeFirstOrThrow()).password_hash;
}

/**
 * Locks a person whose password was just proven. Comparing a password takes a while: a reset or a change that commits
 * meanwhile must also end what the old password was about to open.
 * @returns whether the password is still the proven one
 */
export async function lockPassword(ctx: Ctx, userId: number, provenHash: string): Promise<boolean> {
  const person = await ctx.db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("password_hash", "=", provenHash)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return person !== undefined;
}

/**
 * @returns the hash that the password matched
 * @throws `wrong_password` at the field that held it, `no_password` for a person who signs in only through Google
 */
export async function provePassword(
  ctx: Ctx,
  viewer: Pick<Viewer, "id">,
  password: string,
  field: "current" | "password",
): Promise<string> {
  const password_hash = await passwordHashOf(ctx, viewer.id);
  if (password_hash === null) return fail("no_password");
  const tries = `password:account:${viewer.id}`;
  await limitRate(ctx, tries, passwordTries.limit, passwordTries.minutes);
  if (!(await passwordMatches(password, password_hash))) refusePassword(field);
  await resetHits(ctx, tries);
  return password_hash;
}

function refusePassword(field: "current" | "password"): never {
  fail("wrong_password", { fields: { [field]: { rule: "wrong_password" } } });
}

/** Also drops a pending address change, which was requested with the old password. */
async function setPassword(
  ctx: Ctx,
  userId: number,
  passwordHash: string,
  data: EmailData["password_changed"] = {},
): Promise<void> {
  const person = await ctx.db
    .updateTable("users")
    .set({ password_hash: passwordHash })
    .where("id", "=", userId)
    .returning(["email", "language"])
    .executeTakeFirstOrThrow();
  await dropLinks(ctx, userId);
  await queueMail(ctx, {
    event: "password_changed",
    about: `user-${userId}-${hashOf(passwordHash).slice(0, 12)}`,
    recipient: { name: "", email: person.email },
    language: person.language,
    data,
  });
}
