import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { copiedDatabase, dropDatabase } from "#testing/databases.ts";
import { jobWork } from "../app.ts";
import { openJobs } from "../jobs.ts";
import { connect, type Database, type Db } from "./connect.ts";
import { prepared } from "./prepared.ts";
import { inTransaction } from "./transaction.ts";

let databaseUrl: string;
let database: Database;

beforeAll(async () => {
  databaseUrl = await copiedDatabase("prepared");
  database = await connect({ databaseUrl, dataDir: "" });
});
afterAll(async () => {
  await database.close();
  await dropDatabase(databaseUrl);
});

const height = async (db: Db, id: number) =>
  (await sql<{ height: unknown }>`select height from hills where id = ${id} ${prepared}`.execute(db)).rows[0]?.height;
const alter = (change: string) => sql.raw(`alter table hills ${change}`).execute(database.unhurried);

test("only statements with the mark are prepared, each once", async () => {
  await sql`create table hills (id int, height int)`.execute(database.db);
  await sql`insert into hills values (1, 1338)`.execute(database.db);
  await inTransaction(database.db, async (tx) => {
    await sql`select ${1}::int`.execute(tx);
    expect([await height(tx, 1), await height(tx, 2)]).toEqual([1338, undefined]);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx);
    expect(rows.map(({ statement }) => statement)).toEqual(["select height from hills where id = $1 /* prepared */"]);
  });
});

test("a migration that adds a column changes nothing; one that changes a type has the statement prepared anew", async () => {
  const { db } = database;
  await height(db, 1);
  await alter("add column name text");
  expect(await height(db, 1)).toBe(1338);
  await alter("alter column height type text");
  expect(await height(db, 1)).toBe("1338");
  expect(await inTransaction(db, (tx) => height(tx, 1))).toBe("1338");
});

test("in a transaction everything is done once more", async () => {
  const { db } = database;
  await height(db, 1);
  await alter("alter column height type int using height::int");
  let times = 0;
  const work = async (tx: Db) => {
    times += 1;
    await sql`update hills set id = id + 1`.execute(tx);
    return height(tx, 2);
  };
  expect(await inTransaction(db, work)).toBe(1338);
  expect(times).toBe(2);
  expect(await height(db, 2)).toBe(1338);
});

test("a statement that leaves its columns to the table is not prepared", async () => {
  await expect(sql`select * from hills where id = ${1} ${prepared}`.execute(database.db)).rejects.toThrow(
    "names its columns",
  );
});

test("what queues and completes a job is prepared, too, and what fetches one is not", async () => {
  const own = await connect({ databaseUrl, dataDir: "" });
  const jobs = await openJobs(own, (error) => {
    throw error;
  });
  onTestFinished(async () => {
    await jobs.stop();
    await own.close();
  });
  await jobs.enqueue(own.db, "newsletter.welcome", { email: "ana@example.test" });
  const log = { info: () => {}, child: () => log };
  await jobs.drain({ log } as never, { ...jobWork, "newsletter.welcome": async () => {} });
  // Nothing was asked at the same time, so that the pool has one connection.
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements
    where statement ~ 'pgboss' order by prepare_time`.execute(own.db);
  expect(rows.map(({ statement }) => /^\s*WITH (\w+)/.exec(statement)?.[1])).toEqual(["ins", "results"]);
});
