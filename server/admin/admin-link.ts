import type { User } from "#contract/accounts/accounts.ts";
import { letAdminIn, limitLinks, ownerOfAdminLink, userById } from "../accounts/accounts.ts";
import type { RequestCtx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { type AuditedChange, audited } from "./audit.ts";
import { tellAdmins } from "./rights-email.ts";

/**
 * Signs the owner of a link from `npm run admin-link` in as an admin without factors, and tells every admin.
 * @throws `link_invalid`, `account_suspended`, `no_password`, `wrong_password`
 */
export async function enterByAdminLink(
  ctx: RequestCtx,
  link: string,
  password: string,
): Promise<{ token: string; user: User }> {
  await limitLinks(ctx);
  const userId = await ownerOfAdminLink(ctx, link, password);
  const { isNewAdmin, ...signedIn } = await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const { token, isNewAdmin } = await letAdminIn(inside, link, userId);
    const change: AuditedChange = {
      action: "enterByAdminLink",
      subject: `user ${userId}`,
      before: { admin: !isNewAdmin },
      after: { admin: true, factors: false },
    };
    await audited(inside, { id: userId }, change, async () => {});
    const user = await userById(inside, userId);
    await tellAdmins(inside, isNewAdmin ? "admin_made" : "admin_factors_reset", user);
    return { token, user, isNewAdmin };
  });
  if (isNewAdmin) ctx.notes.push({ kind: "admin_made", userId, aboutUserId: userId });
  ctx.notes.push({ kind: "factors_reset", userId, aboutUserId: userId });
  return signedIn;
}
