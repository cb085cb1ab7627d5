import { randomUUID } from "node:crypto";
import fastify from "fastify";
import pg from "pg";
import type { Statement } from "./record-statements.ts";

/**
 * Sends the bytes its parent gives it, after the statements it was given, by the bare driver, named. What `requests.ts`
 * compares with.
 */

export interface Work {
  body: string;
  databaseUrl?: string | undefined;
  statements: Statement[];
}

let body = Buffer.alloc(0);
let statements: pg.QueryConfig[] = [];
let pool: pg.Pool | undefined;
let texts = 0;
const names = new Map<string, string>();
process.on("message", (work: Work) => {
  body = Buffer.from(work.body, "base64");
  if (work.statements.length > 0) pool ??= new pg.Pool({ connectionString: work.databaseUrl, max: 10 });
  statements = work.statements.map(({ text, values }) => {
    if (!names.has(text)) names.set(text, `bare_${++texts}`);
    return { text, values, name: names.get(text) ?? "" };
  });
});

const app = fastify();
app.get("/", async (_request, reply) => {
  for (const statement of statements) await pool?.query({ ...statement, values: statement.values?.map(asNew) });
  return reply.headers({ "content-encoding": "br", "content-type": "text/html" }).send(body);
});
process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));

/** A row that is inserted has another id each time. */
function asNew(value: unknown): unknown {
  return typeof value === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ? randomUUID() : value;
}
