import { sql } from "kysely";
import type { Language } from "#contract/catalogues.ts";
import { addMinutes } from "#contract/dates.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { inTransaction, sqlState } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { queueMail } from "../mail/mail.ts";
import { clearMark, dropMark, markOf } from "../mail/returned.ts";
import { moveSubscription } from "../newsletter/newsletter.ts";
import { limitRate } from "../rate-limit.ts";
import type { LaterDomains } from "./account-deletion.ts";
import {
  dropLinks,
  findSpentLink,
  issueLink,
  type LinkOwner,
  limitChanges,
  limitEmails,
  limitLinks,
  linkMinutes,
  spendLink,
} from "./links.ts";
import { requireProof } from "./proof.ts";
import { provePassword, unlinkGoogle } from "./recovery.ts";
import { codeTries, hashOf, hashOfCode, newCode } from "./secrets.ts";
import { endOtherSessions, lockCaller } from "./sessions.ts";

/**
 * Confirming an email address, and replacing it with another. An address that is marked because emails came back is
 * confirmed again in the same way, which clears the mark.
 */

/** How long the emailed code is valid. */
const codeMinutes = 15;
/** Tries for all codes of an account together; a person usually needs only one. */
const codeTriesADay = 30;

export interface Addressee {
  id: number;
  email: string;
  language: Language;
}

/**
 * Queues the email that asks to confirm the address, in the caller's transaction. The address may be a stranger's, so
 * the email contains nothing the sender typed.
 */
export async function askToVerify(ctx: Ctx, { id, email, language }: Addressee): Promise<void> {
  const { token, about } = await issueLink(ctx, "email_verification", { userId: id, email });
  const code = newCode();
  await ctx.db
    .updateTable("account_links")
    .set({
      code_hash: hashOfCode(ctx, id, code),
      code_expires_at: addMinutes(ctx.now(), codeMinutes),
      code_tries: 0,
    })
    .where("user_id", "=", id)
    .where("purpose", "=", "email_verification")
    .execute();
  const path = `/auth/verify-email/${token}`;
  const hours = linkMinutes.email_verification / 60;
  await queueMail(ctx, {
    event: "email_verification",
    about,
    recipient: { name: "", email },
    language,
    data: { path, hours, code, minutes: codeMinutes },
  });
}

export async function resendVerification(ctx: RequestCtx, viewer: Viewer): Promise<void> {
  await limitEmails(ctx, viewer.email);
  await inTransaction(ctx.db, async (tx) => {
    if (await isVerified({ ...ctx, db: tx }, viewer)) fail("already_verified");
    await askToVerify({ ...ctx, db: tx }, viewer);
  });
}

/**
 * Checks the digits of the latest email, typed in the browser. An address already confirmed by the link succeeds too.
 * @throws `code_wrong`, `code_expired`, `code_used_up`
 */
export async function verifyByCode(ctx: RequestCtx, viewer: Viewer, code: string): Promise<{ email: string }> {
  const { id, email } = viewer;
  if (await isVerified(ctx, viewer)) return { email };
  await limitRate(ctx, `code:account:${id}`, codeTriesADay, 24 * 60);
  // Commit the try before comparing the code: concurrent requests get no free tries.
  const asked = await ctx.db
    .updateTable("account_links")
    .set({ code_tries: sql`code_tries + 1` })
    .where("user_id", "=", id)
    .where("purpose", "=", "email_verification")
    .where("email", "=", email)
    .returning(["code_hash", "code_expires_at", "code_tries"])
    .executeTakeFirst();
  const isOver = !asked?.code_hash || !asked.code_expires_at || asked.code_expires_at <= ctx.now();
  if (isOver) return fail("code_expired");
  const left = codeTries - asked.code_tries;
  if (left < 0) fail("code_used_up");
  if (asked.code_hash !== hashOfCode(ctx, id, code)) {
    if (left === 0) fail("code_used_up");
    fail("code_wrong", { values: { number: left } });
  }
  await ctx.db
    .updateTable("users")
    .set({ email_verified_at: sql`coalesce(email_verified_at, ${ctx.now()})` })
    .where("id", "=", id)
    .where("email", "=", email)
    .execute();
  await clearMark(ctx, email);
  return { email };
}

/** Whether the address is confirmed and has no mark. */
async function isVerified(ctx: Ctx, { id, email }: Viewer): Promise<boolean> {
  const { email_verified_at } = await ctx.db
    .selectFrom("users")
    .select("email_verified_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return email_verified_at !== null && (await markOf(ctx, email)) === undefined;
}

/** A used link succeeds again: people open emails twice. It confirms only the address it was sent to. */
export async function verifyEmail(ctx: RequestCtx, token: string): Promise<{ email: string }> {
  await limitLinks(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const link = await tx
      .updateTable("account_links")
      .from("users")
      .set({ used_at: sql`coalesce(account_links.used_at, ${ctx.now()})` })
      .whereRef("users.id", "=", "account_links.user_id")
      .whereRef("users.email", "=", "account_links.email")
      .where("token_hash", "=", hashOf(token))
      .where("purpose", "=", "email_verification")
      .where("expires_at", ">", ctx.now())
      .returning(["users.id", "users.email"])
      .executeTakeFirst();
    if (!link) return fail("link_invalid");
    await tx
      .updateTable("users")
      .set({ email_verified_at: sql`coalesce(email_verified_at, ${ctx.now()})` })
      .where("id", "=", link.id)
      .execute();
    await clearMark({ ...ctx, db: tx }, link.email);
    return { email: link.email };
  });
}

/**
 * Sends a link to the new address; nothing changes before it is opened. The old address is notified at once, while its
 * reader can still recover the account: a password reset by email invalidates the link. Only the reader of the new
 * address learns whether it already has an account. The password counts as a fresh proof.
 * @throws `proof_needed`, `wrong_password`, `no_password`; `unauthenticated` when the session ends meanwhile
 */
export async function askToChangeEmail(
  ctx: RequestCtx,
  viewer: Viewer,
  email: string,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) await requireProof(ctx, viewer);
  else await provePassword(ctx, viewer, password, "password");
  if (email === viewer.email) fail("invalid_input", { fields: { email: { rule: "same_email" } } });
  await limitChanges(ctx, viewer.id, "email");
  await limitEmails(ctx, email);
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await lockCaller(inside, viewer);
    const { token, about } = await issueLink(inside, "email_change", { userId: viewer.id, email });
    const path = `/auth/confirm-email/${token}`;
    await queueMail(inside, {
      event: "email_change_confirm",
      about,
      recipient: { name: "", email },
      language: viewer.language,
      data: { path, newEmail: email },
    });
    await queueMail(inside, {
      event: "email_change_asked",
      about,
      recipient: { name: "", email: viewer.email },
      language: viewer.language,
      data: { newEmail: email },
    });
  });
}

export async function confirmEmail(
  ctx: RequestCtx,
  token: string,
  { readdressed }: Pick<LaterDomains, "readdressed">,
): Promise<{ email: string }> {
  await limitLinks(ctx);
  const spent = await findSpentLink(ctx, "email_change", token);
  if (spent) return { email: spent.email };
  try {
    const { userId, email } = await inTransaction(ctx.db, (tx) => changeEmail({ ...ctx, db: tx }, token, readdressed));
    ctx.notes.push({ kind: "email_changed", userId });
    return { email };
  } catch (error) {
    if (sqlState(error) === "23505") fail("email_taken");
    throw error;
  }
}

/**
 * Notifies the old address, and ends what its readers may have: links sent to it, a Google account linked to this one, and
 * every session but the caller's own. Without a password, its owner signs in with Google by the new address or sets one
 * by email.
 */
async function changeEmail(
  ctx: RequestCtx,
  token: string,
  readdressed: LaterDomains["readdressed"],
): Promise<LinkOwner> {
  const { userId, email } = await spendLink(ctx, "email_change", token);
  const person = await ctx.db
    .selectFrom("users")
    .select(["email", "language"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const payoutsFrom = await readdressed(ctx, userId, email);
  await ctx.db.updateTable("users").set({ email, email_verified_at: ctx.now() }).where("id", "=", userId).execute();
  await dropMark(ctx, person.email);
  await clearMark(ctx, email);
  await moveSubscription(ctx, person.email, email);
  await dropLinks(ctx, userId);
  const googleGone = await unlinkGoogle(ctx, userId);
  await endOtherSessions(ctx, { id: userId });
  await queueMail(ctx, {
    event: "email_changed",
    about: `user-${userId}-${hashOf(token).slice(0, 12)}`,
    recipient: { name: "", email: person.email },
    language: person.language,
    data: { newEmail: email, googleGone, ...(payoutsFrom && { payoutsFrom: payoutsFrom.toISOString() }) },
  });
  return { userId, email };
}
