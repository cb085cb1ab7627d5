import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { aListing, aPerson, getQuote, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

/** A host changes several listings while guests book them. Runs where DATABASE_URL names a server. */

const world = useWorld();
const rounds = 8;

beforeAll(async () => {
  const { rows } = await sql<{ version: string }>`select version()`.execute(world.app.ctx.db);
  expect(rows[0]?.version).toContain("PostgreSQL");
});

const dates = ["2026-12-10", "2026-12-11"];

async function twoHomes() {
  const host = await aPerson(world);
  const ids = [
    (await aListing(world, "lodging", { hostId: host.id })).id,
    (await aListing(world, "lodging", { hostId: host.id })).id,
  ];
  const send = (change: "block" | "open", of = ids, key: string = randomUUID()) =>
    world.call("POST", "/user/host/calendars/changes", {
      token: host.token,
      body: { key, change, listings: of.map((link_id) => ({ link_id, dates })) },
    });
  const undo = (key: string) => world.call("POST", `/user/host/calendars/changes/${key}/undo`, { token: host.token });
  return { ids, send, undo };
}

async function aWish(id: number) {
  const guest = await aPerson(world);
  const stay = stays.lodging(id, { check_in: "2026-12-11", check_out: "2026-12-12" });
  const { quote_id } = (await getQuote(world, stay, guest)).body;
  return () => world.call("POST", "/user/reserve", { token: guest.token, body: { ...stay, quote_id } });
}

/** What has the night of the 11th. */
async function causesOf(id: number): Promise<string[]> {
  const rows = await world.app.ctx.db
    .selectFrom("occupancy")
    .select("cause")
    .where("listing_id", "=", id)
    .where("released_at", "is", null)
    .where(sql<boolean>`during && '[2026-12-11T20:00Z,2026-12-12T10:00Z)'::tstzrange`)
    .execute();
  return rows.map(({ cause }) => cause);
}

describe("at the same instant", () => {
  test("each home is blocked or held, and the host reads which", async () => {
    for (let round = 0; round < rounds; round++) {
      const { ids, send } = await twoHomes();
      const wishes = await Promise.all(ids.map(aWish));
      const asked = round % 2 === 0 ? wishes.map((wish) => wish()) : [];
      const changing = send("block");
      if (round % 2 === 1) asked.push(...wishes.map((wish) => wish()));
      const [changed, ...booked] = await Promise.all([changing, ...asked]);
      expect(changed.status).toBe(200);
      for (const [index, id] of ids.entries()) {
        const isHeld = booked[index]?.status === 200;
        expect(await causesOf(id)).toEqual([isHeld ? "booking" : "host_block"]);
        const stayed = changed.body.stayed.filter(({ link_id }: { link_id: number }) => link_id === id);
        expect(stayed).toMatchObject(isHeld ? [{ why: "held", dates: ["2026-12-11"] }] : []);
      }
    }
  });

  test("undoing an opening never closes over a guest who books meanwhile", async () => {
    for (let round = 0; round < rounds; round++) {
      const { ids, send, undo } = await twoHomes();
      await send("block");
      const { key } = (await send("open")).body;
      const wishes = await Promise.all(ids.map(aWish));
      const asked = round % 2 === 0 ? wishes.map((wish) => wish()) : [];
      const undoing = undo(key);
      if (round % 2 === 1) asked.push(...wishes.map((wish) => wish()));
      const [undone, ...booked] = await Promise.all([undoing, ...asked]);
      expect(undone.status).toBe(200);
      for (const [index, id] of ids.entries()) {
        expect(await causesOf(id)).toEqual([booked[index]?.status === 200 ? "booking" : "host_block"]);
      }
    }
  });

  test("changes of the same homes in any order wait for each other, and one sent twice is made once", async () => {
    for (let round = 0; round < rounds; round++) {
      const { ids, send, undo } = await twoHomes();
      const key = randomUUID();
      const answers = await Promise.all([
        send("block", ids, key),
        send("block", ids.toReversed(), key),
        send("open"),
        send("block", ids.toReversed()),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      const undone = await Promise.all([undo(key), undo(key)]);
      expect(undone[0]?.body).toEqual(undone[1]?.body);
      // A key of two different changes is good for one of them.
      const other = randomUUID();
      const both = await Promise.all(ids.map((id) => send("block", [id], other)));
      expect(both.map(({ status, body }) => (status === 200 ? 200 : body.code)).sort()).toEqual([200, "key_used"]);
    }
  });
});
