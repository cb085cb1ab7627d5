import type { Ctx, RequestCtx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { forgetFactors, lockFactors } from "./factors.ts";
import { findLink, issueLink, spendLink } from "./links.ts";
import { provePassword } from "./recovery.ts";
import { makeAdmin } from "./roles.ts";
import { endAllSessions, openSession, refuseSuspended } from "./sessions.ts";

/**
 * Lets in an admin who lost every second factor, with a link that only the machine can print and the account's
 * password. Neither is enough alone, and a session of the account does not help.
 */

/** Issues a link, which replaces the account's older one. @throws `not_found`, `account_suspended`, `no_password` */
export async function offerAdminLink(ctx: Pick<Ctx, "db" | "now">, email: string): Promise<string> {
  const person = await ctx.db
    .selectFrom("users")
    .select(["id", "suspended_at", "password_hash"])
    .where("email", "=", email.toLowerCase())
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!person) return fail("not_found");
  if (person.suspended_at !== null) fail("account_suspended");
  if (person.password_hash === null) fail("no_password");
  const { token } = await issueLink(ctx, "admin", { userId: person.id, email: email.toLowerCase() });
  return token;
}

/**
 * Checks link and password; the link is not used up.
 * @returns the account's id
 * @throws `link_invalid`, `account_suspended`, `no_password`, `wrong_password`
 */
export async function ownerOfAdminLink(ctx: RequestCtx, token: string, password: string): Promise<number> {
  const { userId } = await findLink(ctx, "admin", token);
  await refuseSuspended(ctx, userId);
  await provePassword(ctx, { id: userId }, password, "password");
  return userId;
}

/**
 * Uses the link up, in the caller's transaction. Its owner becomes an admin without factors, whose other sessions end
 * and who must set up a factor before anything else. Of two concurrent callers, the second finds the link used.
 * @returns the token of a new session, and whether the person was no admin before
 * @throws `link_invalid`, `account_suspended`
 */
export async function letAdminIn(
  ctx: RequestCtx,
  link: string,
  userId: number,
): Promise<{ token: string; isNewAdmin: boolean }> {
  // Lock order: admins before the link, as in `suspend`.
  const isNewAdmin = await makeAdmin(ctx, userId);
  await lockFactors(ctx, userId);
  await spendLink(ctx, "admin", link);
  await forgetFactors(ctx, userId);
  await ctx.db.updateTable("users").set({ factor_due_at: null }).where("id", "=", userId).execute();
  await endAllSessions(ctx, userId);
  return { token: await openSession(ctx, userId), isNewAdmin };
}
