import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "./connect.ts";
import {
  indexBuiltBy,
  landedHashes,
  type Migration,
  migrationsFolder,
  readMigrations,
  tablesTouchedBy,
} from "./migrations.ts";
import { sqlState } from "./transaction.ts";

/** Any number, as long as every process uses the same. */
const migrationLock = 4_815_162_342;
/** Another transaction holds a table for longer than we wait for it, or waits for us as we wait for it. */
const worthAnotherTry: (string | undefined)[] = ["55P03", "40P01"];
const tries = 60;

export interface Patience {
  /** Between asking for the turn again, and between two tries at a locked table. */
  pauseMs: number;
  /**
   * A migration that waits for a table keeps everybody behind it waiting too: no longer than this. It is less than the
   * second after which PostgreSQL looks for deadlocks, so that the migration steps aside and not a guest.
   */
  lockTimeoutMs: number;
}

/**
 * Brings the database up to date: numbered SQL files, in order, forward only, each in a transaction of its own. Processes
 * that start at once take turns.
 * @throws when a file was changed after it was applied, unless both texts have landed and come to the same; and when a
 * newer build has taken away what this one needs
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
 * The lock belongs to the connection, so it goes with the process however that ends. Asking again instead of waiting
 * for it matters: a statement that waits keeps a snapshot, `create index concurrently` waits for every older snapshot,
 * and the two would wait for each other.
 */
async function inTurn<T>(connection: Db, pauseMs: number, work: () => Promise<T>): Promise<T> {
  const ask = sql<{ mine: boolean }>`select pg_try_advisory_lock(${sql.lit(migrationLock)}) as mine`;
  while (!(await ask.execute(connection)).rows[0]?.mine) await pause(pauseMs);
  try {
    return await work();
  } finally {
    // Over a connection that broke nothing can be given back, and nothing is held any more.
    await sql`select pg_advisory_unlock(${sql.lit(migrationLock)})`.execute(connection).catch(() => {});
  }
}

/** Altered only when something is missing: a backup that reads the table would keep every start waiting. */
async function prepareRecords(connection: Db, patience: Patience): Promise<void> {
  const { rows } = await sql`select from pg_attribute
    where attrelid = to_regclass('schema_migrations') and attname = 'kind'`.execute(connection);
  if (rows.length > 0) return;
  await tryPatiently("schema_migrations", patience, () =>
    inMigration(connection, patience, async (tx) => {
      await sql`create table if not exists schema_migrations (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`.execute(tx);
      // Older builds write rows without it; all they know is expanding.
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

/** What a newer build added is no trouble to this one; what it took away is. */
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

/** The database's own timeouts are for requests: a migration may take its time, but not keep others waiting for a lock. */
function inMigration(connection: Db, { lockTimeoutMs }: Patience, work: (tx: Db) => Promise<void>): Promise<void> {
  return connection.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await work(tx);
  });
}

/**
 * All of them before anything is done. A migration that holds one table and then waits for the next is in a circle with
 * whoever uses them the other way round, and PostgreSQL may end either. While it waits here, it gives up before
 * PostgreSQL looks for circles; afterwards it waits for nobody.
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

/** Such statements lock nobody out, so they may wait for as long as they must. */
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

/** An index whose building was cut off stays behind, used by nobody, and `if not exists` would take it for done. */
async function dropHalfBuilt(connection: Db, index: string | undefined): Promise<void> {
  if (!index) return;
  const { rows } = await sql`select from pg_index
    where indexrelid = to_regclass(${index}) and not indisvalid`.execute(connection);
  if (rows.length > 0) await sql`drop index concurrently if exists ${sql.id(index)}`.execute(connection);
}

async function recordApplied(db: Db, { name, hash, kind }: Applied): Promise<void> {
  await sql`insert into schema_migrations (name, hash, kind) values (${name}, ${hash}, ${kind})`.execute(db);
}
