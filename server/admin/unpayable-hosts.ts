import { type RawBuilder, sql } from "kysely";
import type { alertRoutes } from "#contract/admin/alerts.ts";
import { dateOf } from "#contract/dates.ts";
import { toDollars } from "#contract/money.ts";
import type { ReplyOf } from "#contract/route.ts";
import { shownName } from "../accounts/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { fail } from "../fail.ts";
import {
  leavesSaleAt,
  lockUnpaidHost,
  nextEmailOf,
  remindAgain,
  type UnpaidSteps,
  unpaidSince,
} from "../hosting/hosting.ts";
import { accountIsPayable } from "../payments/payments.ts";
import { audited } from "./audit.ts";

/** Hosts with paid bookings or held payouts and no account that can be paid. */

const listAtMost = 500;
/** Reminders by hand are recorded in the audit log alone. */
const action = "remindHost";

interface Unpayable extends UnpaidSteps {
  host: { id: number; name: string };
  email: string;
  bookings: number;
  /** When the stay that ends first does; null without confirmed bookings. */
  firstEnd: Date | null;
  payouts: number;
  heldCents: number;
  hasAccount: boolean;
  isSuspended: boolean;
  remindedByHand: Date | null;
}

/** Those whose money is due first come first. */
export async function unpayableHosts(ctx: Ctx): Promise<Unpayable[]> {
  const { rows } = await sql<Omit<Unpayable, "host"> & { id: number; name: string }>`
    with to_come as (
      select host_id, count(*)::int as bookings, min(ends_at) as "firstEnd"
      from bookings where state = 'confirmed' group by host_id
    ), held as (
      select w.host_id, count(*)::int as payouts, min(w.due_at) as since,
        -sum(k.host_payable_cents)::bigint as "heldCents"
      from payouts w join booking_balances k on k.booking_id = w.booking_id
      where w.state = 'blocked' and w.blocked_because in ('no_account', 'not_payable') group by w.host_id
    )
    select u.id, u.name, u.email, coalesce(c.bookings, 0) as bookings, c."firstEnd",
      coalesce(h.payouts, 0) as payouts, coalesce(h."heldCents", 0) as "heldCents",
      coalesce(n.since, ${unpaidSince(ctx, sql`u.id`)}) as since, n.reminded_at, n.left_sale_at,
      coalesce(a.stripe_account_id is not null and a.deauthorized_at is null, false) as "hasAccount",
      u.suspended_at is not null as "isSuspended",
      ${remindedByHand(sql`u.id`, sql`n.since`)} as "remindedByHand"
    from users u left join to_come c on c.host_id = u.id left join held h on h.host_id = u.id
      left join payout_accounts a on a.user_id = u.id left join unpaid_hosts n on n.host_id = u.id
    where (c.host_id is not null or h.host_id is not null)
      and ${accountIsPayable} is not true
    order by coalesce(h.since, c."firstEnd"), u.id limit ${listAtMost}`.execute(ctx.db);
  return rows.map(({ id, name, heldCents, ...row }) => ({ host: { id, name }, heldCents: Number(heldCents), ...row }));
}

export async function listUnpayableHosts(
  ctx: RequestCtx,
): Promise<ReplyOf<(typeof alertRoutes)["listUnpayableHosts"]>> {
  return (await unpayableHosts(ctx)).map((row) => ({
    host: { id: row.host.id, name: shownName(row.host.name, ctx.language) },
    email: row.email,
    bookings: row.bookings,
    first_end: row.firstEnd?.toISOString() ?? null,
    payouts: row.payouts,
    held: toDollars(row.heldCents),
    has_account: row.hasAccount,
    is_suspended: row.isSuspended,
    since: row.since.toISOString(),
    reminded_at: lastReminder(row, row.remindedByHand)?.toISOString() ?? null,
    next_email_at: row.isSuspended ? null : (nextEmailOf(ctx, row)?.toISOString() ?? null),
    leaves_sale_at: leavesSaleAt(ctx, row).toISOString(),
    has_left_sale: row.left_sale_at !== null,
  }));
}

/** @throws `not_found` for who can be paid, was never booked or is suspended; `reminded_today` */
export async function remindHost(ctx: Ctx, admin: Viewer, hostId: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    // Locked: of two admins at once, the second sees the first one's reminder.
    const host = (await lockUnpaidHost(inside, hostId)) ?? fail("not_found");
    const byHand = remindedByHand(sql`${hostId}::bigint`, sql`${host.since}::timestamptz`);
    const { rows } = await sql<{ at: Date | null }>`select ${byHand} as at`.execute(tx);
    const last = lastReminder(host, rows[0]?.at ?? null);
    const dayOf = (instant: Date) => dateOf(instant, ctx.env.island.timeZone);
    if (last && dayOf(last) === dayOf(ctx.now())) fail("reminded_today");
    await audited(inside, admin, { action, subject: `user ${hostId}` }, (locked) => remindAgain(locked, host));
  });
}

/** When a host was last reminded by hand since the given instant. */
function remindedByHand(hostId: RawBuilder<unknown>, since: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql`(select max(l.at) from audit_log l
    where l.subject = 'user ' || ${hostId} and l.action = ${action} and l.at >= ${since})`;
}

/** The email about leaving sale asks for the account as well. */
function lastReminder({ reminded_at, left_sale_at }: UnpaidSteps, byHand: Date | null): Date | null {
  const all = [reminded_at, left_sale_at, byHand].filter((at) => at !== null);
  return all.reduce<Date | null>((last, at) => (last && last > at ? last : at), null);
}
