import type { Ctx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";

export interface AuditedChange {
  /** What was done, as the route is called: `refundBooking`. */
  action: string;
  /** To what: `booking 12`, `commission lodging`. */
  subject: string;
  before?: object;
  after?: object;
  reason?: string;
}

/** Does an operator's change and writes down who did it, what and why, together or not at all. */
export async function audited<T>(
  ctx: Ctx,
  admin: Viewer,
  change: AuditedChange,
  work: (tx: Ctx) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx.db, async (tx) => {
    const result = await work({ ...ctx, db: tx });
    await tx
      .insertInto("audit_log")
      .values({
        at: ctx.now(),
        admin_id: admin.id,
        action: change.action,
        subject: change.subject,
        before: JSON.stringify(change.before ?? {}),
        after: JSON.stringify(change.after ?? {}),
        reason: change.reason ?? "",
      })
      .execute();
    return result;
  });
}
