import { isDeepStrictEqual } from "node:util";
import { type RawBuilder, sql } from "kysely";
import type { auditRoutes } from "#contract/admin/audit.ts";
import type { AuditAction, AuditField, AuditSubject } from "#contract/admin/audit-log.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { Parsed } from "#contract/route.ts";
import { shownName } from "../accounts/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { isRefusal } from "../fail.ts";
import { codeOf, isListingFound, likePlain, onDays, peopleCalled } from "./like-filters.ts";

export interface AuditedChange {
  action: AuditAction;
  subject: AuditSubject;
  before?: Partial<Record<AuditField, unknown>>;
  after?: Partial<Record<AuditField, unknown>>;
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

/**
 * The same for a change that is refused once it was made. An admin whose answer was lost sends it again: that is no
 * refusal, unless somebody has changed the subject since.
 */
export async function auditedOnce(
  ctx: Ctx,
  admin: Pick<Viewer, "id">,
  change: AuditedChange & { madeAlready: ErrorCode },
  work: (tx: Ctx) => Promise<unknown>,
): Promise<void> {
  await audited(ctx, admin, change, work).catch(async (error) => {
    if (!isRefusal(error, change.madeAlready) || !(await isNewest(ctx, admin, change))) throw error;
  });
}

/** Whether the newest entry about the change's subject is this change, made by this admin for the same reason. */
export async function isNewest(ctx: Ctx, admin: Pick<Viewer, "id">, change: AuditedChange): Promise<boolean> {
  const newest = await ctx.db
    .selectFrom("audit_log")
    .select(["admin_id", "action", "after", "reason"])
    .where("subject", "=", change.subject)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const { action, after = {}, reason = "" } = change;
  return isDeepStrictEqual(newest, { admin_id: admin.id, action, after, reason });
}

type Wanted = Parsed<(typeof auditRoutes)["listAudit"]>["query"];

export async function listAudit(ctx: RequestCtx, { q, from, to, cursor, limit }: Wanted) {
  const isFound = q === undefined ? undefined : await found(ctx, q);
  const rows = await ctx.db
    .selectFrom("audit_log as l")
    .innerJoin("users as u", "u.id", "l.admin_id")
    .select(["l.id", "l.at", "u.name", "l.action", "l.subject", "l.before", "l.after", "l.reason"])
    .where((eb) => eb.and([...(isFound ? [isFound] : []), ...onDays(ctx, sql`l.at`, { from, to })]))
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

/** More people or listings are not looked for: the operator types more of the name. */
const mostSubjects = 50;

/**
 * Whether an entry has `q` in its own texts, was written by somebody called so, or is about a booking, listing or person
 * found by it. Those are looked up first, so that the log is read by its indexes.
 */
async function found(ctx: Ctx, q: string): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ subject: string }>`
    select 'booking ' || id as subject from bookings where code = ${codeOf(q)}
    union all select what || ' ' || x.id from bookings b cross join lateral (
      select 'refund' as what, id from refunds where booking_id = b.id
      union all select 'problem', id from problems where booking_id = b.id
      union all select 'orphan payment', id from orphan_payments where booking_id = b.id) x where b.code = ${codeOf(q)}
    union all (select 'booking ' || b.id from bookings b
      where b.listing_id in (select l.id from listings l where ${isListingFound(q)})
        or b.guest_id in (${peopleCalled(q)}) or b.host_id in (${peopleCalled(q)})
      order by b.id desc limit ${mostSubjects})
    union all (select 'listing ' || l.id from listings l where ${isListingFound(q)} limit ${mostSubjects})
    union all (select 'user ' || id from (${peopleCalled(q)}) person limit ${mostSubjects})`.execute(ctx.db);
  const subjects = rows.map(({ subject }) => subject);
  // An entry about a part of something names the part behind a comma: `listing 12, photo 3`.
  const ofParts = subjects.map((subject) => sql`l.found_by like ${likePlain(`${subject},`)}`);
  const conditions = [
    sql`l.found_by like ${likePlain(q)}`,
    sql`l.admin_id in (${peopleCalled(q)})`,
    sql`l.subject = any(${subjects}::text[])`,
    ...ofParts,
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}
