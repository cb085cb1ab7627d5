import { createHash } from "node:crypto";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startStripeSandbox } from "#sandbox/stripe/sandbox.ts";
import { dropDatabase, emptyDatabase } from "#testing/databases.ts";
import { startOfTime } from "#testing/world.ts";
import { seedOnce } from "../db/seed/seed.ts";
import { createApp } from "./app.ts";
import { differences, portray } from "./backups/backups.ts";
import { connect, type Database, type Db } from "./db/connect.ts";
import { type Asker, askerIn, copyRows } from "./db/copying.ts";
import { readEnv } from "./env.ts";
import { prepareDatabase } from "./instance.ts";
import { openJobs } from "./jobs.ts";
import { openMailer } from "./mail/mail.ts";
import { openStripe } from "./payments/payments.ts";
import { runToPostgresql } from "./to-postgresql.ts";

/** The demo's whole island in an embedded database, as `npm start` leaves it. */
const folder = mkdtempSync(join(tmpdir(), "linkisla-embedded-island-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const secretKey = "sk_test_linkisla_demo";
  const now = () => startOfTime;
  const options = { port: 0, file: ":memory:", secretKey, webhooks: [], deliver: "manual" as const };
  const stripe = await startStripeSandbox({ ...options, now: () => now().getTime() });
  const env = readEnv({
    DATA_DIR: folder,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: "whsec_linkisla_test",
    STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_linkisla_test_connect",
    STRIPE_API_BASE: stripe.url,
    LOG_LEVEL: "silent",
  });
  const database = await connect(env);
  await prepareDatabase(database, env);
  const jobs = await openJobs(database, (error) => console.error(error));
  const parts = { env, database, jobs, stripe: openStripe(env), mailer: openMailer(env), now };
  const { http, ctx } = await createApp({ ...parts, pages: async () => {} });
  await seedOnce(ctx);
  await http.close();
  await jobs.stop();
  await database.close();
  await stripe.close();
}, 600_000);

/** An empty database whose owner has no other rights on the server, as a site's own role. */
async function aTarget() {
  const address = new URL(await emptyDatabase(`w${process.env.VITEST_POOL_ID}_moved`));
  const name = address.pathname.slice(1);
  const role = `${name}_owner`;
  const server = await connect({ databaseUrl: process.env.DATABASE_URL, dataDir: "" });
  onTestFinished(async () => {
    await dropDatabase(address.href);
    await sql`drop role ${sql.id(role)}`.execute(server.db);
    await server.close();
  });
  await sql`create role ${sql.id(role)} login`.execute(server.db);
  await sql`alter database ${sql.id(name)} owner to ${sql.id(role)}`.execute(server.db);
  address.username = role;
  address.password = "";
  const databaseUrl = address.href;
  const said: string[] = [];
  const run = (copy?: typeof copyRows, dataDir = folder) =>
    runToPostgresql(
      [],
      { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
      { say: (line) => void said.push(line), ...(copy && { copy }) },
    );
  const look = async <T>(act: (there: Database) => Promise<T>): Promise<T> => {
    const there = await connect({ databaseUrl, dataDir: folder });
    return act(there).finally(() => there.close());
  };
  const people = () => look(({ db }) => db.selectFrom("users").select("id").execute());
  return { databaseUrl, run, look, people, said };
}

/** A copy of the island's folder, to be altered. */
async function anotherFolder(alter?: (db: Db) => Promise<unknown>): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), "linkisla-embedded-copy-"));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  cpSync(folder, copy, { recursive: true });
  if (alter) {
    const { db, close } = await connect({ dataDir: copy });
    await alter(db).finally(close);
  }
  return copy;
}

const portraitOf = ({ unhurried }: Database) => unhurried.transaction().execute((tx) => portray(askerIn(tx)));

function filesOf(path: string): string {
  const all = createHash("sha256");
  for (const file of globSync("**", { cwd: path }).sort()) {
    const one = join(path, file);
    all.update(file);
    if (statSync(one).isFile()) all.update(readFileSync(one));
  }
  return all.digest("hex");
}

describe("npm run to-postgresql", () => {
  it("moves the demo's island whole: every row, the books, the next numbers, the rules, and its id", async () => {
    const { databaseUrl, run, look, said } = await aTarget();
    const before = filesOf(join(folder, "pglite"));
    expect(await run()).toBe(0);
    expect(filesOf(join(folder, "pglite"))).toBe(before);

    const embedded = await connect({ dataDir: await anotherFolder() });
    const expected = await portraitOf(embedded);
    await embedded.close();
    expect(expected.tables["public.bookings"]?.rows).toBeGreaterThan(60);
    expect(Object.keys(expected.ledger).length).toBeGreaterThan(3);
    await look(async (there) => {
      expect(differences(expected, await portraitOf(there), () => true)).toEqual([]);
      // Keys, triggers and numbers hold as before.
      const { rows } = await sql<{ off: string; keys: string }>`
        select (select count(*) from pg_trigger where tgenabled <> 'O') as off,
          (select count(*) from pg_constraint where contype = 'f') as keys`.execute(there.db);
      expect([Number(rows[0]?.off), Number(rows[0]?.keys) > 40]).toEqual([0, true]);
      await expect(there.db.deleteFrom("ledger_postings").execute()).rejects.toThrow();
      const { max } = await there.db
        .selectFrom("users")
        .select(({ fn }) => fn.max("id").as("max"))
        .executeTakeFirstOrThrow();
      const next = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('users', 'id')) as id`.execute(
        there.db,
      );
      expect(next.rows[0]?.id).toBe(max + 1);
    });
    // It starts there, beside the same pictures.
    const env = readEnv({ DATABASE_URL: databaseUrl, DATA_DIR: folder });
    await look((there) => prepareDatabase(there, env));
    expect(said).toEqual([
      expect.stringMatching(/^The tables of \d+ migrations are made\.$/),
      expect.stringMatching(/^\d{4,} rows of \d+ tables are copied, among them \d+ bookings\.$/),
      expect.stringMatching(/^Compared before they were kept: .* \d+ postings of the ledger, .* in \d+ accounts\.$/),
      expect.stringMatching(/^Next: keep DATABASE_URL and DATA_DIR .* start the site\./),
    ]);
  }, 300_000);

  it("keeps nothing when a row, an amount or a number arrives altered, and may then be run again", async () => {
    const { run, people, said } = await aTarget();
    const altering = (statement: string) => async (from: Asker, to: Asker) => {
      await copyRows(from, to);
      await to(statement);
    };
    for (const [statement, why] of [
      [
        "update users set name = name || '.' where id = (select min(id) from users)",
        "a row of public.users is altered",
      ],
      ["delete from listing_words where ctid = (select min(ctid) from listing_words)", "public.listing_words has"],
      ["select setval('users_id_seq', 1)", "its numbers are others"],
    ] as const) {
      await expect(run(altering(statement))).rejects.toThrow(
        new RegExp(`^What arrived is not what was there, so nothing was kept: .*${why}`),
      );
      expect(await people()).toEqual([]);
    }
    expect(await run()).toBe(0);
    expect(said).toContain("The tables are there already.");
    expect((await people()).length).toBeGreaterThan(10);
  }, 300_000);

  it("refuses a target with a site or with anything else in it", async () => {
    const { run, look, databaseUrl } = await aTarget();
    await look(({ db }) => sql`create table letters (words text)`.execute(db));
    await expect(run()).rejects.toThrow("DATABASE_URL is not empty: it has public.letters.");
    await look(({ db }) => sql`drop table letters`.execute(db));
    const other = mkdtempSync(join(tmpdir(), "linkisla-other-"));
    onTestFinished(() => rmSync(other, { recursive: true, force: true }));
    await look((there) => prepareDatabase(there, readEnv({ DATABASE_URL: databaseUrl, DATA_DIR: other })));
    const id = readFileSync(join(other, "instance"), "utf8").trim();
    await expect(run()).rejects.toThrow(`DATABASE_URL is not empty: it has instance ${id}.`);
  });

  it("refuses an embedded database that a process has open, that is missing, or of another release", async () => {
    const { run, look } = await aTarget();
    const busy = await anotherFolder();
    const open = await connect({ dataDir: busy });
    await expect(run(undefined, busy)).rejects.toThrow(`is in use by another process (pid ${process.pid})`);
    await open.close();

    await expect(run(undefined, join(busy, "elsewhere"))).rejects.toThrow("There is no embedded database in");

    const older = await anotherFolder((db) => sql`delete from schema_migrations where name like '0043%'`.execute(db));
    await expect(run(undefined, older)).rejects.toThrow(
      "of an older release: it lacks 0043_seasons.sql. Start the site",
    );
    const newer = await anotherFolder((db) =>
      sql`insert into schema_migrations (name, hash) values ('9999_later.sql', '')`.execute(db),
    );
    await expect(run(undefined, newer)).rejects.toThrow("of a newer release than this one: it has 9999_later.sql.");
    const odd = await anotherFolder((db) => sql`alter table reviews add column mood text`.execute(db));
    await expect(run(undefined, odd)).rejects.toThrow(
      "The tables of both databases differ: public.reviews.mood (text).",
    );
    await look(async ({ db }) => expect(await db.selectFrom("users").select("id").execute()).toEqual([]));
  }, 300_000);

  it("says how it is used, and what it needs", async () => {
    const said: string[] = [];
    const by = { say: (line: string) => void said.push(line) };
    expect([await runToPostgresql(["--help"], {}, by), await runToPostgresql(["now"], {}, by)]).toEqual([0, 2]);
    expect(said.every((line) => line.startsWith("Usage: npm run to-postgresql"))).toBe(true);
    await expect(runToPostgresql([], { DATA_DIR: folder }, by)).rejects.toThrow("DATABASE_URL is missing");
  });
});
