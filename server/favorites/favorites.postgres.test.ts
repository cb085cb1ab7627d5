import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aListing } from "#testing/makers.ts";
import { callApi, insertPerson, openSite, type ServerProcess, type Site, until } from "#testing/servers.ts";

/** One account at two server processes at once. Runs where DATABASE_URL names a server. */

const rounds = 5;

let site: Site;
let servers: ServerProcess[];
let listings: number[];

beforeAll(async () => {
  site = await openSite("favorites");
  servers = await Promise.all([site.startServer(), site.startServer()]);
  const host = await insertPerson(site, "Marisol Vélez");
  const made = await Promise.all([1, 2, 3, 4].map(() => aListing(site.ground, "lodging", { hostId: host.id })));
  listings = made.map(({ id }) => id);
});

afterAll(() => site?.close());

test("two browsers that join the same and different favorites at once lose none and double none", async () => {
  for (let round = 0; round < rounds; round++) {
    const { token } = await insertPerson(site, "Ana Cruz");
    const [first, second, third, fourth] = listings;
    const halves = [
      [first, second, third],
      [third, second, fourth],
    ];
    const answers = await Promise.all(
      servers.flatMap(({ url }, index) => [
        callApi(url, "POST", "/user/favorites", { token, body: { ids: halves[index] } }),
        callApi(url, "POST", "/user/favorites", { token, body: { ids: halves[1 - index] } }),
        callApi(url, "PUT", `/user/favorites/${second}`, { token }),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const { body } = await callApi((servers[0] as ServerProcess).url, "GET", "/user/favorite-ids", { token });
    expect([...body.ids].sort()).toEqual([...listings].sort());
  }
});

test("sharing a list twice at once gives one token", async () => {
  const { token } = await insertPerson(site, "Ana Cruz");
  const [one, other] = servers as [ServerProcess, ServerProcess];
  const { body } = await callApi(one.url, "POST", "/user/favorite-lists", { token, body: { name: "Boda" } });
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(
      [one, other].map(({ url }) => callApi(url, "POST", `/user/favorite-lists/${body.id}/share`, { token })),
    );
    const tokens = new Set(answers.map((answer) => answer.body.token));
    expect([answers.map(({ status }) => status), tokens.size]).toEqual([[200, 200], 1]);
    await callApi(one.url, "DELETE", `/user/favorite-lists/${body.id}/share`, { token });
  }
});

test("a list that is deleted while a favorite goes into it leaves the favorite in no list", async () => {
  const { id, token } = await insertPerson(site, "Ana Cruz");
  const [one, other] = servers as [ServerProcess, ServerProcess];
  const [listing] = listings;
  await callApi(one.url, "PUT", `/user/favorites/${listing}`, { token });
  const list = (await callApi(one.url, "POST", "/user/favorite-lists", { token, body: { name: "Boda" } })).body.id;
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(site.db);
    return rows.length;
  };
  const [moving, deleting] = await site.db.transaction().execute(async (tx) => {
    await tx.selectFrom("favorites").select("listing_id").where("user_id", "=", id).forUpdate().execute();
    const move = callApi(one.url, "PUT", `/user/favorites/${listing}/list`, { token, body: { list } });
    await until("the move, which has found its list, to wait for its favorite", async () => (await waiting()) === 1);
    const deletion = callApi(other.url, "DELETE", `/user/favorite-lists/${list}`, { token });
    await Promise.race([deletion, until("the deletion to wait", async () => (await waiting()) === 2)]);
    return [move, deletion];
  });
  expect([(await moving).status, (await deleting).status]).toEqual([200, 200]);
  const { items, lists } = (await callApi(one.url, "GET", "/user/favorites", { token })).body;
  expect([items.map((item: { list: number | null }) => item.list), lists]).toEqual([[null], []]);
});
