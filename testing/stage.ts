import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { type CrashPoint, CrashWatch, type SeenPoint } from "./proxies/crash-watch.ts";
import { httpProxy } from "./proxies/http.ts";
import { postgresProxy } from "./proxies/postgres.ts";
import { openSite, type ServerProcess, type Site, until } from "./servers.ts";

/**
 * `kill -9` at every statement and every request of a story, one after the other. What stands between the server and
 * the others counts and kills; nothing in the product knows.
 */

/** A server process with its own way to PostgreSQL and to Stripe, watched. */
interface Server {
  process: ServerProcess;
  watch: CrashWatch;
  /** Its connections' name in PostgreSQL. */
  name: string;
  retire(): Promise<void>;
}

/** One site where a server is at work and the next is ready to take over. */
export class Stage {
  readonly site: Site;
  readonly #queue: PgBoss;
  #started = 0;
  /** Nobody stands behind the door. */
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

  /** The working server is dead: what it left is cleared away as time would do it, and the next goes on. */
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

  /** A job whose worker died is given to another after ten seconds of silence; here they are over at once. */
  async #expireLostJobs(): Promise<void> {
    const lost = await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour'
      where state = 'active' returning name`.execute(this.site.db);
    if (lost.rows.length === 0) return;
    await sql`update pgboss.queue set monitor_claim_on = null`.execute(this.site.db);
    await this.#queue.supervise();
  }

  /** As `settle`, once there is a server: hours without any would use up the webhooks' tries. */
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

/** Waits until every webhook has arrived and every job is done; pauses before another try pass at once. */
export async function settle(site: Site, isDown = () => false): Promise<void> {
  const what = async () => `webhooks and jobs: ${JSON.stringify(await owed(site))}`;
  await until(what, async () => {
    if (isDown()) return false;
    const { deliveries, jobs } = await owed(site);
    const dueIn = Math.min(...deliveries.map(({ due }) => due ?? 0)) - site.now().getTime();
    if (deliveries.length > 0 && dueIn > 0) await site.advance((dueIn + 50) / 60_000);
    await sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`.execute(site.db);
    if (deliveries.length + jobs.length === 0) return true;
    await pause(30);
    return false;
  });
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

/** What was seen of a story, and whether the server died at the wanted point. */
export interface Played {
  seen: readonly SeenPoint[];
  hasFired: boolean;
}

/**
 * Lives a story with the working server, killing it at `target`; the next one takes over, and everything that waits is
 * done.
 */
export async function play(
  stage: Stage,
  target: CrashPoint | undefined,
  story: (watch: CrashWatch) => Promise<void>,
  afterwards: () => Promise<void> = async () => {},
): Promise<Played> {
  const victim = stage.working;
  let takeOver: Promise<void> | undefined;
  // Without somebody to take over, everything else would only wait in vain.
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
  // It may have died in the very last moment.
  await takeOver;
  await stage.settle();
  return { seen, hasFired: victim.watch.hasFired };
}

/** One point in so many is taken; `npm run test:faults crashes` takes them all. */
const every = Number(process.env.CRASH_EVERY ?? 24);

/**
 * Rehearses a story on every stage, then plays it once for points seen in the phases, dying there.
 * @returns the points met, and those that came in every rehearsal and never again. What came in one alone depends on
 *   what happens to be first, as the second news of one thing does.
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

/** Which of several things happens first differs from run to run: a point that did not come is tried again. */
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

/** `12 in all: 7 before a statement, 5 after a request`. */
export function inWords(points: readonly CrashPoint[]): string {
  const counts = new Map<CrashPoint["sort"], number>();
  for (const { sort } of points) counts.set(sort, (counts.get(sort) ?? 0) + 1);
  return `${points.length} in all: ${[...counts].map(([sort, count]) => `${count} ${sort}`).join(", ")}`;
}
