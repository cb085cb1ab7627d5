import { sql } from "kysely";
import { expect, test } from "vitest";
import { aListing, aPerson, book, stays } from "#testing/makers.ts";
import { until } from "#testing/servers.ts";
import { useWorld } from "#testing/world.ts";
import { connect } from "../db/connect.ts";
import { inTransaction } from "../db/transaction.ts";
import { sendScheduled } from "./messages.ts";

/** Two processes send at once, and a connection of one breaks meanwhile. Runs where DATABASE_URL names a server. */

const world = useWorld();

test("each booking gets each message once, whoever sends it and whatever breaks", async () => {
  const { db } = world.app.ctx;
  const host = await aPerson(world);
  const bookings: number[] = [];
  for (let number = 1; number <= 3; number++) {
    const { id } = await aListing(world, "lodging", { hostId: host.id });
    const message = { moment: "before", texts: { es: "Toma la carretera 301.", en: "" } };
    const body = { door_code: "", messages: [message] };
    await world.call("PUT", `/user/host/listings/${id}/messages`, { token: host.token, body });
    bookings.push((await book(world, await aPerson(world), stays.lodging(id))).reserve_id);
  }
  world.clock.set(new Date("2026-12-08T14:00:00Z"));

  const elsewhere = await connect({ databaseUrl: world.env.databaseUrl, dataDir: world.env.dataDir });
  const other = { ...world.app.ctx, db: elsewhere.db };
  try {
    let rounds: Promise<void>[] = [];
    await inTransaction(db, async (tx) => {
      await tx.selectFrom("bookings").select("id").where("id", "in", bookings).forUpdate().execute();
      rounds = [world.app.ctx, other, world.app.ctx, other].map((ctx) => sendScheduled(ctx));
      // Not by the transaction's own connection, which sees the others as they were at its first look.
      const waiting = () =>
        sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%bookings%for update%'`.execute(db);
      const { rows } = await until("all four to wait for a booking", async () => {
        const found = await waiting();
        return found.rows.length === 4 && found;
      });
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(db);
    });
    await Promise.all(rounds);
    await Promise.all([sendScheduled(world.app.ctx), sendScheduled(other)]);
  } finally {
    await elsewhere.close();
  }
  const sent = await db
    .selectFrom("messages as m")
    .innerJoin("threads as t", "t.id", "m.thread_id")
    .select(["t.booking_id", "m.body"])
    .where("m.sender", "=", "host")
    .orderBy("t.booking_id")
    .execute();
  expect(sent).toEqual(bookings.map((booking_id) => ({ booking_id, body: "Toma la carretera 301." })));
});
