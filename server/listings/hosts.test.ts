import { describe, expect, it } from "vitest";
import { aListing, aPerson } from "#testing/makers.ts";
import { aFinishedStay, guestReview, review } from "#testing/reviews.ts";
import { useWorld } from "#testing/world.ts";

const world = useWorld();
const pageOf = (id: number) => world.call("GET", `/hosts/${id}`);
const reviewsOf = async (id: number) => (await world.call("GET", `/hosts/${id}/reviews`)).body;

describe("a host's page", () => {
  it("has the host, and what is on sale, the newest first", async () => {
    const host = await aPerson(world, { name: "Marisol Vélez" });
    const lodging = await aListing(world, "lodging", { hostId: host.id });
    world.clock.advance(60);
    const space = await aListing(world, "space", { hostId: host.id });
    await aListing(world, "experience", { hostId: host.id, visible: false });
    await aListing(world, "experience", { hostId: (await aPerson(world)).id });
    const { status, body } = await pageOf(host.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ rating: null, reviews: 0, timeZone: "America/Puerto_Rico" });
    expect(body.profile).toMatchObject({ id: host.id, name: "Marisol Vélez", listings: 2 });
    expect(body.items.map(({ id }: { id: number }) => id).toSorted()).toEqual([lodging.id, space.id].toSorted());
    const detail = await world.call("GET", `/housing/${lodging.slug}`);
    expect(detail.body.hostProfile).toEqual(body.profile);
    expect(JSON.stringify(body)).not.toContain(host.email);
  });

  it("is nobody's who has nothing on sale", async () => {
    const host = await aPerson(world);
    await aListing(world, "lodging", { hostId: host.id, visible: false });
    await aListing(world, "space", { hostId: host.id, status: "draft" });
    const answers = await Promise.all([pageOf(host.id), pageOf(999_999)]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect([await reviewsOf(host.id), await reviewsOf(999_999)]).toEqual([[], []]);
  });

  it("counts every rating once, and shows reviews once they are published", async () => {
    const { host, guest, listing, id } = await aFinishedStay(world);
    await aListing(world, "space", { hostId: host.id });
    await review(world, guest, id, { rating: 4, text: "Todo muy limpio y tranquilo, volvería." });
    expect((await pageOf(host.id)).body.reviews).toBe(0);
    expect(await reviewsOf(host.id)).toEqual([]);
    await guestReview(world, host, id);
    expect((await pageOf(host.id)).body).toMatchObject({ rating: 4, reviews: 1 });
    expect(await reviewsOf(host.id)).toEqual([
      expect.objectContaining({ rating: 4, listing_id: listing.id, text: "Todo muy limpio y tranquilo, volvería." }),
    ]);
  });
});
