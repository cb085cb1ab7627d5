import type { RefundPreview } from "#contract/admin.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { cancelAsPlatform, findBooking, operatorRefund, resendLetter } from "../bookings/bookings.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { audited } from "./audit.ts";

/** What the operator decides about one booking. */

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

/** Cancelled already, it answers what came of it, and nothing more is written down. @throws as `cancelAsPlatform` */
export async function cancelBooking(ctx: Ctx, admin: Viewer, { id, reason }: Decision) {
  const order = { reason, adminId: admin.id };
  const known = await findBooking(ctx, id);
  if (known?.state === "cancelled_by_platform") return cancelAsPlatform(ctx, id, order);
  const change = { action: "cancelBooking", subject: `booking ${id}`, reason };
  return audited(ctx, admin, change, (tx) => cancelAsPlatform(tx, id, order));
}

/** One that is on its way already is neither sent nor written down again. @throws as `resendLetter` */
export async function sendLetterAgain(
  ctx: Ctx,
  admin: Viewer,
  { id, mail, reason }: Decision & { mail: number },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const change = { action: "resendLetter", subject: `booking ${id}`, after: { mail }, reason };
    const inside = { ...ctx, db: tx };
    if (await resendLetter(inside, id, mail)) await audited(inside, admin, change, async () => {});
  });
}
