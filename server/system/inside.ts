import { existsSync, readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { addMinutes, addMonths, dateOf } from "#contract/dates.ts";
import type { Cents } from "#contract/money.ts";
import { keyProvenAt, lastProvenBackup } from "../backups/backups.ts";
import { type Pause, reservationPause } from "../bookings/bookings.ts";
import type { Ctx } from "../ctx.ts";
import { type MigrationFigures, migrationFigures } from "../db/migrate.ts";
import { clashingBookings } from "../feeds/feeds.ts";
import { type QueueFigures, queueFigures, secondsSinceRun } from "../jobs.ts";
import { lastComparison, webhookOutage } from "../reconciling/reconciling.ts";

/** Readings of the machine and the database: numbers and times, without a judgement. */

export type Inspected = Pick<Ctx, "db" | "env" | "stripe" | "files" | "now">;

export interface Build {
  version: string;
  /** Undefined outside of a release. */
  commit: string | undefined;
  node: string;
}

const projectRoot = new URL("../../", import.meta.url);
const jsonAt = (name: string) => JSON.parse(readFileSync(new URL(name, projectRoot), "utf8")) as Record<string, string>;

/** A release has its facts in `release.json`. */
export async function readBuild(): Promise<Build> {
  const release = existsSync(new URL("release.json", projectRoot)) ? jsonAt("release.json") : undefined;
  const version = release?.version ?? jsonAt("package.json").version ?? "";
  return { version, commit: release?.commit?.slice(0, 12), node: process.versions.node };
}

export interface DatabaseReading {
  kind: "postgres" | "embedded";
  version: string;
  /** Such as 15. */
  major: number;
  hasAutovacuum: boolean;
}

export async function readDatabase({ db, env }: Inspected): Promise<DatabaseReading> {
  const { rows } = await sql<{ version: string; autovacuum: string }>`
    select current_setting('server_version') as version, current_setting('autovacuum') as autovacuum`.execute(db);
  const version = rows[0]?.version.split(" ")[0] ?? "";
  return {
    kind: env.databaseUrl ? "postgres" : "embedded",
    version,
    major: Number.parseInt(version, 10),
    hasAutovacuum: rows[0]?.autovacuum === "on",
  };
}

export function readMigrations({ db }: Inspected): Promise<MigrationFigures> {
  return migrationFigures(db);
}

/** Settings that work and are hardly meant, by the name of the variable. */
export type RiskySetting = "HOST" | "LEGAL_REVIEWED" | "LODGING_TAX_PERCENT";

export async function readSettings({ env, now }: Inspected): Promise<{ risky: RiskySetting[] }> {
  const today = dateOf(now(), env.island.timeZone);
  const { legalReviewed: reviewed } = env;
  const risky: [RiskySetting, boolean][] = [
    ["HOST", env.mode === "demo" && !["127.0.0.1", "::1", "localhost"].includes(env.host)],
    ["LEGAL_REVIEWED", reviewed !== undefined && (reviewed > today || reviewed < addMonths(today, -24))],
    ["LODGING_TAX_PERCENT", env.mode === "live" && env.hostCountry === "US" && env.lodgingTaxBp === 0],
  ];
  return { risky: risky.flatMap(([name, isRisky]) => (isRisky ? [name] : [])) };
}

export interface DiskReading {
  freeBytes: number;
  totalBytes: number;
}

export async function readDisk({ env }: Inspected): Promise<DiskReading> {
  const { bavail, blocks, bsize } = await statfs(env.dataDir);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Of the routine that runs every minute: whether any process does the work in the background. */
export async function readRoutines({ db }: Inspected): Promise<{ secondsSince: number | undefined }> {
  return { secondsSince: await secondsSinceRun(db, "sweep") };
}

export async function readJobs({ db }: Inspected): Promise<{ queues: QueueFigures[] }> {
  return { queues: await queueFigures(db) };
}

export interface EmailReading {
  queue: Omit<QueueFigures, "name"> | undefined;
  lastSentAt: Date | undefined;
}

export async function readEmails({ db }: Inspected): Promise<EmailReading> {
  const queue = (await queueFigures(db)).find(({ name }) => name === "mail.send");
  const last = db.selectFrom("mails").select("sent_at").where("sent_at", "is not", null).orderBy("id", "desc");
  return { queue, lastSentAt: (await last.limit(1).executeTakeFirst())?.sent_at ?? undefined };
}

export interface HoldReading {
  count: number;
  /** When the first of them should have ended; null without any. */
  endedAt: Date | null;
}

/** Unpaid holds past their end, which still keep others from booking. */
export function readReservations({ db }: Inspected): Promise<Pause | undefined> {
  return reservationPause({ db });
}

export async function readHolds({ db, now }: Inspected): Promise<HoldReading> {
  const { rows } = await sql<HoldReading>`
    select count(*)::int as count, min(hold_expires_at) as "endedAt" from bookings
    where state = 'held' and hold_expires_at < ${now()}`.execute(db);
  return rows[0] ?? { count: 0, endedAt: null };
}

export interface CalendarReading {
  /** Calendars of other sites that are read. */
  feeds: number;
  /** Those of them whose last good reading is a day old, by the host's name for them and the listing's title. */
  silent: string[];
  /** Codes of bookings at a time that another site has sold, too. */
  clashing: string[];
}

export async function readCalendars(site: Inspected): Promise<CalendarReading> {
  const rows = await site.db
    .selectFrom("feeds as f")
    .innerJoin("listings as l", "l.id", "f.listing_id")
    .select(["f.name", "l.title", "f.good_at", "f.created_at"])
    .where("l.status", "<>", "archived")
    .orderBy("f.id")
    .execute();
  const dayAgo = addMinutes(site.now(), -24 * 60);
  const silent = rows.filter(({ good_at, created_at }) => (good_at ?? created_at) < dayAgo);
  const clashing = await clashingBookings(site);
  return {
    feeds: rows.length,
    silent: silent.map(({ name, title }) => `${name} (${title})`),
    clashing: clashing.map(({ code }) => code),
  };
}

export interface WebhookReading {
  lastAt: Date | undefined;
  /** Events that came by asking alone since then; undefined while webhooks arrive. */
  outage: { since: Date; missed: number } | undefined;
}

export async function readWebhooks(site: Inspected): Promise<WebhookReading> {
  const last = await site.db
    .selectFrom("stripe_events")
    .select("received_at")
    .where("asked_for", "=", false)
    .orderBy("received_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const outage = await webhookOutage(site);
  return { lastAt: last?.received_at, outage: outage && { since: outage.since, missed: outage.missed } };
}

export interface ComparisonReading {
  /** Up to when both were compared: a comparison that could not read Stripe proves nothing newer. */
  through: Date;
  differenceCents: Cents;
  /** Differences may cancel each other out. */
  differences: number;
}

export async function readComparison({ db }: Inspected): Promise<ComparisonReading | undefined> {
  const last = await lastComparison({ db });
  return last && { through: last.through, differenceCents: last.differenceCents, differences: last.differences.length };
}

export interface BackupReading {
  /** When the data of the newest proven one was taken; null without any. */
  provenAt: Date | null;
  /** The newest that is finished; undefined before the first. */
  last: { state: "proven" | "refused" | "failed"; at: Date; why: string | null } | undefined;
  /** When it was last shown that the secret key is at hand; null if never, undefined where none are set up. */
  keyProvenAt: Date | null | undefined;
}

/** Undefined in a database that knows no backups. */
export async function readBackups({ db, env }: Inspected): Promise<BackupReading | undefined> {
  const { rows: tables } = await sql<{ there: boolean }>`select to_regclass('backups') is not null as there`.execute(
    db,
  );
  if (!tables[0]?.there) return undefined;
  const proven = await lastProvenBackup({ db });
  const last = await sql<NonNullable<BackupReading["last"]>>`
    select state, finished_at as at, why from backups where finished_at is not null
    order by made_at desc limit 1`.execute(db);
  const keyProof = env.backups ? ((await keyProvenAt({ db, env })) ?? null) : undefined;
  return { provenAt: proven?.made_at ?? null, last: last.rows[0], keyProvenAt: keyProof };
}
