import { type RawBuilder, sql } from "kysely";
import { addMinutes, dateOf } from "#contract/dates.ts";
import type { HostStats } from "#contract/hosting/hosting.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { forgetSide, mailOperator, queueMail } from "../mail/mail.ts";
import { accountIsPayable } from "../payments/payments.ts";
import { runSafely } from "../run-safely.ts";

/**
 * Hosts with bookings and no account that can be paid: they are reminded, and leave sale thirty days after their first
 * confirmed booking. Existing bookings stand; with the account the listings come back by themselves.
 */

const day = 24 * 60;
const graceMinutes = 30 * day;
/** How long before leaving sale the reminder is sent; a host reminded late has as long. */
const noticeMinutes = 7 * day;

/** Routine: records unpayable hosts, reminds them, takes them off sale and puts them back. */
export async function tendUnpaidHosts(ctx: Ctx): Promise<void> {
  await forgetThePayable(ctx);
  await noteTheUnpaid(ctx);
  for (const { host_id } of await due(ctx, "reminded_at", addMinutes(ctx.now(), noticeMinutes - graceMinutes))) {
    await runSafely(ctx, `reminder of host ${host_id}`, () => remind(ctx, host_id));
  }
  for (const { host_id } of await due(ctx, "left_sale_at", addMinutes(ctx.now(), -graceMinutes))) {
    await runSafely(ctx, `sale of host ${host_id}`, () => takeOffSale(ctx, host_id));
  }
  await showUnpaid(ctx);
}

/** Since when a host cannot be paid, and which emails about it went by themselves. */
export interface UnpaidSteps {
  since: Date;
  reminded_at: Date | null;
  left_sale_at: Date | null;
}

/** When the next email goes by itself: now, if the routine is behind; null when the last one went. */
export function nextEmailOf(ctx: Ctx, steps: UnpaidSteps): Date | null {
  if (steps.left_sale_at) return null;
  const planned = steps.reminded_at ? leavesAt(steps) : addMinutes(steps.since, graceMinutes - noticeMinutes);
  return new Date(Math.max(planned.getTime(), ctx.now().getTime()));
}

/** When the host leaves sale, or left it: not before a reminder had its time. */
export function leavesSaleAt(ctx: Ctx, steps: UnpaidSteps): Date {
  return steps.left_sale_at ?? leavesAt({ ...steps, reminded_at: steps.reminded_at ?? nextEmailOf(ctx, steps) });
}

/** Locks a host who cannot be paid, whom the routine may not have noted yet; undefined for others and the suspended. */
export async function lockUnpaidHost(ctx: Ctx, hostId: number): Promise<Unpaid | undefined> {
  await noteTheUnpaid(ctx);
  const host = await lockUnpaid(ctx, hostId);
  return host && mayBeWarned(host) ? host : undefined;
}

/**
 * Sends the routine's latest email to a locked host once more. Nothing else changes: a host who is reminded early is
 * reminded again in time, and one who is reminded late does not stay on sale for longer.
 */
export async function remindAgain(ctx: Ctx, host: Unpaid): Promise<void> {
  const to = emailTo(host, ctx.now());
  const { name, since, reminded_at } = host;
  const day = dateOf(leavesAt({ since, reminded_at: reminded_at ?? ctx.now() }), ctx.env.island.timeZone);
  if (host.left_sale_at) await queueMail(ctx, { ...to, event: "sale_ended_host", data: { name } });
  else await queueMail(ctx, { ...to, event: "sale_ending_host", data: { name, day } });
}

/** Job: puts hosts who can be paid again back on sale. */
export async function backOnSale(ctx: Ctx): Promise<void> {
  await forgetThePayable(ctx);
  await showUnpaid(ctx);
}

/** When a host leaves sale, or left it; null for hosts who can be paid or were never booked. */
export async function unpaidStatusOf(ctx: Ctx, viewer: Viewer): Promise<HostStats["unpaid"]> {
  const row = await ctx.db
    .selectFrom("unpaid_hosts")
    .select(["since", "reminded_at", "left_sale_at"])
    .where("host_id", "=", viewer.id)
    .executeTakeFirst();
  if (!row) return null;
  return { leaves_on: dateOf(leavesAt(row), ctx.env.island.timeZone), hasLeft: row.left_sale_at !== null };
}

const canBePaid = sql<boolean>`exists (select from payout_accounts a
  where a.user_id = host_id and ${accountIsPayable})`;

async function forgetThePayable(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom("unpaid_hosts").where(canBePaid).execute();
}

async function noteTheUnpaid(ctx: Ctx): Promise<void> {
  await sql`insert into unpaid_hosts (host_id, since)
    select booked.host_id, ${unpaidSince(ctx, sql`booked.host_id`)} from (
      select distinct b.host_id from bookings b
        join booking_events e on e.booking_id = b.id and e.to_state = 'confirmed'
    ) booked
    where not ${canBePaid}
    on conflict (host_id) do nothing`.execute(ctx.db);
}

/**
 * Since when a host with confirmed bookings cannot be paid, of whom nothing is recorded yet: since the first booking. A
 * host who has received transfers lost the account recently: the thirty days begin when it is noticed.
 */
export function unpaidSince(ctx: Ctx, host: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`case
    when exists (select from transfers t join bookings paid on paid.id = t.booking_id
      where paid.host_id = ${host} and t.state = 'sent') then ${ctx.now()}::timestamptz
    else (select min(e.at) from bookings b join booking_events e on e.booking_id = b.id and e.to_state = 'confirmed'
      where b.host_id = ${host}) end`;
}

function due(ctx: Ctx, step: "reminded_at" | "left_sale_at", sinceAtMost: Date) {
  const rows = ctx.db
    .selectFrom("unpaid_hosts")
    .select("host_id")
    .where(step, "is", null)
    .where("since", "<=", sinceAtMost)
    .orderBy("host_id");
  if (step === "reminded_at") return rows.execute();
  return rows.where("reminded_at", "<=", addMinutes(ctx.now(), -noticeMinutes)).execute();
}

async function remind(ctx: Ctx, hostId: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const locked = { ...ctx, db: tx };
    const host = await lockUnpaid(locked, hostId);
    if (!host || host.reminded_at || !mayBeWarned(host)) return;
    const reminded_at = ctx.now();
    await tx.updateTable("unpaid_hosts").set({ reminded_at }).where("host_id", "=", hostId).execute();
    await queueMail(locked, {
      ...emailTo(host, reminded_at),
      event: "sale_ending_host",
      data: { name: host.name, day: dateOf(leavesAt({ ...host, reminded_at }), ctx.env.island.timeZone) },
    });
  });
}

async function takeOffSale(ctx: Ctx, hostId: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const locked = { ...ctx, db: tx };
    const host = await lockUnpaid(locked, hostId);
    if (!host || host.left_sale_at || !mayBeWarned(host)) return;
    const left_sale_at = ctx.now();
    await tx.updateTable("unpaid_hosts").set({ left_sale_at }).where("host_id", "=", hostId).execute();
    const to = emailTo(host, left_sale_at);
    await queueMail(locked, { ...to, event: "sale_ended_host", data: { name: host.name } });
    const data = { hostName: host.name, hostEmail: host.email };
    await mailOperator(locked, { event: "sale_ended_operator", about: to.about, data });
  });
}

/** Not whose account came while the routine ran, nor who cannot sign in to complete it and is off sale anyway. */
function mayBeWarned({ can_be_paid, suspended_at }: Unpaid): boolean {
  return !can_be_paid && suspended_at === null;
}

/** Runs in the transaction that deletes the host's account. */
export async function forgetUnpaid(ctx: Ctx, hostId: number): Promise<void> {
  await forgetSide(ctx, "host", { subjects: [`unpaid-${hostId}`] });
}

const isOff = sql<boolean>`exists (select from unpaid_hosts u
  where u.host_id = listings.host_id and u.left_sale_at is not null)`;

/** Applies the hosts' status to all their listings, those submitted since included. */
async function showUnpaid(ctx: Ctx): Promise<void> {
  await ctx.db
    .updateTable("listings")
    .set({ host_unpaid: isOff })
    .where(sql<boolean>`host_unpaid <> ${isOff}`)
    .execute();
}

/** A listing about to go on sale stays off while its host is off sale. */
export async function followHost(ctx: Ctx, listingId: number): Promise<void> {
  await ctx.db.updateTable("listings").set({ host_unpaid: isOff }).where("id", "=", listingId).execute();
}

function lockUnpaid(ctx: Ctx, hostId: number) {
  return ctx.db
    .selectFrom("unpaid_hosts as u")
    .innerJoin("users", "users.id", "u.host_id")
    .select(["u.host_id", "u.since", "u.reminded_at", "u.left_sale_at", "name", "email", "users.language"])
    .select("users.suspended_at")
    .select(canBePaid.as("can_be_paid"))
    .where("u.host_id", "=", hostId)
    .where("users.deleted_at", "is", null)
    .forUpdate("u")
    .executeTakeFirst();
}

export type Unpaid = NonNullable<Awaited<ReturnType<typeof lockUnpaid>>>;

function leavesAt({ since, reminded_at }: Omit<UnpaidSteps, "left_sale_at">): Date {
  const [planned, warned] = [addMinutes(since, graceMinutes), addMinutes(reminded_at ?? since, noticeMinutes)];
  return new Date(Math.max(planned.getTime(), warned.getTime()));
}

/** @param at tells the steps apart: the same host may become unpayable again since the same booking */
function emailTo({ host_id, name, email, language }: Unpaid, at: Date) {
  return { about: `unpaid-${host_id}-${at.getTime()}`, recipient: { name, email }, language };
}
