import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished, test } from "vitest";
import { dropDatabase, emptyDatabase } from "#testing/databases.ts";
import { until } from "#testing/servers.ts";
import { connect, type Db, type Deadlines } from "./connect.ts";
import { migrate } from "./migrate.ts";
import { landedHashes, migrationsFolder } from "./migrations.ts";

/** Processes that start at the same time on one PostgreSQL, and migrations of a database that is in use. */

const all = Object.keys(landedHashes());

describe.each([2, 5])("%i processes that start at once", (count) => {
  it.each([
    ["an empty database", 0],
    ["a half-migrated one", 10],
  ])("take turns on %s and migrate it once", async (_, applied) => {
    const { databaseUrl, db } = await aDatabase();
    await migrate(db, { folder: migrations({ first: applied }) });
    const starting = await Promise.all(Array.from({ length: count }, () => aProcess(databaseUrl)));
    for (const one of starting) one.begin();
    const added = await Promise.all(starting.map((one) => one.added()));
    expect(added.filter((names) => names.length > 0)).toEqual([all.slice(applied)]);
    expect(await appliedTo(db)).toEqual(all);
  });
});

test("a process that is killed in the middle of its turn lets the next go on", async () => {
  const { databaseUrl, db } = await aDatabase();
  await migrate(db, { folder: migrations({ first: 1 }) });
  const folder = migrations({
    first: 1,
    more: { "9001_early.sql": "select 1;", "9002_late.sql": "alter table users add column late int;" },
  });
  const reader = await aLongReader(databaseUrl);
  // This process holds the migration lock, finds the table locked, and retries in an hour.
  const killed = await aProcess(databaseUrl, { folder, lockTimeoutMs: 1, pauseMs: 3_600_000 });
  killed.begin();
  await until("the first to be half-way", async () => (await appliedTo(db)).includes("9001_early.sql"));
  const next = await aProcess(databaseUrl, { folder, pauseMs: 1 });
  next.begin();
  await until("the second to ask for its turn", () => next.isAsking());
  killed.kill();
  await reader.end();
  expect(await next.added()).toEqual(["9002_late.sql"]);
});

test("an index is built while others wait for their turn", async () => {
  const { databaseUrl, db } = await aDatabase();
  await migrate(db, { folder: migrations({ first: 1 }) });
  const index = `-- outside a transaction
create index concurrently if not exists users_phone on users (phone);`;
  const folder = migrations({ first: 1, more: { "9001_index.sql": index } });
  const reader = await aLongReader(databaseUrl);
  const starting = await Promise.all([1, 2, 3].map(() => aProcess(databaseUrl, { folder, pauseMs: 1 })));
  for (const one of starting) one.begin();
  // The index build waits for older readers; meanwhile the other processes poll the migration lock.
  await until("one to build the index and two to ask", async () => {
    const { rows } = await sql`select from pg_class where relname = 'users_phone'`.execute(db);
    const asking = await Promise.all(starting.map((one) => one.isAsking()));
    return rows.length === 1 && asking.filter(Boolean).length === 2;
  });
  await reader.end();
  const added = await Promise.all(starting.map((one) => one.added()));
  expect(added.filter((names) => names.length > 0)).toEqual([["9001_index.sql"]]);
});

test("a migration behind a long reader has begun nothing, keeps nobody waiting, and runs once the reader is done", async () => {
  const { databaseUrl, db } = await aDatabase();
  await migrate(db, { folder: migrations({ first: 1 }) });
  const late = "alter table sessions add column late int;\nalter table users add column late int;";
  const folder = migrations({ first: 1, more: { "9001_late.sql": late } });
  const reader = await aLongReader(databaseUrl);
  const migrating = migrate(db, { folder, lockTimeoutMs: 1000, pauseMs: 10 });
  await until("the migration to wait for the table", async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'lock table "users"%'`.execute(db);
    return rows.length > 0;
  });
  expect((await sql`select name from users`.execute(db)).rows).toEqual([]);
  await reader.end();
  expect(await migrating).toEqual(["9001_late.sql"]);
});

test("a migration that never gets its table gives up with a sentence and leaves the database as it was", async () => {
  const { databaseUrl, db } = await aDatabase();
  await migrate(db, { folder: migrations({ first: 1 }) });
  const folder = migrations({ first: 1, more: { "9001_late.sql": "alter table users add column late int;" } });
  const reader = await aLongReader(databaseUrl);
  await expect(migrate(db, { folder, lockTimeoutMs: 1, pauseMs: 1 })).rejects.toThrow(
    "db/migrations/9001_late.sql was kept from a table 60 times by a transaction that does not end",
  );
  expect(await appliedTo(db)).toEqual([all[0]]);
  await reader.end();
  expect(await migrate(db, { folder })).toEqual(["9001_late.sql"]);
});

test("a backup that reads the records of migrations keeps no start waiting", async () => {
  const { databaseUrl, db } = await aDatabase();
  await migrate(db);
  const backup = await aLongReader(databaseUrl, "schema_migrations");
  expect(await migrate(db, { lockTimeoutMs: 1, pauseMs: 1 })).toEqual([]);
  await backup.end();
});

test("a migration has timeouts of its own, and the connection has those it was opened with again afterwards", async () => {
  const { databaseUrl } = await aDatabase();
  const timeouts = ["lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"];
  const told = `select name, setting from pg_settings where name in ('${timeouts.join("', '")}')`;
  const folder = migrations({
    first: 0,
    more: {
      "9001_inside.sql": `create table told_inside as ${told};`,
      "9002_outside.sql": "-- outside a transaction\nvacuum told_inside;",
    },
  });
  const late = await opened(databaseUrl, { lock: 7000, statement: 7000, idleInTransaction: 7000 });
  await migrate(late, { folder, lockTimeoutMs: 2000 });
  const read = async (from: string) =>
    (await sql<{ setting: string }>`${sql.raw(from)} order by name`.execute(late)).rows;
  const inside = await read("select setting from told_inside");
  expect(inside.map(({ setting }) => setting)).toEqual(["0", "2000", "0"]);
  expect((await read(`select * from (${told}) as now`)).map(({ setting }) => setting)).toEqual([
    "7000",
    "7000",
    "7000",
  ]);
});

let made = 0;

async function aDatabase(): Promise<{ databaseUrl: string; db: Db }> {
  made += 1;
  const databaseUrl = await emptyDatabase(`starts${made}`);
  onTestFinished(() => dropDatabase(databaseUrl));
  return { databaseUrl, db: await opened(databaseUrl) };
}

async function opened(databaseUrl: string, deadlines: Partial<Deadlines> = {}): Promise<Db> {
  const database = await connect({ databaseUrl, dataDir: "", deadlines });
  onTestFinished(() => database.close());
  return database.db;
}

/** The project's first `first` migrations plus the given ones, which are all expanding. */
function migrations({ first, more = {} }: { first: number; more?: { [name: string]: string } }): URL {
  const folder = mkdtempSync(join(tmpdir(), "linkisla-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of all.slice(0, first)) cpSync(new URL(name, migrationsFolder), join(folder, name));
  for (const [name, text] of Object.entries(more)) writeFileSync(join(folder, name), `-- expand\n${text}\n`);
  return pathToFileURL(`${folder}/`);
}

async function appliedTo(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** A transaction that has read a table and stays open, like a backup's. */
async function aLongReader(databaseUrl: string, table = "users"): Promise<{ end(): Promise<void> }> {
  const db = await opened(databaseUrl);
  const reading = await db.startTransaction().setIsolationLevel("repeatable read").execute();
  await sql`select from ${sql.table(table)}`.execute(reading);
  // After a failed test, queries still waiting for this transaction would block other tests.
  onTestFinished(
    () =>
      void reading
        .rollback()
        .execute()
        .catch(() => {}),
  );
  return { end: () => reading.rollback().execute() };
}

/** A process that migrates when `begin` is called. */
async function aProcess(
  databaseUrl: string,
  { folder = migrationsFolder, ...patience }: { folder?: URL; pauseMs?: number; lockTimeoutMs?: number } = {
    pauseMs: 10,
  },
) {
  made += 1;
  const name = `starting${made}`;
  const url = new URL(databaseUrl);
  url.searchParams.set("application_name", name);
  const program = `
    import { connect } from ${JSON.stringify(new URL("./connect.ts", import.meta.url).href)};
    import { migrate } from ${JSON.stringify(new URL("./migrate.ts", import.meta.url).href)};
    const database = await connect({ databaseUrl: ${JSON.stringify(url.href)}, dataDir: "" });
    process.once("message", async () => {
      const options = { folder: new URL(${JSON.stringify(folder.href)}), ...${JSON.stringify(patience)} };
      const added = await migrate(database.db, options);
      process.send({ added }, () => process.exit());
    });
    process.send("ready");`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "message");
  const answer = once(child, "message") as Promise<[{ added: string[] }]>;
  const gone = once(child, "exit").then(() => {
    throw new Error(`${name} ended without an answer`);
  });
  gone.catch(() => {});
  const observer = await opened(databaseUrl);
  return {
    begin: () => void child.send("begin"),
    kill: () => void child.kill("SIGKILL"),
    async isAsking(): Promise<boolean> {
      const { rows } = await sql`select from pg_stat_activity
        where application_name = ${name} and query like 'select pg_try_advisory_lock%'`.execute(observer);
      return rows.length > 0;
    },
    added: async () => (await Promise.race([answer, gone]))[0].added,
  };
}
