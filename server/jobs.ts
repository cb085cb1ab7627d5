import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { fromKysely, type Db as JobDatabase, PgBoss } from "pg-boss";
import type { MailEvent } from "../emails/letter.ts";
import type { Ctx } from "./ctx.ts";
import type { Db } from "./db/connect.ts";
import { sqlState } from "./db/transaction.ts";
import { tooFastOf } from "./pace.ts";

/**
 * Work that follows a change: enqueued in the change's own transaction, done afterwards, again until it succeeds.
 * This is the outbox.
 */
export interface JobData {
  "stripe.event": { eventId: string; type: string };
  "mail.send": { mailId: number; event: MailEvent };
  "refund.make": { refundId: number };
  "orphan.refund": { orphanId: number };
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

/**
 * How many jobs of one name a process works on at a time. A job holds one connection at most, and none while Stripe or
 * the post thinks, which is most of its time: of the fifteen that may be under way about half have one, so that guests
 * find the rest of the pool's ten. Events and letters come in crowds and somebody waits for them; the rest is rare.
 */
const atOnce: Record<JobName, number> = {
  "stripe.event": 4,
  "refund.make": 1,
  "orphan.refund": 1,
  "payout.settle": 1,
  "payout.release": 1,
  "mail.send": 3,
  "password.forgotten": 1,
  "newsletter.welcome": 1,
  "picture.drop": 1,
  "commission.tell": 1,
};
const names = Object.keys(atOnce) as JobName[];

/**
 * A process says every five seconds that its work is alive. Every ten seconds one of the processes looks for work that
 * was silent for ten, so that what a killed process left is done again within half a minute. `expireInSeconds` only
 * ends work that is alive and stuck.
 */
const aliveOptions = { heartbeatSeconds: 10, retryBackoff: true };
/** The second is how often pg-boss allows a look at most: equal to the first, a timer a moment early would miss one. */
const looks = { superviseIntervalSeconds: 10, monitorIntervalSeconds: 9 };

const queueOptions = {
  ...aliveOptions,
  retryLimit: 12,
  retryDelay: 2,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  // Workers are woken when the job's transaction commits; polling finds what is tried again.
  notify: true,
};
/** The clock calls again anyway: what fails is tried a few times in the minute after. */
const routineOptions = { ...aliveOptions, retryLimit: 5, retryDelay: 1, retryDelayMax: 30, expireInSeconds: 1800 };

/** The news that confirms a booking, and the letters somebody waits for who has just paid or asked for a link. */
const first = new Set<string>([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  ...([
    "booking_confirmed_guest",
    "booking_confirmed_host",
    "booking_cancelled_guest",
    "booking_cancelled_host",
    "payment_returned_guest",
    "refund_made_guest",
    "email_verification",
    "email_change_confirm",
    "password_reset",
  ] satisfies MailEvent[]),
]);
/** Letters nobody waits for. */
const last = /_operator$|^(review_request|reviews_published|newsletter)_/;

/** What goes first within its queue, however much else waits there: the larger number. */
function priorityOf(data: JobData[JobName]): number {
  const what = "event" in data ? data.event : "type" in data ? data.type : "";
  if (first.has(what)) return 1;
  return last.test(what) ? -1 : 0;
}

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
  /**
   * Does a job. One that was told to call less often goes back for some seconds and has not been tried; after a day it
   * fails like any other, so that somebody hears of it.
   */
  const orLater = async (name: JobName, id: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const tooFast = tooFastOf(error);
      if (!tooFast) throw error;
      const { rows } = await database.jobs.executeSql(
        `update pgboss.job set state = 'retry', started_on = null, heartbeat_on = null,
          start_after = now() + (0.5 + random()) * $3 * interval '1 second'
        where name = $1 and id = $2 and state = 'active' and created_on > now() - interval '1 day' returning id`,
        [name, id, tooFast.inSeconds],
      );
      if (rows.length === 0) throw error;
    }
  };
  /** In the order they are done. */
  const namesWaiting = async (): Promise<JobName[]> => {
    const { rows } = await database.jobs.executeSql(
      "select distinct name from pgboss.job where state < 'active' and start_after <= now()",
    );
    return names.filter((name) => rows.some((row: { name: string }) => row.name === name));
  };

  return {
    async enqueue(db, name, data) {
      await boss.send(name, data, { db: fromKysely(db as never), priority: priorityOf(data) });
    },

    async work(ctx, work, routines) {
      const polling = {
        pollingIntervalSeconds: pollingSeconds,
        notifyPollingIntervalSeconds: pollingSeconds,
        batchSize: 1,
      };
      for (const name of names.flatMap((one) => Array<JobName>(atOnce[one]).fill(one))) {
        const worker = await boss.work(name, polling, async ([job]) => {
          // Where one job was, another may be: the worker looks again without a pause.
          boss.notifyWorker(worker);
          if (job) await orLater(name, job.id, () => work[name](ctx, job.data as never));
        });
      }
      for (const { name, cron, run } of routines) {
        // One that waits or is under way is not queued again: what the clock calls for meanwhile is left out.
        await boss.createQueue(name, { ...routineOptions, policy: "exclusive" });
        await boss.updateQueue(name, routineOptions);
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
          // One at a time, as workers do: what has just been enqueued may go first.
          for (let [job] = await boss.fetch<never>(name); job; [job] = await boss.fetch<never>(name)) {
            done += 1;
            try {
              await orLater(name, job.id, () => work[name](ctx, job.data));
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
      ...looks,
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
