import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { differences } from "#testing/books.ts";
import { emptyDatabase } from "#testing/databases.ts";
import { IslandDay } from "#testing/island-day.ts";
import { Load } from "#testing/load.ts";
import { openPostOffice, type PostOffice } from "#testing/post-office.ts";
import { type Memory, openSite, type ServerProcess, type Site, until } from "#testing/servers.ts";
import { settle } from "#testing/stage.ts";
import { routines } from "./app.ts";

/**
 * A day on the demo's island, from noon to noon, its clock fifty times as fast as the machine's: `DAY_SPEED` and
 * `DAY_HOURS` change that. The site, Stripe and the routines' schedules go by that clock. What goes by the machine's:
 * the queue (its polling, heartbeats and retries, so that a minute's wait there is most of an hour of the island), the
 * pace of background calls, deadlines of connections and outside calls, and the comment that keeps streams open, which
 * comes every quarter of an hour of the island and is when streams older than ten minutes end. It needs a core for
 * itself: on a machine that is busy otherwise, jobs wait and connections run out at this speed.
 */
const speed = Number(process.env.DAY_SPEED ?? 50);
const hours = Number(process.env.DAY_HOURS ?? 24);
/** Of the demo's sixty listings, in 24 hours. */
const visitors = 600;

let site: Site;
let postOffice: PostOffice;
let server: ServerProcess;

beforeAll(async () => {
  site = await openSite("day", emptyDatabase);
  postOffice = await openPostOffice();
  const seeding = await site.startServer();
  site.door.leadTo(seeding);
  await seeding.tell({ do: "seed" });
  seeding.kill();
  await seeding.ended();
  // One that did not make the demo's pictures, which takes memory that a live site never has.
  server = await site.startServer({
    smtpUrl: postOffice.url,
    variables: { PAGES: "1", RATE_LIMIT_PAGES: "1000000", JOB_POLLING_SECONDS: "1" },
  });
  site.door.leadTo(server);
  await server.tell({ do: "work", byTheClock: routines.map(({ name }) => name) });
}, 300_000);

afterAll(async () => {
  postOffice?.close();
  await site?.close();
});

/** By the database's clock: how many seconds the job that is due longest has waited for a worker. */
async function longestWait(): Promise<{ name: string; seconds: number }> {
  const { rows } = await sql<{ name: string; seconds: number }>`
    select name, extract(epoch from now() - start_after)::float8 as seconds from pgboss.job
    where state in ('created', 'retry') and start_after <= now() and name not like '\\_\\_%'
    order by start_after limit 1`.execute(site.db);
  return rows[0] ?? { name: "none", seconds: 0 };
}

/** Lets the process work for a while first: memory that it takes once, to load and compile, is not counted. */
async function warmUp(): Promise<void> {
  const load = new Load(site);
  load.sendTo(server);
  await load.begin(12);
  await until("the first bookings", async () => load.outcomes.size >= 40, 300);
  await load.end();
  expect(load.troubles).toEqual([]);
}

/** The states in which a booking may be that was left with an outcome. */
const after: Record<string, string[]> = {
  confirmed: ["confirmed", "completed"],
  released: ["released"],
  cancelled_by_guest: ["cancelled_by_guest"],
  // Released when its guest came back for the same dates.
  abandoned: ["held", "expired", "released"],
};

function inWords({ rss, heapUsed, heapTotal, external }: Memory): string {
  const [all, used, heap, outside] = [rss, heapUsed, heapTotal, external].map((bytes) => Math.round(bytes / 2 ** 20));
  return `${all} MB (heap ${used} of ${heap}, external ${outside})`;
}

/** What came of the day, besides bookings. */
async function doneSince(begin: Date): Promise<string> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from transfers where created_at >= ${begin})::int as payouts,
    (select count(*) from refunds where created_at >= ${begin})::int as refunds,
    (select count(*) from messages where at >= ${begin})::int as messages,
    (select count(*) from pgboss.job where state = 'completed' and name in (${sql.join(routines.map(({ name }) => name))}))::int
      as "routine runs"`.execute(site.db);
  return Object.entries(rows[0] ?? {})
    .map(([what, count]) => `${count} ${what}`)
    .join(", ");
}

test("memory stays flat, no job waits a minute, nothing fails and no cent is lost", {
  timeout: ((hours * 3600) / speed) * 1000 + 600_000,
}, async () => {
  await warmUp();
  const load = new Load(site);
  load.sendTo(server);
  const day = new IslandDay(site, server, load);
  onTestFinished(() => day.end());
  const quiet = server.log;
  const begin = site.now();
  await site.speedUp(speed);
  await day.begin(visitors);

  const weights: number[] = [];
  let longest = { name: "none", seconds: 0 };
  let calls = 0;
  let orders = 0;
  for (let hour = 1; hour <= hours; hour++) {
    for (const end = Date.now() + 3_600_000 / speed; Date.now() < end; await pause(1000)) {
      const wait = await longestWait();
      if (wait.seconds > longest.seconds) longest = wait;
    }
    const memory = await server.weigh();
    weights.push(memory.rss);
    const callsNow = (load.answered.get(server) ?? 0) + day.calls;
    const done = `${callsNow - calls} calls, ${load.outcomes.size - orders} orders`;
    console.log(
      `hour ${hour}: ${done}, ${inWords(memory)}, longest wait ${longest.seconds.toFixed(1)} s for ${longest.name}`,
    );
    [calls, orders] = [callsNow, load.outcomes.size];
  }
  await day.end();
  // The rest waits for deliveries and retries, not for the day.
  await site.speedUp(1);
  await settle(site);

  const [first = 0, ...later] = weights;
  const sorts = Object.entries(Object.groupBy([...load.outcomes.values()], (outcome) => outcome));
  console.log(`bookings: ${sorts.map(([outcome, all]) => `${all.length} ${outcome}`).join(", ")}`);
  console.log(`${postOffice.received.length} emails; ${await doneSince(begin)}`);
  // Each is told, whatever the others are.
  expect.soft({ troubles: [...load.troubles, ...day.troubles], said: server.log.slice(quiet.length) }).toEqual({
    troubles: [],
    said: "",
  });
  const rows = await site.db.selectFrom("bookings").select(["id", "state"]).execute();
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  for (const [id, outcome] of load.outcomes) expect.soft(after[outcome], `booking ${id}`).toContain(states.get(id));
  expect.soft(longest.seconds).toBeLessThan(60);
  expect.soft(Math.max(0, ...later)).toBeLessThanOrEqual(first * 1.1);
  expect.soft(await differences(site)).toEqual([]);
});
