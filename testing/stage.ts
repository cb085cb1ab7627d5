import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { type CrashPoint, CrashWatch, type SeenPoint } from "./proxies/crash-watch.ts";
import { httpProxy } from "./proxies/http.ts";
import { postgresProxy } from "./proxies/postgres.ts";
import { openSite, type ServerProcess, type Site, until } from "./servers.ts";

/**
 * `kill -9` at every statement and every request of a story, one after the other. The proxies between the server and
 * its services count and kill; the product code needs no change for this.
 */

/** A server process with its own, watched proxies to PostgreSQL and Stripe. */
interface Server {
  process: ServerProcess;
  watch: CrashWatch;
  /** The application name of its connections in PostgreSQL. */
  name: string;
  retire(): Promise<void>;
}

/** A site with one server at work and the next ready to take over. */
export class Stage {
  readonly site: Site;
  readonly #queue: PgBoss;
  #started = 0;
  /** No server is behind the site's address. */
  #isDown = true;
  #working: Server;
  #standby: Promise<Server>;

  static async open(name: string): Promise<Stage> {
    const site = await openSite(name);
    const first = await startWatched(site, 0);
    const queue = new PgBoss({ connectionString: site.databaseUrl, supervise: false, schedule: false, max: 1 });
    queue.on("error", () => {});
    await queue.start();
    const stage = new Stage(site, first, queue);
    await stage.#putToWork(first);
    return stage;
  }

  private constructor(site: Site, first: Server, queue: PgBoss) {
    this.site = site;
    this.#queue = queue;
    this.#working = first;
    this.#standby = this.#startNext();
  }

  get working(): Server {
    return this.#working;
  }

  #startNext(): Promise<Server> {
    this.#started += 1;
    const next = startWatched(this.site, this.#started);
    next.catch(() => {});
    return next;
  }

  async #putToWork(server: Server): Promise<void> {
    await server.process.tell({ do: "work" });
    this.site.door.leadTo(server.process);
    this.#working = server;
    this.#isDown = false;
  }

  /** Replaces the dead server: clears what it left, as would happen in time, and puts the next to work. */
  async takeOver(): Promise<void> {
    this.#isDown = true;
    const dead = this.#working;
    await dead.process.ended();
    this.site.door.leadTo(undefined);
    await dead.retire();
    await until("PostgreSQL to let go of the dead process", async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and application_name = ${dead.name}`.execute(this.site.db);
      return rows[0]?.n === 0;
    });
    await this.#expireLostJobs();
    await this.#putToWork(await this.#standby);
    this.#standby = this.#startNext();
  }

  /** Queued jobs of a dead worker go to another after ten seconds without a heartbeat; this skips the wait. */
  async #expireLostJobs(): Promise<void> {
    const lost = await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour'
      where state = 'active' returning name`.execute(this.site.db);
    if (lost.rows.length === 0) return;
    await sql`update pgboss.queue set monitor_claim_on = null`.execute(this.site.db);
    await this.#queue.supervise();
  }

  /** Like `settle`, but only while a server is up: hours without one would use up the webhooks' retries. */
  settle(): Promise<void> {
    return settle(this.site, () => this.#isDown);
  }

  async close(): Promise<void> {
    const standby = await this.#standby.catch(() => undefined);
    await this.#queue.stop({ graceful: false });
    for (const server of [this.#working, standby]) server?.process.kill();
    for (const server of [this.#working, standby]) await server?.retire();
    await this.site.close();
  }
}

/**
 * Waits until every webhook has arrived and every job is done; delays before retries are skipped. It gives up when
 * nothing got less for a while, however long a busy machine takes for all of it.
 */
export async function settle(site: Site, isDown = () => false): Promise<void> {
  const what = async () => {
    const { deliveries, jobs } = await owed(site);
    const shown = JSON.stringify([...deliveries.slice(0, 10), ...jobs.slice(0, 10)]);
    return `${deliveries.length} webhooks and ${jobs.length} jobs: ${shown}`;
  };
  let fewest = Number.POSITIVE_INFINITY;
  while (fewest > 0) {
    fewest = await until(what, async () => {
      if (isDown()) return undefined;
      const { deliveries, jobs } = await owed(site);
      const dueIn = Math.min(...deliveries.map(({ due }) => due ?? 0)) - site.now().getTime();
      if (deliveries.length > 0 && dueIn > 0) await site.advance((dueIn + 50) / 60_000);
      await sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`.execute(
        site.db,
      );
      const count = deliveries.length + jobs.length;
      if (count < fewest) return count;
      await pause(30);
      return undefined;
    });
  }
}

async function owed(site: Site) {
  const deliveries = (await site.sandbox.control.deliveries()).filter(({ state }) => state === "pending");
  const { rows: jobs } = await sql`select name, state, retry_count, started_on, now(), output from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`.execute(site.db);
  return { deliveries, jobs };
}

async function startWatched(site: Site, number: number): Promise<Server> {
  const watch = new CrashWatch();
  const name = `server ${number}`;
  const database = new URL(site.databaseUrl);
  database.searchParams.set("application_name", name);
  const postgres = await postgresProxy(database.href, watch.statements);
  const stripe = await httpProxy(() => site.sandbox.url, watch.requests);
  const process = await site.startServer({ databaseUrl: postgres.url, stripeUrl: stripe.url });
  return {
    process,
    watch,
    name,
    async retire() {
      await Promise.all([postgres.close(), stripe.close()]);
    },
  };
}

/** The points seen in a story, and whether the server died at the target. */
export interface Played {
  seen: readonly SeenPoint[];
  hasFired: boolean;
}

/**
 * Runs a story with the working server, killing it at `target`; the next one takes over and finishes all waiting work.
 */
export async function play(
  stage: Stage,
  target: CrashPoint | undefined,
  story: (watch: CrashWatch) => Promise<void>,
  afterwards: () => Promise<void> = async () => {},
): Promise<Played> {
  const victim = stage.working;
  let takeOver: Promise<void> | undefined;
  // If taking over fails, everything else would only wait in vain.
  const inVain = Promise.withResolvers<never>();
  inVain.promise.catch(() => {});
  const kill = () => {
    victim.process.kill();
    takeOver = stage.takeOver();
    takeOver.catch(inVain.reject);
  };
  victim.watch.begin(kill, target);
  await Promise.race([story(victim.watch), inVain.promise]);
  await takeOver;
  await Promise.race([afterwards(), inVain.promise]);
  await Promise.race([stage.settle(), inVain.promise]);
  const seen = victim.watch.end();
  // The server may have died at the very end.
  await takeOver;
  await stage.settle();
  return { seen, hasFired: victim.watch.hasFired };
}

/** Tests one point in this many; `npm run test:faults crashes` tests all of them. */
const every = Number(process.env.CRASH_EVERY ?? 24);

/**
 * Rehearses a story on every stage, then plays it once for each chosen point in the phases, dying there.
 * @returns the points met, and those that occurred in every rehearsal but never again. A point seen in only one
 *   rehearsal depends on timing, such as a second webhook about the same object.
 */
export async function dieEverywhere(
  stages: Stage[],
  phases: readonly string[],
  playRound: (stage: Stage, target?: CrashPoint) => Promise<Played>,
): Promise<{ points: CrashPoint[]; missed: string[] }> {
  const rehearsals = await Promise.all(stages.map((stage) => playRound(stage)));
  const inEach = rehearsals.map(({ seen }) => {
    const its = seen.filter(({ phase }) => phases.includes(phase));
    return new Map(its.map((point): [string, CrashPoint] => [nameOf(point), point]));
  });
  const points = new Map(inEach.flatMap((its) => [...its]));
  const waiting = [...points.values()].filter((_, index) => index % every === 0);
  const missed: string[] = [];
  await Promise.all(
    stages.map(async (stage) => {
      for (let point = waiting.shift(); point; point = waiting.shift()) {
        try {
          const name = nameOf(point);
          if (!(await dieAt(stage, point, playRound)) && inEach.every((its) => its.has(name))) missed.push(name);
        } catch (error) {
          waiting.length = 0;
          throw new Error(`killed ${nameOf(point)}`, { cause: error });
        }
      }
    }),
  );
  return { points: [...points.values()], missed };
}

/** The order of concurrent events differs from run to run: a point that did not occur is tried again. */
async function dieAt(
  stage: Stage,
  point: CrashPoint,
  playRound: (stage: Stage, target?: CrashPoint) => Promise<Played>,
): Promise<boolean> {
  for (let attempt = 1; attempt <= 5; attempt++) {
    if ((await playRound(stage, point)).hasFired) return true;
  }
  return false;
}

function nameOf({ sort, what, nth }: CrashPoint): string {
  return `${sort} no. ${nth}: ${what}`;
}

/** For example `12 in all: 7 before a statement, 5 after a request`. */
export function inWords(points: readonly CrashPoint[]): string {
  const counts = new Map<CrashPoint["sort"], number>();
  for (const { sort } of points) counts.set(sort, (counts.get(sort) ?? 0) + 1);
  return `${points.length} in all: ${[...counts].map(([sort, count]) => `${count} ${sort}`).join(", ")}`;
}
