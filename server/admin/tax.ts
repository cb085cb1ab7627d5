import type { decisionRoutes } from "#contract/admin/decisions.ts";
import { toCents, toDollars } from "#contract/money.ts";
import type { Parsed } from "#contract/route.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { findRemittance, remitTax, reverseRemittance } from "../reconciling/reconciling.ts";
import { type AuditedChange, audited, auditedOnce } from "./audit.ts";

type Paid = Parsed<(typeof decisionRoutes)["remitTax"]>["body"];

/** The same payment again is neither counted nor recorded again. @throws as `remitTax` */
export async function recordRemittedTax(ctx: Ctx, admin: Viewer, { amount, reference, reason }: Paid): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const change: AuditedChange = { action: "remitTax", subject: `tax ${reference}`, after: { amount }, reason };
    const isNew = await remitTax(inside, { amountCents: toCents(amount), reference });
    if (isNew) await audited(inside, admin, change, async () => {});
  });
}

/** @throws as `findRemittance` and `reverseRemittance` */
export async function reverseRemittedTax(
  ctx: Ctx,
  admin: Viewer,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const paid = await findRemittance(ctx, id);
  const change: AuditedChange = {
    action: "reverseRemittedTax",
    subject: `tax ${paid.reference}`,
    before: { amount: toDollars(paid.amountCents) },
    after: { amount: 0 },
    reason,
  };
  await auditedOnce(ctx, admin, { ...change, madeAlready: "already_reversed" }, (tx) => reverseRemittance(tx, paid));
}
