import { expect, test } from "vitest";
import { aKnownPerson, aListing, getQuote, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

const world = useWorld({ RATE_LIMIT_SEARCH: "2", RATE_LIMIT_QUOTE: "1" });

test("an address on the network searches for so many stays an hour; lists without dates are free", async () => {
  const search = (dates: string) => world.call("GET", `/listings?kind=lodging${dates}`);
  const dates = "&check_in=2026-12-01&check_out=2026-12-04";
  expect((await search(dates)).status).toBe(200);
  expect((await search(dates)).status).toBe(200);
  const third = await search(dates);
  expect([third.status, third.body.code]).toEqual([429, "too_many_requests"]);
  expect((await search("")).status).toBe(200);
  world.clock.advance(60);
  expect((await search(dates)).status).toBe(200);
});

test("words are looked for so many times an hour, too, by whichever parameter; a municipality's list is free", async () => {
  world.clock.advance(240);
  const search = (query: string) => world.call("GET", `/listings${query}`);
  expect((await search("?kind=lodging&q=playa")).status).toBe(200);
  expect((await search("?kind=lodging&place=casa%20con%20piscina")).status).toBe(200);
  for (const path of ["", "/map", "/choices"]) {
    expect((await search(`${path}?kind=lodging&q=hamaca`)).body.code).toBe("too_many_requests");
  }
  expect((await search("?kind=lodging&place=rincon")).status).toBe(200);
});

test("an address may ask for so many calendars and quotes an hour, counted apart and without the database", async () => {
  const home = await aListing(world, "lodging", { hostId: (await aKnownPerson(world)).id });
  const counted = () => world.app.ctx.db.selectFrom("rate_limits").selectAll().orderBy("key").execute();
  const before = await counted();
  const calendar = () => world.call("GET", `/listings/${home.id}/availability?from=2026-12-01&to=2026-12-31`);
  const statusesOf = async (ask: () => Promise<{ status: number }>, times: number) => {
    const statuses = [];
    for (let time = 0; time < times; time++) statuses.push((await ask()).status);
    return statuses;
  };
  expect(await statusesOf(calendar, 3)).toEqual([200, 200, 429]);
  expect(await statusesOf(() => getQuote(world, stays.lodging(home.id)), 2)).toEqual([200, 429]);
  expect(await counted()).toEqual(before);
  world.clock.advance(60);
  expect((await getQuote(world, stays.lodging(home.id))).status).toBe(200);
});
