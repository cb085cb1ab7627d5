import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aListing, goodCard, type Person, stays } from "#testing/makers.ts";
import { type CrashPoint, CrashWatch, type SeenPoint } from "#testing/proxies/crash-watch.ts";
import { httpProxy } from "#testing/proxies/http.ts";
import { postgresProxy } from "#testing/proxies/postgres.ts";
import { callApi, insertPerson, openSite, type ServerProcess, type Site, stripeOf, until } from "#testing/servers.ts";
import { type Answer, type CallInput, sentMails } from "#testing/world.ts";

/**
 * `kill -9` at every statement and every request of a booking that is paid, one after the other. What stands between
 * the server and the others counts and kills; nothing in the product knows. Runs where DATABASE_URL names a server.
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
class Stage {
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

  /** A job whose worker died is given to another when its two minutes are over; here they are over at once. */
  async #expireLostJobs(): Promise<void> {
    const lost = await sql`update pgboss.job set started_on = started_on - interval '1 hour'
      where state = 'active' returning name`.execute(this.site.db);
    if (lost.rows.length === 0) return;
    await sql`update pgboss.queue set monitor_claim_on = null`.execute(this.site.db);
    await this.#queue.supervise();
  }

  /** Waits until every webhook has arrived and every job is done; pauses before another try pass at once. */
  async settle(): Promise<void> {
    const what = async () => `webhooks and jobs: ${JSON.stringify(await this.#owed())}`;
    await until(what, async () => {
      // Hours without any server would use up the webhooks' tries.
      if (this.#isDown) return false;
      const { site } = this;
      const { deliveries, jobs } = await this.#owed();
      const dueIn = Math.min(...deliveries.map(({ due }) => due ?? 0)) - site.now().getTime();
      if (deliveries.length > 0 && dueIn > 0) await site.advance((dueIn + 50) / 60_000);
      await sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`.execute(
        site.db,
      );
      if (deliveries.length + jobs.length === 0) return true;
      await pause(30);
      return false;
    });
  }

  async #owed() {
    const deliveries = (await this.site.sandbox.control.deliveries()).filter(({ state }) => state === "pending");
    const { rows: jobs } = await sql`select name, state, retry_count, started_on, now(), output from pgboss.job
      where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`.execute(this.site.db);
    return { deliveries, jobs };
  }

  async close(): Promise<void> {
    const standby = await this.#standby.catch(() => undefined);
    await this.#queue.stop({ graceful: false });
    for (const server of [this.#working, standby]) server?.process.kill();
    for (const server of [this.#working, standby]) await server?.retire();
    await this.site.close();
  }
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

/** What the guest does, and when the news of the payment comes. */
type Story =
  /** Sees the result page before Stripe's webhooks arrive. */
  | "comes back"
  /** Closes the tab after paying: only the webhooks tell. */
  | "closes the tab"
  /** Goes away for good when the site does not answer, without paying. */
  | "walks away";

interface Round {
  stage: Stage;
  story: Story;
  guest: Person;
  host: Person;
  listingId: number;
}

async function playRound(
  stage: Stage,
  story: Story,
  target?: CrashPoint,
): Promise<{ seen: readonly SeenPoint[]; hasFired: boolean }> {
  const { site } = stage;
  const host = await insertPerson(site, "Marisol Vélez");
  const guest = await insertPerson(site, "Ana Cruz");
  const { id: listingId } = await aListing(site.ground, "lodging", { hostId: host.id });
  const round: Round = { stage, story, guest, host, listingId };
  await rm(site.mailFolder, { recursive: true, force: true });

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
  await Promise.race([tellStory(round, victim.watch), inVain.promise]);
  await takeOver;
  if (story === "walks away") await letTimePass(stage);
  await Promise.race([stage.settle(), inVain.promise]);
  const seen = victim.watch.end();
  // It may have died in the very last moment.
  await takeOver;
  await stage.settle();
  await expectGoodEnd(round);
  return { seen, hasFired: victim.watch.hasFired };
}

async function tellStory(round: Round, watch: CrashWatch): Promise<void> {
  const { site } = round.stage;
  const { control } = site.sandbox;
  const stay = stays.lodging(round.listingId);
  await control.webhooks({ paused: round.story === "comes back" });
  watch.phase = "reserving";
  const sessionId = await reserve(round, stay).catch((error) => {
    if (round.story !== "walks away") throw error;
  });
  watch.phase = "paying";
  if (!sessionId || round.story === "walks away") return;
  await control.pay({ session: sessionId, card: goodCard, email: round.guest.email });
  if (round.story === "comes back") {
    await until("the result page to say that it is paid", async () => {
      const { body } = await call(round, "GET", `/user/session_status?session_id=${sessionId}`);
      return body.status === "complete" && body.payment_status === "paid";
    });
  }
  await control.webhooks({ paused: false });
}

/** From the price to the payment page, as the site's own page does it. */
async function reserve(round: Round, stay: Record<string, unknown>): Promise<string> {
  const query = new URLSearchParams(Object.entries(stay).map(([name, value]) => [name, String(value)]));
  let quote = (await call(round, "GET", `/quote?${query}`)).body;
  for (;;) {
    const { status, body } = await call(round, "POST", "/user/reserve", {
      body: { ...stay, quote_id: quote.quote_id },
    });
    if (status === 200) return body.session_id;
    if (!body.quote) throw new Error(`could not reserve: ${status} ${JSON.stringify(body)}`);
    quote = body.quote;
  }
}

const worthAnotherTry = ["internal", "busy", "payment_unavailable", "hold_being_settled"];

/** A browser that gets no answer asks again, and so does a guest who reads "try again in a moment". */
async function call(
  { stage, story, guest }: Round,
  method: "GET" | "POST",
  path: string,
  input: CallInput = {},
): Promise<Answer> {
  const ask = () => callApi(stage.site.door.url, method, path, { ...input, token: guest.token });
  if (story === "walks away") return ask();
  return until(`an answer to ${method} ${path.replace(/\?.*/, "")}`, async () => {
    const answer = await ask().catch(() => undefined);
    return answer && !worthAnotherTry.includes(answer.body.code) ? answer : undefined;
  });
}

/** Past the end of the hold; then the routine that ends holds. */
async function letTimePass({ site, working }: Stage): Promise<void> {
  await site.advance(45);
  await working.process.tell({ do: "sweep" });
}

/** Confirmed once, paid once and told once; or as if nothing had ever been. */
async function expectGoodEnd({ stage: { site }, story, guest, host, listingId }: Round): Promise<void> {
  const { db } = site;
  const stripe = stripeOf(site);
  const bookings = await db
    .selectFrom("bookings")
    .select(["id", "state", "code"])
    .where("guest_id", "=", guest.id)
    .execute();
  const [booking] = bookings;
  const isConfirmed = story !== "walks away";
  if (isConfirmed || booking) expect(bookings).toMatchObject([{ state: isConfirmed ? "confirmed" : "expired" }]);
  const id = booking?.id ?? 0;

  const live = await db
    .selectFrom("occupancy")
    .select("booking_id")
    .where("listing_id", "=", listingId)
    .where("released_at", "is", null)
    .execute();
  expect(live).toEqual(isConfirmed ? [{ booking_id: id }] : []);
  const events = await db
    .selectFrom("booking_events")
    .select("transition")
    .where("booking_id", "=", id)
    .orderBy("id")
    .execute();
  expect(events.map((event) => event.transition)).toEqual(booking ? ["hold", isConfirmed ? "confirm" : "expire"] : []);

  const sessions = (await stripe.checkout.sessions.list({ limit: 10 })).data
    .filter((session) => session.client_reference_id === String(id))
    .map(({ status }) => status);
  expect(isConfirmed ? sessions : sessions.filter((status) => status !== "expired")).toEqual(
    isConfirmed ? ["complete"] : [],
  );
  const charges = (await stripe.charges.list({ transfer_group: `res_${id}` })).data;
  expect(charges.map(({ status, amount_refunded }) => ({ status, amount_refunded }))).toEqual(
    isConfirmed ? [{ status: "succeeded", amount_refunded: 0 }] : [],
  );
  const payments = await db
    .selectFrom("payments")
    .select(["charge_id", "amount_cents"])
    .where("booking_id", "=", id)
    .execute();
  expect(payments).toEqual(charges.map((charge) => ({ charge_id: charge.id, amount_cents: charge.amount })));

  const mails = await db
    .selectFrom("mails")
    .select(["message_id", "event", "recipient", "sent_at"])
    .where("booking_id", "=", id)
    .orderBy("event")
    .execute();
  const people = { booking_confirmed_guest: guest.email, booking_confirmed_host: host.email };
  expect(mails.map(({ event, recipient, sent_at }) => [event, recipient, sent_at !== null])).toEqual(
    isConfirmed ? Object.entries(people).map(([event, email]) => [event, email, true]) : [],
  );
  const letters = new Set((await sentMails(site.mailFolder)).map(({ to, messageId }) => `${to} ${messageId}`));
  expect([...letters].sort()).toEqual(mails.map((mail) => `${mail.recipient} ${mail.message_id}`).sort());

  const leftovers = await sql<{ what: string }>`
    select 'held ' || id as what from bookings where state = 'held'
    union all select 'job ' || name || ' ' || state from pgboss.job where state not in ('completed') and name not like '\\_\\_%'
    union all select 'event ' || id from stripe_events where processed_at is null`.execute(db);
  expect(leftovers.rows).toEqual([]);
}

const stageNames = ["crashes0", "crashes1"];
let stages: Stage[];
const counted = new Map<CrashPoint["sort"], number>();

beforeAll(async () => {
  stages = await Promise.all(stageNames.map((name) => Stage.open(name)));
}, 120_000);

afterAll(async () => {
  await Promise.all(stages?.map((stage) => stage.close()) ?? []);
  console.log(`crash points, ${inWords(counted)}`);
});

test.each([
  ["a guest who comes back", "comes back", ["reserving", "paying"]],
  ["a guest who closes the tab after paying", "closes the tab", ["paying"]],
  ["a guest who walks away before paying", "walks away", ["reserving"]],
] as const)("wherever the server dies, all ends well for %s", { timeout: 900_000 }, async (_, story, phases) => {
  const rehearsals = await Promise.all(stages.map((stage) => playRound(stage, story)));
  const points = new Map<string, CrashPoint>();
  for (const { seen } of rehearsals) {
    for (const point of seen) if ((phases as readonly string[]).includes(point.phase)) points.set(nameOf(point), point);
  }
  const waiting = [...points.values()];
  expect(waiting.length).toBeGreaterThan(30);
  for (const { sort } of waiting) counted.set(sort, (counted.get(sort) ?? 0) + 1);
  console.log(`${story}: ${inWords(countBySort(waiting))}`);

  const missed: string[] = [];
  await Promise.all(
    stages.map(async (stage) => {
      for (let point = waiting.shift(); point; point = waiting.shift()) {
        try {
          if (!(await dieAt(stage, story, point))) missed.push(nameOf(point));
        } catch (error) {
          waiting.length = 0;
          throw new Error(`killed ${nameOf(point)}`, { cause: error });
        }
      }
    }),
  );
  expect(missed).toEqual([]);
});

/** Which of several things happens first differs from run to run: a point that did not come is tried again. */
async function dieAt(stage: Stage, story: Story, point: CrashPoint): Promise<boolean> {
  for (let attempt = 1; attempt <= 5; attempt++) {
    if ((await playRound(stage, story, point)).hasFired) return true;
  }
  return false;
}

function nameOf({ sort, what, nth }: CrashPoint): string {
  return `${sort} no. ${nth}: ${what}`;
}

function countBySort(points: CrashPoint[]): Map<CrashPoint["sort"], number> {
  const counts = new Map<CrashPoint["sort"], number>();
  for (const { sort } of points) counts.set(sort, (counts.get(sort) ?? 0) + 1);
  return counts;
}

function inWords(counts: ReadonlyMap<CrashPoint["sort"], number>): string {
  const sum = [...counts.values()].reduce((total, count) => total + count, 0);
  return `${sum} in all: ${[...counts].map(([sort, count]) => `${count} ${sort}`).join(", ")}`;
}
