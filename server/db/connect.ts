import { EventEmitter } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Db as BossDatabase } from "pg-boss";
import { type Listen, type ListenOptions, listenOnPostgres } from "./listening.ts";
import { isLate } from "./outage.ts";
import { isPatient, patienceMs } from "./patient.ts";
import { poolOverPglite } from "./pglite.ts";
import { isOutdated, nameOf, rename } from "./prepared.ts";
import type { Tables } from "./tables.ts";
import { sqlState } from "./transaction.ts";

export type Db = Kysely<Tables>;
export type JobDatabase = Required<BossDatabase>;

export interface Database {
  db: Db;
  /** The same database without deadlines, for migrations, which may take any time. */
  unhurried: Db;
  /** The same database for the job queue. */
  jobs: JobDatabase;
  kind: "postgres" | "pglite";
  listen: Listen;
  /** Whether the database answers. Asked on a connection of its own, because all others may be waiting for locks. */
  answers(): Promise<boolean>;
  /** How busy the connections of `db` and `jobs` are; those that listen or migrate do not count. */
  load(): PoolLoad;
  /** Dumps all files of the embedded database, to open another one with. */
  files?(): Promise<Blob>;
  close(): Promise<void>;
}

export interface PoolLoad {
  inUse: number;
  idle: number;
  /** Callers that wait for a connection now. */
  waiting: number;
  /** How long callers have waited for one, all together, since the start. */
  waitedSeconds: number;
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
 * How long a request waits on each PostgreSQL connection, in milliseconds. The server receives the timeouts in the
 * connection's startup message, which costs no statement. See docs/decisions/0016-deadlines-of-connections.md.
 */
export interface Deadlines {
  /** For a free connection. */
  connection: number;
  /** For a lock held by another transaction. */
  lock: number;
  /** For one statement. */
  statement: number;
  /** For the next statement of an open transaction: the server then ends it and releases its locks. */
  idleInTransaction: number;
  /** For any response: the connection is then closed. Longer than the statement timeout. */
  answer: number;
  /** For the answer to whether the database is there. */
  readiness: number;
  /** For the next question whether a listening connection still answers. */
  question: number;
}

const inFailedTransaction = "25P02";

const deadlines: Deadlines = {
  connection: 5_000,
  lock: 4_000,
  statement: 20_000,
  idleInTransaction: 15_000,
  answer: 25_000,
  readiness: 2_000,
  question: 20_000,
};

export interface Place {
  /** PostgreSQL; without a URL the embedded database is opened. */
  databaseUrl?: string | undefined;
  /** The embedded database's folder; `:memory:` for tests. */
  dataDir: string;
  /** The initial files of a new embedded database. */
  files?: Blob;
  /** Overrides the default deadlines, for tests. */
  deadlines?: Partial<Deadlines>;
  /** Pause before a broken listening connection is reopened; tests shorten it. */
  listenAgainMilliseconds?: number;
}

export async function connect({
  databaseUrl: connectionString,
  deadlines,
  listenAgainMilliseconds: retryMilliseconds = 1000,
  ...embedded
}: Place): Promise<Database> {
  if (!connectionString) return connectEmbedded(embedded);
  return connectPostgres({ connectionString, retryMilliseconds }, deadlines);
}

async function connectPostgres(
  { connectionString, retryMilliseconds }: Pick<ListenOptions, "connectionString" | "retryMilliseconds">,
  given: Partial<Deadlines> = {},
): Promise<Database> {
  const wait = { ...deadlines, ...given };
  const pool = openPool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: wait.connection,
    lock_timeout: wait.lock,
    statement_timeout: wait.statement,
    idle_in_transaction_session_timeout: wait.idleInTransaction,
    query_timeout: wait.answer,
    // PostgreSQL would compile some plans, which takes longer than they run: none of ours reads that many rows.
    options: "-c jit=off",
  });
  const unhurried = openPool({ connectionString, max: 1, connectionTimeoutMillis: wait.connection });
  const probe = openPool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: wait.readiness,
    query_timeout: wait.readiness,
  });
  const listen = listenOnPostgres({
    connectionString,
    retryMilliseconds,
    connectionMilliseconds: wait.connection,
    questionMilliseconds: wait.question,
    answerMilliseconds: wait.answer,
  });
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    unhurried: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: unhurried }) }),
    jobs: forJobs(pool, listen),
    kind: "postgres",
    listen,
    answers: () => isAnswered(probe),
    load: loadOf(pool),
    async close() {
      await Promise.all([pool.end(), unhurried.end(), probe.end()]);
    },
  };
}

function isAnswered(pool: pg.Pool): Promise<boolean> {
  return pool.query("select 1").then(
    () => true,
    () => false,
  );
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, types, keepAlive: true, Client: ImpatientClient as typeof pg.Client });
  // A connection may die while idle or between two statements of a transaction. The pool replaces it, and the next
  // statement on it fails by itself; an `error` event without a listener would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** After a timeout, `pg` reuses the connection: its next user would first wait for the overdue response. */
class ImpatientClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` are the parent's
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    const isPlain = typeof text === "string" && Array.isArray(values) && rest.length === 0;
    const name = isPlain ? nameOf(text) : undefined;
    const question = isPlain && isPatient(text) ? [{ text, values, query_timeout: patienceMs }] : args;
    const answer: unknown = name ? this.#askPrepared({ name, text, values }) : this.#ask(...question);
    if (answer instanceof Promise) answer.catch((error) => isLate(error) && this.#cut());
    return answer;
  }

  #ask(...args: unknown[]): unknown {
    return (super.query as (...all: unknown[]) => unknown)(...args);
  }

  /** Asks once more when a migration outdated the statement; a transaction has failed then, and is repeated. */
  async #askPrepared(query: { name: string; text: string; values: unknown[] }): Promise<unknown> {
    try {
      return await this.#ask(query);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      return await Promise.resolve(this.#ask({ ...query, name: rename(query) })).catch((again) => {
        throw sqlState(again) === inFailedTransaction ? error : again;
      });
    }
  }

  #cut(): void {
    (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }
}

/** Measures a pool's waits from now on; both kysely and `pool.query` take their connections through `connect`. */
function loadOf(pool: pg.Pool): () => PoolLoad {
  let waitedSeconds = 0;
  type Taken = (
    error: Error | undefined,
    client: pg.PoolClient | undefined,
    release: (error?: unknown) => void,
  ) => void;
  const connect = pool.connect.bind(pool) as (taken: Taken) => void;
  const connectTimed = (taken: Taken): void => {
    const began = performance.now();
    connect((...outcome) => {
      waitedSeconds += (performance.now() - began) / 1000;
      taken(...outcome);
    });
  };
  pool.connect = ((taken?: Taken) => {
    if (taken) return connectTimed(taken);
    return new Promise<pg.PoolClient>((resolve, reject) =>
      connectTimed((error, client) => (client ? resolve(client) : reject(error))),
    );
  }) as typeof pool.connect;
  return () => ({
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    waitedSeconds,
  });
}

/** Imported lazily: a production install does not include the embedded database. */
async function connectEmbedded({ dataDir, files }: Pick<Place, "dataDir" | "files">): Promise<Database> {
  const { PGlite } = await import("@electric-sql/pglite");
  const { btree_gist } = await import("@electric-sql/pglite/contrib/btree_gist");
  const { pg_trgm } = await import("@electric-sql/pglite/contrib/pg_trgm");
  const { unaccent } = await import("@electric-sql/pglite/contrib/unaccent");
  const inMemory = dataDir === ":memory:";
  const unlock = inMemory ? () => {} : holdFolder(dataDir);
  const pglite = await PGlite.create({
    ...(inMemory ? {} : { dataDir: join(dataDir, "pglite") }),
    ...(files && { loadDataDir: files }),
    extensions: { btree_gist, pg_trgm, unaccent },
    // PostgreSQL's 128 MB are taken at the start, however small the site is.
    startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"],
  });
  const pool = poolOverPglite(pglite, types);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const said = new EventEmitter();
  pool.on("connect", (client) => {
    client.on("notification", ({ channel, payload }) => said.emit(channel, payload));
  });
  const listen: Listen = async (channel, { onMessage, onUp }) => {
    said.on(channel, onMessage);
    await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
    onUp();
    return async () => void said.off(channel, onMessage);
  };
  return {
    db,
    unhurried: db,
    jobs: forJobs(pool, listen),
    kind: "pglite",
    listen,
    answers: () => isAnswered(pool),
    load: loadOf(pool),
    files: () => pglite.dumpDataDir("none"),
    async close() {
      if (!pool.ended) await pool.end();
      if (!pglite.closed) await pglite.close();
      unlock();
    },
  };
}

/** After a lost connection the job queue polls every queue once: it may have missed notifications meanwhile. */
function forJobs(pool: pg.Pool, listen: Listen): JobDatabase {
  return {
    async executeSql(text, values) {
      const client = await pool.connect();
      try {
        const result: unknown = await client.query(text, values);
        const results = (Array.isArray(result) ? result : [result]) as pg.QueryResult[];
        client.release();
        return { rows: results.flatMap((one) => one.rows) };
      } catch (error) {
        // Several statements in one text may have left it inside a transaction.
        client.release(true);
        throw error;
      }
    },
    async listen(channel, onMessage, lookAgain) {
      const close = await listen(channel, { onMessage, onUp: lookAgain, onDown: () => {} });
      return { close };
    },
  };
}

/**
 * Two processes on one embedded database lose rows silently. SQLite's file lock belongs to the operating system, which
 * releases it however the process ends.
 * @returns lets it go
 * @throws an Error that names the process that has it
 */
export function holdFolder(dataDir: string): () => void {
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

/** `["2026-12-11 19:00:00+00","2026-12-15 15:00:00+00")`; the tables' constraints reject every other form. */
function range(text: string): Range {
  const match = /^\["?([^",]+)"?,"?([^",]+)"?\)$/.exec(text);
  if (!match) throw new Error(`Not a half-open range: ${text}`);
  return { from: new Date(match[1] as string), to: new Date(match[2] as string) };
}
