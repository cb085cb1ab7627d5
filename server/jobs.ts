import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { fromKysely, type Job, PgBoss } from "pg-boss";
import type { MailEventName } from "../emails/email.ts";
import { type Ctx, forRequest } from "./ctx.ts";
import type { Db, JobDatabase } from "./db/connect.ts";
import { sqlState } from "./db/transaction.ts";
import { tooFastOf } from "./pace.ts";

/**
 * Work that follows a change: enqueued in the change's own transaction, run afterwards, and retried until it succeeds.
 * This is the outbox.
 */
export interface JobData {
  "stripe.event": { eventId: string; type: string };
  "mail.send": { mailId: number; event: MailEventName };
  "refund.make": { refundId: number };
  "orphan.refund": { orphanId: number };
  "holds.end": { userId: number };
  "listing.endHolds": { listingId: number };
  "payout.settle": { bookingId: number };
  "payout.release": { hostId: number };
  /** Jobs that the last release enqueued do not say who asked. */
  "password.forgotten": { email: string; asker?: "known" | "strangers" };
  "picture.drop": { image: string };
  "newsletter.welcome": { email: string };
  "commission.tell": { rateId: number };
  "clash.tell": { feedId: number; bookingId: number };
  "notice.send": { noticeId: number };
}
export type JobName = keyof JobData;
export type JobWork = { [Name in JobName]: (ctx: Ctx, data: JobData[Name]) => Promise<void> };
/** A named task that runs on a cron schedule. */
export type Routine = { name: string; cron: string; run: (ctx: Ctx) => Promise<unknown> };

export interface Jobs {
  /**
   * Enqueues through `db`, so that the job exists only if the transaction commits.
   */
  enqueue<Name extends JobName>(db: Db, name: Name, data: JobData[Name], how?: Enqueued): Promise<void>;
}

export interface Enqueued {
  /** The request that caused the job; `forRequest` adds it. */
  requestId?: string | undefined;
  /** How long the job waits before it is due. */
  delaySeconds?: number;
}

export interface JobQueue extends Jobs {
  /** Starts workers and routines; until then jobs stay queued. */
  work(ctx: Ctx, work: JobWork, routines: Routine[]): Promise<void>;
  /** Runs every queued job, including retries, and returns their number: for tests and the seed. */
  drain(ctx: Ctx, work: JobWork): Promise<number>;
  stop(): Promise<void>;
}

/**
 * How many jobs of one name a process runs concurrently. A job uses at most one connection, and none while it waits for
 * Stripe or the mail server, which is most of its time: of at most twenty jobs under way about half use one, which
 * leaves guests the rest of the pool's ten. Events and emails come in bursts and people wait for them; the others are
 * rare.
 */
const atOnce: Record<JobName, number> = {
  "stripe.event": 4,
  "refund.make": 1,
  "orphan.refund": 1,
  "holds.end": 1,
  "listing.endHolds": 1,
  "payout.settle": 1,
  "payout.release": 1,
  "mail.send": 3,
  "password.forgotten": 1,
  "newsletter.welcome": 1,
  "picture.drop": 1,
  "commission.tell": 1,
  "clash.tell": 1,
  "notice.send": 2,
};
const names = Object.keys(atOnce) as JobName[];

/**
 * A running job sends a heartbeat every five seconds. Every ten seconds one of the processes looks for jobs without a
 * heartbeat for ten, so that a killed process's jobs restart within half a minute. `expireInSeconds` only ends jobs
 * that are alive and stuck.
 */
const aliveOptions = { heartbeatSeconds: 10, retryBackoff: true };
/** The second is pg-boss's minimum between two checks: if equal to the first, a timer firing early would skip one. */
const looks = { superviseIntervalSeconds: 10, monitorIntervalSeconds: 9 };

const queueOptions = {
  ...aliveOptions,
  retryLimit: 12,
  retryDelay: 2,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  // The commit of a job's transaction wakes a worker; retries are found by looking.
  notify: true,
};
/**
 * Attempts are hourly from the twelfth on. What else is given up after two hours is repeated by a routine or by the
 * operator; an email is not, and a mail server may be away for a day.
 */
const optionsOf = (name: JobName) => (name === "mail.send" ? { ...queueOptions, retryLimit: 34 } : queueOptions);

/** The schedule repeats routines anyway: a failed run is only retried a few times within the next minute. */
const routineOptions = { ...aliveOptions, retryLimit: 5, retryDelay: 1, retryDelayMax: 30, expireInSeconds: 1800 };

/** Events that confirm a booking, and emails people wait for after paying or requesting a link. */
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
  ] satisfies MailEventName[]),
]);
/** Emails nobody waits for. */
const last = /_operator$|^(review_request|reviews_published|newsletter)_/;

/** A job's priority within its queue, whatever else is queued: higher numbers run first. */
function priorityOf(data: JobData[JobName]): number {
  const what = "event" in data ? data.event : "type" in data ? data.type : "";
  if (first.has(what)) return 1;
  return last.test(what) ? -1 : 0;
}

/** Workers look by themselves this rarely, in case nothing woke them. */
const ownPolling = { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60, batchSize: 1 };

interface Worker {
  isBusy: boolean;
  /** Has it look for a job, at once or when it is done. */
  look(): void;
}

/**
 * The workers of one queue. As few as possible look for a job, since looking costs more than most jobs: a new job wakes
 * one that is idle, which wakes the next when it finds a job, as more may be queued. One that is done looks again if all
 * others are busy; otherwise an idle one has looked meanwhile.
 */
class Workers {
  readonly #all: Worker[] = [];

  add(worker: Worker): void {
    this.#all.push(worker);
  }

  wakeOne(): void {
    this.#idle()?.look();
  }

  async run(worker: Worker, job: () => Promise<void>): Promise<void> {
    worker.isBusy = true;
    this.wakeOne();
    try {
      await job();
    } finally {
      if (!this.#idle()) worker.look();
      worker.isBusy = false;
    }
  }

  #idle(): Worker | undefined {
    return this.#all.find(({ isBusy }) => !isBusy);
  }
}

interface QueueDatabase {
  jobs: JobDatabase;
  kind: "postgres" | "pglite";
}

/** With `background: false` the queue asks nothing by itself: it starts no routine and repeats no abandoned job. */
export async function openJobs(
  database: QueueDatabase,
  onError: (error: Error) => void,
  { pollingSeconds = 1, background = true } = {},
): Promise<JobQueue> {
  const workersOf = new Map<string, Workers>();
  const wakeOne = (name: string) => workersOf.get(name)?.wakeOne();
  const boss = await startBoss(database, { onJob: wakeOne, onError, background });
  for (const name of names) {
    await boss.createQueue(name, optionsOf(name));
    // An existing queue keeps the options it was created with.
    await boss.updateQueue(name, optionsOf(name));
    // Any query makes pg-boss cache the queue. Otherwise it would load the queue on its own connection in the middle
    // of our first transaction, which on the embedded database is a deadlock.
    await boss.getJobById(name, randomUUID());
  }
  /**
   * Runs a job. When a service is called too often, the job is delayed by some seconds without counting an attempt;
   * after a day it fails like any other, so that the failure is reported.
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
  /** The names of the jobs and routines that are due. */
  const namesDue = async (): Promise<string[]> => {
    const { rows } = await database.jobs.executeSql(
      "select distinct name from pgboss.job where state < 'active' and start_after <= now()",
    );
    return rows.map(({ name }: { name: string }) => name);
  };
  const stopping = new AbortController();
  /**
   * Looks in all queues at once for what is due. If each of the forty workers asked for itself, an idle process would
   * ask more of the database than its guests do.
   */
  const keepLooking = async (): Promise<void> => {
    const { signal } = stopping;
    while (!signal.aborted) {
      try {
        await pause(pollingSeconds * 1000, undefined, { signal, ref: false });
        for (const name of await namesDue()) wakeOne(name);
      } catch (error) {
        if (!signal.aborted) onError(error as Error);
      }
    }
  };

  /** Registers a worker, which runs the jobs of one name one at a time. */
  const addWorker = async (name: string, run: (job: Job<unknown>) => Promise<void>): Promise<void> => {
    const workers = workersOf.get(name) ?? new Workers();
    workersOf.set(name, workers);
    const worker: Worker = { isBusy: false, look: () => boss.notifyWorker(id) };
    const id: string = await boss.work<unknown>(name, ownPolling, async ([job]) => {
      if (job) await workers.run(worker, () => run(job));
    });
    workers.add(worker);
  };

  return {
    async enqueue(db, name, data, { requestId, delaySeconds = 0 } = {}) {
      const caused = { ...data, ...(requestId !== undefined && { requestId }) };
      const priority = priorityOf(data);
      await boss.send(name, caused, { db: fromKysely(db as never), priority, startAfter: delaySeconds });
    },

    async work(ctx, work, routines) {
      for (const name of names) {
        for (let number = 0; number < atOnce[name]; number++) {
          await addWorker(name, (job) => orLater(name, job.id, () => runJob(ctx, work, name, job)));
        }
      }
      for (const { name, cron, run } of routines) {
        // A routine that is queued or running is not queued again: its schedule skips until it is done.
        await boss.createQueue(name, { ...routineOptions, policy: "exclusive" });
        await boss.updateQueue(name, routineOptions);
        await boss.schedule(name, cron);
        await addWorker(name, ({ id }) => runLogged(ctx, { name, id, done: "debug" }, run));
      }
      void keepLooking();
    },

    async drain(ctx, work) {
      let done = 0;
      for (let before = -1; done > before; ) {
        before = done;
        const due = new Set(await namesDue());
        for (const name of names.filter((one) => due.has(one))) {
          // One at a time, as workers do: a job enqueued meanwhile may have a higher priority.
          for (let [job] = await boss.fetch<never>(name); job; [job] = await boss.fetch<never>(name)) {
            done += 1;
            try {
              await orLater(name, job.id, () => runJob(ctx, work, name, job));
              await boss.complete(name, job.id);
            } catch (error) {
              await boss.fail(name, job.id, { message: String(error) });
            }
          }
        }
      }
      return done;
    },

    stop() {
      stopping.abort();
      return boss.stop({ graceful: true, timeout: 5_000, close: false });
    },
  };
}

function runJob(ctx: Ctx, work: JobWork, name: JobName, { id, data }: Job<unknown>): Promise<void> {
  return runLogged(ctx, { name, id, data, done: "info" }, (own) => work[name](own, data as never));
}

/**
 * Every log line of a job has its name and id, and the id of the request that caused it as lines of requests have it.
 * A routine tells only its failures, since it may run every minute.
 */
async function runLogged(
  ctx: Ctx,
  { name, id, data, done }: { name: string; id?: string | undefined; data?: unknown; done: "info" | "debug" },
  work: (ctx: Ctx) => Promise<unknown>,
): Promise<void> {
  const { requestId } = (data ?? {}) as { requestId?: string };
  const log = ctx.log.child({ job: name, jobId: id, ...(requestId !== undefined && { reqId: requestId }) });
  const began = performance.now();
  try {
    await work(forRequest(ctx, requestId, log));
  } catch (error) {
    // Not its message, which may name an address: the queue keeps that with the job, under `output`.
    const { name: type, code } = error as Partial<Error> & { code?: unknown };
    log.warn({ type, code }, "job failed");
    throw error;
  }
  log[done]({ ms: Math.round(performance.now() - began) }, "job done");
}

/** A job that has used up all its attempts and is not retried. */
export interface DeadJob {
  id: string;
  name: JobName;
  data: Record<string, unknown>;
  since: Date;
}

/**
 * The jobs that are no longer retried, the oldest first; pg-boss deletes them after a week.
 * @param wanted `butNotTold`: excludes the jobs already reported to the operator under this prefix
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

/** How a queue stands, by the database's clock. */
export interface QueueFigures {
  name: JobName;
  /** Jobs that are queued, or wait for another attempt. */
  waiting: number;
  /** Among them those that failed at least once. */
  retrying: number;
  /** How long the oldest job that is due has waited for a worker; 0 when none is due. */
  lateSeconds: number;
  /** How long ago the oldest of the jobs that failed at least once was queued; 0 without any. */
  retryingSeconds: number;
  /** Jobs that used up all their attempts. */
  dead: number;
}

/** The queues with jobs that are not done; those that are to begin later are left out. */
export async function queueFigures(db: Db): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select name,
      (count(*) filter (where state <> 'failed'))::int as waiting,
      (count(*) filter (where state <> 'failed' and retry_count > 0))::int as retrying,
      coalesce(extract(epoch from now() - min(start_after)
        filter (where state in ('created', 'retry') and start_after <= now())), 0)::int as "lateSeconds",
      coalesce(extract(epoch from now() - min(created_on)
        filter (where state <> 'failed' and retry_count > 0)), 0)::int as "retryingSeconds",
      (count(*) filter (where state = 'failed'))::int as dead
    from pgboss.job
    where name in (${sql.join(names)})
      and (state in ('retry', 'active', 'failed') or state = 'created' and start_after <= now())
    group by name order by name`.execute(db);
  return rows;
}

/** Seconds since a routine was last done, by the database's clock; undefined when no run is on record. */
export async function secondsSinceRun(db: Db, routine: string): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - max(completed_on))::int as seconds from pgboss.job
    where name = ${routine} and state = 'completed'`.execute(db);
  return rows[0]?.seconds ?? undefined;
}

/**
 * Whether a job with one of these values in a field of its data has begun and may go on, or has ended since then by the
 * database's clock.
 */
export async function hasRunSince<Name extends JobName>(
  db: Db,
  name: Name,
  { field, values, since }: { field: keyof JobData[Name] & string; values: readonly string[]; since: Date },
): Promise<boolean> {
  if (values.length === 0) return false;
  const { rows } = await sql<{ has_run: boolean }>`
    select exists (select from pgboss.job where name = ${name} and data ->> ${field} in (${sql.join(values)})
      and (state in ('retry', 'active') or completed_on >= ${since})) as has_run`.execute(db);
  return rows[0]?.has_run ?? false;
}

/** The `ids` for which a job of that name is queued or running, matched by a field of its data. */
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
 * Two processes that open an empty database at once both create the queue's tables. One waits for the other and then
 * fails on the existing rows; its second attempt succeeds.
 */
async function startBoss(
  { jobs, kind }: QueueDatabase,
  {
    onJob,
    onError,
    background,
  }: { onJob: (name: string) => void; onError: (error: Error) => void; background: boolean },
): Promise<PgBoss> {
  // By itself pg-boss wakes all workers of a queue for each job.
  const listen: JobDatabase["listen"] = (channel, _, lookAgain) => jobs.listen(channel, onJob, lookAgain);
  for (let attempt = 1; ; attempt++) {
    const boss = new PgBoss({
      db: { ...jobs, listen },
      backend: kind,
      supervise: background,
      ...looks,
      schedule: background,
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
