import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { routines } from "../server/app.ts";
import { type Site, until } from "./servers.ts";

/** Time that passes at a site faster than the machine's: its clocks, its queue and what is due by them. */

export interface Bell {
  /** Puts each routine into its queue that fell due after `from` and until `to`, once. */
  ring(from: Date, to: Date): Promise<void>;
  close(): Promise<void>;
}

/** For servers that were told to work with the routines: their own schedules go by the database's clock. */
export async function openBell(databaseUrl: string): Promise<Bell> {
  const queue = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false, max: 1 });
  queue.on("error", () => {});
  await queue.start();
  return {
    async ring(from, to) {
      const minutes: Date[] = [];
      for (let minute = minuteOf(from) + 1; minute <= minuteOf(to); minute++) minutes.push(new Date(minute * 60_000));
      for (const { name, cron } of routines) {
        if (minutes.some((minute) => isDue(cron, minute))) await queue.send(name, {});
      }
    },
    close: () => queue.stop({ graceful: false }),
  };
}

/**
 * Lets minutes pass, the queue's clock included: jobs are retried when their turn comes, and routines run.
 * @param atOnce minutes that pass together at least
 * @param seconds how long the queue may take for what fell due; past them time goes on, as where calls hang
 */
export async function pass(
  site: Site,
  bell: Bell,
  minutes: number,
  { atOnce = 1, seconds }: { atOnce?: number; seconds?: number } = {},
): Promise<void> {
  for (let left = minutes; left > 0.001; ) {
    const step = Math.min(left, Math.max(atOnce, await minutesToNextJob(site)), 20);
    const before = site.now();
    await site.advance(step);
    await sql`update pgboss.job set start_after = start_after - ${step} * interval '1 minute',
      created_on = created_on - ${step} * interval '1 minute'
      where state in ('created', 'retry')`.execute(site.db);
    await bell.ring(before, site.now());
    if (seconds === undefined) await atRest(site);
    else
      for (const end = Date.now() + seconds * 1000; Date.now() < end && (await unrest(site)).length > 0; )
        await sleep(100);
    left -= step;
  }
}

/** Waits until no job runs and none is due. */
export async function atRest(site: Site): Promise<void> {
  const what = async () => `the queue to come to rest: ${JSON.stringify(await unrest(site))}`;
  await until(what, async () => (await unrest(site)).length === 0, 300);
}

/** Jobs that run or are due. */
async function unrest(site: Site) {
  const { rows } = await sql<{ name: string; state: string }>`select name, state from pgboss.job
    where (state = 'active' or state in ('created', 'retry') and start_after <= now())
      and name not like '\\_\\_%'`.execute(site.db);
  return rows;
}

async function minutesToNextJob(site: Site): Promise<number> {
  const { rows } = await sql<{ minutes: number | null }>`
    select extract(epoch from min(start_after) - now())::float8 / 60 as minutes from pgboss.job
    where state in ('created', 'retry') and name not like '\\_\\_%'`.execute(site.db);
  return rows[0]?.minutes ?? 10;
}

const minuteOf = (instant: Date) => Math.floor(instant.getTime() / 60_000);

/** Whether a schedule of minutes and hours such as `3/10 * * * *` names this minute, in UTC. */
function isDue(cron: string, then: Date): boolean {
  const [minute = "*", hour = "*"] = cron.split(" ");
  return names(minute, then.getUTCMinutes()) && names(hour, then.getUTCHours());
}

function names(field: string, number: number): boolean {
  const [from = "*", every] = field.split("/");
  const first = from === "*" ? 0 : Number(from);
  if (every === undefined) return from === "*" || number === first;
  return number >= first && (number - first) % Number(every) === 0;
}
