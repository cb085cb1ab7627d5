import { setTimeout as pause } from "node:timers/promises";
import {
  type CheckName,
  type CheckState,
  type InsideCheck,
  insideChecks,
  type OutsideCheck,
  outsideChecks,
} from "#contract/admin/system.ts";
import type { Language } from "#contract/catalogues.ts";
import type { TextKey } from "#locales/translate.ts";
import type { Inspected } from "./inside.ts";
import * as inside from "./inside.ts";
import * as judge from "./judging.ts";
import * as outside from "./outside.ts";
import { type Words, wordsIn } from "./words.ts";

/**
 * Owns the answer to how the site is doing, for `/admin/system` and `npm run doctor`. Changes nothing. Reading a number
 * and judging it are separate, so that a future check can judge the same numbers by another rule.
 */

export type { Inspected } from "./inside.ts";
export { type CertificateReading, readCertificate } from "./outside.ts";

export interface Check<Name extends CheckName = CheckName> {
  name: Name;
  title: string;
  state: CheckState;
  says: string;
  next: string | null;
  /** The reading itself; null when there is none. */
  facts: unknown;
}

interface Question<Reading = never> {
  titleKey: TextKey;
  read(site: Inspected): Promise<Reading>;
  judge(reading: Reading, words: Words): judge.Judgement;
}

/** Ties a judgement to its reading. */
const question = <Reading>(asked: Question<Reading>) => asked as Question;

const questions: Record<CheckName, Question> = {
  build: question({ titleKey: "system.build.title", read: inside.readBuild, judge: judge.judgeBuild }),
  database: question({ titleKey: "system.database.title", read: inside.readDatabase, judge: judge.judgeDatabase }),
  migrations: question({
    titleKey: "system.migrations.title",
    read: inside.readMigrations,
    judge: judge.judgeMigrations,
  }),
  settings: question({ titleKey: "system.settings.title", read: inside.readSettings, judge: judge.judgeSettings }),
  disk: question({ titleKey: "system.disk.title", read: inside.readDisk, judge: judge.judgeDisk }),
  routines: question({ titleKey: "system.routines.title", read: inside.readRoutines, judge: judge.judgeRoutines }),
  jobs: question({ titleKey: "system.jobs.title", read: inside.readJobs, judge: judge.judgeJobs }),
  emails: question({ titleKey: "system.emails.title", read: inside.readEmails, judge: judge.judgeEmails }),
  reservations: question({
    titleKey: "system.reservations.title",
    read: inside.readReservations,
    judge: judge.judgeReservations,
  }),
  holds: question({ titleKey: "system.holds.title", read: inside.readHolds, judge: judge.judgeHolds }),
  calendars: question({
    titleKey: "system.calendars.title",
    read: inside.readCalendars,
    judge: judge.judgeCalendars,
  }),
  webhooks: question({ titleKey: "system.webhooks.title", read: inside.readWebhooks, judge: judge.judgeWebhooks }),
  comparison: question({
    titleKey: "system.comparison.title",
    read: inside.readComparison,
    judge: judge.judgeComparison,
  }),
  backups: question({ titleKey: "system.backups.title", read: inside.readBackups, judge: judge.judgeBackups }),
  stripe: question({ titleKey: "system.stripe.title", read: outside.readStripe, judge: judge.judgeStripe }),
  mail: question({ titleKey: "system.mail.title", read: outside.readMail, judge: judge.judgeMail }),
  records: question({
    titleKey: "system.records.title",
    read: outside.readRecords,
    judge: judge.judgeRecordsOfMail,
  }),
  pictures: question({ titleKey: "system.pictures.title", read: outside.readPictures, judge: judge.judgePictures }),
  certificate: question({
    titleKey: "system.certificate.title",
    read: outside.readCertificate,
    judge: judge.judgeCertificate,
  }),
};

export function checkInside(site: Inspected, language: Language): Promise<Check<InsideCheck>[]> {
  return Promise.all(insideChecks.map((name) => check(site, name, language)));
}

/** Asks other services: takes up to `patienceSeconds`. */
export function checkOutside(site: Inspected, language: Language): Promise<Check<OutsideCheck>[]> {
  return Promise.all(outsideChecks.map((name) => check(site, name, language)));
}

/** What one question may take; all are asked at once. */
const patienceSeconds = 5;

/** Never throws: what cannot be asked is unknown, except for the database, without which the site is closed. */
async function check<Name extends CheckName>(site: Inspected, name: Name, language: Language): Promise<Check<Name>> {
  const words = wordsIn(language, site.now());
  const { titleKey, read, judge } = questions[name];
  const title = words.t(titleKey);
  try {
    const facts = await inTime(read(site));
    const { state, says, next = null } = judge(facts, words);
    return { name, title, state, says, next, facts: facts ?? null };
  } catch (error) {
    const why = whyOf(error);
    const { t } = words;
    const unanswered =
      name === "database"
        ? { state: "bad" as const, says: t("system.database.silent", { why }), next: t("system.database.silentNext") }
        : { state: "unknown" as const, says: t("system.unanswered", { why }), next: t("system.unansweredNext") };
    return { name, title, ...unanswered, facts: null };
  }
}

async function inTime<T>(reading: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = pause(patienceSeconds * 1000, undefined, { signal: over.signal }).then(() => {
    throw new Error(`no answer in ${patienceSeconds} s`);
  });
  return Promise.race([reading, late]).finally(() => {
    late.catch(() => {});
    over.abort();
  });
}

/**
 * Within a sentence, so without its full stop. A connection tried at several addresses fails with an error that has no
 * message of its own.
 */
function whyOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return (first instanceof Error ? first.message : String(first)).replace(/\.$/, "");
}
