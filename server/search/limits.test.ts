import { expect, test } from "vitest";
import { useWorld } from "#testing/world.ts";

const world = useWorld({ RATE_LIMIT_SEARCH: "2" });

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
