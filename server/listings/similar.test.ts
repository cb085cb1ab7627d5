import { beforeEach, describe, expect, it } from "vitest";
import { aListing, aPerson } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

const world = useWorld();

let hostId: number;
beforeEach(async () => {
  hostId = (await aPerson(world)).id;
});

type Facts = Omit<Parameters<typeof aListing>[2], "hostId">;

/** A lodging this many hundredths of a degree, about as many kilometres, north of the others' place. */
const aLodgingAt = async (hundredths: number, facts: Facts = {}) => {
  const listing = await aListing(world, "lodging", { hostId, ...facts });
  const place = { latitude: 18.2 + hundredths / 100, longitude: -66.4 };
  await world.app.ctx.db.updateTable("listings").set(place).where("id", "=", listing.id).execute();
  return listing;
};
const similarTo = async (id: number) => {
  const { status, body } = await world.call("GET", `/listings/${id}/similar`);
  return status === 200 ? body.map((card: { id: number }) => card.id) : status;
};

describe("listings like another", () => {
  it("are the four nearest, without itself", async () => {
    const one = await aLodgingAt(0);
    const [far, near, farthest, middle, next] = [
      await aLodgingAt(9),
      await aLodgingAt(1),
      await aLodgingAt(12),
      await aLodgingAt(5),
      await aLodgingAt(3),
    ];
    expect(await similarTo(one.id)).toEqual([near, next, middle, far].map(({ id }) => id));
    expect(await similarTo(near.id)).not.toContain(farthest.id);
  });

  it("of another type count as 25 km farther", async () => {
    const house = await aLodgingAt(0);
    const room = await aLodgingAt(1, { details: { propertyType: "room" } });
    const [before, after] = [await aLodgingAt(20), await aLodgingAt(40)];
    expect(await similarTo(house.id)).toEqual([before.id, room.id, after.id]);
  });

  it("are on sale, and of its kind", async () => {
    const one = await aLodgingAt(0);
    await aLodgingAt(1, { status: "draft" });
    await aLodgingAt(1, { visible: false });
    await aListing(world, "space", { hostId });
    await aListing(world, "experience", { hostId });
    expect(await similarTo(one.id)).toEqual([]);
  });

  it("come as the cards of their kind", async () => {
    const [space, other] = [await aListing(world, "space", { hostId }), await aListing(world, "space", { hostId })];
    const { body } = await world.call("GET", `/listings/${space.id}/similar`);
    expect(body).toEqual((await world.call("GET", "/spaces")).body.filter(({ id }: { id: number }) => id === other.id));
  });

  it("are not asked of what is not on sale", async () => {
    const hidden = await aLodgingAt(0, { visible: false });
    expect([await similarTo(hidden.id), await similarTo(999_999)]).toEqual([404, 404]);
  });
});

describe("a listing's host", () => {
  it("is shown with the number of listings that are on sale", async () => {
    const { slug } = await aLodgingAt(0);
    await aListing(world, "experience", { hostId });
    await aListing(world, "space", { hostId, visible: false });
    await aListing(world, "space", { hostId: (await aPerson(world)).id });
    const { body } = await world.call("GET", `/housing/${slug}`);
    expect(body.hostProfile.listings).toBe(2);
  });
});
