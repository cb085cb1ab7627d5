import { appendFileSync } from "node:fs";
import pg from "pg";

/** Imported into a server by `requests.ts`: writes down each statement it asks of PostgreSQL, with its values. */

const file = process.env.BENCH_STATEMENTS ?? "";
const ask = pg.Client.prototype.query as (...all: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...all: unknown[]) {
  const [query, values] = all as [string | pg.QueryConfig, unknown[] | undefined];
  const text = typeof query === "string" ? query : query.text;
  const given = (typeof query === "string" ? values : query.values) ?? [];
  if (/^\s*(select|insert|update|delete|with)/i.test(text) && !text.includes("pgboss"))
    appendFileSync(file, `${JSON.stringify({ text, values: given })}\n`);
  return ask.apply(this, all);
} as typeof pg.Client.prototype.query;
