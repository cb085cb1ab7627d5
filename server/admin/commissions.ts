import { sql } from "kysely";
import type { Language } from "#contract/catalogues.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { commissionOf } from "../bookings/bookings.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { takeLock } from "../db/locks.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import { queueMail } from "../mail/mail.ts";
import { type AuditedChange, audited } from "./audit.ts";

/** In percent. */
interface Wanted {
  tax: number;
  /** What the operator saw in force, if known. */
  before?: number | undefined;
}

/**
 * Sets a new rate for bookings made from now on and notifies hosts. The same rate again changes nothing.
 * @throws `commission_changed` when another rate is in force than the operator saw
 */
export async function setCommission(
  ctx: Ctx,
  admin: Viewer,
  kind: ListingKind,
  { tax, before: seen }: Wanted,
): Promise<{ tax: number }> {
  const basis_points = inBasisPoints(tax);
  await inTransaction(ctx.db, async (tx) => {
    await oneAtATime({ ...ctx, db: tx });
    const before = { basis_points: await commissionOf({ ...ctx, db: tx }, kind) };
    if (before.basis_points === basis_points) return;
    if (seen !== undefined && inBasisPoints(seen) !== before.basis_points) {
      fail("commission_changed", { values: { number: String(before.basis_points / 100) } });
    }
    const change: AuditedChange = {
      action: "setCommission",
      subject: `commission ${kind}`,
      before,
      after: { basis_points },
    };
    await audited({ ...ctx, db: tx }, admin, change, async (locked) => {
      const row = { kind, basis_points, set_by: admin.id, set_at: ctx.now() };
      const rate = await locked.db.insertInto("commission_rates").values(row).returning("id").executeTakeFirstOrThrow();
      await locked.jobs.enqueue(locked.db, "commission.tell", { rateId: rate.id });
    });
  });
  return { tax };
}

const inBasisPoints = (percent: number) => Math.round(percent * 100);

/** Of two operators who set a commission at once, the second sees what the first set. */
async function oneAtATime(ctx: Ctx): Promise<void> {
  await takeLock(ctx.db, "commissions");
}

/** Counts the listings and hosts a new rate would affect. */
export async function previewCommission(ctx: Ctx, kind: ListingKind): Promise<{ listings: number; hosts: number }> {
  const { rows } = await sql<{ listings: number; hosts: number }>`
    select count(*)::int as listings, count(distinct host_id)::int as hosts
    from listings where kind = ${kind} and ${isOffered}`.execute(ctx.db);
  return rows[0] as { listings: number; hosts: number };
}

/** Listings that can be booked, now or once approved. */
const isOffered = sql<boolean>`status in ('approved', 'submitted')`;

/** Job: one email to every host a new rate affects. A retry sends none twice. */
export async function tellHostsOfCommission(ctx: Ctx, { rateId }: { rateId: number }): Promise<void> {
  const rate = await ctx.db
    .selectFrom("commission_rates")
    .select(["id", "kind", "basis_points", "set_at"])
    .where("id", "=", rateId)
    .executeTakeFirstOrThrow();
  const before = await ctx.db
    .selectFrom("commission_rates")
    .select("basis_points")
    .where("kind", "=", rate.kind)
    .where("id", "<", rate.id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { rows: hosts } = await sql<{ id: number; name: string; email: string; language: Language }>`
    select id, name, email, language from users where deleted_at is null
      and id in (select host_id from listings where kind = ${rate.kind} and ${isOffered}) order by id`.execute(ctx.db);
  for (const { id, name, email, language } of hosts) {
    await inTransaction(ctx.db, (tx) =>
      queueMail(
        { ...ctx, db: tx },
        {
          about: `user-${id}-commission-${rate.id}`,
          recipient: { name, email },
          language,
          event: "commission_changed",
          data: {
            name,
            kind: rate.kind,
            percentBefore: before.basis_points / 100,
            percentNow: rate.basis_points / 100,
            since: rate.set_at.toISOString(),
          },
        },
      ),
    );
  }
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
