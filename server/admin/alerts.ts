import { sql } from "kysely";
import type { Alert, AlertCode } from "#contract/admin/alerts.ts";
import { addDays, addMinutes, addMonths, instantOf, type PlainDate } from "#contract/dates.ts";
import { backupTrouble } from "../backups/backups.ts";
import type { Ctx } from "../ctx.ts";
import { clashingBookings } from "../feeds/feeds.ts";
import { deadJobs } from "../jobs.ts";
import { picturesUnreachableSince } from "../media/media.ts";
import { daysOfDifference, lastComparison, taxDueSoon, webhookOutage } from "../reconciling/reconciling.ts";
import { pressingBreakages } from "./breakages.ts";
import { unpayableHosts } from "./unpayable-hosts.ts";

/** Matters that need the operator now. Each is counted from its own tables, and disappears once it is settled there. */

type Found = Omit<Alert, "code" | "to">;

const shownAtMost = 5;

export async function alerts(ctx: Ctx): Promise<{ items: Alert[] }> {
  const found: [AlertCode, string, Found | undefined][] = [
    ["dispute", "/admin/money#disputes", await openDisputes(ctx)],
    ["refund_failed", "/admin/money#refunds", await failedRefunds(ctx)],
    ["orphan_payment", "/admin/money#orphans", await orphanPayments(ctx)],
    ["payout_blocked", "/admin/money#payouts", await blockedPayouts(ctx)],
    ["calendar_clash", "/admin/system#calendars", await clashes(ctx)],
    ["problem", "/admin/money#problems", await openProblems(ctx)],
    ["message_reported", "/admin/message-reports", await openReports(ctx)],
    ["ledger_difference", "/admin/money#reconciliation", await ledgerDifference(ctx)],
    ["tax_due", "/admin/money#tax", await taxDue(ctx)],
    ["webhooks_silent", "/admin/system#webhooks", await silentWebhooks(ctx)],
    ["pictures_unreachable", "/admin/system#pictures", await unreachablePictures(ctx)],
    ["backup_unproven", "/admin/system#backups", await backupsInTrouble(ctx)],
    ["job_dead", "/admin/system#jobs", await jobsGivenUp(ctx)],
    ["host_unpayable", "/admin/money#hosts", await hostsWithoutAccount(ctx)],
    ["browser_broken", "/admin/breakages", await newBreakages(ctx)],
    ["listing_waiting", "/admin/services", await waitingListings(ctx)],
  ];
  return { items: found.flatMap(([code, to, one]) => (one ? [{ code, to, ...one }] : [])) };
}

interface Counted {
  count: number;
  since: Date | null;
  due: Date | null;
  about: string[] | null;
}

function foundOf(row: Counted | undefined): Found | undefined {
  if (!row || row.count === 0 || !row.since) return undefined;
  return {
    count: row.count,
    since: row.since.toISOString(),
    due: row.due?.toISOString() ?? null,
    about: (row.about ?? []).slice(0, shownAtMost),
  };
}

async function openDisputes(ctx: Ctx): Promise<Found | undefined> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(d.opened_at) as since, min(d.due_by) as due,
      array_agg(b.code order by d.due_by, d.opened_at) as about
    from disputes d join bookings b on b.id = d.booking_id where d.state = 'open'`.execute(ctx.db);
  return foundOf(rows[0]);
}

async function failedRefunds(ctx: Ctx): Promise<Found | undefined> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(r.updated_at) as since, null::timestamptz as due,
      array_agg(b.code order by r.updated_at) as about
    from refunds r join bookings b on b.id = r.booking_id where r.state = 'failed'`.execute(ctx.db);
  return foundOf(rows[0]);
}

async function orphanPayments(ctx: Ctx): Promise<Found | undefined> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(found_at) as since, null::timestamptz as due,
      array_agg(coalesce(facts ->> 'code', nullif(email, ''), card_last4) order by found_at) as about
    from orphan_payments where state in ('waiting', 'failed')`.execute(ctx.db);
  return foundOf(rows[0]);
}

/** Payouts that wait for a problem or a dispute are covered by those alerts. */
async function blockedPayouts(ctx: Ctx): Promise<Found | undefined> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(coalesce(kept.since, w.due_at)) as since, null::timestamptz as due,
      array_agg(b.code order by coalesce(kept.since, w.due_at)) as about
    from payouts w join bookings b on b.id = w.booking_id
      left join lateral (select min(r.created_at) as since from reversals r join transfers t on t.id = r.transfer_id
        where t.booking_id = b.id and r.keeps_back) kept on true
    where w.state = 'blocked'
      and w.blocked_because in ('no_account', 'not_payable', 'reversed_in_dashboard', 'refused')`.execute(ctx.db);
  return foundOf(rows[0]);
}

async function clashes(ctx: Ctx): Promise<Found | undefined> {
  const found = await clashingBookings(ctx);
  const about = found.map(({ code }) => code);
  return foundOf({ count: found.length, since: found[0]?.since ?? null, due: null, about });
}

async function openProblems(ctx: Ctx): Promise<Found | undefined> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(q.reported_at) as since, null::timestamptz as due,
      array_agg(b.code order by q.reported_at) as about
    from problems q join bookings b on b.id = q.booking_id where q.settled_at is null`.execute(ctx.db);
  return foundOf(rows[0]);
}

async function openReports(ctx: Ctx): Promise<Found | undefined> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(r.reported_at) as since, null::timestamptz as due,
      array_agg(distinct coalesce(b.code, l.title)) as about
    from message_reports r join messages m on m.id = r.message_id join threads t on t.id = m.thread_id
    join listings l on l.id = t.listing_id left join bookings b on b.id = t.booking_id
    where r.closed_at is null`.execute(ctx.db);
  return foundOf(rows[0]);
}

async function ledgerDifference(ctx: Ctx): Promise<Found | undefined> {
  const last = await lastComparison(ctx);
  if (!last || last.differences.length === 0) return undefined;
  const about = last.differences.map(({ reference }) => reference);
  return foundOf({ count: about.length, since: await daysOfDifference(ctx), due: null, about });
}

async function taxDue(ctx: Ctx): Promise<Found | undefined> {
  const months = await taxDueSoon(ctx);
  const [first] = months;
  if (!first) return undefined;
  const startOf = (date: PlainDate) => instantOf(date, "00:00", ctx.env.island.timeZone);
  return foundOf({
    count: months.length,
    since: startOf(addMonths(`${first.month}-01`, 1)),
    due: addMinutes(startOf(addDays(first.due, 1)), -1),
    about: months.map(({ month }) => month),
  });
}

async function silentWebhooks(ctx: Ctx): Promise<Found | undefined> {
  const outage = await webhookOutage(ctx);
  return outage && foundOf({ count: outage.missed, since: outage.since, due: null, about: [] });
}

async function unreachablePictures(ctx: Ctx): Promise<Found | undefined> {
  const since = await picturesUnreachableSince(ctx);
  return since && foundOf({ count: 1, since, due: null, about: [] });
}

async function backupsInTrouble(ctx: Ctx): Promise<Found | undefined> {
  const trouble = await backupTrouble(ctx);
  return trouble && foundOf({ count: 1, since: trouble.since, due: null, about: [trouble.why] });
}

async function jobsGivenUp(ctx: Ctx): Promise<Found | undefined> {
  const dead = await deadJobs(ctx.db, { limit: 500 });
  const about = [...new Set(dead.map(({ name }) => name))].sort();
  return foundOf({ count: dead.length, since: dead[0]?.since ?? null, due: null, about });
}

async function hostsWithoutAccount(ctx: Ctx): Promise<Found | undefined> {
  const hosts = await unpayableHosts(ctx);
  const about = hosts.map(({ host }) => host.name);
  const since = hosts.reduce<Date | null>((first, { since: one }) => (first && first < one ? first : one), null);
  return foundOf({ count: hosts.length, since, due: null, about });
}

async function newBreakages(ctx: Ctx): Promise<Found | undefined> {
  const found = await pressingBreakages(ctx);
  const about = found.map(({ what, page }) => `${what} ${page}`);
  return foundOf({ count: found.length, since: found[0]?.since ?? null, due: null, about });
}

async function waitingListings(ctx: Ctx): Promise<Found | undefined> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, min(coalesce(submitted_at, created_at)) as since, null::timestamptz as due,
      array_agg(title order by submitted_at, id) as about
    from listings where status = 'submitted'`.execute(ctx.db);
  return foundOf(rows[0]);
}
