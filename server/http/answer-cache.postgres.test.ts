import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copiedDatabase } from "#testing/databases.ts";
import { until } from "#testing/servers.ts";
import { connect, type Database } from "../db/connect.ts";
import { AnswerCache } from "./answer-cache.ts";
import { PackedText } from "./packed-text.ts";

/** Two processes on one database, each with its own page cache. */

let here: Database;
let there: Database;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const databaseUrl = await copiedDatabase("pages");
  const open = () => connect({ databaseUrl, dataDir: "", listenAgainMilliseconds: 10 });
  [here, there] = await Promise.all([open(), open()]);
  const at = new Date("2026-11-21T16:00:00Z");
  await here.db
    .insertInto("users")
    .values({ name: "Marisol", email: "marisol@example.test", created_at: at })
    .execute();
  await sql`insert into listings (kind, slug, host_id, status, title, description, city, state, latitude, longitude,
    cancellation_policy, details, created_at, updated_at)
    values ('lodging', 'casa', 1, 'approved', 'Antes', '', 'Cabo Rojo', 'PR', 18, -67, 'flexible', '{}', ${at}, ${at})`.execute(
    here.db,
  );
});

afterAll(async () => {
  for (const stop of stops) await stop();
  await Promise.all([here.close(), there.close()]);
});

/** A subscribed cache, and the page read through it: the listing's title. */
async function aReader({ db, listen }: Database) {
  const cache = new AnswerCache(100_000);
  const now = () => new Date();
  let changes = 0;
  const onMessage = (payload: string) => {
    changes += 1;
    cache.subscriber.onMessage(payload);
  };
  stops.push(await listen("pages_changed", { ...cache.subscriber, onMessage }));
  const read = async () => {
    const kept = cache.find("es /home/casa", now());
    if (kept) return kept.body.text;
    const made = await cache.make("es /home/casa", now, async () => {
      const { title } = await db.selectFrom("listings").select("title").executeTakeFirstOrThrow();
      return { status: 200, headers: {}, body: new PackedText(title) };
    });
    return made.body.text;
  };
  const isKept = () => cache.find("es /home/casa", now()) !== undefined;
  const keeps = () => until("a page to be kept", async () => (await read()) !== "" && isKept());
  return { read, isKept, keeps, changes: () => changes };
}

test("a page whose listing, photos or host change is dropped by every process, once the change is committed", async () => {
  const readers = await Promise.all([here, there].map(aReader));
  const changes = [
    sql`update listings set title = 'Después'`,
    sql`insert into photos (listing_id, position, hash) values (1, 0, 'abc')`,
    sql`update photos set alt = 'La casa'`,
    sql`update users set name = 'Marisol Vélez'`,
    sql`insert into commission_rates (kind, basis_points) values ('lodging', 600)`,
  ];
  for (const change of changes) {
    for (const reader of readers) await reader.keeps();
    await here.db.transaction().execute(async (tx) => {
      await change.execute(tx);
      expect(readers.map(({ isKept }) => isKept())).toEqual([true, true]);
    });
    for (const reader of readers) await until("the page to be dropped", async () => !reader.isKept());
  }
  expect(await Promise.all(readers.map(({ read }) => read()))).toEqual(["Después", "Después"]);
});

test("what no page shows drops nothing", async () => {
  const reader = await aReader(there);
  await reader.keeps();
  const before = reader.changes();
  await here.db.updateTable("users").set({ phone: "+1 787 555 0101" }).execute();
  await here.db.insertInto("rate_limits").values({ key: "x", window_start: new Date(), hits: 1 }).execute();
  await sql`update users set name = name, image = image, description = description`.execute(here.db);
  await here.db
    .insertInto("users")
    .values({ name: "Nadie", email: "nadie@example.test", created_at: new Date() })
    .execute();
  await sql`update users set name = 'Otra' where email = 'nadie@example.test'`.execute(here.db);
  await sql`update listings set title = title, details = details`.execute(here.db);
  await sql`update photos set position = position`.execute(here.db);
  await sql`update reviews set answer = 'Gracias' where false`.execute(here.db);
  await sql`update listings set title = 'Uno'`.execute(here.db);
  // Notifications arrive in order: any earlier one would have arrived before this one.
  await until("the page to be dropped", async () => !reader.isKept());
  expect(reader.changes()).toBe(before + 1);
});

test("when the connection it hears by breaks, everything is dropped, and it hears again by a new one", async () => {
  const reader = await aReader(there);
  await reader.keeps();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`.execute(
    here.db,
  );
  await until("the page to be dropped", async () => !reader.isKept());
  await reader.keeps();
  await sql`update listings set title = 'Al final'`.execute(here.db);
  await until("the page to be dropped", async () => !reader.isKept());
  expect(await reader.read()).toBe("Al final");
});
