import { setTimeout as pause } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { Gauge, Registry } from "prom-client";
import { addMinutes } from "#contract/dates.ts";
import { feedStates } from "#contract/hosting/feeds.ts";
import { alerts } from "../admin/admin.ts";
import type { Ctx } from "../ctx.ts";
import type { Db } from "../db/connect.ts";
import { queueFigures } from "../jobs.ts";
import { lastComparison } from "../reconciling/reconciling.ts";

/** The site's numbers that the database has: every process reports the same, so take the maximum, not the sum. */

/** Two scrapers, or several processes asked one after the other, should not cost more than one. */
const keptSeconds = 10;
/** Less than Prometheus waits for the whole answer, which is ten seconds. */
const patienceMilliseconds = 3000;
const dayMinutes = 24 * 60;

export const businessHelp = {
  linkisla_holds: "Bookings that are held and not paid",
  linkisla_oldest_hold_seconds: "Age of the oldest of them, 0 when there is none",
  linkisla_bookings_last_day: "What guests did in the last 24 hours: quoted, held, paid, cancelled",
  linkisla_webhooks_last_day: "Events of Stripe in the last 24 hours; missed are those no webhook delivered",
  linkisla_webhook_age_seconds: "Since the last webhook of our own account; absent before the first",
  linkisla_jobs: "Jobs that wait or run, are tried again, or are dead, which nobody repeats",
  linkisla_oldest_job_seconds: "Since the oldest job of that name was due, or was queued if it is tried again",
  linkisla_feeds: "Calendars of other sites by how their last reading went: good, doubtful, failing",
  linkisla_emails_last_day: "Emails sent in the last 24 hours",
  linkisla_attention: "What asks for the operator at /admin, by the code of the alert there; absent when nothing does",
  linkisla_attention_seconds: "Since when the oldest of that code waits",
  linkisla_ledger_difference_cents: "Stripe's balance minus the ledger's, at the last comparison",
  linkisla_comparison_age_seconds:
    "Since the time up to which Stripe and the ledger were last compared; absent before the first comparison",
  linkisla_backup_age_seconds: "Since the last proven backup, or the first that was tried; absent before any",
  linkisla_backups_unproven: "Backups since then that were refused or failed; absent before any",
} as const;

type Name = keyof typeof businessHelp;
interface Sample {
  name: Name;
  value: number;
  labels?: Record<string, string>;
}

export class BusinessNumbers {
  readonly #ctx: Ctx;
  readonly #patience: number;
  #reading: Promise<string> | undefined;
  #kept: { text: string; at: Date } | undefined;

  /** @param patience how many milliseconds a reader waits for the database */
  constructor(ctx: Ctx, patience = patienceMilliseconds) {
    this.#ctx = ctx;
    this.#patience = patience;
  }

  /** In Prometheus' format; when the database does not answer in time, only that. There is one reading at a time. */
  async text(): Promise<string> {
    const age = this.#kept ? this.#ctx.now().getTime() - this.#kept.at.getTime() : -1;
    if (this.#kept && age >= 0 && age < keptSeconds * 1000) return this.#kept.text;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    const inVain = pause(this.#patience, textOf([], false), { ref: false });
    return Promise.race([this.#reading, inVain]);
  }

  async #read(): Promise<string> {
    try {
      const samples = await readSamples(this.#ctx);
      const text = await textOf(samples, true);
      this.#kept = { text, at: this.#ctx.now() };
      return text;
    } catch (error) {
      this.#ctx.log.warn({ err: error }, "the site's numbers cannot be read");
      return textOf([], false);
    }
  }
}

/** A registry for each reading: what is no longer read is absent, and not its last value. */
function textOf(samples: readonly Sample[], isUp: boolean): Promise<string> {
  const registers = [new Registry()];
  const up = { name: "linkisla_database_up", help: "Whether the database answered; if not, all it has is absent" };
  new Gauge({ ...up, registers }).set(isUp ? 1 : 0);
  for (const [name, ofName] of Map.groupBy(samples, (sample) => sample.name)) {
    const labelNames = Object.keys(ofName[0]?.labels ?? {});
    const gauge = new Gauge({ name, help: businessHelp[name], labelNames, registers });
    for (const { labels = {}, value } of ofName) gauge.set(labels, value);
  }
  return (registers[0] as Registry).metrics();
}

/** All on one connection, one after the other: a scrape must not take the guests' connections. */
function readSamples(ctx: Ctx): Promise<Sample[]> {
  return ctx.db.connection().execute(async (db) => {
    const own: Ctx = { ...ctx, db };
    return [
      ...(await holdsAndSteps(own)),
      ...(await webhooks(own)),
      ...(await jobs(own)),
      ...(await emails(own)),
      ...(await feeds(own)),
      ...(await attention(own)),
      ...(await comparison(own)),
      ...(await backups(own)),
    ];
  });
}

async function holdsAndSteps(ctx: Ctx): Promise<Sample[]> {
  const since = addMinutes(ctx.now(), -dayMinutes);
  const did = (...names: string[]): RawBuilder<number> =>
    sql`count(*) filter (where transition in (${sql.join(names)}))::int`;
  const { rows } = await sql<
    Record<"holds" | "quoted" | "held" | "paid" | "cancelled", number> & { oldest: Date | null }
  >`
    select h.*, e.*, (select count(*)::int from quotes where created_at >= ${since}) as quoted
    from (select count(*)::int as holds, min(created_at) as oldest from bookings where state = 'held') h,
      (select ${did("hold")} as held, ${did("confirm", "revive")} as paid,
        count(*) filter (where to_state like 'cancelled%')::int as cancelled
        from booking_events where at >= ${since}) e`.execute(ctx.db);
  const [row] = rows;
  if (!row) return [];
  return [
    { name: "linkisla_holds", value: row.holds },
    { name: "linkisla_oldest_hold_seconds", value: row.oldest ? ageOf(ctx, row.oldest) : 0 },
    ...(["quoted", "held", "paid", "cancelled"] as const).map(
      (step): Sample => ({ name: "linkisla_bookings_last_day", labels: { step }, value: row[step] }),
    ),
  ];
}

async function webhooks(ctx: Ctx): Promise<Sample[]> {
  const since = addMinutes(ctx.now(), -dayMinutes);
  // Each half has its index.
  const { rows } = await sql<{ type: string; outcome: string; count: number }>`
    select type, case when asked_for then 'missed' when processed_at is null then 'waiting' else 'processed' end as outcome,
      count(*)::int as count
    from (select * from stripe_events where account is null and received_at >= ${since}
      union all select * from stripe_events where account is not null and received_at >= ${since}) of_the_day
    group by 1, 2`.execute(ctx.db);
  const last = await ctx.db
    .selectFrom("stripe_events")
    .select("received_at")
    .where("account", "is", null)
    .where("asked_for", "=", false)
    .orderBy("received_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return [
    ...rows.map(({ type, outcome, count }): Sample => {
      return { name: "linkisla_webhooks_last_day", labels: { type, outcome }, value: count };
    }),
    ...(last ? [{ name: "linkisla_webhook_age_seconds", value: ageOf(ctx, last.received_at) } as const] : []),
  ];
}

async function jobs(ctx: Ctx): Promise<Sample[]> {
  const queues = await queueFigures(ctx.db);
  // The label is not called `job`: that one is Prometheus' own, which would rename ours.
  return queues.flatMap(({ name, waiting, retrying, dead, lateSeconds, retryingSeconds }): Sample[] => [
    { name: "linkisla_jobs", labels: { name, state: "waiting" }, value: waiting - retrying },
    { name: "linkisla_jobs", labels: { name, state: "retrying" }, value: retrying },
    { name: "linkisla_jobs", labels: { name, state: "dead" }, value: dead },
    { name: "linkisla_oldest_job_seconds", labels: { name, state: "waiting" }, value: lateSeconds },
    { name: "linkisla_oldest_job_seconds", labels: { name, state: "retrying" }, value: retryingSeconds },
  ]);
}

async function emails(ctx: Ctx): Promise<Sample[]> {
  const since = addMinutes(ctx.now(), -dayMinutes);
  const { sent } = await ctx.db
    .selectFrom("mails")
    .where("sent_at", ">=", since)
    .select((eb) => eb.fn.countAll<number>().as("sent"))
    .executeTakeFirstOrThrow();
  return [{ name: "linkisla_emails_last_day", value: Number(sent) }];
}

async function feeds(ctx: Ctx): Promise<Sample[]> {
  const rows = await ctx.db
    .selectFrom("feeds as f")
    .innerJoin("listings as l", "l.id", "f.listing_id")
    .select(["f.state", (eb) => eb.fn.countAll<string>().as("count")])
    .where("l.status", "<>", "archived")
    .groupBy("f.state")
    .execute();
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  return feedStates.map((state) => ({ name: "linkisla_feeds", labels: { state }, value: counts.get(state) ?? 0 }));
}

async function attention(ctx: Ctx): Promise<Sample[]> {
  const { items } = await alerts(ctx);
  return items.flatMap(({ code, count, since }): Sample[] => [
    { name: "linkisla_attention", labels: { code }, value: count },
    { name: "linkisla_attention_seconds", labels: { code }, value: ageOf(ctx, new Date(since)) },
  ]);
}

async function comparison(ctx: Ctx): Promise<Sample[]> {
  const last = await lastComparison(ctx);
  if (!last) return [];
  return [
    { name: "linkisla_ledger_difference_cents", value: last.differenceCents },
    { name: "linkisla_comparison_age_seconds", value: ageOf(ctx, last.through) },
  ];
}

async function backups(ctx: Ctx): Promise<Sample[]> {
  const proven = await lastProvenBackup(ctx.db);
  if (!proven) return [];
  return [
    { name: "linkisla_backup_age_seconds", value: ageOf(ctx, proven.since) },
    { name: "linkisla_backups_unproven", value: proven.unprovenSince },
  ];
}

/** Undefined while the database has no table of backups, or the site has never made one. */
async function lastProvenBackup(db: Db): Promise<{ since: Date; unprovenSince: number } | undefined> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('backups') is not null as "isThere"`.execute(db);
  if (!tables[0]?.isThere) return undefined;
  const { rows } = await sql<{ since: Date; unprovenSince: number }>`
    select since, (select count(*)::int from backups where state in ('refused', 'failed') and made_at > since)
      as "unprovenSince"
    from (select coalesce(max(made_at) filter (where state = 'proven'), min(made_at)) as since from backups) proven
    where since is not null`.execute(db);
  return rows[0];
}

function ageOf(ctx: Ctx, since: Date): number {
  return (ctx.now().getTime() - since.getTime()) / 1000;
}
