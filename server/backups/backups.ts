import { addMinutes, dateOf, instantOf, timeOf } from "#contract/dates.ts";
import { type BackupCtx, makeBackup } from "./making.ts";

/**
 * Owns the backups: each is restored into a scratch database and compared before it counts. Never changes what it backs
 * up. Relies on PostgreSQL's own programs, on `age`, and on the operator to keep the secret key elsewhere.
 */

export { answerChallenge, challengeKey, keyProofDays, keyProvenAt } from "./key-proof.ts";
export { type Made, makeBackup, tidyBackups } from "./making.ts";
export { differences, type Portrait, portray } from "./portrait.ts";
export { restoreBackup } from "./restoring.ts";

/** On the island: few people are about, and Stripe's day is over. */
const night = { from: "03:00", to: "06:00" };
/** A night, and some hours for somebody to notice. */
const provenWithinMinutes = 26 * 60;

/** Routine, hourly. At night it makes a backup, and each later hour of that night tries again until one is proven. */
export async function backUpAtNight(ctx: BackupCtx): Promise<void> {
  const { timeZone } = ctx.env.island;
  const now = timeOf(ctx.now(), timeZone);
  if (!ctx.env.backups || now < night.from || now >= night.to) return;
  const began = instantOf(dateOf(ctx.now(), timeZone), night.from, timeZone);
  const last = await lastProvenBackup(ctx);
  if (!last || last.made_at < began) await makeBackup(ctx);
}

export async function lastProvenBackup({ db }: Pick<BackupCtx, "db">) {
  return db
    .selectFrom("backups")
    .select(["name", "made_at", "bytes", "places"])
    .where("state", "=", "proven")
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export interface BackupTrouble {
  since: Date;
  /** In English: what a program said, or what is missing. */
  why: string;
  /** The backup it is about; undefined when there is none. */
  name: string | undefined;
}

/** What the operator has to see to: the last backup did not succeed at every place, or none has been proven for 26 hours. */
export async function backupTrouble(ctx: Pick<BackupCtx, "db" | "env" | "now">): Promise<BackupTrouble | undefined> {
  if (!ctx.env.backups) return undefined;
  const last = await ctx.db
    .selectFrom("backups")
    .select(["name", "finished_at", "why"])
    .where("state", "<>", "running")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.why && last.finished_at) return { since: last.finished_at, why: last.why, name: last.name };
  const proven = await lastProvenBackup(ctx);
  const site = await ctx.db.selectFrom("site").select("since").executeTakeFirst();
  const since = proven?.made_at ?? site?.since;
  if (!since || since > addMinutes(ctx.now(), -provenWithinMinutes)) return undefined;
  const why = proven ? "no backup has been proven for 26 hours" : "no backup has ever been proven";
  return { since, why, name: proven?.name };
}
