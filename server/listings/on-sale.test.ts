import { expect, it } from "vitest";
import { searchLimits } from "#contract/listings/search-limits.ts";
import { aListing, aPerson } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

const world = useWorld();

it("a full category takes no place from another", async () => {
  const { id: hostId } = await aPerson(world);
  const older = await aListing(world, "experience", { hostId, details: { category: "music" } });
  world.clock.advance(1);
  for (let made = 0; made <= searchLimits.listed; made += 1) {
    await aListing(world, "experience", { hostId, details: { category: "food" } });
  }
  const { food, music } = (await world.call("GET", "/experiences")).body;
  expect([food.length, music.map(({ id }: { id: number }) => id)]).toEqual([searchLimits.listed, [older.id]]);
});
