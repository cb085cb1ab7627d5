import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isOnLand,
  kilometersBetween,
  municipalityAt,
  type Point,
  pointFrom,
  publicPlaceKm,
} from "#contract/island/geometry.ts";
import { aListing, aPerson } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { keepTexts, knownPlaces } from "./listings.ts";
import { keptWithinKm, publicPlaceOf } from "./public-place.ts";

const key = "a key";
/** Doors near the towns, beaches and landmarks that are known, on land. */
const door = fc
  .record({
    place: fc.constantFrom(...knownPlaces),
    far: fc.double({ min: 0, max: 1.5, noNaN: true }),
    direction: fc.double({ min: 0, max: 6.28, noNaN: true }),
  })
  .map(({ place, far, direction }) => pointFrom(place, far, direction))
  .filter(isOnLand);

describe("the public place", () => {
  it("is 300 to 800 m from the true one, on land and in its municipality", () => {
    fc.assert(
      fc.property(door, fc.integer({ min: 1, max: 1_000_000 }), (place, id) => {
        const shown = publicPlaceOf(key, id, place);
        const far = kilometersBetween(place, shown);
        expect(far).toBeGreaterThanOrEqual(publicPlaceKm.least);
        expect(far).toBeLessThanOrEqual(publicPlaceKm.most);
        expect(isOnLand(shown)).toBe(true);
        expect(municipalityAt(shown)).toBe(municipalityAt(place));
      }),
    );
  });

  it("is the same each time, and another with another key or listing", () => {
    const place = { latitude: 18.2, longitude: -66.4 };
    expect(publicPlaceOf(key, 7, place)).toEqual(publicPlaceOf(key, 7, place));
    expect(publicPlaceOf("another key", 7, place)).not.toEqual(publicPlaceOf(key, 7, place));
    expect(publicPlaceOf(key, 8, place)).not.toEqual(publicPlaceOf(key, 7, place));
  });

  it("is as likely in every direction, and on average where the true place is", () => {
    const place = { latitude: 18.2, longitude: -66.4 };
    const shown = Array.from({ length: 4000 }, (_, id) => publicPlaceOf(key, id, place));
    const quarters = [0, 0, 0, 0];
    for (const { latitude, longitude } of shown) {
      const quarter = (latitude > place.latitude ? 2 : 0) + (longitude > place.longitude ? 1 : 0);
      quarters[quarter] = (quarters[quarter] ?? 0) + 1;
    }
    for (const count of quarters) expect(count / shown.length).toBeCloseTo(0.25, 1);
  });

  it("is somewhere near where there is no land at all", () => {
    const shown = publicPlaceOf(key, 7, { latitude: 18.25, longitude: -65.55 });
    expect(kilometersBetween(shown, { latitude: 18.25, longitude: -65.55 })).toBeLessThanOrEqual(publicPlaceKm.most);
  });
});

describe("a listing's public place", () => {
  const world = useWorld();
  const home = { latitude: 18.20351, longitude: -66.40477 };

  const placesOf = (id: number) =>
    world.app.ctx.db
      .selectFrom("listings")
      .select(["latitude", "longitude", "public_latitude", "public_longitude"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  async function shownAt(id: number): Promise<Point> {
    await keepTexts(world.app.ctx);
    const { public_latitude, public_longitude } = await placesOf(id);
    return { latitude: Number(public_latitude), longitude: Number(public_longitude) };
  }
  async function aListingAt(place: Point, kind: "lodging" | "experience" = "lodging", details = {}): Promise<number> {
    const { id } = await aListing(world, kind, { hostId: (await aPerson(world)).id, details });
    await move(id, place);
    return id;
  }
  const move = (id: number, place: Point) =>
    world.app.ctx.db.updateTable("listings").set(place).where("id", "=", id).execute();

  it("is written once, and stays when the place is moved a little", async () => {
    const id = await aListingAt(home);
    const shown = await shownAt(id);
    const opposite = Math.atan2(home.latitude - shown.latitude, home.longitude - shown.longitude);
    await move(id, pointFrom(home, keptWithinKm * 0.5, opposite));
    expect(await shownAt(id)).toEqual(shown);
    await move(id, pointFrom(home, keptWithinKm * 1.1, opposite));
    const other = await shownAt(id);
    expect(other).not.toEqual(shown);
    expect(kilometersBetween(other, await placesOf(id))).toBeGreaterThanOrEqual(publicPlaceKm.least);
  });

  it("is another when the true place comes too close to it", async () => {
    const id = await aListingAt(home);
    const shown = await shownAt(id);
    await move(id, shown);
    expect(kilometersBetween(await shownAt(id), shown)).toBeGreaterThanOrEqual(publicPlaceKm.least);
  });

  it("is the place itself where the meeting point of an experience is public", async () => {
    const id = await aListingAt(home, "experience", { meetingPoint: "La fuente de la plaza" });
    expect(await shownAt(id)).toEqual(home);
    const secret = await aListingAt(home, "experience", { meetingPoint: "" });
    expect(kilometersBetween(await shownAt(secret), home)).toBeGreaterThanOrEqual(publicPlaceKm.least);
  });

  it("is all that anybody finds, by ever smaller bounds, by neighbors or in a reply", async () => {
    const id = await aListingAt(home);
    const shown = await shownAt(id);
    const isWithin = async ({ south, west, north, east }: Record<"south" | "west" | "north" | "east", number>) => {
      const bounds = [south, west, north, east].map((degrees) => degrees.toFixed(4)).join(",");
      const { body } = await world.call("GET", `/listings?kind=lodging&bounds=${bounds}`);
      return body.items.some((item: { id: number }) => item.id === id);
    };
    const box = { south: 17.9, west: -67.3, north: 18.6, east: -65.2 };
    expect(await isWithin(box)).toBe(true);
    for (let halves = 0; halves < 13; halves++) {
      const latitude = (box.south + box.north) / 2;
      if (await isWithin({ ...box, south: latitude })) box.south = latitude;
      else box.north = latitude;
      const longitude = (box.west + box.east) / 2;
      if (await isWithin({ ...box, west: longitude })) box.west = longitude;
      else box.east = longitude;
    }
    const found = { latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2 };
    expect(kilometersBetween(found, shown)).toBeLessThan(0.03);
    expect(kilometersBetween(found, home)).toBeGreaterThan(0.25);

    // Neighbors on all sides are ordered by their distance from the public place, not from the true one.
    const around: number[] = [];
    for (const direction of [0, 1, 2, 3, 4, 5]) around.push(await aListingAt(pointFrom(home, 2, direction)));
    const places = new Map<number, Point>();
    for (const neighbor of around) places.set(neighbor, await shownAt(neighbor));
    const { body } = await world.call("GET", `/listings/${id}/similar`);
    const nearest = around
      .toSorted(
        (a, b) => kilometersBetween(shown, places.get(a) as Point) - kilometersBetween(shown, places.get(b) as Point),
      )
      .slice(0, 4);
    expect(body.map((card: { id: number }) => card.id)).toEqual(nearest);

    const { latitude, longitude } = await placesOf(id);
    const replies = [
      await world.call("GET", `/housing/${id}`),
      await world.call("GET", "/listings?kind=lodging"),
      await world.call("GET", "/listings/map?kind=lodging"),
    ];
    for (const { body: reply } of replies) {
      expect(JSON.stringify(reply)).toContain(String(shown.latitude));
      for (const degrees of [latitude, longitude]) expect(JSON.stringify(reply)).not.toContain(`${degrees}`);
    }
  });
});
