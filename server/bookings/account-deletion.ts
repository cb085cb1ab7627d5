import { sql } from "kysely";
import { type AccountObstacle, accountObstacles } from "#contract/accounts/accounts.ts";
import { unfinishedStates } from "#contract/bookings/process.ts";
import type { Ctx } from "../ctx.ts";
import { forgetSide } from "../mail/mail.ts";
import { isOwedRefund } from "./owed-refunds.ts";

/**
 * Reasons why an account cannot be deleted: a held or confirmed booking on either side, a listing that is on sale or
 * awaiting review, or money that the ledger shows as owed to or by the person. What one booking owes, another does not
 * pay, except a host's debt, which is kept from the payouts of later bookings. Nor does one payment of a booking pay what
 * another owes its guest. A guest who got too much, such as from a bank that took more than was paid, can always leave:
 * nobody collects it.
 */
export async function obstaclesToLeaving(ctx: Ctx, userId: number): Promise<AccountObstacle[]> {
  const { rows } = await sql<Record<AccountObstacle, boolean>>`select
    exists (select from bookings where guest_id = ${userId} and state in (${sql.join(unfinishedStates)})) as bookings,
    exists (select from bookings where host_id = ${userId} and state in (${sql.join(unfinishedStates)})) as hosted,
    exists (select from listings
      where host_id = ${userId} and (status = 'submitted' or (status = 'approved' and visible))) as listings,
    exists (select p.account from ledger_postings p
      join ledger_entries e on e.id = p.entry_id
      join bookings b on b.id = e.booking_id
      where (b.host_id = ${userId} and p.account in ('host_payable', 'host_debt'))
        or (b.guest_id = ${userId} and p.account = 'guest')
      group by p.account, case when p.account <> 'host_debt' then e.booking_id end
      having sum(p.amount_cents) < 0 or (sum(p.amount_cents) > 0 and p.account <> 'guest')) as money`.execute(ctx.db);
  const isOwed = await isOwedRefund(ctx, userId);
  return accountObstacles.filter((obstacle) => rows[0]?.[obstacle] || (obstacle === "money" && isOwed));
}

/** Erases the person from payment pages, networks and emails. The bookings themselves stay for accounting. */
export async function forgetParty(ctx: Ctx, userId: number): Promise<void> {
  await sql`update checkout_attempts set customer_email = ''
    from bookings where bookings.id = booking_id and guest_id = ${userId}`.execute(ctx.db);
  const own = ctx.db.selectFrom("bookings").select("id").where("guest_id", "=", userId);
  await ctx.db.deleteFrom("hold_networks").where("booking_id", "in", own).execute();
  for (const side of ["guest", "host"] as const) {
    const bookings = ctx.db.selectFrom("bookings").select("id").where(`${side}_id`, "=", userId);
    await forgetSide(ctx, side, { bookingIds: (await bookings.execute()).map(({ id }) => id) });
  }
}
