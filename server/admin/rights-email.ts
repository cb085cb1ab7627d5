import type { Ctx } from "../ctx.ts";
import { queueMail } from "../mail/mail.ts";

/** Emails all admins and the person concerned, in the transaction that granted or revoked admin rights. */
export async function tellOfRights(ctx: Ctx, userId: number): Promise<void> {
  const people = await ctx.db
    .selectFrom("users")
    .select(["id", "name", "email", "language", "admin_since"])
    .where((is) => is.or([is("id", "=", userId), is("admin_since", "is not", null)]))
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  const person = people.find(({ id }) => id === userId);
  if (!person) return;
  const event = person.admin_since === null ? "admin_unmade" : "admin_made";
  const about = `user-${userId}-${ctx.now().getTime()}`;
  for (const { name, email, language } of people) {
    const data = { name, who: person.name, whoEmail: person.email, path: `/admin/users/${userId}` };
    await queueMail(ctx, { event, about, recipient: { name, email }, language, data });
  }
}
