import { appendFileSync } from "node:fs";
import pg from "pg";

/**
 * Hears each statement that this process asks of PostgreSQL, with its values, except those of transactions and of the
 * job queue. Imported into a server by `requests.ts`, it writes them into the file `BENCH_STATEMENTS`.
 */

export interface Statement {
  text: string;
  values: unknown[];
}

export function hearStatements(heard: (statement: Statement) => void): void {
  const ask = pg.Client.prototype.query as (...all: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...all: unknown[]) {
    const [query, values] = all as [string | pg.QueryConfig, unknown[] | undefined];
    const text = typeof query === "string" ? query : query.text;
    const given = (typeof query === "string" ? values : query.values) ?? [];
    if (/^\s*(select|insert|update|delete|with)/i.test(text) && !text.includes("pgboss"))
      heard({ text, values: given });
    return ask.apply(this, all);
  } as typeof pg.Client.prototype.query;
}

const file = process.env.BENCH_STATEMENTS;
if (file) hearStatements((statement) => appendFileSync(file, `${JSON.stringify(statement)}\n`));
