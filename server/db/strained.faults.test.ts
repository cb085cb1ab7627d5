import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { differences } from "#testing/books.ts";
import { Load } from "#testing/load.ts";
import { openWire, type Wire } from "#testing/proxies/wire.ts";
import { callApi, openSite, type ServerProcess, type Site, until } from "#testing/servers.ts";
import { SmallDisk } from "#testing/small-disk.ts";
import { settle } from "#testing/stage.ts";

/**
 * Guests keep booking while the database is slow, while its disk is full, and while the clock of one machine is wrong.
 * `npm run test:faults strained`
 */

const guests = 20;
const seconds = 60;

let disk: SmallDisk;
let site: Site;
let wire: Wire;
let servers: [ServerProcess, ServerProcess];
let load: Load;

beforeAll(async () => {
  disk = await SmallDisk.open();
  // By its scratch name, which is dropped where `DATABASE_URL` leads: nobody else has a database of that name there.
  const name = `${new URL(process.env.DATABASE_URL as string).pathname.slice(1)}_strained`;
  site = await openSite(name, (own) => disk.createDatabase(own));
  wire = await openWire(site.databaseUrl);
  const first = await site.startServer({ databaseUrl: wire.url });
  servers = [first, await site.startServer({ databaseUrl: wire.url })];
  await first.tell({ do: "seed" });
  for (const server of servers) await server.tell({ do: "work", byTheClock: ["sweep", "payments"] });
  site.door.leadTo(first);
}, 300_000);

afterAll(async () => {
  await wire?.close();
  await site?.close();
  await disk?.close();
});

beforeEach(async () => {
  load = new Load(site, { mayFail: true });
  load.sendTo(...servers);
  await load.begin(guests);
  await booked(20);
}, 180_000);

afterEach(() => load?.end());

async function booked(count: number): Promise<void> {
  const wanted = load.outcomes.size + count;
  await until(`${count} more bookings`, async () => load.outcomes.size >= wanted, 120);
}

/** What health checks and a guest's statements are answered during the strain, by status and code. */
async function answersDuring(milliseconds: number) {
  const seen = { healthy: new Set<number>(), asked: new Map<string, number>(), slowest: 0 };
  for (const end = Date.now() + milliseconds; Date.now() < end; await pause(500)) {
    for (const server of servers) {
      seen.healthy.add((await fetch(`${server.url}/healthz`)).status);
      const began = Date.now();
      const { status, body } = await callApi(
        server.url,
        "GET",
        "/listings?kind=lodging&check_in=2027-03-01&check_out=2027-03-04",
      );
      seen.slowest = Math.max(seen.slowest, Date.now() - began);
      const said = status === 200 ? "200" : `${status} ${body.code} ${typeof body.message}`;
      seen.asked.set(said, (seen.asked.get(said) ?? 0) + 1);
    }
  }
  return seen;
}

async function endWell(): Promise<void> {
  await booked(20);
  await load.end();
  expect(servers.map(({ hasEnded }) => hasEnded)).toEqual([false, false]);
  expect(load.troubles).toEqual([]);
  await settle(site);
  expect(await differences(site)).toEqual([]);
}

async function expectOutcomes(): Promise<void> {
  const rows = await site.db.selectFrom("bookings").select(["id", "state"]).execute();
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  for (const [id, outcome] of load.outcomes) expect([id, states.get(id)]).toEqual([id, outcome]);
}

test("a database that takes a third of a second for each statement makes the site slow, not wrong", {
  timeout: 600_000,
}, async () => {
  wire.delay(150);
  const before = load.outcomes.size;
  const { healthy, asked, slowest } = await answersDuring(seconds * 1000);
  const made = load.outcomes.size - before;
  wire.delay(0);
  console.log(
    `slow: ${JSON.stringify([...asked])}, the slowest search ${slowest} ms, ${made} bookings in ${seconds} s`,
  );
  expect(healthy).toEqual(new Set([200]));
  expect([...asked.keys()].filter((said) => !/^(200|503 unavailable string)$/.test(said))).toEqual([]);
  expect(made).toBeGreaterThan(5);
  await endWell();
  await expectOutcomes();
});

test("while the disk is full, what cannot be written is refused with a sentence, and goes on once there is room", {
  timeout: 600_000,
}, async () => {
  disk.fill();
  const { healthy, asked } = await answersDuring(seconds * 1000);
  const said = disk.said;
  disk.makeRoom();
  console.log(`full: ${JSON.stringify([...asked])}; PostgreSQL: ${JSON.stringify(complaintsIn(said))}`);
  expect(healthy).toEqual(new Set([200]));
  expect([...asked.keys()].filter((one) => !/^(200|503 unavailable string)$/.test(one))).toEqual([]);
  expect(said).toMatch(/No space left on device/);
  await endWell();
  await expectOutcomes();
});

/** How often PostgreSQL named the disk, by level. */
function complaintsIn(said: string): Record<string, number> {
  const levels = [...said.matchAll(/\b(PANIC|FATAL|ERROR): {2}.*No space left/g)].map(([, level = ""]) => level);
  return Object.fromEntries(
    Object.entries(Object.groupBy(levels, (level) => level)).map(([level, all = []]) => [level, all.length]),
  );
}

test("a machine whose clock is an hour ahead, and then an hour behind, sells nothing twice and loses no cent", {
  timeout: 600_000,
}, async () => {
  for (const minutesAhead of [60, -60]) {
    await servers[1].tell({ do: "misset", minutesAhead });
    const { healthy, asked } = await answersDuring((seconds * 1000) / 2);
    console.log(`${minutesAhead} minutes ahead: ${JSON.stringify([...asked])}`);
    expect(healthy).toEqual(new Set([200]));
    expect([...asked.keys()]).toEqual(["200"]);
    await servers[1].tell({ do: "misset", minutesAhead: 0 });
    await booked(20);
  }
  await endWell();
  const rows = await site.db.selectFrom("bookings").select(["id", "state"]).execute();
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  const other = [...load.outcomes].filter(([id, outcome]) => states.get(id) !== outcome);
  console.log(`otherwise than guests saw: ${JSON.stringify(other.map(([id, outcome]) => [outcome, states.get(id)]))}`);
  const { rows: twice } = await sql<{ n: number }>`
    select count(*)::int as n from occupancy a join occupancy b
      on a.listing_id = b.listing_id and a.id < b.id and a.during && b.during
    where a.released_at is null and b.released_at is null`.execute(site.db);
  expect(twice).toEqual([{ n: 0 }]);
});
