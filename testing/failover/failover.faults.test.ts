import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { differences } from "../books.ts";
import { Load } from "../load.ts";
import type { Person } from "../makers.ts";
import { callApi, insertPerson, openSite, type ServerProcess, type Site, until } from "../servers.ts";
import { settle } from "../stage.ts";
import { Cluster } from "./cluster.ts";

/**
 * The primary of two PostgreSQL nodes dies while guests book: the other takes over, no confirmed booking is lost, and
 * the first comes back as its replica. What docs/scale.md says of it is measured here. `npm run test:faults failover`
 */

const guests = 20;
/** Until searches are answered again; `ttl` of ops/failover/patroni.yml is most of it. */
const mostSeconds = 30;

let cluster: Cluster;
let site: Site;
let servers: [ServerProcess, ServerProcess];

beforeAll(async () => {
  cluster = await Cluster.open();
  // By its scratch name, which is dropped where `DATABASE_URL` leads: nobody else has a database of that name there.
  const name = `${new URL(process.env.DATABASE_URL as string).pathname.slice(1)}_failover`;
  site = await openSite(name, (own) => cluster.createDatabase(own));
  const first = await site.startServer();
  servers = [first, await site.startServer()];
  await first.tell({ do: "seed" });
  for (const server of servers) await server.tell({ do: "work" });
  site.door.leadTo(first);
}, 600_000);

afterAll(async () => {
  await site?.close();
  await cluster?.close();
});

test("what a reservation costs when the replica has to have it, too", { timeout: 600_000 }, async () => {
  const people = await Promise.all(["Ana", "Luz", "Eva", "Sol"].map((name) => insertPerson(site, name)));
  const took = { together: [] as number[], alone: [] as number[] };
  const reserveTen = async (by: keyof typeof took) => {
    await cluster.commitTogether(by === "together");
    for (let number = 0; number < 10; number++) {
      const { status, milliseconds } = await reserve(servers[0], people[number % people.length]!);
      if (status === 200) took[by].push(milliseconds);
    }
  };
  // What is measured in turn, is measured beside the same other programs. The first round warms everything up.
  for (let round = 0; round <= 10; round++) for (const by of ["together", "alone"] as const) await reserveTen(by);
  await cluster.commitTogether(true);
  const [together, alone] = [took.together.slice(-100), took.alone.slice(-100)];
  console.log(
    `a reservation: ${median(together)} ms with synchronous_mode (${together.length}), ${median(alone)} ms without (${alone.length})`,
  );
  expect(Math.min(together.length, alone.length)).toBeGreaterThan(50);
});

test("the primary dies twice under load, and nothing that was confirmed is lost", { timeout: 900_000 }, async () => {
  const people = await Promise.all(servers.map((_, index) => insertPerson(site, `Probe ${index}`)));
  const load = new Load(site, { mayFail: true });
  onTestFinished(() => load.end());
  load.sendTo(...servers);
  await load.begin(guests);
  const booked = async (count: number) => {
    const wanted = load.outcomes.size + count;
    await until(`${count} more bookings`, async () => load.outcomes.size >= wanted, 120);
  };
  await booked(30);

  for (const time of ["first", "second"]) {
    const lost = await cluster.primary();
    const what = (await cluster.leadsEtcd(lost)) ? `${lost}, with etcd's leader,` : lost;
    const died = Date.now();
    await cluster.kill(lost);
    const seen = await Promise.all(servers.map((server, index) => untilReserved(server, people[index]!)));
    const secondsUntil = (what: "answered" | "reserved") =>
      seen.map((each) => Math.round((each[what] - died) / 100) / 10);
    const [answered, reserved] = [secondsUntil("answered"), secondsUntil("reserved")];
    const primary = await cluster.primary();
    console.log(
      `the ${time} time ${what} died: searches answered after ${answered.join(" and ")} s, a reservation made after ${reserved.join(" and ")} s, at ${primary}`,
    );
    expect(primary).not.toBe(lost);
    expect(Math.max(...answered)).toBeLessThan(mostSeconds);
    // The processes live, say that they are not ready, and tell guests to try again.
    for (const { healthy, ready, refused } of seen) {
      expect(healthy).toEqual(new Set([200]));
      expect(ready).toContain(503);
      expect(refused).toEqual(new Set(["503 unavailable"]));
    }
    for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await booked(30);
    const jobs = await jobsDone();
    await until("jobs done after the failover", async () => (await jobsDone()) > jobs, 30);

    const saidBefore = cluster.said(lost).length;
    cluster.start(lost);
    await cluster.untilWhole();
    const said = cluster.said(lost).slice(saidBefore);
    const how = /pg_rewind/.test(said) ? "by pg_rewind" : "without pg_rewind, having nothing of its own";
    console.log(`${lost} was a replica again ${how} after ${Math.round((Date.now() - died) / 1000)} s`);
    expect(said).not.toMatch(/pg_basebackup|bootstrap from leader/);
    await booked(20);
  }
  const replica = (await cluster.primary()) === "one" ? "two" : "one";
  const died = Date.now();
  await cluster.kill(replica);
  await booked(5);
  console.log(`without its replica ${replica} the primary made five bookings within ${(Date.now() - died) / 1000} s`);
  await load.end();

  expect(servers.map(({ hasEnded }) => hasEnded)).toEqual([false, false]);
  expect(load.troubles).toEqual([]);
  await settle(site);
  const bySort = Object.entries(Object.groupBy([...load.outcomes.values()], (outcome) => outcome));
  console.log(`bookings: ${bySort.map(([outcome, all]) => `${all.length} ${outcome}`).join(", ")}`);
  const rows = await site.db.selectFrom("bookings").select(["id", "state"]).execute();
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  for (const [id, outcome] of load.outcomes) expect([id, states.get(id)]).toEqual([id, outcome]);
  expect(await differences(site)).toEqual([]);
});

interface Reserved {
  status: number;
  /** How long the reservation itself took. */
  milliseconds: number;
}

/** Reserves nights at random and lets go of them. */
async function reserve(server: ServerProcess, person: Person): Promise<Reserved> {
  const dates = nightsAtRandom();
  const call = (method: "GET" | "POST", path: string, body?: object) =>
    callApi(server.url, method, path, { token: person.token, headers: { "x-forwarded-for": "10.99.0.1" }, body });
  const found = await call("GET", `/listings?${new URLSearchParams({ kind: "lodging", guests: "2", ...dates })}`);
  const listing = found.body.items?.[0];
  if (!listing) return { status: found.status, milliseconds: 0 };
  const stay = { service_type: "2", link_id: String(listing.id), guests: "2", ...dates };
  const quote = await call("GET", `/quote?${new URLSearchParams(stay)}`);
  if (quote.status !== 200) return { status: quote.status, milliseconds: 0 };
  const began = performance.now();
  const held = await call("POST", "/user/reserve", {
    ...{ service_type: 2, link_id: listing.id, guests: 2, ...dates },
    quote_id: quote.body.quote_id,
  });
  const milliseconds = performance.now() - began;
  if (held.status === 200) await call("POST", `/user/reserve/${held.body.reserve_id}/release`);
  return { status: held.status, milliseconds };
}

function nightsAtRandom(): { check_in: string; check_out: string } {
  const first = Date.UTC(2026, 11, 1) + Math.floor(Math.random() * 300) * 86_400_000;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { check_in: day(first), check_out: day(first + 3 * 86_400_000) };
}

/** Asks a process until a search is answered and a reservation succeeds, after both were refused. */
async function untilReserved(server: ServerProcess, person: Person) {
  const [healthy, ready, refused] = [new Set<number>(), new Set<number>(), new Set<string>()];
  let answered = 0;
  for (const end = Date.now() + 120_000; Date.now() < end; await pause(200)) {
    healthy.add((await fetch(`${server.url}/healthz`)).status);
    ready.add((await fetch(`${server.url}/readyz`)).status);
    const search = await callApi(server.url, "GET", "/listings?kind=lodging");
    if (search.status >= 500) refused.add(`${search.status} ${search.body.code}`);
    if (search.status !== 200 || refused.size === 0) continue;
    answered ||= Date.now();
    if ((await reserve(server, person)).status === 200)
      return { healthy, ready, refused, answered, reserved: Date.now() };
  }
  throw new Error(`no reservation in two minutes: ${JSON.stringify([...refused])}`);
}

async function jobsDone(): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from pgboss.job where state = 'completed'`.execute(site.db);
  return rows[0]?.n ?? 0;
}

function median(values: number[]): number {
  return Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN);
}
