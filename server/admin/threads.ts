import { sql } from "kysely";
import type { ReadThread } from "#contract/admin/threads.ts";
import { addMinutes } from "#contract/dates.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { fail } from "../fail.ts";
import { closeReport, photoForOperator, threadOfBooking, threadOfReport } from "../messages/messages.ts";
import { type AuditedChange, audited, auditedOnce } from "./audit.ts";

/** Reading a thread, and closing a report. Each reading is recorded together with its reason. */

interface Asked {
  id: number;
  reason: string;
}

/** @throws `not_found`; nothing is recorded then */
export async function readReportedThread(ctx: RequestCtx, admin: Viewer, { id, reason }: Asked): Promise<ReadThread> {
  const change: AuditedChange = { action: "readReportedThread", subject: `report ${id}`, reason };
  return audited(ctx, admin, change, (tx) => threadOfReport({ ...ctx, db: tx.db }, id));
}

/** @throws as `readReportedThread` */
export async function readBookingThread(ctx: RequestCtx, admin: Viewer, { id, reason }: Asked): Promise<ReadThread> {
  const change: AuditedChange = { action: "readBookingThread", subject: `booking ${id}`, reason };
  return audited(ctx, admin, change, (tx) => threadOfBooking({ ...ctx, db: tx.db }, id));
}

/** How long a reading that was proven and recorded lets its admin see the photos, too. */
const readMinutes = 60;

/** @throws `not_found`, also for a thread that the admin has not read within the hour */
export async function showThreadPhoto(
  ctx: RequestCtx,
  admin: Viewer,
  { id, photo }: { id: number; photo: number },
): Promise<Buffer> {
  const { rows } = await sql`select from audit_log a
    where a.admin_id = ${admin.id} and a.at > ${addMinutes(ctx.now(), -readMinutes)} and (
      a.action = 'readBookingThread'
        and a.subject = (select 'booking ' || t.booking_id from threads t where t.id = ${id})
      or a.action = 'readReportedThread'
        and a.subject in (select 'report ' || r.id from message_reports r
          join messages m on m.id = r.message_id where m.thread_id = ${id}))
    limit 1`.execute(ctx.db);
  return rows.length > 0 ? photoForOperator(ctx, { id, photo }) : fail("not_found");
}

/** @throws `not_found` */
export async function closeMessageReport(ctx: RequestCtx, admin: Viewer, { id, reason }: Asked): Promise<void> {
  const change: AuditedChange = { action: "closeMessageReport", subject: `report ${id}`, reason };
  const { id: adminId } = admin;
  await auditedOnce(ctx, admin, { ...change, madeAlready: "report_closed" }, (tx) =>
    closeReport(tx, id, { note: reason, adminId }),
  );
}
