import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { differences } from "#testing/books.ts";
import { emptyDatabase } from "#testing/databases.ts";
import { type Build, unpackLastRelease } from "#testing/last-release.ts";
import { Load } from "#testing/load.ts";
import { openSite, type Site, until } from "#testing/servers.ts";
import { settle } from "#testing/stage.ts";

/** An upgrade as described in docs/upgrades.md, while guests keep booking. */

/** Each may ask for sixty bookings an hour: enough of them for the fastest machine. */
const guests = 48;
/** Bookings made on the last release alone, on both builds, and on this build alone. */
const wanted = { before: 150, during: 300, after: 150 };

let release: Build;
let site: Site;

beforeAll(async () => {
  release = unpackLastRelease();
  site = await openSite("upgrade", emptyDatabase);
});

afterAll(async () => {
  await site?.close();
  release?.remove();
});

test("guests book, pay and cancel while this build takes over from the last release", {
  timeout: 900_000,
}, async () => {
  const old = await site.startServer({ folder: release.folder });
  await old.tell({ do: "seed" });
  await old.tell({ do: "work" });
  site.door.leadTo(old);
  const quiet = old.log;
  const before = await migrationsRun();
  const load = new Load(site);
  onTestFinished(() => load.end());
  load.sendTo(old);
  await load.begin(guests);
  await made(load, wanted.before);

  const current = await site.startServer();
  await current.tell({ do: "work" });
  load.sendTo(old, current);
  const shared = load.outcomes.size;
  await made(load, shared + wanted.during / 2);
  site.door.leadTo(current);
  await made(load, shared + wanted.during);

  load.sendTo(current);
  await until("the last release to have answered", async () => load.isIdle(old));
  await old.tell({ do: "stop" });
  old.kill();
  await made(load, load.outcomes.size + wanted.after);
  await load.end();
  await settle(site);

  const bySort = Object.entries(Object.groupBy([...load.outcomes.values()], (outcome) => outcome));
  console.log(
    `${release.name} beside this build: ${load.answered.get(old)} and ${load.answered.get(current)} calls answered`,
  );
  console.log(`bookings: ${bySort.map(([outcome, all]) => `${all.length} ${outcome}`).join(", ")}`);
  console.log(
    `migrations run beside ${release.name}: ${(await migrationsRun()).slice(before.length).join(", ") || "none"}`,
  );
  expect({
    troubles: load.troubles,
    deadlocks: await deadlocks(),
    said: old.log.slice(quiet.length) + current.log,
  }).toEqual({
    troubles: [],
    deadlocks: 0,
    said: "",
  });
  expect(await statesOf([...load.outcomes.keys()])).toEqual(new Map([...load.outcomes].sort(([a], [b]) => a - b)));
  expect(await differences(site)).toEqual([]);
});

/** Waits for that many bookings, or until one fails. */
async function made(load: Load, count: number): Promise<void> {
  const what = async () => `${count} bookings: ${load.outcomes.size} so far`;
  await until(what, async () => load.outcomes.size >= count || load.troubles.length > 0, 240);
}

async function deadlocks(): Promise<number | undefined> {
  const { rows } = await sql<{ deadlocks: number }>`select deadlocks from pg_stat_database
    where datname = current_database()`.execute(site.db);
  return rows[0]?.deadlocks;
}

async function migrationsRun(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(site.db);
  return rows.map(({ name }) => name);
}

/** By the booking's id. */
async function statesOf(ids: number[]): Promise<Map<number, string>> {
  const rows = await site.db
    .selectFrom("bookings")
    .select(["id", "state"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}
