import type { ServerResponse } from "node:http";
import fastify from "fastify";
import pg from "pg";

/**
 * Streams and nothing else: a written message is one insert and one notification, and whoever listens hears of it. What
 * `streams.ts` compares with.
 */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query("create table written (reader text, body text)");
const listener = await pool.connect();
const open = new Map<string, ServerResponse>();
listener.on("notification", ({ payload = "" }) => open.get(payload)?.write("data: {}\n\n"));
await listener.query("listen written");

const app = fastify();
app.get<{ Params: { reader: string } }>("/:reader", (request, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { "content-type": "text/event-stream" }).write(": open\n\n");
  open.set(request.params.reader, reply.raw);
});
app.post<{ Params: { reader: string } }>("/:reader", async ({ params, body }) => {
  const written = "insert into written values ($1, $2) returning pg_notify('written', reader)";
  await pool.query(written, [params.reader, JSON.stringify(body)]);
  return {};
});
process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));
