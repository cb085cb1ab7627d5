import { limitLinks, makeAdmin, spendFirstAdminLink } from "../accounts/accounts.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { type AuditedChange, audited } from "./audit.ts";
import { tellOfRights } from "./rights-email.ts";

/** Makes the bearer of the link from the site's start its first admin. @throws `link_invalid` */
export async function claimFirstAdmin(ctx: RequestCtx, viewer: Viewer, token: string): Promise<void> {
  await limitLinks(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    if (!(await spendFirstAdminLink(inside, token))) fail("link_invalid");
    const change: AuditedChange = {
      action: "firstAdmin",
      subject: `user ${viewer.id}`,
      before: { admin: false },
      after: { admin: true },
    };
    await audited(inside, viewer, change, (locked) => makeAdmin(locked, viewer.id));
    await tellOfRights(inside, viewer.id);
  });
  ctx.notes.push({ kind: "admin_made", userId: viewer.id, aboutUserId: viewer.id });
}
