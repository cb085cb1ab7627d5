import type { CheckState } from "#contract/admin/system.ts";
import { keyProofDays } from "../backups/backups.ts";
import type { Pause } from "../bookings/bookings.ts";
import type { MigrationFigures } from "../db/migrate.ts";
import type { QueueFigures } from "../jobs.ts";
import { judgeRecords } from "../mail/records.ts";
import type {
  BackupReading,
  Build,
  CalendarReading,
  ComparisonReading,
  DatabaseReading,
  DiskReading,
  EmailReading,
  HoldReading,
  RiskySetting,
  WebhookReading,
} from "./inside.ts";
import type { CertificateReading, MailReading, PicturesReading, RecordsReading, StripeReading } from "./outside.ts";
import type { Words } from "./words.ts";

/** Says of each reading how good it is, in a sentence, and what to do about it. */

export interface Judgement {
  state: CheckState;
  says: string;
  next?: string;
}

interface Limit {
  warning: number;
  bad: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const gigabyte = 1_000_000_000;

/** From where on a reading is a warning, and from where on it is bad. Times are in seconds. */
const limits = {
  /** Runs every minute, and a run may take some. */
  routines: { warning: 5 * minute, bad: 15 * minute },
  /** Workers look every second; a burst of emails is worked off in minutes. */
  jobsLate: { warning: 2 * minute, bad: 15 * minute },
  /** Most jobs are given up after about two hours: by the half, an operator can still prevent it. */
  jobsRetrying: { warning: 30 * minute, bad: 90 * minute },
  /** Ended two minutes late by design. A hold keeps others from booking, and only Stripe's silence delays its end. */
  holdsLate: { warning: 10 * minute, bad: hour },
  /** Made once a day, of what is older than an hour: `LedgerNotCompared` in ops/alerts.yaml has the same limit. */
  comparison: { warning: 27 * hour, bad: 4 * day },
  /** Made every night. */
  backup: { warning: 36 * hour, bad: 3 * day },
  /** Caddy renews thirty days before the end. */
  certificate: { warning: 14 * day, bad: 3 * day },
  /** Stripe's signatures are refused five minutes from their time, and app codes after thirty seconds. */
  clock: { warning: 20, bad: 2 * minute },
  /** Free bytes: a backup or a day of pictures fits into the first, the database stops soon after the second. */
  disk: { warning: 5 * gigabyte, bad: gigabyte },
} satisfies Record<string, Limit>;

/** The oldest PostgreSQL whose features the migrations use. */
const oldestPostgres = 15;

const from = (value: number, { warning, bad }: Limit): CheckState =>
  value >= bad ? "bad" : value >= warning ? "warning" : "good";
const below = (value: number, { warning, bad }: Limit): CheckState =>
  value < bad ? "bad" : value < warning ? "warning" : "good";
const worseOf = (...states: CheckState[]): CheckState =>
  (["bad", "warning", "good"] as const).find((state) => states.includes(state)) ?? "unknown";

/** Adds what to do only where something is to be done. */
function judged(state: CheckState, says: string, next: string): Judgement {
  return state === "good" ? { state, says } : { state, says, next };
}

export function judgeBuild({ commit, ...build }: Build, { t }: Words): Judgement {
  const says = commit ? t("system.build.release", { ...build, commit }) : t("system.build.copy", build);
  return { state: "good", says };
}

export function judgeDatabase({ kind, version, major, hasAutovacuum }: DatabaseReading, { t }: Words): Judgement {
  if (kind === "embedded") return { state: "good", says: t("system.database.embedded", { version }) };
  if (major < oldestPostgres) {
    const says = t("system.database.old", { version, oldest: oldestPostgres });
    return { state: "bad", says, next: t("system.database.oldNext") };
  }
  if (!hasAutovacuum) {
    const says = t("system.database.noAutovacuum", { version });
    return { state: "warning", says, next: t("system.database.noAutovacuumNext") };
  }
  return { state: "good", says: t("system.database.good", { version }) };
}

export function judgeMigrations({ applied, newest, missing, unknown }: MigrationFigures, { t }: Words): Judgement {
  if (unknown.length > 0) {
    const says = t("system.migrations.unknown", { names: unknown.join(", ") });
    return { state: "warning", says, next: t("system.migrations.unknownNext") };
  }
  if (missing.length > 0) {
    const says = t("system.migrations.missing", { names: missing.join(", ") });
    return { state: "warning", says, next: t("system.migrations.missingNext") };
  }
  return { state: "good", says: t("system.migrations.good", { count: applied, newest }) };
}

export function judgeSettings({ risky }: { risky: RiskySetting[] }, { t }: Words): Judgement {
  const sentences: Record<RiskySetting, string> = {
    HOST: t("system.settings.host"),
    LEGAL_REVIEWED: t("system.settings.legalReviewed"),
    LODGING_TAX_PERCENT: t("system.settings.lodgingTax"),
  };
  if (risky.length === 0) return { state: "good", says: t("system.settings.good") };
  return {
    state: "warning",
    says: risky.map((name) => sentences[name]).join(" "),
    next: t("system.settings.next"),
  };
}

export function judgeDisk({ freeBytes, totalBytes }: DiskReading, { t, size }: Words): Judgement {
  const says = t("system.disk.free", { free: size(freeBytes), total: size(totalBytes) });
  return judged(below(freeBytes, limits.disk), says, t("system.disk.next"));
}

export function judgeRoutines({ secondsSince }: { secondsSince: number | undefined }, { t, span }: Words): Judgement {
  if (secondsSince === undefined) {
    return { state: "unknown", says: t("system.routines.never"), next: t("system.routines.neverNext") };
  }
  const says = t("system.routines.last", { age: span(secondsSince) });
  return judged(from(secondsSince, limits.routines), says, t("system.routines.next"));
}

export function judgeJobs({ queues }: { queues: QueueFigures[] }, { t, span }: Words): Judgement {
  const dead = queues.filter(({ dead }) => dead > 0);
  if (dead.length > 0) {
    const names = dead.map(({ name, dead }) => `${name} (${dead})`).join(", ");
    return { state: "bad", says: t("system.jobs.dead", { names }), next: t("system.jobs.deadNext") };
  }
  return judgeWaiting(queues, { t, span });
}

/** Jobs that wait for a worker, and jobs that are being tried again. */
function judgeWaiting(queues: QueueFigures[], { t, span }: Pick<Words, "t" | "span">): Judgement {
  const late = Math.max(0, ...queues.map(({ lateSeconds }) => lateSeconds));
  const failing = queues.filter(({ retrying }) => retrying > 0);
  const retrying = Math.max(0, ...failing.map(({ retryingSeconds }) => retryingSeconds));
  const lateness = from(late, limits.jobsLate);
  if (lateness !== "good") {
    const names = queues.flatMap(({ name, lateSeconds }) => (lateSeconds > 0 ? [name] : [])).join(", ");
    return {
      state: lateness,
      says: t("system.jobs.late", { age: span(late), names }),
      next: t("system.jobs.lateNext"),
    };
  }
  if (failing.length > 0) {
    const names = failing.map(({ name, retrying }) => `${name} (${retrying})`).join(", ");
    const says = t("system.jobs.retrying", { names, age: span(retrying) });
    return judged(from(retrying, limits.jobsRetrying), says, t("system.jobs.retryingNext"));
  }
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  return { state: "good", says: t("system.jobs.waiting", { count: waiting }) };
}

export function judgeEmails({ queue, lastSentAt }: EmailReading, { t, span, ago }: Words): Judgement {
  const last = lastSentAt ? t("system.emails.last", { age: ago(lastSentAt) }) : t("system.emails.none");
  if (!queue) return { state: "good", says: last };
  const { waiting, dead, lateSeconds, retryingSeconds } = queue;
  if (dead > 0) {
    const says = `${t("system.emails.dead", { count: dead })} ${last}`;
    return { state: "bad", says, next: t("system.emails.deadNext") };
  }
  const state = worseOf(from(lateSeconds, limits.jobsLate), from(retryingSeconds, limits.jobsRetrying));
  const oldest = span(Math.max(lateSeconds, retryingSeconds));
  const says = `${t("system.emails.waiting", { count: waiting })} ${last}`;
  return judged(
    state,
    state === "good" ? says : `${says} ${t("system.emails.oldest", { age: oldest })}`,
    t("system.emails.next"),
  );
}

export function judgeReservations(pause: Pause | undefined, { t, ago }: Words): Judgement {
  if (!pause) return { state: "good", says: t("system.reservations.good") };
  const says = t("system.reservations.paused", { age: ago(pause.since), reason: pause.reason });
  return { state: "warning", says, next: t("system.reservations.next") };
}

export function judgeHolds({ count, endedAt }: HoldReading, { t, ago, secondsSince }: Words): Judgement {
  if (!endedAt) return { state: "good", says: t("system.holds.good") };
  const says = t("system.holds.late", { count, age: ago(endedAt) });
  return judged(from(secondsSince(endedAt), limits.holdsLate), says, t("system.holds.next"));
}

/** A clash is a guest who may stand before a taken door; a silent calendar may become one. */
export function judgeCalendars({ feeds, silent, clashing }: CalendarReading, { t }: Words): Judgement {
  if (clashing.length > 0) {
    const says = t("system.calendars.clash", { count: clashing.length, codes: named(clashing) });
    return { state: "bad", says, next: t("system.calendars.clashNext") };
  }
  if (silent.length > 0) {
    const says = t("system.calendars.silent", { count: silent.length, names: named(silent) });
    return { state: "warning", says, next: t("system.calendars.silentNext") };
  }
  return { state: "good", says: t("system.calendars.good", { count: feeds }) };
}

/** As many names as a sentence has room for. */
const named = (names: readonly string[]) => (names.length > 5 ? [...names.slice(0, 5), "…"] : names).join(", ");

export function judgeWebhooks({ lastAt, outage }: WebhookReading, { t, ago }: Words): Judgement {
  if (outage) {
    const says = t("system.webhooks.silent", { age: ago(outage.since), count: outage.missed });
    return { state: "bad", says, next: t("system.webhooks.silentNext") };
  }
  if (lastAt) return { state: "good", says: t("system.webhooks.last", { age: ago(lastAt) }) };
  return { state: "unknown", says: t("system.webhooks.never"), next: t("system.webhooks.neverNext") };
}

export function judgeComparison(reading: ComparisonReading | undefined, words: Words): Judgement {
  const { t, ago, money, secondsSince } = words;
  if (!reading) {
    return { state: "unknown", says: t("system.comparison.never"), next: t("system.comparison.neverNext") };
  }
  const age = ago(reading.through);
  if (reading.differences > 0) {
    const amount = money(reading.differenceCents);
    const says = t("system.comparison.differs", { count: reading.differences, amount, age });
    return { state: "bad", says, next: t("system.comparison.differsNext") };
  }
  const says = t("system.comparison.good", { age });
  return judged(from(secondsSince(reading.through), limits.comparison), says, t("system.comparison.lateNext"));
}

export function judgeBackups(reading: BackupReading | undefined, { t, ago, secondsSince }: Words): Judgement {
  if (!reading?.last) {
    return { state: "warning", says: t("system.backups.none"), next: t("system.backups.noneNext") };
  }
  const { last, provenAt } = reading;
  const proven = provenAt ? t("system.backups.proven", { age: ago(provenAt) }) : t("system.backups.neverProven");
  if (last.state !== "proven") {
    const sentence = { refused: t("system.backups.refused"), failed: t("system.backups.failed") }[last.state];
    const says = `${sentence} ${last.why ?? ""} ${proven}`.replaceAll("  ", " ");
    return { state: "bad", says, next: t("system.backups.failedNext") };
  }
  const state = provenAt ? from(secondsSince(provenAt), limits.backup) : "bad";
  if (state !== "good") return { state, says: proven, next: t("system.backups.lateNext") };
  if (last.why) return { state: "warning", says: `${proven} ${last.why}`, next: t("system.backups.failedNext") };
  return judgeKey(reading.keyProvenAt, { proven, t, ago, secondsSince });
}

/** A backup that nobody can decrypt is none: whether the secret key still exists, only the operator can show. */
function judgeKey(
  provenAt: Date | null | undefined,
  { proven, t, ago, secondsSince }: Pick<Words, "t" | "ago" | "secondsSince"> & { proven: string },
): Judgement {
  const isRecent = provenAt && secondsSince(provenAt) <= keyProofDays * day;
  if (provenAt === undefined || isRecent) return { state: "good", says: proven };
  const key = provenAt ? t("system.backups.keyOld", { age: ago(provenAt) }) : t("system.backups.keyNever");
  return { state: "warning", says: `${proven} ${key}`, next: t("system.backups.keyNext") };
}

export function judgeStripe({ refused, aheadSeconds }: StripeReading, { t, span }: Words): Judgement {
  if (refused !== undefined) {
    return { state: "bad", says: t("system.stripe.refused", { why: refused }), next: t("system.stripe.refusedNext") };
  }
  const off = Math.abs(aheadSeconds);
  const state = from(off, limits.clock);
  if (state === "good") return { state, says: t("system.stripe.good") };
  const values = { off: span(off) };
  const says = aheadSeconds > 0 ? t("system.stripe.ahead", values) : t("system.stripe.behind", values);
  return { state, says, next: t("system.stripe.clockNext") };
}

export function judgeMail(reading: MailReading, { t }: Words): Judgement {
  if ("folder" in reading) return { state: "good", says: t("system.mail.folder", reading) };
  const { server, error } = reading;
  if (error === undefined) return { state: "good", says: t("system.mail.good", { server }) };
  return { state: "bad", says: t("system.mail.bad", { server, why: error }), next: t("system.mail.next") };
}

export function judgeRecordsOfMail(reading: RecordsReading, { t }: Words): Judgement {
  if ("folder" in reading) return { state: "good", says: t("system.mail.folder", reading) };
  return judgeRecords(reading.records, t);
}

export function judgePictures({ store, error }: PicturesReading, { t }: Words): Judgement {
  if (error === undefined) return { state: "good", says: t("system.pictures.good", { store }) };
  return { state: "bad", says: t("system.pictures.bad", { store, why: error }), next: t("system.pictures.next") };
}

export function judgeCertificate({ host, validTo, refused }: CertificateReading, words: Words): Judgement {
  const { t, span, secondsSince } = words;
  if (!validTo) return { state: "good", says: t("system.certificate.http", { host }) };
  if (refused) {
    const says = t("system.certificate.refused", { host, why: refused });
    return { state: "bad", says, next: t("system.certificate.next") };
  }
  const left = -secondsSince(validTo);
  const says = t("system.certificate.left", { host, left: span(left) });
  return judged(below(left, limits.certificate), says, t("system.certificate.next"));
}
