import type { ReadThread } from "#contract/admin/threads.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { closeReport, threadOfBooking, threadOfReport } from "../messages/messages.ts";
import { audited } from "./audit.ts";

/** Reading a thread, and closing a report: nothing is read whose reason is not recorded with it. */

interface Asked {
  id: number;
  reason: string;
}

/** @throws `not_found`; nothing is recorded then */
export async function readReportedThread(ctx: RequestCtx, admin: Viewer, { id, reason }: Asked): Promise<ReadThread> {
  const change = { action: "readReportedThread", subject: `report ${id}`, reason };
  return audited(ctx, admin, change, (tx) => threadOfReport({ ...ctx, db: tx.db }, id));
}

/** @throws as `readReportedThread` */
export async function readBookingThread(ctx: RequestCtx, admin: Viewer, { id, reason }: Asked): Promise<ReadThread> {
  const change = { action: "readBookingThread", subject: `booking ${id}`, reason };
  return audited(ctx, admin, change, (tx) => threadOfBooking({ ...ctx, db: tx.db }, id));
}

/** @throws `not_found` */
export async function closeMessageReport(ctx: RequestCtx, admin: Viewer, { id, reason }: Asked): Promise<void> {
  const change = { action: "closeMessageReport", subject: `report ${id}`, reason };
  await audited(ctx, admin, change, (tx) => closeReport(tx, id, { note: reason, adminId: admin.id }));
}
