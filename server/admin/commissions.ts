import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import { commissionOf } from "../bookings/bookings.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { audited } from "./audit.ts";

/** A new rate is in force for bookings made from now on. The same rate again changes nothing. */
export async function setCommission(ctx: Ctx, admin: Viewer, kind: ListingKind, percent: number): Promise<number> {
  const basis_points = Math.round(percent * 100);
  await inTransaction(ctx.db, async (tx) => {
    const before = { basis_points: await commissionOf({ ...ctx, db: tx }, kind) };
    if (before.basis_points === basis_points) return;
    const change = { action: "setCommission", subject: `commission ${kind}`, before, after: { basis_points } };
    await audited({ ...ctx, db: tx }, admin, change, async (locked) => {
      const row = { kind, basis_points, set_by: admin.id, set_at: ctx.now() };
      await locked.db.insertInto("commission_rates").values(row).execute();
    });
  });
  return percent;
}

export async function commissionHistory(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom("commission_rates as r")
    .leftJoin("users as u", "u.id", "r.set_by")
    .select(["r.kind", "r.basis_points", "r.set_at", "u.name"])
    .orderBy("r.id", "desc")
    .limit(500)
    .execute();
  return rows.map(({ kind, basis_points, set_at, name }) => ({
    kind,
    tax: basis_points / 100,
    set_at: set_at.toISOString(),
    set_by: name,
  }));
}
