import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { copiedDatabase, dropDatabase } from "#testing/databases.ts";
import { openWire } from "#testing/proxies/wire.ts";
import { until } from "#testing/servers.ts";
import { withListing } from "../availability/availability.ts";
import type { Ctx } from "../ctx.ts";
import { isRefusal } from "../fail.ts";
import { refusalOf } from "../http/api.ts";
import { connect, type Database, type Db, type Deadlines } from "./connect.ts";
import { inTransaction } from "./transaction.ts";

let databaseUrl: string;
const open: Database[] = [];

beforeAll(async () => {
  databaseUrl = await copiedDatabase("deadlines");
});
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});
afterAll(() => dropDatabase(databaseUrl));

async function impatient(deadlines: Partial<Deadlines>, url = databaseUrl): Promise<Db> {
  const database = await connect({ databaseUrl: url, dataDir: "", deadlines });
  open.push(database);
  return database.db;
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => error,
  );
const lockOne = sql`select pg_advisory_xact_lock(8671, 1)`;

/** Another transaction, which holds the lock of listing 1 until the returned function is called. */
async function holder(db: Db): Promise<() => Promise<void>> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: locked, resolve: begin } = Promise.withResolvers<void>();
  const done = db.transaction().execute(async (tx) => {
    await lockOne.execute(tx);
    begin();
    await ended;
  });
  await locked;
  return async () => {
    end();
    await done;
  };
}

test("the database answers while every connection of the requests waits for a lock, and not once it is silent", async () => {
  const database = await connect({ databaseUrl, dataDir: "" });
  open.push(database);
  const other = await impatient({});
  const release = await holder(other);
  const waiting = Array.from({ length: 12 }, () => failureOf(inTransaction(database.db, (tx) => lockOne.execute(tx))));
  await until("no connection to be free", async () => database.load().waiting > 0, 5);
  expect(await database.answers()).toBe(true);
  await release();
  await Promise.all(waiting);

  const wire = await openWire(databaseUrl);
  const behind = await connect({ databaseUrl: wire.url, dataDir: "", deadlines: { readiness: 50 } });
  open.push(behind);
  expect(await behind.answers()).toBe(true);
  wire.silence(true);
  expect(await behind.answers()).toBe(false);
  wire.silence(false);
  await until("an answer again", () => behind.answers(), 5);
  await wire.close();
});

test("who waits in vain for a lock is told that somebody else is busy there", async () => {
  const db = await impatient({ lock: 20 });
  const release = await holder(db);
  const failure = await failureOf(inTransaction(db, (tx) => lockOne.execute(tx)));
  expect(isRefusal(failure, "busy")).toBe(true);
  await release();
});

test("a statement that takes too long is an outage, and its connection goes on", async () => {
  const db = await impatient({ statement: 20 });
  expect(refusalOf(await failureOf(sql`select pg_sleep(60)`.execute(db))).code).toBe("unavailable");
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
});

test("a transaction that says nothing more is ended by the server, and what it locked is free", async () => {
  const silent = await impatient({ idleInTransaction: 50 });
  const other = await impatient({ lock: 60_000 });
  const release = await holder(silent);
  await inTransaction(other, (tx) => lockOne.execute(tx));
  expect(refusalOf(await failureOf(release())).code).toBe("unavailable");
  expect((await sql`select 1`.execute(silent)).rows).toHaveLength(1);
});

test("who waits too long for a free connection hears that the site is not available", async () => {
  const db = await impatient({ connection: 1_000, lock: 60_000 });
  const release = await holder(await impatient({}));
  const all = Array.from({ length: 10 }, () => inTransaction(db, (tx) => lockOne.execute(tx)));
  const failure = await failureOf(inTransaction(db, (tx) => lockOne.execute(tx)));
  expect(refusalOf(failure).code).toBe("unavailable");
  await release();
  await Promise.all(all);
});

test("a database that falls silent is given up on, and the next question goes by a new connection", async () => {
  const wire = await openWire(databaseUrl);
  const db = await impatient({ answer: 100, connection: 500 }, wire.url);
  await sql`select 1`.execute(db);
  wire.silence(true);
  const failures = await Promise.all(
    Array.from({ length: 3 }, () => failureOf(inTransaction(db, (tx) => sql`select 1`.execute(tx)))),
  );
  expect(failures.map((failure) => refusalOf(failure).code)).toEqual(Array(3).fill("unavailable"));
  wire.silence(false);
  expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
  await wire.close();
});

test("a listening connection that falls silent is given up on, and news arrive again once the database answers", async () => {
  const wire = await openWire(databaseUrl);
  const deadlines = { answer: 200, connection: 500, question: 10 };
  const there = await connect({ databaseUrl: wire.url, dataDir: "", deadlines, listenAgainMilliseconds: 1 });
  open.push(there);
  const heard = { up: 0, down: 0, messages: 0 };
  const stop = await there.listen("pages_changed", {
    onMessage: () => (heard.messages += 1),
    onUp: () => (heard.up += 1),
    onDown: () => (heard.down += 1),
  });
  await until("the connection", async () => heard.up > 0);
  const { down } = heard;
  wire.silence(true);
  await until("the silence to be noticed", async () => heard.down > down);
  const { up } = heard;
  wire.silence(false);
  await until("another connection", async () => heard.up > up);
  const elsewhere = await impatient({});
  await until("news", async () => {
    await sql`notify pages_changed`.execute(elsewhere);
    return heard.messages > 0;
  });
  await stop();
  await wire.close();
});

test("no plan is compiled, however costly PostgreSQL thinks it", async () => {
  const db = await impatient({});
  const costly = sql<{ "QUERY PLAN": string }>`explain select count(*) from generate_series(1, 100000000) as number`;
  const plan = (await costly.execute(db)).rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(/cost=\d{7}/);
  expect(plan).not.toMatch(/JIT/);
});

test("however many want one listing that somebody keeps locked, the rest of the site has its connections", async () => {
  const db = await impatient({ lock: 60_000 });
  const release = await holder(await impatient({}));
  let entered = 0;
  const waiting = Array.from({ length: 40 }, () =>
    withListing({ db } as Ctx, 1, async () => {
      entered += 1;
    }),
  );
  const others = await Promise.all(Array.from({ length: 40 }, () => sql`select 1`.execute(db)));
  expect(others).toHaveLength(40);
  expect(entered).toBe(0);
  await release();
  await Promise.all(waiting);
  expect(entered).toBe(40);
});
