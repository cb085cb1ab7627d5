import pg from "pg";
import { emptyDatabase } from "#testing/databases.ts";
import { startOfTime } from "#testing/world.ts";
import type { RequestCtx } from "../server/ctx.ts";
import { connect, type Database } from "../server/db/connect.ts";
import { nameOf } from "../server/db/prepared.ts";
import { readEnv } from "../server/env.ts";
import { KeptCards } from "../server/listings/listings.ts";
import { hearStatements, type Statement } from "./record-statements.ts";

export interface Bench {
  database: Database;
  /** A context with only the database, the clock and a language. */
  ctx: RequestCtx;
  /**
   * Runs the work several times and prints its duration, that of its statements by the bare driver, and their query
   * plans; `told` adds a note on the result.
   */
  measure<T>(name: string, work: () => Promise<T>, told?: (done: T) => string): Promise<void>;
  /** Does the work once. @returns what asks the same statements of the bare driver, one after the other */
  bare(work: () => Promise<unknown>): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const rounds = 7;

/**
 * A database for the bench beside the one DATABASE_URL names. It is kept, and BENCH_KEEP=1 reuses it. Ends the process
 * when DATABASE_URL is not set.
 */
export async function openBench(name: string): Promise<Bench> {
  const base = process.env.DATABASE_URL;
  if (!base) {
    console.error("DATABASE_URL must name a PostgreSQL server, like postgres://postgres@127.0.0.1:5432/postgres");
    process.exit(2);
  }
  const databaseUrl = await urlOf(base, `bench_${name}`);
  const database = await connect({ databaseUrl, dataDir: "" });
  // With the settings of the product's own connections.
  const driver = new pg.Client({ connectionString: databaseUrl, options: "-c jit=off" });
  await driver.connect();
  let asked: Statement[] | undefined;
  hearStatements((statement) => asked?.push(statement));
  const env = readEnv({ MODE: "demo", DATA_DIR: "", PUBLIC_URL: "http://linkisla.test" });
  const statementsOf = async (work: () => Promise<unknown>) => {
    const statements: Statement[] = [];
    asked = statements;
    await work();
    asked = undefined;
    return statements;
  };
  const asking = (statements: Statement[]) => async () => {
    for (const { text, values } of statements) await driver.query({ text, values, name: nameOf(text) });
  };
  return {
    database,
    // It hears of no changes, and so keeps no cards: every search reads what it shows.
    ctx: { db: database.db, env, cards: new KeptCards(), now: () => startOfTime, language: "es" } as RequestCtx,
    async measure(what, work, told) {
      const done = await work();
      const own = await timesOf(work);
      const statements = await statementsOf(work);
      const bare = await timesOf(asking(statements));
      const times = `median ${median(own)} ms, longest ${own.at(-1)?.toFixed(0)} ms, bare driver ${median(bare)} ms`;
      console.log(`\n${what}: ${times}${told ? `, ${told(done)}` : ""}`);
      for (const statement of statements) console.log(await planOf(driver, statement));
    },
    bare: async (work) => asking(await statementsOf(work)),
    async close() {
      await driver.end();
      await database.close();
    },
  };
}

/** In milliseconds, ascending. */
async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

function median(times: number[]): string {
  return (times[Math.floor(times.length / 2)] ?? 0).toFixed(0);
}

async function urlOf(base: string, name: string): Promise<string> {
  if (!process.env.BENCH_KEEP) return emptyDatabase(name);
  const address = new URL(base);
  address.pathname += `_${name}`;
  return address.href;
}

/** The main nodes of a plan, after its last line. */
async function planOf(driver: pg.Client, { text, values }: Statement): Promise<string> {
  const { rows } = await driver.query<{ "QUERY PLAN": string }>(
    `explain (analyze, costs off, timing off, summary on) ${text}`,
    values,
  );
  const lines = rows.map((row) => row["QUERY PLAN"]);
  const reads = lines.filter((line) => /Scan|Join|Nested|Sort {2}|Aggregate/.test(line)).slice(0, 6);
  return [lines.at(-1)?.trim(), ...reads].map((line) => `    ${line?.slice(0, 150)}`).join("\n");
}
