import type { Ctx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";
import { dropAdminLink, dropLinks } from "./links.ts";
import { endAllSessions } from "./sessions.ts";

/** Suspensions and admin rights, in the caller's transaction. Functions return whether they changed anything. */

/** Ends the person's sessions and links, and blocks sign-in. @throws `not_found`, `not_yourself`, `last_admin` */
export async function suspend(ctx: Ctx, admin: Viewer, userId: number): Promise<boolean> {
  const person = await lockPerson(ctx, userId);
  if (userId === admin.id) fail("not_yourself");
  if (person.suspended_at !== null) return false;
  if (person.admin_since !== null) await refuseLastAdmin(ctx, userId);
  await ctx.db.updateTable("users").set({ suspended_at: ctx.now() }).where("id", "=", userId).execute();
  await endAllSessions(ctx, userId);
  await dropLinks(ctx, userId);
  return true;
}

/** @throws `not_found` */
export async function restore(ctx: Ctx, userId: number): Promise<boolean> {
  const person = await lockPerson(ctx, userId);
  if (person.suspended_at === null) return false;
  await ctx.db.updateTable("users").set({ suspended_at: null }).where("id", "=", userId).execute();
  return true;
}

/** @throws `not_found` */
export async function makeAdmin(ctx: Ctx, userId: number): Promise<boolean> {
  const person = await lockPerson(ctx, userId);
  if (person.admin_since !== null) return false;
  await ctx.db.updateTable("users").set({ admin_since: ctx.now() }).where("id", "=", userId).execute();
  return true;
}

/**
 * Ends the person's sessions, since the short ones of an admin would be open again as anybody else's, and the link that
 * would make them an admin again. @throws `not_found`, `not_yourself`, `last_admin`
 */
export async function unmakeAdmin(ctx: Ctx, admin: Viewer, userId: number): Promise<boolean> {
  const person = await lockPerson(ctx, userId);
  if (userId === admin.id) fail("not_yourself");
  if (person.admin_since === null) return false;
  await refuseLastAdmin(ctx, userId);
  await ctx.db.updateTable("users").set({ admin_since: null }).where("id", "=", userId).execute();
  await endAllSessions(ctx, userId);
  await dropAdminLink(ctx, userId);
  return true;
}

/** Locks a person who is about to delete their account. @throws `last_admin` */
export async function lockLeaving(ctx: Ctx, userId: number): Promise<void> {
  const person = await lockPerson(ctx, userId);
  if (person.admin_since !== null) await refuseLastAdmin(ctx, userId);
}

/** Locks every admin too, in id order: of two who remove each other, one waits and sees the other's change. */
async function lockPerson(ctx: Ctx, userId: number) {
  const rows = await ctx.db
    .selectFrom("users")
    .select(["id", "admin_since", "suspended_at"])
    .where("deleted_at", "is", null)
    .where((eb) => eb.or([eb("id", "=", userId), eb("admin_since", "is not", null)]))
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.find(({ id }) => id === userId) ?? fail("not_found");
}

/** At least one active admin must remain. */
async function refuseLastAdmin(ctx: Ctx, userId: number): Promise<void> {
  const other = await ctx.db
    .selectFrom("users")
    .select("id")
    .where("admin_since", "is not", null)
    .where("suspended_at", "is", null)
    .where("id", "<>", userId)
    .limit(1)
    .executeTakeFirst();
  if (!other) fail("last_admin");
}
