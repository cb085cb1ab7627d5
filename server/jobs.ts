import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { fromKysely, type Db as JobDatabase, PgBoss } from "pg-boss";
import type { Ctx } from "./ctx.ts";
import type { Db } from "./db/connect.ts";
import { sqlState } from "./db/transaction.ts";

/**
 * Work that follows a change: enqueued in the change's own transaction, done afterwards, again until it succeeds.
 * This is the outbox.
 */
export interface JobData {
  "mail.send": { mailId: number };
  "stripe.event": { eventId: string };
  "refund.make": { refundId: number };
  "payout.settle": { bookingId: number };
  "payout.release": { hostId: number };
  "password.forgotten": { email: string };
  "picture.drop": { image: string };
  "newsletter.welcome": { email: string };
  "commission.tell": { rateId: number };
}
export type JobName = keyof JobData;
export type JobWork = { [Name in JobName]: (ctx: Ctx, data: JobData[Name]) => Promise<void> };
/** Named work that the clock calls for, as cron has it. */
export type Routine = { name: string; cron: string; run: (ctx: Ctx) => Promise<unknown> };

export interface Jobs {
  /** Enqueues through `db`, so that it happens exactly when the transaction commits. */
  enqueue<Name extends JobName>(db: Db, name: Name, data: JobData[Name]): Promise<void>;
}

export interface JobQueue extends Jobs {
  /** Starts workers and routines; until then jobs only wait. */
  work(ctx: Ctx, work: JobWork, routines: Routine[]): Promise<void>;
  /** Does everything that waits, retries included, and says how much that was: for tests and the seed. */
  drain(ctx: Ctx, work: JobWork): Promise<number>;
  stop(): Promise<void>;
}

const names: JobName[] = [
  "mail.send",
  "stripe.event",
  "refund.make",
  "password.forgotten",
  "picture.drop",
  "newsletter.welcome",
  "payout.settle",
  "payout.release",
  "commission.tell",
];
const queueOptions = {
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  // Workers are woken when the job's transaction commits; polling finds what is tried again.
  notify: true,
};
/** How many jobs of one name a process works on at a time. */
const atOnce = 2;

interface QueueDatabase {
  jobs: JobDatabase;
  kind: "postgres" | "pglite";
}

export async function openJobs(
  database: QueueDatabase,
  onError: (error: Error) => void,
  { pollingSeconds = 1 } = {},
): Promise<JobQueue> {
  const boss = await startBoss(database, onError);
  for (const name of names) {
    await boss.createQueue(name, queueOptions);
    // A queue that is there already keeps the options it was made with.
    await boss.updateQueue(name, queueOptions);
    // Any look makes pg-boss remember the queue. It would otherwise ask for it on its own connection in the middle
    // of our first transaction, which on the embedded database is waiting for itself.
    await boss.getJobById(name, randomUUID());
  }
  /** In the order they are done. */
  const namesWaiting = async (): Promise<JobName[]> => {
    const { rows } = await database.jobs.executeSql(
      "select distinct name from pgboss.job where state < 'active' and start_after <= now()",
    );
    return names.filter((name) => rows.some((row: { name: string }) => row.name === name));
  };

  return {
    async enqueue(db, name, data) {
      await boss.send(name, data, { db: fromKysely(db as never) });
    },

    async work(ctx, work, routines) {
      const polling = {
        pollingIntervalSeconds: pollingSeconds,
        notifyPollingIntervalSeconds: pollingSeconds,
        batchSize: 1,
      };
      for (const name of names.flatMap((one) => Array<JobName>(atOnce).fill(one))) {
        const worker = await boss.work(name, polling, async ([job]) => {
          // Where one job was, another may be: the worker looks again without a pause.
          boss.notifyWorker(worker);
          if (job) await work[name](ctx, job.data as never);
        });
      }
      for (const { name, cron, run } of routines) {
        await boss.createQueue(name, { policy: "stately", retryLimit: 0, expireInSeconds: 300 });
        await boss.schedule(name, cron);
        await boss.work(name, { pollingIntervalSeconds: 5 }, async () => {
          await run(ctx);
        });
      }
    },

    async drain(ctx, work) {
      let done = 0;
      for (let before = -1; done > before; ) {
        before = done;
        for (const name of await namesWaiting()) {
          for (const job of await boss.fetch<never>(name, { batchSize: 50 })) {
            done += 1;
            try {
              await work[name](ctx, job.data);
              await boss.complete(name, job.id);
            } catch (error) {
              await boss.fail(name, job.id, { message: String(error) });
            }
          }
        }
      }
      return done;
    },

    stop: () => boss.stop({ graceful: true, timeout: 5_000, close: false }),
  };
}

/** A job that used up all its tries: nobody does it any more. */
export interface DeadJob {
  id: string;
  name: JobName;
  data: Record<string, unknown>;
  since: Date;
}

/**
 * The jobs nobody does any more, the oldest first; pg-boss forgets them after a week.
 * @param wanted `butNotTold`: without those the operator was told of, under this beginning
 */
export async function deadJobs(db: Db, wanted: { limit: number; butNotTold?: string }): Promise<DeadJob[]> {
  const untold = wanted.butNotTold
    ? sql`and not exists (select from operator_told where what = ${wanted.butNotTold} || job.id)`
    : sql``;
  const { rows } = await sql<DeadJob>`
    select id, name, data, completed_on as since from pgboss.job
    where state = 'failed' and name in (${sql.join(names)}) ${untold}
    order by completed_on, id limit ${wanted.limit}`.execute(db);
  return rows;
}

/** Which of `ids` a job of that name is still to be done about, now or later, by the field of its data. */
export async function jobsUnderWay<Name extends JobName>(
  db: Db,
  name: Name,
  field: keyof JobData[Name] & string,
  ids: number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select distinct (data ->> ${field})::int8 as id from pgboss.job
    where name = ${name} and state in ('created', 'retry', 'active')
      and (data ->> ${field})::int8 in (${sql.join(ids)})`.execute(db);
  return new Set(rows.map(({ id }) => Number(id)));
}

/**
 * Two processes that open an empty database at once both make the queue's tables. One waits for the other and then
 * trips over what it could not see before; the next time it finds everything in place.
 */
async function startBoss(database: QueueDatabase, onError: (error: Error) => void): Promise<PgBoss> {
  for (let attempt = 1; ; attempt++) {
    const boss = new PgBoss({
      db: database.jobs,
      backend: database.kind,
      supervise: true,
      schedule: true,
      useListenNotify: true,
    });
    boss.on("error", onError);
    try {
      return await boss.start();
    } catch (error) {
      if (sqlState(error) !== "23505" || attempt === 2) throw error;
    }
  }
}
