import type { RefundPreview } from "#contract/admin/decisions.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { cancelAsPlatform, operatorRefund, resendEmail, settleProblem } from "../bookings/bookings.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { type AuditedChange, audited } from "./audit.ts";

/** The operator's decisions about one booking. */

interface Decision {
  id: number;
  reason: string;
}

/** @throws as `operatorRefund` */
export async function previewRefund(ctx: Ctx, id: number, amount: number): Promise<RefundPreview> {
  const { shares, leftCents, dispute } = await operatorRefund(ctx, id, { amountCents: toCents(amount) });
  return {
    amount,
    host: toDollars(shares.hostCents),
    commission: toDollars(shares.commissionCents),
    lodging_tax: toDollars(shares.taxCents),
    left: toDollars(leftCents),
    dispute: dispute ? { id: dispute.id, due_by: dispute.due_by?.toISOString() ?? null } : null,
  };
}

/** If already cancelled, returns the outcome and records nothing more. @throws as `cancelAsPlatform` */
export async function cancelBooking(ctx: Ctx, admin: Viewer, { id, reason }: Decision) {
  return inTransaction(ctx.db, async (tx) => {
    const change: AuditedChange = { action: "cancelBooking", subject: `booking ${id}`, reason };
    const inside = { ...ctx, db: tx };
    const { isNew, outcome } = await cancelAsPlatform(inside, id, { reason, adminId: admin.id });
    if (isNew) await audited(inside, admin, change, async () => {});
    return outcome;
  });
}

/** The same answer again is neither sent nor recorded again. @throws as `settleProblem` */
export async function settleReportedProblem(ctx: Ctx, admin: Viewer, { id, reason }: Decision): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const change: AuditedChange = { action: "settleProblem", subject: `problem ${id}`, reason };
    const inside = { ...ctx, db: tx };
    const isNew = await settleProblem(inside, id, { answer: reason, adminId: admin.id });
    if (isNew) await audited(inside, admin, change, async () => {});
  });
}

/** An email already on its way is neither sent nor recorded again. @throws as `resendEmail` */
export async function sendEmailAgain(
  ctx: Ctx,
  admin: Viewer,
  { id, mail, reason }: Decision & { mail: number },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const change: AuditedChange = { action: "resendLetter", subject: `booking ${id}`, after: { mail }, reason };
    const inside = { ...ctx, db: tx };
    if (await resendEmail(inside, id, mail)) await audited(inside, admin, change, async () => {});
  });
}
