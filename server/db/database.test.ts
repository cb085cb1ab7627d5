import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from "vitest";
import { emptyDatabase } from "#testing/databases.ts";
import { connect, type Database } from "./connect.ts";
import { tablesSource } from "./generate-tables.ts";
import { migrate } from "./migrate.ts";
import { landedHashes, readMigration, statementsOf } from "./migrations.ts";
import { keepToMode } from "./mode.ts";
import { compiledOnce } from "./prepared.ts";

/** Always runs on the embedded database, and on PostgreSQL when one is available: both must behave the same. */

const server = process.env.DATABASE_URL;
const drivers = ["embedded", ...(server ? ["postgres"] : [])] as const;

describe.each(drivers)("on the %s database", (driver) => {
  let database: Database;
  let added: string[];
  beforeAll(async () => {
    const databaseUrl = driver === "postgres" ? await emptyDatabase("drivers") : undefined;
    database = await connect({ databaseUrl, dataDir: ":memory:" });
    added = await migrate(database.db);
    await sql`create schema scratch`.execute(database.db);
    await sql`create table scratch.notes (word text)`.execute(database.db);
  });
  afterAll(() => database?.close());

  it("a statement asked before and after a table changed has the columns of now", async () => {
    const ask = async (word: string) =>
      (await sql`select * from scratch.notes where word = ${word}`.execute(database.db)).rows;
    await sql`insert into scratch.notes values ('columns')`.execute(database.db);
    expect(await ask("columns")).toEqual([{ word: "columns" }]);
    await sql`alter table scratch.notes add column said boolean not null default true`.execute(database.db);
    expect(await ask("columns")).toEqual([{ word: "columns", said: true }]);
    await sql`alter table scratch.notes drop column said`.execute(database.db);
    expect(await ask("columns")).toEqual([{ word: "columns" }]);
    await sql`delete from scratch.notes`.execute(database.db);
  });

  it("a statement compiled once is written once, and asked with the values of each call", async () => {
    let written = 0;
    const ask = compiledOnce((db, words: string[], number: number) => {
      written += 1;
      return sql<{ row: unknown[] }>`
        select jsonb_build_array(${words}::text[], ${number}::int, ${"always"}::text, ${number}::int + 1) as row`.compile(
        db,
      );
    });
    const { db } = database;
    expect(await ask(db, ["a", "b"], 1)).toEqual([{ row: [["a", "b"], 1, "always", 2] }]);
    const inside = db.transaction().execute((tx) => ask(tx, [], -3));
    expect(await Promise.all([inside, ask(db, ["c"], 7)])).toEqual([
      [{ row: [[], -3, "always", -2] }],
      [{ row: [["c"], 7, "always", 8] }],
    ]);
    expect(written).toBe(1);
  });

  it("an answer that was read takes no memory any more", async () => {
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as () => void;
    const ask = () => sql`select repeat('x', 1000000) as text`.execute(database.db);
    await ask();
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let asked = 0; asked < 60; asked += 1) await ask();
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
  });

  it("what fails leaves nothing to whoever comes next", async () => {
    const jobs = database.jobs.executeSql.bind(database.jobs);
    const ask = () => sql<{ one: number }>`select ${1}::int as one`.execute(database.db);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    await expect(jobs("begin; select 1 / 0; commit")).rejects.toThrow("division by zero");
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    await expect(sql`select ${0}::int, 1 / ${0}::int`.execute(database.db)).rejects.toThrow("division by zero");
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  });

  it("every type is the same JavaScript value", async () => {
    const { rows } = await sql`select
      9007199254740991::int8 as greatest, -9007199254740991::int8 as least, 7::int4 as int4,
      date '2026-12-11' as date, date '0900-02-28' as long_ago,
      timestamptz '2026-12-11 15:00:00.123456-04' as instant, timestamptz '1899-03-28 12:00:00+00' as before_zones,
      tstzrange('2026-12-11 19:00:00+00', '2026-12-15 15:00:00.5+00', '[)') as during,
      '{"a":[1,2.5,null,"ñ"],"b":{}}'::jsonb as object, '[]'::jsonb as list, 'null'::jsonb as nothing, '"x"'::jsonb as word,
      'A0EEBC99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid as uuid,
      0.1::float8 as tenth, -67.19::float8 as longitude, 1e21::float8 as huge,
      array['a', 'b,"c"', '', null, 'NULL', '{}']::text[] as words, '{}'::text[] as no_words,
      true as yes, false as no, null::text as null_text, null::int8 as null_number, null::date as null_date,
      null::tstzrange as null_range, 'ñandú 🏝 \\ '' "' as text, '' as empty, count(*) as counted, sum(1::int4) as summed
      from generate_series(1, 3)`.execute(database.db);
    expect(rows).toEqual([
      {
        greatest: 9007199254740991,
        least: -9007199254740991,
        int4: 7,
        date: "2026-12-11",
        long_ago: "0900-02-28",
        instant: new Date("2026-12-11T19:00:00.123Z"),
        before_zones: new Date("1899-03-28T12:00:00Z"),
        during: { from: new Date("2026-12-11T19:00:00Z"), to: new Date("2026-12-15T15:00:00.500Z") },
        object: { a: [1, 2.5, null, "ñ"], b: {} },
        list: [],
        nothing: null,
        word: "x",
        uuid: "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11",
        tenth: 0.1,
        longitude: -67.19,
        huge: 1e21,
        words: ["a", 'b,"c"', "", null, "NULL", "{}"],
        no_words: [],
        yes: true,
        no: false,
        null_text: null,
        null_number: null,
        null_date: null,
        null_range: null,
        text: "ñandú 🏝 \\ ' \"",
        empty: "",
        counted: 3,
        summed: 3,
      },
    ]);
  });

  it("every value comes back as it was given", async () => {
    const given = {
      number: 9007199254740991,
      instant: new Date("2026-12-11T19:00:00.123Z"),
      date: "2026-02-28",
      json: '{"a": "ñ"}',
      yes: true,
      none: null,
      text: "a\nb",
    };
    const { rows } = await sql`select ${given.number}::int8 as number, ${given.instant}::timestamptz as instant,
      ${given.date}::date as date, ${given.json}::jsonb as json, ${given.yes}::bool as yes, ${given.none}::text as none,
      ${given.text}::text as text`.execute(database.db);
    expect(rows).toEqual([{ ...given, json: { a: "ñ" } }]);
  });

  it("a number that JavaScript cannot hold, and a range that is not half-open, are refused aloud", async () => {
    const ask = (text: string) => sql.raw(`select ${text} as value`).execute(database.db);
    for (const number of ["9007199254740992", "-9007199254740992", "9223372036854775807"]) {
      await expect(ask(`${number}::int8`)).rejects.toThrow(`${number} does not fit a JavaScript number`);
    }
    const range = (ends: string) => `tstzrange('2026-12-11 19:00+00', '2026-12-15 15:00+00', '${ends}')`;
    for (const odd of [range("[]"), range("(]"), range("()"), "'empty'::tstzrange", "tstzrange(null, now())"]) {
      await expect(ask(odd)).rejects.toThrow("Not a half-open range");
    }
    expect((await ask("1")).rows).toEqual([{ value: 1 }]);
  });

  it("two transactions and a statement outside stay apart, whichever of them is taken back", async () => {
    const { db } = database;
    const add = (handle: typeof db, word: string) => sql`insert into scratch.notes values (${word})`.execute(handle);
    const written = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const takenBack = db.transaction().execute(async (tx) => {
      await add(tx as typeof db, "taken back");
      written.resolve();
      await goOn.promise;
      throw new Error("taken back");
    });
    await written.promise;
    const others = [
      add(db, "outside"),
      db.transaction().execute((tx) => add(tx as typeof db, "second")),
      database.jobs.executeSql("insert into scratch.notes values ('job')"),
    ];
    goOn.resolve();
    await expect(takenBack).rejects.toThrow("taken back");
    await Promise.all(others);
    const { rows } = await sql`select word from scratch.notes order by word`.execute(db);
    expect(rows).toEqual([{ word: "job" }, { word: "outside" }, { word: "second" }]);
  });

  it("a statement that fails inside a transaction leaves nothing of it, and the next one works", async () => {
    const { db } = database;
    const broken = db.transaction().execute(async (tx) => {
      await sql`insert into scratch.notes values ('half')`.execute(tx);
      await sql`select 1 / 0`.execute(tx);
    });
    await expect(broken).rejects.toMatchObject({ code: "22012" });
    await expect(database.jobs.executeSql("begin; select 1 / 0; commit")).rejects.toMatchObject({ code: "22012" });
    const { rows } = await sql`select count(*) as found from scratch.notes where word = 'half'`.execute(db);
    expect(rows).toEqual([{ found: 0 }]);
  });

  it("migrations run once, in order, and those that are new later", async () => {
    expect(added).toEqual(Object.keys(landedHashes()));
    expect(await migrate(database.db)).toEqual([]);

    const more = copyOfMigrations();
    writeFileSync(
      new URL("9001_more.sql", more),
      "-- expand\ncreate table scratch.more (id int);\ncreate index on scratch.more (id);\n",
    );
    expect(await migrate(database.db, { folder: more })).toEqual(["9001_more.sql"]);
    expect(await migrate(database.db, { folder: more })).toEqual([]);
  });

  it("a migration that fails leaves nothing of itself, and those before it stand", async () => {
    const broken = migrationsAnd({
      "9002_good.sql": "-- expand\ncreate table scratch.good (id int);\n",
      "9003_broken.sql": "-- expand\ncreate table scratch.half (id int);\ncreate table oops (;\n",
    });
    await expect(migrate(database.db, { folder: broken })).rejects.toMatchObject({ code: "42601" });
    const { rows } = await sql`select to_regclass('scratch.good') as good, to_regclass('scratch.half') as half`.execute(
      database.db,
    );
    expect(rows).toEqual([{ good: "scratch.good", half: null }]);
    expect(await migrate(database.db)).toEqual([]);
  });

  it("a migration that does not say what kind it is stops the start by name, before anything new runs", async () => {
    const mute = migrationsAnd({
      "9004_good.sql": "-- expand\ncreate table scratch.early (id int);\n",
      "9005_mute.sql": "-- More.\ncreate table scratch.mute (id int);\n",
    });
    await expect(migrate(database.db, { folder: mute })).rejects.toThrow(
      'db/migrations/9005_mute.sql must begin with a line "-- expand" or "-- contract".',
    );
    expect((await sql`select to_regclass('scratch.early') as early`.execute(database.db)).rows).toEqual([
      { early: null },
    ]);
  });

  it("an index is built outside a transaction, and built anew where that was cut off", async () => {
    await sql`create table numbers (n int)`.execute(database.db);
    await sql`insert into numbers values (1), (1)`.execute(database.db);
    const folder = migrationsAnd({
      "9006_index.sql": `-- expand
-- outside a transaction
create unique index concurrently if not exists numbers_n on numbers (n);
`,
    });
    const isValid = async () =>
      (await sql`select indisvalid from pg_index where indexrelid = to_regclass('numbers_n')`.execute(database.db))
        .rows;
    // However an index build fails, it leaves this invalid index behind.
    await expect(migrate(database.db, { folder })).rejects.toMatchObject({ code: "23505" });
    expect(await isValid()).toEqual([{ indisvalid: false }]);
    await sql`delete from numbers`.execute(database.db);
    expect(await migrate(database.db, { folder })).toEqual(["9006_index.sql"]);
    expect(await isValid()).toEqual([{ indisvalid: true }]);
    await sql`drop table numbers`.execute(database.db);
  });

  it("a build starts beside what newer ones added, and not after they took something away", async () => {
    const newer = migrationsAnd({ "9100_added.sql": "-- expand\nselect 1;\n" });
    await migrate(database.db, { folder: newer });
    expect(await migrate(database.db)).toEqual([]);

    const newest = migrationsAnd({
      "9100_added.sql": "-- expand\nselect 1;\n",
      "9101_dropped.sql": "-- contract\nselect 1;\n",
      "9102_added.sql": "-- expand\nselect 1;\n",
    });
    await migrate(database.db, { folder: newest });
    const own = Object.keys(landedHashes()).at(-1);
    await expect(migrate(database.db)).rejects.toThrow(
      `This build is older than the database: its newest migration is ${own}, the database's is 9102_added.sql, and 9101_dropped.sql took away what this build may need. Start the newer build, or restore a backup from before it.`,
    );
    expect(await migrate(database.db, { folder: newest })).toEqual([]);
    await sql`delete from schema_migrations where name like '91%'`.execute(database.db);
  });

  it("what was applied before kinds were written down counts as expanding", async () => {
    await sql`alter table schema_migrations drop column kind`.execute(database.db);
    await sql`insert into schema_migrations (name, hash) values ('9200_unknown.sql', 'x')`.execute(database.db);
    expect(await migrate(database.db)).toEqual([]);
    // Written the way an older build does while this one runs.
    await sql`insert into schema_migrations (name, hash) values ('9201_unknown.sql', 'x')`.execute(database.db);
    const { rows } = await sql`select distinct kind from schema_migrations`.execute(database.db);
    expect(rows).toEqual([{ kind: "expand" }]);
    await sql`delete from schema_migrations where name like '92%'`.execute(database.db);
  });

  it("a migration that was changed after it ran stops the start by name, before anything new runs", async () => {
    const changed = copyOfMigrations();
    const file = new URL("0001_start.sql", changed);
    writeFileSync(file, `${readFileSync(file, "utf8")}\n-- changed\n`);
    writeFileSync(new URL("9004_new.sql", changed), "-- expand\ncreate table scratch.new (id int);\n");
    await expect(migrate(database.db, { folder: changed })).rejects.toThrow(
      "db/migrations/0001_start.sql was changed after it ran. Add a new file instead.",
    );
    expect((await sql`select to_regclass('scratch.new') as new`.execute(database.db)).rows).toEqual([{ new: null }]);
  });

  it("one that landed under two texts stands, whichever of them ran", async () => {
    const rewritten = "0017_booking_balances.sql";
    const [first, second] = landedHashes()[rewritten] ?? [];
    const setHash = (hash: string) =>
      sql`update schema_migrations set hash = ${hash} where name = ${rewritten}`.execute(database.db);
    await setHash(first ?? "");
    expect(await migrate(database.db)).toEqual([]);
    await setHash("of neither");
    await expect(migrate(database.db)).rejects.toThrow(`db/migrations/${rewritten} was changed after it ran`);
    await setHash(second ?? "");
  });

  it("the row types are those of the migrated database", async () => {
    const source = readFileSync(new URL("./tables.ts", import.meta.url), "utf8");
    expect(await tablesSource(database.db)).toBe(source);
  });

  it("a database keeps the mode of its first start", async () => {
    const modes = {
      demo: { settings: { mode: "demo", rehearsal: false }, said: "MODE is demo" },
      live: { settings: { mode: "live", rehearsal: false }, said: "MODE is live" },
      rehearsal: { settings: { mode: "live", rehearsal: true }, said: "REHEARSAL is 1" },
    } as const;
    for (const [first, { settings }] of Object.entries(modes)) {
      await database.db.deleteFrom("site").execute();
      await Promise.all([keepToMode(database.db, settings), keepToMode(database.db, settings)]);
      await keepToMode(database.db, settings);
      for (const [other, { settings, said }] of Object.entries(modes)) {
        if (other === first) continue;
        await expect(keepToMode(database.db, settings)).rejects.toThrow(
          first === "rehearsal" && other === "live"
            ? "This database is a rehearsal one and REHEARSAL is not set: choose another DATABASE_URL, or empty this one with npm run wipe-rehearsal."
            : `This database is a ${first} one and ${said}: choose another DATABASE_URL or DATA_DIR.`,
        );
      }
      expect(await database.db.selectFrom("site").select(["id", "mode"]).execute()).toEqual([{ id: 1, mode: first }]);
    }
  });
});

test("a migration is split where its statements end, bodies and comments apart", () => {
  const text = "-- a; comment;\nselect 1;\n\nselect\n  ';' as a;\ncreate function f() as $$\nbegin;\nend $$;\nselect 2";
  expect(statementsOf(text)).toEqual([
    "select 1;",
    "select\n  ';' as a;",
    "create function f() as $$\nbegin;\nend $$;",
    "select 2",
  ]);
});

describe("the data folder", () => {
  it("belongs to one process: another is refused by name and pid, until the first ends, however it ends", async () => {
    const dataDir = temporaryFolder();
    const module = new URL("./connect.ts", import.meta.url).href;
    const program = `import { connect } from ${JSON.stringify(module)};
      await connect({ dataDir: ${JSON.stringify(dataDir)} });
      console.log("open");
      setInterval(() => {}, 60_000);`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    await once(child.stdout, "data");

    const inUse = (pid: number | undefined) =>
      `${dataDir} is in use by another process (pid ${pid}). Stop it, or choose another DATA_DIR.`;
    await expect(connect({ dataDir })).rejects.toThrow(inUse(child.pid));
    await expect(connect({ dataDir })).rejects.toThrow(inUse(child.pid));
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;

    const database = await connect({ dataDir });
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
    await expect(connect({ dataDir })).rejects.toThrow(inUse(process.pid));
    await database.close();
    const again = await connect({ dataDir });
    await again.close();
  }, 120_000);
});

describe("a migration file", () => {
  const outside = (...lines: string[]) => ["-- expand", "-- outside a transaction", ...lines].join("\n");

  it("says in its first line what kind it is, unless it is older than that rule", () => {
    const kindOf = (name: string, text: string) => readMigration(name, text).kind;
    expect(kindOf("0020_next.sql", "-- expand\nselect 1;")).toBe("expand");
    expect(kindOf("0020_next.sql", "-- contract\nselect 1;")).toBe("contract");
    expect(kindOf("0019_quoted_terms.sql", "-- Quotes.\nselect 1;")).toBe("expand");
    for (const text of ["select 1;\n-- expand", "-- expands\nselect 1;", "-- Expand", "", "\n-- expand"]) {
      expect(() => kindOf("0020_next.sql", text)).toThrow(
        'db/migrations/0020_next.sql must begin with a line "-- expand" or "-- contract".',
      );
    }
  });

  it("runs outside a transaction when it says so, and is then one statement that may be run again", () => {
    const index = "create index concurrently if not exists users_phone on users (phone);";
    for (const statement of [index, "drop index concurrently if exists users_phone;", "vacuum users;"]) {
      expect(readMigration("0020_next.sql", outside("-- Why.", statement))).toMatchObject({
        isOutsideTransaction: true,
        statements: [statement],
      });
    }
    expect(readMigration("0020_next.sql", `-- expand\n-- Why.\n${index}`).isOutsideTransaction).toBe(false);
    const wrong = ["", `${index}\n${index}`, "create index concurrently on users (phone);", "drop index users_phone;"];
    for (const statements of wrong) {
      expect(() => readMigration("0020_next.sql", outside(statements))).toThrow(
        "db/migrations/0020_next.sql runs outside a transaction: it must be one statement that may be run again",
      );
    }
  });
});

/** The project's own migrations plus the given ones. */
function migrationsAnd(texts: { [name: string]: string }): URL {
  const folder = copyOfMigrations();
  for (const [name, text] of Object.entries(texts)) writeFileSync(new URL(name, folder), text);
  return folder;
}

function copyOfMigrations(): URL {
  const folder = temporaryFolder();
  cpSync(new URL("../../db/migrations/", import.meta.url), folder, { recursive: true });
  return pathToFileURL(`${folder}/`);
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "linkisla-database-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
