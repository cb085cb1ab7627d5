import { type KyselyPlugin, type QueryId, type RootOperationNode, sql } from "kysely";
import { emptyDatabase } from "#testing/databases.ts";
import { startOfTime } from "#testing/world.ts";
import type { RequestCtx } from "../server/ctx.ts";
import { connect, type Database, type Db } from "../server/db/connect.ts";
import { readEnv } from "../server/env.ts";
import { KeptCards } from "../server/listings/listings.ts";

export interface Bench {
  database: Database;
  /** A context with only the database, the clock and a language. */
  ctx: RequestCtx;
  /** Runs the work several times and prints its duration and query plans; `told` adds a note on the result. */
  measure<T>(name: string, work: () => Promise<T>, told?: (done: T) => string): Promise<void>;
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
  const database = await connect({ databaseUrl: await urlOf(base, `bench_${name}`), dataDir: "" });
  const asked: RootOperationNode[] = [];
  const begun = new WeakMap<QueryId, RootOperationNode>();
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      begun.set(queryId, node);
      return node;
    },
    // Only whole statements have a result: parts of others are not recorded.
    async transformResult({ result, queryId }) {
      const node = begun.get(queryId);
      if (node) asked.push(node);
      return result;
    },
  };
  const env = readEnv({ MODE: "demo", DATA_DIR: "", PUBLIC_URL: "http://linkisla.test" });
  const db = database.db.withPlugin(recorder);
  return {
    database,
    // It hears of no changes, and so keeps no cards: every search reads what it shows.
    ctx: { db, env, cards: new KeptCards(), now: () => startOfTime, language: "es" } as RequestCtx,
    async measure(what, work, told) {
      const done = await work();
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        asked.length = 0;
        const start = performance.now();
        await work();
        times.push(performance.now() - start);
      }
      times.sort((a, b) => a - b);
      const median = times[Math.floor(rounds / 2)]?.toFixed(0);
      const end = told ? `, ${told(done)}` : "";
      console.log(`\n${what}: median ${median} ms, longest ${times.at(-1)?.toFixed(0)} ms${end}`);
      for (const node of [...asked]) console.log(await planOf(database.db, node));
    },
  };
}

async function urlOf(base: string, name: string): Promise<string> {
  if (!process.env.BENCH_KEEP) return emptyDatabase(name);
  const address = new URL(base);
  address.pathname += `_${name}`;
  return address.href;
}

/** The main nodes of a plan, after its last line. */
async function planOf(db: Db, node: RootOperationNode): Promise<string> {
  const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: "explained" });
  const parts = text.split(/\$\d+/);
  const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number) - 1);
  const filled = parts.map((part, index) => {
    const place = numbers[index];
    return place === undefined ? sql.raw(part) : sql`${sql.raw(part)}${parameters[place]}`;
  });
  const { rows } = await sql<{
    "QUERY PLAN": string;
  }>`explain (analyze, costs off, timing off, summary on) ${sql.join(filled, sql``)}`.execute(db);
  const lines = rows.map((row) => row["QUERY PLAN"]);
  const reads = lines.filter((line) => /Scan|Join|Nested|Sort {2}|Aggregate/.test(line)).slice(0, 6);
  return [lines.at(-1)?.trim(), ...reads].map((line) => `    ${line?.slice(0, 150)}`).join("\n");
}
