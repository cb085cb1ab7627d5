import { sql } from "kysely";
import type { auditRoutes } from "#contract/admin/audit.ts";
import type { Parsed } from "#contract/route.ts";
import { shownName } from "../accounts/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { likePlain, peopleCalled } from "./like-filters.ts";

export interface AuditedChange {
  /** The route's name: `refundBooking`. */
  action: string;
  /** The object changed: `booking 12`, `commission lodging`. */
  subject: string;
  before?: object;
  after?: object;
  reason?: string;
}

/** Makes an operator's change and records who made it, what and why, in one transaction. */
export async function audited<T>(
  ctx: Ctx,
  admin: Pick<Viewer, "id">,
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

type Wanted = Parsed<(typeof auditRoutes)["listAudit"]>["query"];

export async function listAudit(ctx: RequestCtx, { q, cursor, limit }: Wanted) {
  const rows = await ctx.db
    .selectFrom("audit_log as l")
    .innerJoin("users as u", "u.id", "l.admin_id")
    .select(["l.id", "l.at", "u.name", "l.action", "l.subject", "l.before", "l.after", "l.reason"])
    .$if(q !== undefined, (query) =>
      query.where(sql<boolean>`(l.found_by like ${likePlain(q ?? "")} or l.admin_id in (${peopleCalled(q ?? "")}))`),
    )
    .$if(cursor !== undefined, (query) => query.where("l.id", "<", cursor as number))
    .orderBy("l.id", "desc")
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map(({ at, name, before, after, ...row }) => ({
    ...row,
    at: at.toISOString(),
    admin: shownName(name, ctx.language),
    before: before as Record<string, unknown>,
    after: after as Record<string, unknown>,
  }));
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
