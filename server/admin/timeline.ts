import { sql } from "kysely";
import type { TimelineEntry } from "#contract/admin/bookings.ts";
import { toDollars } from "#contract/money.ts";
import { shownName } from "../accounts/accounts.ts";
import { type BookingRow, canResend } from "../bookings/bookings.ts";
import type { Ctx, RequestCtx } from "../ctx.ts";
import { emailsAbout } from "../mail/mail.ts";

/**
 * Everything that happened to a booking, in one order: its states, money, emails, Stripe events, reported problems and
 * decisions. Read from each source table; nothing is stored twice.
 */
export async function timelineOf(ctx: RequestCtx, booking: BookingRow): Promise<TimelineEntry[]> {
  const entries = [
    ...(await processOf(ctx, booking.id)),
    ...(await decisionsOn(ctx, booking.id)),
    ...(await newsOf(ctx, booking.id)),
    ...(await moneyOf(ctx, booking.id)),
    ...(await disputesOf(ctx, booking.id)),
    ...(await problemsOf(ctx, booking.id)),
    ...(await emailsOf(ctx, booking)),
  ];
  // Events of the same instant keep the order above: the cause first, the email last.
  return entries.sort((one, other) => one.at.localeCompare(other.at));
}

async function processOf(ctx: Ctx, id: number): Promise<TimelineEntry[]> {
  const rows = await ctx.db
    .selectFrom("booking_events")
    .select(["at", "transition", "actor"])
    .select(sql<string | null>`details ->> 'reason'`.as("reason"))
    .where("booking_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ at, ...row }) => ({ what: "process", at: at.toISOString(), ...row }));
}

/** Admins' decisions about it, its refunds and its problems. */
async function decisionsOn(ctx: RequestCtx, id: number): Promise<TimelineEntry[]> {
  const rows = await ctx.db
    .selectFrom("audit_log as l")
    .innerJoin("users as u", "u.id", "l.admin_id")
    .select(["l.at", "u.name", "l.action", "l.reason"])
    .where(
      sql<boolean>`l.subject in (select ${`booking ${id}`}
        union all select 'refund ' || id from refunds where booking_id = ${id}
        union all select 'problem ' || id from problems where booking_id = ${id}
        union all select 'orphan payment ' || id from orphan_payments where booking_id = ${id})`,
    )
    .orderBy("l.id")
    .execute();
  return rows.map(({ at, name, action, reason }) => {
    return { what: "decision", at: at.toISOString(), admin: shownName(name, ctx.language), action, reason };
  });
}

/** Stripe events about any object of the booking. */
async function newsOf(ctx: Ctx, id: number): Promise<TimelineEntry[]> {
  const rows = await ctx.db
    .selectFrom("stripe_events")
    .select(["id", "type", "object_id", "received_at", "processed_at", "asked_for"])
    .where(
      sql<boolean>`object_id in (
        select session_id from checkout_attempts where booking_id = ${id} and session_id is not null
        union all select unnest(array[session_id, payment_intent_id, charge_id]) from payments where booking_id = ${id}
        union all select stripe_refund_id from refunds where booking_id = ${id} and stripe_refund_id is not null
        union all select stripe_transfer_id from transfers where booking_id = ${id} and stripe_transfer_id is not null
        union all select id from disputes where booking_id = ${id})`,
    )
    .orderBy("received_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    what: "webhook",
    at: row.received_at.toISOString(),
    id: row.id,
    type: row.type,
    object: row.object_id,
    processed_at: row.processed_at?.toISOString() ?? null,
    asked_for: row.asked_for,
  }));
}

/** Ledger entries. An entry's postings sum to zero: the amount moved is one side of them. */
async function moneyOf(ctx: Ctx, id: number): Promise<TimelineEntry[]> {
  const rows = await ctx.db
    .selectFrom("ledger_entries as e")
    .innerJoin("ledger_postings as p", "p.entry_id", "e.id")
    .select(["e.id", "e.at", "e.kind", "e.reference"])
    .select(sql<string>`sum(p.amount_cents) filter (where p.amount_cents > 0)`.as("cents"))
    .where("e.booking_id", "=", id)
    .groupBy("e.id")
    .orderBy("e.id")
    .execute();
  return rows.map(({ at, kind, reference, cents }) => {
    return { what: "money", at: at.toISOString(), kind, reference, amount: toDollars(Number(cents)) };
  });
}

async function disputesOf(ctx: Ctx, id: number): Promise<TimelineEntry[]> {
  const rows = await ctx.db.selectFrom("disputes").selectAll().where("booking_id", "=", id).execute();
  return rows.flatMap(({ id: dispute, opened_at, closed_at, state, amount_cents, reason, is_inquiry }) => {
    const about = { id: dispute, is_inquiry };
    const amount = toDollars(amount_cents);
    const opened = { what: "dispute_opened", at: opened_at.toISOString(), ...about, amount, reason } as const;
    if (!closed_at || state === "open") return [opened];
    return [opened, { what: "dispute_closed", at: closed_at.toISOString(), ...about, outcome: state } as const];
  });
}

async function problemsOf(ctx: Ctx, id: number): Promise<TimelineEntry[]> {
  const rows = await ctx.db.selectFrom("problems").selectAll().where("booking_id", "=", id).execute();
  return rows.flatMap(({ id: problem, text, reported_at, settled_at, answer }) => {
    const reported = { what: "problem", at: reported_at.toISOString(), id: problem, text } as const;
    if (!settled_at || answer === null) return [reported];
    return [reported, { what: "problem_settled", at: settled_at.toISOString(), id: problem, text: answer } as const];
  });
}

async function emailsOf(ctx: RequestCtx, booking: BookingRow): Promise<TimelineEntry[]> {
  const mails = await emailsAbout(ctx, booking.id);
  return mails.map((mail) => ({
    what: "email",
    at: mail.queuedAt.toISOString(),
    id: mail.id,
    event: mail.event,
    recipient: shownName(mail.recipient, ctx.language),
    state: mail.state,
    sent_at: mail.sentAt?.toISOString() ?? null,
    resent_of: mail.resentOf,
    can_resend: canResend(booking, mail),
  }));
}
