import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { differences } from "#testing/books.ts";
import { emptyDatabase } from "#testing/databases.ts";
import { Load } from "#testing/load.ts";
import { openWire, type Wire } from "#testing/proxies/wire.ts";
import { onlooker, openSite, type ServerProcess, type Site, until } from "#testing/servers.ts";
import { settle } from "#testing/stage.ts";

/** Guests keep booking while the database restarts, drops connections and stops responding, and a process freezes. */

const guests = 20;

let site: Site;
let wire: Wire;
let servers: [ServerProcess, ServerProcess];

beforeAll(async () => {
  site = await openSite("outages", emptyDatabase);
  wire = await openWire(site.databaseUrl);
  const first = await site.startServer({ databaseUrl: wire.url });
  servers = [first, await site.startServer({ databaseUrl: wire.url })];
  await first.tell({ do: "seed" });
  for (const server of servers) await server.tell({ do: "work" });
  site.door.leadTo(first);
});

afterAll(async () => {
  await wire?.close();
  await site?.close();
});

/** Ends that many of the servers' backends, as an operator or a failover does. */
async function endBackends(count: number): Promise<void> {
  await sql`select pg_terminate_backend(pid) from (select pid from pg_stat_activity
    where datname = current_database() and application_name <> ${onlooker} order by random() limit ${count}) as chosen`.execute(
    site.db,
  );
}

/** The slowest response of a healthy server to health checks and a search, in milliseconds. */
async function slowestOf(server: ServerProcess, seconds: number): Promise<number> {
  let slowest = 0;
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(500)) {
    const began = Date.now();
    const answers = await Promise.all(
      ["/healthz", "/readyz", "/api/listings?kind=lodging"].map((path) => fetch(server.url + path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    slowest = Math.max(slowest, Date.now() - began);
  }
  return slowest;
}

test("the processes live, answer with a sentence, and lose no cent", { timeout: 900_000 }, async () => {
  const [first, second] = servers;
  const load = new Load(site, { mayFail: true });
  onTestFinished(() => load.end());
  load.sendTo(first, second);
  await load.begin(guests);
  const booked = async (count: number) => {
    const wanted = load.outcomes.size + count;
    await until(`${count} more bookings`, async () => load.outcomes.size >= wanted, 120);
  };
  await booked(50);

  for (let restart = 0; restart < 10; restart++) {
    wire.refuse(true);
    await endBackends(1000);
    await pause(500);
    wire.refuse(false);
    await booked(3);
  }
  for (let ended = 0; ended < 20; ended++) {
    await endBackends(1);
    await pause(200);
  }
  for (let cut = 0; cut < 20; cut++) {
    wire.cut(1);
    await pause(200);
  }
  await booked(20);

  // Requests already sent to the frozen server wait for it; new ones go to the healthy server.
  load.sendTo(first);
  await until("the second to have calls under way", async () => !load.isIdle(second), 5).catch(() => {});
  second.freeze();
  const slowest = await slowestOf(first, 60);
  second.thaw();
  console.log(`beside a frozen process the slowest answer took ${slowest} ms`);
  expect(slowest).toBeLessThan(2000);
  load.sendTo(first, second);
  await booked(20);

  wire.silence(true);
  await pause(60_000);
  const silent = await fetch(`${first.url}/readyz`);
  expect(silent.status).toBe(503);
  // Responses lost during the silence never arrive: whoever waits for them has to give up.
  wire.silence(false);
  await booked(20);
  await load.end();

  expect(servers.map(({ hasEnded }) => hasEnded)).toEqual([false, false]);
  expect(load.troubles).toEqual([]);
  await settle(site);
  const bySort = Object.entries(Object.groupBy([...load.outcomes.values()], (outcome) => outcome));
  console.log(`${[...load.answered.values()].reduce((sum, count) => sum + count, 0)} calls answered`);
  console.log(`bookings: ${bySort.map(([outcome, all]) => `${all.length} ${outcome}`).join(", ")}`);
  const rows = await site.db.selectFrom("bookings").select(["id", "state"]).orderBy("id").execute();
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  for (const [id, outcome] of load.outcomes) expect([id, states.get(id)]).toEqual([id, outcome]);
  expect(await differences(site)).toEqual([]);
});
