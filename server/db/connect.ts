import { EventEmitter } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Db as JobDatabase } from "pg-boss";
import { type Line, type Listen, listenOnPostgres } from "./listening.ts";
import { isLate } from "./outage.ts";
import { poolOverPglite } from "./pglite.ts";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;

export interface Database {
  db: Db;
  /** The same without deadlines, for what takes as long as it takes: migrations. */
  unhurried: Db;
  /** The same database for the job queue. */
  jobs: JobDatabase;
  kind: "postgres" | "pglite";
  listen: Listen;
  /** All files of the embedded database, to open another with. */
  files?(): Promise<Blob>;
  close(): Promise<void>;
}

export interface Range {
  from: Date;
  to: Date;
}

const parsers: Record<number, (text: string) => unknown> = {
  20: wholeNumber, // int8
  1082: (text) => text, // date
  1184: (text) => new Date(text), // timestamptz
  3910: range, // tstzrange
};
const builtin = pg.types.getTypeParser as (oid: number, format?: "text" | "binary") => (text: string) => unknown;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => parsers[oid] ?? builtin(oid, format)) as never,
};

/**
 * How long each connection to PostgreSQL lets somebody wait, in milliseconds. They are told to the server as the
 * connection opens, which costs no statement. See docs/decisions/0016-deadlines-of-connections.md.
 */
export interface Deadlines {
  /** For a free connection. */
  connection: number;
  /** For somebody else's lock. */
  lock: number;
  /** For one statement. */
  statement: number;
  /** Of a transaction whose process says nothing more: the server ends it, and its locks with it. */
  idleInTransaction: number;
  /** For any answer at all: then the connection is given up. More than a statement may take. */
  answer: number;
}

const deadlines: Deadlines = {
  connection: 5_000,
  lock: 4_000,
  statement: 20_000,
  idleInTransaction: 15_000,
  answer: 25_000,
};

export interface Place {
  /** PostgreSQL; without it the embedded database opens. */
  databaseUrl?: string | undefined;
  /** Where the embedded database lives; `:memory:` for tests. */
  dataDir: string;
  /** What a new embedded database begins with. */
  files?: Blob;
  /** Others than the site's own, for tests. */
  deadlines?: Partial<Deadlines>;
  /** How long PostgreSQL is left alone when a connection that listens broke; tests do not wait. */
  listenAgainMilliseconds?: number;
}

export async function connect({
  databaseUrl: connectionString,
  deadlines,
  listenAgainMilliseconds: againMilliseconds = 1000,
  ...embedded
}: Place): Promise<Database> {
  if (!connectionString) return connectEmbedded(embedded);
  return connectPostgres({ connectionString, againMilliseconds }, deadlines);
}

async function connectPostgres(line: Line, given: Partial<Deadlines> = {}): Promise<Database> {
  const { connectionString } = line;
  const wait = { ...deadlines, ...given };
  const pool = openPool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: wait.connection,
    lock_timeout: wait.lock,
    statement_timeout: wait.statement,
    idle_in_transaction_session_timeout: wait.idleInTransaction,
    query_timeout: wait.answer,
  });
  const unhurried = openPool({ connectionString, max: 1, connectionTimeoutMillis: wait.connection });
  const listen = listenOnPostgres(line);
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    unhurried: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: unhurried }) }),
    jobs: forJobs(pool, listen),
    kind: "postgres",
    listen,
    async close() {
      await Promise.all([pool.end(), unhurried.end()]);
    },
  };
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, types, keepAlive: true, Client: ImpatientClient as typeof pg.Client });
  // A connection may die idle or between two statements of a transaction. The pool replaces it, and the next statement
  // on it fails by itself; an `error` event that nobody listens to would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** `pg` would go on with a connection that owes an answer: whoever gets it next would wait for that first. */
class ImpatientClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` are the parent's
  override query(...args: any[]): any {
    const answer: unknown = (super.query as (...all: unknown[]) => unknown)(...args);
    if (answer instanceof Promise) answer.catch((error) => isLate(error) && this.#cut());
    return answer;
  }

  #cut(): void {
    (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }
}

/** Loaded when it is asked for: a production install has no embedded database. */
async function connectEmbedded({ dataDir, files }: Pick<Place, "dataDir" | "files">): Promise<Database> {
  const { PGlite } = await import("@electric-sql/pglite");
  const { btree_gist } = await import("@electric-sql/pglite/contrib/btree_gist");
  const { pg_trgm } = await import("@electric-sql/pglite/contrib/pg_trgm");
  const { unaccent } = await import("@electric-sql/pglite/contrib/unaccent");
  const inMemory = dataDir === ":memory:";
  const unlock = inMemory ? () => {} : lockFolder(dataDir);
  const pglite = await PGlite.create({
    ...(inMemory ? {} : { dataDir: join(dataDir, "pglite") }),
    ...(files && { loadDataDir: files }),
    extensions: { btree_gist, pg_trgm, unaccent },
  });
  const pool = poolOverPglite(pglite, types);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const said = new EventEmitter();
  pool.on("connect", (client) => {
    client.on("notification", ({ channel, payload }) => said.emit(channel, payload));
  });
  const listen: Listen = async (channel, { heard, open }) => {
    said.on(channel, heard);
    await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
    open();
    return async () => void said.off(channel, heard);
  };
  return {
    db,
    unhurried: db,
    jobs: forJobs(pool, listen),
    kind: "pglite",
    listen,
    files: () => pglite.dumpDataDir("none"),
    async close() {
      if (!pool.ended) await pool.end();
      if (!pglite.closed) await pglite.close();
      unlock();
    },
  };
}

/** Woken after a break, the job queue looks for everything once: all may have been said meanwhile. */
function forJobs(pool: pg.Pool, listen: Listen): JobDatabase {
  return {
    async executeSql(text, values) {
      const result: unknown = await pool.query(text, values as unknown[]);
      const results = (Array.isArray(result) ? result : [result]) as pg.QueryResult[];
      return { rows: results.flatMap((one) => one.rows) };
    },
    async listen(channel, heard, lookAgain) {
      const close = await listen(channel, { heard, open: lookAgain, shut: () => {} });
      return { close };
    },
  };
}

/**
 * Two processes on one embedded database lose rows without a word. SQLite's file lock is the operating system's:
 * it goes with the process, however that ends.
 */
function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const pidFile = join(dataDir, "lock.pid");
  const lock = new DatabaseSync(join(dataDir, "lock.sqlite"));
  try {
    lock.exec("pragma busy_timeout = 0; begin exclusive");
  } catch {
    const pid = existsSync(pidFile) ? readFileSync(pidFile, "utf8").trim() : "unknown";
    throw new Error(`${dataDir} is in use by another process (pid ${pid}). Stop it, or choose another DATA_DIR.`);
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return () => lock.close();
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number`);
  return value;
}

/** `["2026-12-11 19:00:00+00","2026-12-15 15:00:00+00")`; the tables refuse every other form. */
function range(text: string): Range {
  const match = /^\["?([^",]+)"?,"?([^",]+)"?\)$/.exec(text);
  if (!match) throw new Error(`Not a half-open range: ${text}`);
  return { from: new Date(match[1] as string), to: new Date(match[2] as string) };
}
