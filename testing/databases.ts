import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { connect, type Database } from "../server/db/connect.ts";
import { migrate } from "../server/db/migrate.ts";
import { openJobs } from "../server/jobs.ts";

/**
 * Databases for tests. Vitest's global setup creates and migrates a template before the first test, and each worker
 * gets a copy: of the database `…_template` on the server `DATABASE_URL` names, or of the embedded database's files,
 * which are cached until a migration or a package changes.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  await makeTemplateFiles();
  if (!process.env.DATABASE_URL) return async () => {};
  const template = await emptyDatabase("template");
  const database = await connect({ databaseUrl: template, dataDir: "" });
  await makeReady(database);
  await database.close();
  return () => dropDatabase(template);
}

/** Opens a copy of the template: embedded, or this worker's own on the server `DATABASE_URL` names. */
export async function openCopy(suffix = ""): Promise<{ database: Database; url: string | undefined }> {
  if (process.env.DATABASE_URL) {
    const url = await copiedDatabase(`w${process.env.VITEST_POOL_ID}${suffix}`);
    return { url, database: await connect({ databaseUrl: url, dataDir: "" }) };
  }
  return { url: undefined, database: await openEmbedded(templateFile) };
}

/** An embedded database without tables, a copy too: making one takes four times as long. */
export function openEmptyEmbedded(): Promise<Database> {
  return openEmbedded(emptyFile);
}

/** An embedded copy of the template, also when the tests run on a server. */
export function openEmbeddedCopy(): Promise<Database> {
  return openEmbedded(templateFile);
}

function openEmbedded(file: string): Promise<Database> {
  return connect({ dataDir: ":memory:", files: new Blob([readFileSync(file)]) });
}

/** Copies the template on the server `DATABASE_URL` names. @returns the copy's URL */
export function copiedDatabase(suffix: string): Promise<string> {
  return createDatabase(suffix, "template");
}

/** Creates a database without tables on that server. @returns its URL */
export function emptyDatabase(suffix: string): Promise<string> {
  return createDatabase(suffix);
}

/** Creates it on the server of the database that `DATABASE_URL` names, with the suffix added to that name. */
async function createDatabase(suffix: string, copyOf?: string): Promise<string> {
  const address = new URL(process.env.DATABASE_URL as string);
  const base = address.pathname.slice(1);
  address.pathname += `_${suffix}`;
  const name = pg.escapeIdentifier(`${base}_${suffix}`);
  const from = copyOf ? `template ${pg.escapeIdentifier(`${base}_${copyOf}`)}` : "";
  await onServer(async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} ${from}`);
    // No test simulates a power failure, so commits need not wait for the disk.
    await client.query(`alter database ${name} set synchronous_commit to off`);
  });
  return address.href;
}

/** Drops a database created here, closing any open connections to it. */
export async function dropDatabase(url: string): Promise<void> {
  const name = pg.escapeIdentifier(new URL(url).pathname.slice(1));
  await onServer((client) => client.query(`drop database if exists ${name} with (force)`));
}

async function onServer(act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await act(client).finally(() => client.end());
}

/** Migrates a new database and installs the function that empties it. */
export async function makeReady(database: Database): Promise<void> {
  await migrate(database.unhurried);
  const jobs = await openJobs(database, (error) => {
    throw error;
  });
  await jobs.stop();
  await prepareEmptying(database);
}

const root = join(import.meta.dirname, "..");
const kept = join(root, "node_modules/.cache/linkisla");
const version = hashOf(["package-lock.json", "testing/databases.ts", "server/db/migrate.ts", ...migrationFiles()]);
const templateFile = join(kept, `database-${version}.tar`);
const emptyFile = join(kept, `database-${version}-empty.tar`);

function migrationFiles(): string[] {
  return readdirSync(join(root, "db/migrations"))
    .sort()
    .map((name) => join("db/migrations", name));
}

function hashOf(files: string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

async function makeTemplateFiles(): Promise<void> {
  if (existsSync(templateFile)) return;
  mkdirSync(kept, { recursive: true });
  for (const old of readdirSync(kept)) if (/^database-.*\.tar$/.test(old)) rmSync(join(kept, old));
  const database = await connect({ dataDir: ":memory:" });
  await keepFiles(database, emptyFile);
  await makeReady(database);
  await keepFiles(database, templateFile);
  await database.close();
}

async function keepFiles(database: Database, file: string): Promise<void> {
  const files = new Uint8Array((await (await database.files?.())?.arrayBuffer()) ?? []);
  // Concurrent runs both write the file: renaming prevents partial reads.
  writeFileSync(`${file}.${process.pid}`, files);
  renameSync(`${file}.${process.pid}`, file);
}

/** The full contents of a database, as a backup has them. */
export interface Dump {
  tables: { name: string; columns: string; rows: string }[];
  /** The next value of each sequence. */
  numbers: { name: string; next: number }[];
}

export async function dump({ db }: Pick<Database, "db">): Promise<Dump> {
  const { rows: tables } = await sql<Omit<Dump["tables"][number], "rows">>`
    select format('%I.%I', table_schema, table_name) as name, string_agg(format('%I', column_name), ', ') as columns
    from information_schema.columns join pg_tables on schemaname = table_schema and tablename = table_name
    where is_generated = 'NEVER'
      and (table_schema = 'public' and table_name <> 'schema_migrations' or table_name = 'job_common')
    group by table_schema, table_name`.execute(db);
  const kept: Dump["tables"] = [];
  for (const { name, columns } of tables) {
    const all = sql<{ rows: string | null }>`select jsonb_agg(to_jsonb(t))::text as rows from ${sql.raw(name)} t`;
    const rows = (await all.execute(db)).rows[0]?.rows;
    if (rows) kept.push({ name, columns, rows });
  }
  const numbers = await sql<Dump["numbers"][number]>`
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value + 1, start_value) as next
    from pg_sequences where schemaname = 'public'`.execute(db);
  return { tables: kept, numbers: numbers.rows };
}

/** Restores a database to a dump; sequences return to its values, so numbers issued since are issued again. */
export async function restore({ db }: Pick<Database, "db">, { tables, numbers }: Dump): Promise<void> {
  await empty({ db });
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`delete from commission_rates`.execute(trx);
    for (const { name, columns, rows } of tables) {
      await sql`insert into ${sql.raw(name)} (${sql.raw(columns)}) overriding system value
        select ${sql.raw(columns)} from jsonb_populate_recordset(null::${sql.raw(name)}, ${rows}::jsonb)`.execute(trx);
    }
    for (const { name, next } of numbers) await sql`select setval(${name}::regclass, ${next}, false)`.execute(trx);
  });
}

/**
 * Empties every table by deleting, without triggers and foreign keys: truncating ninety tables creates new files for
 * each of them, which takes PostgreSQL a quarter of a second. Does nothing when nothing was written since the last time.
 */
export async function empty({ db }: Pick<Database, "db">): Promise<void> {
  await unlessUntouched(db, "empty", (logEnd) => sql<{ done: boolean }>`select testing_empty(${logEnd}) as done`);
}

/** What a database was made last, and where the write-ahead log ended then: any change since has moved it. */
const lastMade = new WeakMap<Database["db"], { as: "empty" | "kept"; logEnd: string }>();

async function unlessUntouched(
  db: Database["db"],
  as: "empty" | "kept",
  make: (logEnd: string) => RawBuilder<{ done: boolean }>,
): Promise<void> {
  const last = lastMade.get(db);
  const { rows } = await make(last?.as === as ? last.logEnd : "").execute(db);
  if (!rows[0]?.done) return;
  const log = await sql<{ end: string }>`select pg_current_wal_insert_lsn()::text as end`.execute(db);
  lastMade.set(db, { as, logEnd: log.rows[0]?.end ?? "" });
}

/**
 * Copies every table that has rows into another schema, where it stays until the next copy is made. That is worth it for
 * what many tests begin with: `bringBack` takes a twentieth of the time it took to make.
 */
export async function keep({ db }: Pick<Database, "db">): Promise<void> {
  const tables = await tablesToEmpty(db);
  const full: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ full: boolean }>`select exists (select from ${sql.raw(name)}) as full`.execute(db);
    if (rows[0]?.full) full.push(name);
  }
  const steps = await Promise.all(tables.map((table) => stepsBack(db, table, full.indexOf(table.name))));
  await sql
    .raw(`
      drop schema if exists testing_kept cascade;
      create schema testing_kept;
      ${full.map((name, at) => `create table testing_kept.t${at} as table ${name};`).join("\n")}
      create function testing_kept.bring_back(written text) returns boolean language plpgsql as $$ begin
        if written = pg_current_wal_insert_lsn()::text then return false; end if;
        set local testing.emptying = 'on';
        ${steps.join("\n")}
        set local testing.emptying = 'off';
        ${forgetAnswers}
        return true;
      end $$`)
    .execute(db);
  lastMade.delete(db);
}

/** The triggers that tell of changed pages are silent then. */
const forgetAnswers = "perform pg_notify('pages_changed', '');";

/** Drops what `keep` kept: the next file of this worker finds the database as a site has it. */
export async function dropKept({ db }: Pick<Database, "db">): Promise<void> {
  await sql`drop schema if exists testing_kept cascade`.execute(db);
  lastMade.delete(db);
}

/** Makes every table what it was when `keep` was called. */
export async function bringBack({ db }: Pick<Database, "db">): Promise<void> {
  await unlessUntouched(
    db,
    "kept",
    (logEnd) => sql<{ done: boolean }>`select testing_kept.bring_back(${logEnd}) as done`,
  );
}

/** @param keptAs the number of its copy, -1 when it was empty */
async function stepsBack(db: Database["db"], { name, sequence }: EmptiedTable, keptAs: number): Promise<string> {
  const emptied = `if exists (select from ${name}) then delete from ${name}; end if;`;
  const next =
    sequence &&
    (
      await sql<{ last: number; used: boolean }>`
    select last_value as last, is_called as used from ${sql.raw(sequence)}`.execute(db)
    ).rows[0];
  const counted = next ? `perform setval('${sequence}', ${next.last}, ${next.used});` : "";
  if (keptAs < 0) return emptied + counted;
  const { rows } = await sql<{ columns: string }>`
    select string_agg(format('%I', attname), ', ') as columns from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db);
  const columns = rows[0]?.columns;
  const filled = `insert into ${name} (${columns}) overriding system value select ${columns} from testing_kept.t${keptAs};`;
  return emptied + counted + filled;
}

interface EmptiedTable {
  name: string;
  /** Of its identity column. */
  sequence: string | null;
}

async function tablesToEmpty(db: Database["db"]): Promise<EmptiedTable[]> {
  const { rows } = await sql<EmptiedTable>`
    select format('%I.%I', t.schemaname, t.tablename) as name,
      (select pg_get_serial_sequence(format('%I.%I', t.schemaname, t.tablename), c.column_name)
        from information_schema.columns c
        where c.table_schema = t.schemaname and c.table_name = t.tablename and c.is_identity = 'YES') as sequence
    from pg_tables t
    where (t.schemaname = 'public' and t.tablename <> 'schema_migrations')
      or (t.schemaname = 'pgboss' and t.tablename = 'job')`.execute(db);
  return rows;
}

async function prepareEmptying({ db }: Pick<Database, "db">): Promise<void> {
  await silenceTriggersWhileEmptying(db);
  const tables = await tablesToEmpty(db);
  const steps = tables.map(({ name, sequence }) => {
    const restart = sequence ? `perform setval('${sequence}', 1, false);` : "";
    return `if exists (select from ${name}) then delete from ${name}; ${restart} end if;`;
  });
  await sql
    .raw(`create function testing_empty(written text) returns boolean language plpgsql as $$ begin
      if written = pg_current_wal_insert_lsn()::text then return false; end if;
      set local testing.emptying = 'on';
      ${steps.join("\n")}
      insert into commission_rates (kind, basis_points) values ('lodging', 500), ('space', 500), ('experience', 500);
      set local testing.emptying = 'off';
      ${forgetAnswers}
      return true;
    end $$`)
    .execute(db);
}

/**
 * Gives every trigger, those of foreign keys included, a condition that is false while the tables are emptied or filled.
 * Switching triggers off by `session_replication_role` would make PostgreSQL parse and plan every prepared statement
 * again, which takes the next test longer than all of the emptying. Needs a superuser.
 */
async function silenceTriggersWhileEmptying(db: Database["db"]): Promise<void> {
  await sql
    .raw(`
      create table testing_condition ();
      create function testing_nothing() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger testing_condition before delete on testing_condition for each row
        when (current_setting('testing.emptying', true) is distinct from 'on') execute function testing_nothing();
      update pg_trigger set tgqual = (select tgqual from pg_trigger where tgname = 'testing_condition')
        where tgqual is null;
      drop table testing_condition;
      drop function testing_nothing()`)
    .execute(db);
}
