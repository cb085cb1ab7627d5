import { pauseReservations, reopenReservations } from "../bookings/bookings.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { type AuditedChange, audited } from "./audit.ts";

const subject = "reservations";

/** Repeating it changes nothing and is not recorded again, here and below. */
export async function pauseAll(ctx: Ctx, admin: Viewer, reason: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const [before, after] = [{ paused: false }, { paused: true }];
    const change: AuditedChange = { action: "pauseReservations", subject, before, after, reason };
    if (await pauseReservations(inside, reason)) await audited(inside, admin, change, async () => {});
  });
}

export async function reopenAll(ctx: Ctx, admin: Viewer, reason: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const pause = await reopenReservations(inside);
    if (!pause) return;
    const before = { paused: true, since: pause.since.toISOString() };
    const change: AuditedChange = { action: "reopenReservations", subject, before, after: { paused: false }, reason };
    await audited(inside, admin, change, async () => {});
  });
}
