import type { adminRoutes } from "#contract/admin.ts";
import { toCents } from "#contract/money.ts";
import type { Parsed } from "#contract/route.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { remitTax } from "../reconciling/reconciling.ts";
import { audited } from "./audit.ts";

type Paid = Parsed<(typeof adminRoutes)["remitTax"]>["body"];

/** The same payment again is neither counted nor written down again. @throws as `remitTax` */
export async function recordRemittedTax(ctx: Ctx, admin: Viewer, { amount, reference, reason }: Paid): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const change = { action: "remitTax", subject: `tax ${reference}`, after: { amount }, reason };
    const isNew = await remitTax(inside, { amountCents: toCents(amount), reference });
    if (isNew) await audited(inside, admin, change, async () => {});
  });
}
