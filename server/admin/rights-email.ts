import type { Ctx } from "../ctx.ts";
import { queueMail } from "../mail/mail.ts";

/** Emails all admins and the person concerned, in the transaction that granted or revoked admin rights. */
export async function tellOfRights(ctx: Ctx, userId: number): Promise<void> {
  const person = await ctx.db
    .selectFrom("users")
    .select(["id", "name", "email", "admin_since"])
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (person) await tellAdmins(ctx, person.admin_since === null ? "admin_unmade" : "admin_made", person);
}

/** Emails all admins and the person, in the transaction of what happened to the person's account. */
export async function tellAdmins(
  ctx: Ctx,
  event: "admin_made" | "admin_unmade" | "admin_factors_reset",
  person: { id: number; name: string; email: string },
): Promise<void> {
  const readers = await ctx.db
    .selectFrom("users")
    .select(["name", "email", "language"])
    .where((is) => is.or([is("id", "=", person.id), is("admin_since", "is not", null)]))
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  const about = `user-${person.id}-${ctx.now().getTime()}`;
  for (const { name, email, language } of readers) {
    const data = { name, who: person.name, whoEmail: person.email, path: `/admin/users/${person.id}` };
    await queueMail(ctx, { event, about, recipient: { name, email }, language, data });
  }
}
