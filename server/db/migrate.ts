import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "./connect.ts";
import { ofConnection } from "./locks.ts";
import {
  indexBuiltBy,
  landedHashes,
  type Migration,
  migrationsFolder,
  readMigrations,
  tablesTouchedBy,
} from "./migrations.ts";
import { sqlState } from "./transaction.ts";

/** Lock timeout (another transaction held a table for too long) and deadlock. */
const worthAnotherTry: (string | undefined)[] = ["55P03", "40P01"];
const tries = 60;

export interface Patience {
  /** Pause between attempts to get the migration lock, and between attempts to lock a table. */
  pauseMs: number;
  /**
   * How long a migration waits for a table, which blocks every query queued behind it. Less than PostgreSQL's
   * `deadlock_timeout` of one second, so that the migration gives up and not a guest's request.
   */
  lockTimeoutMs: number;
}

/**
 * Brings the database up to date: numbered SQL files, in order, forward only, each in its own transaction. Processes
 * that start at the same time take turns.
 * @throws when a file was changed after it was applied, unless both versions are recorded as landed; and when a newer
 * build has dropped something this one needs
 */
export async function migrate(
  db: Db,
  { folder = migrationsFolder, pauseMs = 1000, lockTimeoutMs = 400 }: Partial<Patience & { folder: URL }> = {},
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const patience = { pauseMs, lockTimeoutMs };
  return db.connection().execute((connection) =>
    inTurn(connection, pauseMs, async () => {
      await prepareRecords(connection, patience);
      const records = await readRecords(connection);
      refuseContracted(migrations, records);
      const missing = migrationsMissing(migrations, records, landedHashes(folder));
      for (const migration of missing) await apply(connection, migration, patience);
      return missing.map(({ name }) => name);
    }),
  );
}

/**
 * The lock belongs to the connection, so it is released however the process ends. It is polled, not waited for: a
 * waiting statement holds a snapshot, `create index concurrently` waits for every older snapshot, and the two would
 * deadlock.
 */
async function inTurn<T>(connection: Db, pauseMs: number, work: () => Promise<T>): Promise<T> {
  const ask = sql<{ mine: boolean }>`select pg_try_advisory_lock(${sql.lit(ofConnection.migrating)}) as mine`;
  while (!(await ask.execute(connection)).rows[0]?.mine) await pause(pauseMs);
  try {
    return await work();
  } finally {
    // On a broken connection the unlock fails, but the lock is already released.
    await sql`select pg_advisory_unlock(${sql.lit(ofConnection.migrating)})`.execute(connection).catch(() => {});
  }
}

/** Altered only when the column is missing: otherwise a backup reading the table would delay every start. */
async function prepareRecords(connection: Db, patience: Patience): Promise<void> {
  const { rows } = await sql`select from pg_attribute
    where attrelid = to_regclass('schema_migrations') and attname = 'kind'`.execute(connection);
  if (rows.length > 0) return;
  await tryPatiently("schema_migrations", patience, () =>
    inMigration(connection, patience, async (tx) => {
      await sql`create table if not exists schema_migrations (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`.execute(tx);
      // Older builds insert rows without a kind; they only ever ran expanding migrations.
      await sql`alter table schema_migrations add column kind text not null default 'expand'
        check (kind in ('expand', 'contract'))`.execute(tx);
    }),
  );
}

type Applied = Pick<Migration, "name" | "hash" | "kind">;

async function readRecords(connection: Db): Promise<Applied[]> {
  const { rows } = await sql<Applied>`select name, hash, kind from schema_migrations order by name`.execute(connection);
  return rows;
}

/** How the database's migrations stand to this build's. */
export interface MigrationFigures {
  applied: number;
  newest: string | undefined;
  /** Of this build, and not applied yet. */
  missing: string[];
  /** Applied by a newer build. */
  unknown: string[];
}

export async function migrationFigures(db: Db): Promise<MigrationFigures> {
  const applied = (await readRecords(db)).map(({ name }) => name);
  const ours = readMigrations().map(({ name }) => name);
  return {
    applied: applied.length,
    newest: applied.at(-1),
    missing: ours.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !ours.includes(name)),
  };
}

/** This build works with a newer build's additions, but not with its removals. */
function refuseContracted(migrations: Migration[], records: Applied[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const contracted = records.filter(({ name, kind }) => kind === "contract" && !known.has(name));
  if (contracted.length === 0) return;
  throw new Error(
    `This build is older than the database: its newest migration is ${migrations.at(-1)?.name}, the database's is ${records.at(-1)?.name}, and ${contracted.map(({ name }) => name).join(", ")} took away what this build may need. Start the newer build, or restore a backup from before it.`,
  );
}

function migrationsMissing(migrations: Migration[], records: Applied[], landed: Record<string, string[]>): Migration[] {
  const applied = new Map(records.map(({ name, hash }) => [name, hash]));
  return migrations.filter(({ name, hash }) => {
    const before = applied.get(name);
    const both = [before, hash].every((one) => one !== undefined && landed[name]?.includes(one));
    if (before !== undefined && before !== hash && !both) {
      throw new Error(`db/migrations/${name} was changed after it ran. Add a new file instead.`);
    }
    return before === undefined;
  });
}

async function apply(connection: Db, migration: Migration, patience: Patience): Promise<void> {
  await tryPatiently(`db/migrations/${migration.name}`, patience, () =>
    migration.isOutsideTransaction
      ? applyOutside(connection, migration)
      : inMigration(connection, patience, async (tx) => {
          await lockTables(tx, migration, patience);
          for (const statement of migration.statements) await sql.raw(statement).execute(tx);
          await recordApplied(tx, migration);
        }),
  );
}

async function tryPatiently(what: string, { pauseMs }: Patience, act: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (!worthAnotherTry.includes(sqlState(error))) throw error;
      if (attempt === tries) {
        const message = `${what} was kept from a table ${tries} times by a transaction that does not end: a backup, a report or a forgotten session (see pg_stat_activity). Nothing of it was changed. Start again when it is over.`;
        throw new Error(message, { cause: error });
      }
      await pause(pauseMs);
    }
  }
}

/** The connection's timeouts are meant for requests: a migration may run long, but must not wait long for a lock. */
function inMigration(connection: Db, { lockTimeoutMs }: Patience, work: (tx: Db) => Promise<void>): Promise<void> {
  return connection.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await work(tx);
  });
}

/**
 * Locks all of a migration's tables before its first statement. Holding one table while waiting for the next can
 * deadlock with a request that uses them in the opposite order, and PostgreSQL may cancel either. Here the migration
 * gives up before PostgreSQL checks for deadlocks; afterwards it waits for nothing.
 */
async function lockTables(tx: Db, { statements }: Migration, { lockTimeoutMs }: Patience): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where oid = any (select to_regclass(name) from unnest(${tablesTouchedBy(statements)}::text[]) as names (name))
      and relkind = 'r'`.execute(tx);
  const share = Math.max(1, Math.floor(lockTimeoutMs / Math.max(1, tables.length)));
  await sql`set local lock_timeout = ${sql.lit(share)}`.execute(tx);
  for (const { name } of tables) await sql`lock table ${sql.id(name)} in access exclusive mode`.execute(tx);
  await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx);
}

/** These statements block nobody, so they may wait and run without a timeout. */
async function applyOutside(connection: Db, migration: Migration): Promise<void> {
  const [statement = ""] = migration.statements;
  await sql`set lock_timeout = 0`.execute(connection);
  await sql`set statement_timeout = 0`.execute(connection);
  try {
    await dropHalfBuilt(connection, indexBuiltBy(statement));
    await sql.raw(statement).execute(connection);
  } finally {
    await sql`reset lock_timeout`.execute(connection).catch(() => {});
    await sql`reset statement_timeout`.execute(connection).catch(() => {});
  }
  await recordApplied(connection, migration);
}

/** An interrupted build leaves an invalid index behind, which `if not exists` would accept as done. */
async function dropHalfBuilt(connection: Db, index: string | undefined): Promise<void> {
  if (!index) return;
  const { rows } = await sql`select from pg_index
    where indexrelid = to_regclass(${index}) and not indisvalid`.execute(connection);
  if (rows.length > 0) await sql`drop index concurrently if exists ${sql.id(index)}`.execute(connection);
}

async function recordApplied(db: Db, { name, hash, kind }: Applied): Promise<void> {
  await sql`insert into schema_migrations (name, hash, kind) values (${name}, ${hash}, ${kind})`.execute(db);
}
