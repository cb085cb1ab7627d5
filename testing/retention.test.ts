import { sql } from "kysely";
import { expect, test } from "vitest";
import { routines } from "../server/app.ts";
import { aListing, aPerson, password } from "./makers.ts";
import { tableUnder } from "./markdown-tables.ts";
import { useWorld } from "./world.ts";

/** The periods in the README's table of what is kept are those after which the hourly routine deletes. */

const world = useWorld();
const hour = 3_600_000;

/** The first number of days or hours in a row of the table, in milliseconds. */
function keptFor(what: string): number {
  const row = tableUnder("What is kept", "README.md").find(({ What }) => What === what);
  const [, number, unit] = /(\d+) (day|hour)s?/.exec(row?.["How long"] ?? "") ?? [];
  if (!number) throw new Error(`the README does not say how long ${what} is kept`);
  return Number(number) * (unit === "day" ? 24 : 1) * hour;
}

const tidy = () => routines.find(({ name }) => name === "tidy")?.run(world.app.ctx);

const dated: Record<
  string,
  (
    at: Date,
  ) => Promise<{ table: "security_events" | "breakages" | "listing_edits" | "marked_addresses" | "rate_limits" }>
> = {
  "Security events": async (at) => {
    const { id } = await aPerson(world);
    await db()
      .insertInto("security_events")
      .values({ at, kind: "signed_in", user_id: id, network_hash: "x" })
      .execute();
    return { table: "security_events" };
  },
  "Breakages in browsers": async (at) => {
    const what = { fingerprint: "x", kind: "error", what: "TypeError", page: "/", sources: [], browsers: [] } as const;
    await db()
      .insertInto("breakages")
      .values({ ...what, sources: [], browsers: [], first_seen_at: at, last_seen_at: at })
      .execute();
    return { table: "breakages" };
  },
  "What an edit replaced": async (at) => {
    const { id: listing_id } = await aListing(world, "lodging", { hostId: (await aPerson(world)).id });
    await db()
      .insertInto("listing_edits")
      .values({ listing_id, at, fields: ["title"], before: "{}", after: "{}" })
      .execute();
    return { table: "listing_edits" };
  },
  "Addresses that emails came back from": async (at) => {
    await db()
      .insertInto("marked_addresses")
      .values({ email: "ana@example.test", code: "5.1.1", marked_at: at })
      .execute();
    return { table: "marked_addresses" };
  },
  "Rate limits": async (at) => {
    await db().deleteFrom("rate_limits").execute();
    await db().insertInto("rate_limits").values({ key: "x", window_start: at, hits: 1 }).execute();
    return { table: "rate_limits" };
  },
};
const db = () => world.app.ctx.db;

test.each(Object.entries(dated))("%s are deleted when the README says so", async (what, insert) => {
  const before = (milliseconds: number) => new Date(world.clock.now().getTime() - milliseconds);
  const { table } = await insert(before(keptFor(what) - hour));
  const count = async () => (await db().selectFrom(table).selectAll().execute()).length;
  const kept = await count();
  await tidy();
  expect(await count()).toBe(kept);
  world.clock.advance(120);
  await tidy();
  expect(await count()).toBe(kept - 1);
});

test("what cannot be deleted keeps nothing else from being deleted", async () => {
  await db()
    .insertInto("rate_limits")
    .values({ key: "x", window_start: new Date(0), hits: 1 })
    .execute();
  await sql`alter table quotes rename to unreachable`.execute(db());
  try {
    await tidy();
  } finally {
    await sql`alter table unreachable rename to quotes`.execute(db());
  }
  expect(await db().selectFrom("rate_limits").selectAll().where("key", "=", "x").execute()).toEqual([]);
});

test("what begins with a sign-in lasts as long as the README says", async () => {
  const { email } = await aPerson(world);
  await db().deleteFrom("sessions").execute();
  const answer = await world.call("POST", "/auth/login", { body: { email, password } });
  expect(answer.status).toBe(200);
  const lasts = async (table: "sessions" | "known_devices" | "known_networks") => {
    const { expires_at } = await db()
      .selectFrom(table)
      .select("expires_at")
      .orderBy("expires_at", "desc")
      .executeTakeFirstOrThrow();
    return expires_at.getTime() - world.clock.now().getTime();
  };
  expect(await lasts("sessions")).toBe(keptFor("Sessions"));
  expect(await lasts("known_devices")).toBe(keptFor("Known browsers"));
  expect(await lasts("known_networks")).toBe(keptFor("Known networks"));
});
