import { sql } from "kysely";
import type { AdminBooking } from "#contract/admin/bookings.ts";
import { canDo } from "#contract/bookings/process.ts";
import { type Shares, totalOf } from "#contract/bookings/refunds.ts";
import { toDollars } from "#contract/money.ts";
import { type BookingRow, elsewhereEntries, findBooking, heldBy, isDisputed, wireLines } from "../bookings/bookings.ts";
import type { Ctx, RequestCtx } from "../ctx.ts";
import type { Env } from "../env.ts";
import { fail } from "../fail.ts";
import { clashesWith } from "../feeds/feeds.ts";
import { messagesAbout } from "../messages/messages.ts";
import { ledger, payoutWait } from "../payments/payments.ts";
import { bookingRows, rowOf } from "./booking-search.ts";
import { timelineOf } from "./timeline.ts";

/** One booking with everything related to it. @throws `not_found` */
export async function showAdminBooking(ctx: RequestCtx, id: number): Promise<AdminBooking> {
  const booking = await findBooking(ctx, id);
  if (!booking) return fail("not_found");
  const row = await bookingRows(ctx).where("b.id", "=", id).executeTakeFirstOrThrow();
  const reached = await contactsOf(ctx, id);
  const taken = await ledger.sharesTaken(ctx, id);
  const payments = await paymentsOf(ctx, id);
  const isPaid = payments.some(({ bought }) => bought);
  return {
    ...rowOf(ctx, row),
    listing_id: booking.listing_id,
    guests: booking.guests,
    city: booking.city,
    address: booking.address,
    timeZone: ctx.env.island.timeZone,
    policy: booking.cancellation_policy,
    ...reached,
    clashes: await clashesOf(ctx, booking),
    lines: wireLines(booking.lines, ctx.language),
    commission_percent: booking.commission_bp / 100,
    agreed: wireShares({
      hostCents: booking.host_net_cents,
      commissionCents: booking.commission_cents,
      taxCents: booking.tax_cents,
    }),
    given_back: wireShares(taken),
    left: isPaid ? toDollars(booking.total_cents - totalOf(taken)) : 0,
    can_cancel: canDo("cancelByPlatform", booking.state, "platform"),
    payments,
    refunds: await refundsOf(ctx, id),
    payout: await payoutOf(ctx, booking),
    problems: await problemsOf(ctx, id),
    messages: await messagesAbout(ctx, id),
    disputes: await disputesOf(ctx, id),
    timeline: await timelineOf(ctx, booking),
    dashboard: dashboardOf(ctx.env),
  };
}

/** Base URL of Stripe's dashboard for our key; null for the stand-in. */
export function dashboardOf({ stripe }: Pick<Env, "stripe">): string | null {
  if (stripe.apiBase) return null;
  return /^[a-z]+_live_/.test(stripe.secretKey) ? "https://dashboard.stripe.com" : "https://dashboard.stripe.com/test";
}

function wireShares(shares: Shares): AdminBooking["agreed"] {
  return {
    total: toDollars(totalOf(shares)),
    host: toDollars(shares.hostCents),
    commission: toDollars(shares.commissionCents),
    lodging_tax: toDollars(shares.taxCents),
  };
}

async function clashesOf(ctx: Ctx, booking: BookingRow): Promise<AdminBooking["clashes"]> {
  const found = await clashesWith(ctx, booking);
  return found.map(({ calendar, entry, from, to, since }) => ({
    calendar,
    entry,
    from,
    to,
    since: since.toISOString(),
  }));
}

/** Where each side is reached; the host by the number that guests get, if the listing still has one. */
function contactsOf(ctx: Ctx, id: number) {
  return ctx.db
    .selectFrom("bookings as b")
    .innerJoin("users as guest", "guest.id", "b.guest_id")
    .innerJoin("users as host", "host.id", "b.host_id")
    .innerJoin("listings as l", "l.id", "b.listing_id")
    .select([
      ...(["guest.email as guest_email", "guest.phone as guest_phone", "host.email as host_email"] as const),
      sql<string | null>`coalesce(nullif(l.host_phone, ''), host.phone)`.as("host_phone"),
    ])
    .where("b.id", "=", id)
    .executeTakeFirstOrThrow();
}

async function paymentsOf(ctx: Ctx, id: number): Promise<AdminBooking["payments"]> {
  const rows = await ctx.db.selectFrom("payments").selectAll().where("booking_id", "=", id).orderBy("id").execute();
  return rows.map((row) => ({
    session: row.session_id,
    payment_intent: row.payment_intent_id,
    charge: row.charge_id,
    amount: toDollars(row.amount_cents),
    fee: toDollars(row.fee_cents),
    card: `${row.card_brand} ${row.card_last4}`.trim(),
    bought: row.bought,
    paid_at: row.paid_at.toISOString(),
  }));
}

async function refundsOf(ctx: Ctx, id: number): Promise<AdminBooking["refunds"]> {
  const rows = await ctx.db
    .selectFrom("refunds as r")
    .selectAll()
    .select(isDisputed.as("is_disputed"))
    .where("booking_id", "=", id)
    .orderBy("id")
    .execute();
  const entries = await elsewhereEntries(ctx, id);
  return rows.map((row) => ({
    id: row.id,
    amount: toDollars(row.amount_cents),
    reason: row.reason,
    state: row.state,
    tries: row.attempt,
    note: row.note,
    stripe_id: row.stripe_refund_id,
    waits_for_bank: row.is_disputed,
    paid_elsewhere: elsewhereOf(row, entries.get(row.id)),
    since: row.updated_at.toISOString(),
  }));
}

/** The record and its ledger entry are of one transaction: there is none of them without the other. */
function elsewhereOf({ paid_elsewhere: reference }: { paid_elsewhere: string | null }, entry: number | undefined) {
  return reference === null || entry === undefined ? null : { reference, entry };
}

async function payoutOf(ctx: Ctx, booking: BookingRow): Promise<AdminBooking["payout"]> {
  const row = await ctx.db
    .selectFrom("payouts as payout")
    .innerJoin("bookings as b", "b.id", "payout.booking_id")
    .leftJoin("payout_accounts as account", "account.user_id", "payout.host_id")
    .selectAll("payout")
    .select(["account.changed_at", heldBy.as("held_by")])
    .where("payout.booking_id", "=", booking.id)
    .executeTakeFirst();
  if (!row) return null;
  // What freezes it comes before what it was blocked for, as in the list of payouts that wait.
  const blocked_because = row.blocked_because && (row.held_by ?? row.blocked_because);
  const { host_payable = 0, host_debt = 0 } = await ledger.balances(ctx, booking.id);
  const transfers = await ctx.db
    .selectFrom("transfers")
    .select(["id", "stripe_transfer_id", "amount_cents", "reversed_cents", "state", "updated_at"])
    .where("booking_id", "=", booking.id)
    .orderBy("id")
    .execute();
  const sentCents = transfers
    .filter(({ state }) => state === "sent")
    .reduce((sum, { amount_cents, reversed_cents }) => sum + amount_cents - reversed_cents, 0);
  return {
    state: row.state,
    ...payoutWait(ctx, { ...row, blocked_because }, row.changed_at),
    message: blocked_because === row.blocked_because ? row.message : null,
    since: row.updated_at.toISOString(),
    // The debt from this booking, unless the host is owed something of it again.
    owed: toDollars(host_payable < 0 ? -host_payable : -host_payable - Math.max(0, host_debt)),
    sent: toDollars(sentCents),
    transfers: transfers.map((transfer) => ({
      id: transfer.id,
      stripe_id: transfer.stripe_transfer_id,
      amount: toDollars(transfer.amount_cents),
      taken_back: toDollars(transfer.reversed_cents),
      state: transfer.state,
      since: transfer.updated_at.toISOString(),
    })),
  };
}

async function problemsOf(ctx: Ctx, id: number): Promise<AdminBooking["problems"]> {
  const rows = await ctx.db.selectFrom("problems").selectAll().where("booking_id", "=", id).orderBy("id").execute();
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    reported_at: row.reported_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    answer: row.answer,
  }));
}

async function disputesOf(ctx: Ctx, id: number): Promise<AdminBooking["disputes"]> {
  const rows = await ctx.db
    .selectFrom("disputes as d")
    .innerJoin("payments as p", "p.id", "d.payment_id")
    .selectAll("d")
    .select("p.bought")
    .where("d.booking_id", "=", id)
    .orderBy("d.opened_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    amount: toDollars(row.amount_cents),
    reason: row.reason,
    state: row.state,
    is_inquiry: row.is_inquiry,
    bought_nothing: !row.bought,
    due_by: row.due_by?.toISOString() ?? null,
  }));
}
