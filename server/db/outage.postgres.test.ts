import { sql } from "kysely";
import { expect, test } from "vitest";
import { useWorld } from "#testing/world.ts";
import { refusalOf } from "../http/api.ts";
import { isOutage } from "./outage.ts";

const world = useWorld();

/** Ends this connection's backend, as a restart or an operator does. */
const endBackend = (pid: number) => sql`select pg_terminate_backend(${pid}, 5000)`.execute(world.app.ctx.db);

test("a connection that dies between two statements of a transaction is refused as unavailable, and the process lives", async () => {
  const { db } = world.app.ctx;
  for (let round = 0; round < 5; round++) {
    const broken = await db
      .transaction()
      .execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await endBackend(rows[0]?.pid ?? 0);
        await sql`select 1`.execute(tx);
      })
      .catch((error) => error);
    expect(isOutage(broken)).toBe(true);
    expect(refusalOf(broken).code).toBe("unavailable");
  }
  // The pool still works.
  expect((await world.call("GET", "/places")).status).toBe(200);
});

test("whoever asks while every backend is being ended is answered, with 200 or with a sentence", async () => {
  const ended = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  const asked = Array.from({ length: 40 }, () => world.call("GET", "/listings?kind=lodging"));
  const [answers] = await Promise.all([Promise.all(asked), ended.execute(world.app.ctx.db)]);
  const sentence = { code: "unavailable", message: "El servicio no está disponible. Intenta de nuevo en un momento." };
  for (const { status, body } of answers) {
    if (status === 200) continue;
    expect(status).toBe(503);
    expect(body).toMatchObject(sentence);
  }
  expect((await world.call("GET", "/listings?kind=lodging")).status).toBe(200);
});
