import { describe, expect, it } from "vitest";
import { sweep } from "#server/bookings/bookings.ts";
import { aListing, aMarket, book, openPayoutAccount, type Person, password, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

const world = useWorld();

const statsOf = async (host: Person) => (await world.call("GET", "/user/host-stats", { token: host.token })).body;
const useOf = async (host: Person) => {
  const [{ last30, next30 }] = (await statsOf(host)).listings;
  return { last30, next30 };
};
const change = (host: Person, id: number, body: object) =>
  world.call("PUT", `/user/host/calendar/${id}`, { token: host.token, body });
const list = async (host: Person, when: string) =>
  (await world.call("GET", `/user/host/bookings?when=${when}`, { token: host.token })).body.map(
    (booking: { reserve_id: number }) => booking.reserve_id,
  );
const morning = (date: string) => new Date(`${date}T13:00:00Z`);

describe("a host's numbers", () => {
  it("count nights sold among those that could be, before today and from today on", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    expect(await useOf(host)).toEqual({ last30: { taken: 0, offered: 30 }, next30: { taken: 0, offered: 30 } });
    await book(world, guest, stays.lodging(listing.id));
    await change(host, listing.id, { change: "block", dates: ["2026-12-01", "2026-12-02"] });
    expect((await useOf(host)).next30).toEqual({ taken: 4, offered: 28 });
    world.clock.set(morning("2026-12-13"));
    expect(await useOf(host)).toEqual({ last30: { taken: 2, offered: 28 }, next30: { taken: 2, offered: 30 } });
  });

  it("count hours of a space, and those that are blocked or closed not at all", async () => {
    const { host, guest, listing } = await aMarket(world, "space");
    expect((await useOf(host)).next30).toEqual({ taken: 0, offered: 30 * 14 });
    await book(world, guest, stays.space(listing.id));
    await change(host, listing.id, { change: "block", dates: ["2026-12-01"] });
    await change(host, listing.id, { change: "block", dates: ["2026-12-02"], start_time: "06:00", end_time: "10:00" });
    expect((await useOf(host)).next30).toEqual({ taken: 3, offered: 30 * 14 - 14 - 2 });
  });

  it("count seats of the sessions there are", async () => {
    const { host, guest, listing } = await aMarket(world, "experience", { details: { availableDays: ["friday"] } });
    await book(world, guest, stays.experience(listing.id));
    await change(host, listing.id, { change: "block", dates: ["2026-12-04"] });
    // Fridays of the next thirty days: 27 November, 4, 11 and 18 December.
    expect((await useOf(host)).next30).toEqual({ taken: 2, offered: 3 * 8 });
  });

  it("name every listing that is not in the archive, with its state and rating", { tags: ["@spec-7.26"] }, async () => {
    const { host, listing } = await aMarket(world, "lodging");
    await aListing(world, "space", { hostId: host.id, status: "submitted" });
    await aListing(world, "space", { hostId: host.id, status: "archived" });
    await world.app.ctx.db
      .updateTable("listings")
      .set({ rating_average: 4.5, review_count: 2 })
      .where("id", "=", listing.id)
      .execute();
    const { listings, attention, earnings } = await statsOf(host);
    expect(listings.map(({ state, rating, reviews }: Record<string, unknown>) => [state, rating, reviews])).toEqual([
      ["submitted", null, 0],
      ["approved", 4.5, 2],
    ]);
    expect(attention).toEqual({
      arriving: 0,
      leaving: 0,
      to_complete: 0,
      problems: 0,
      blocked_payouts: 0,
      submitted: 1,
      rejected: 0,
    });
    const asked = await world.call("GET", "/user/host/earnings", { token: host.token });
    expect(earnings).toEqual(asked.body);
  });

  it("say what today brings, by the island's day", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    const today = async (at: string) => {
      world.clock.set(new Date(at));
      const again = await world.call("POST", "/auth/login", { body: { email: host.email, password: password } });
      const asking = { ...host, token: again.body.token };
      const { arriving, leaving, to_complete } = (await statsOf(asking)).attention;
      return [await list(asking, "today"), arriving, leaving, to_complete];
    };
    expect(await today("2026-12-11T03:59:00Z")).toEqual([[], 0, 0, 0]);
    expect(await today("2026-12-11T04:00:00Z")).toEqual([[reserve_id], 1, 0, 0]);
    // It is still the eleventh on the island.
    expect(await today("2026-12-12T03:59:00Z")).toEqual([[reserve_id], 1, 0, 0]);
    expect(await today("2026-12-13T12:00:00Z")).toEqual([[reserve_id], 0, 0, 0]);
    expect(await today("2026-12-15T20:00:00Z")).toEqual([[reserve_id], 0, 1, 1]);
    expect(await today("2026-12-16T04:00:00Z")).toEqual([[], 0, 0, 1]);
  });
});

describe("payouts", () => {
  it("are listed with gross, commission and net, the latest first, ten a page", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    await openPayoutAccount(world, host);
    const first = await book(world, guest, stays.lodging(listing.id, { check_out: "2026-12-12" }));
    const second = await book(
      world,
      guest,
      stays.lodging(listing.id, { check_in: "2026-12-13", check_out: "2026-12-15" }),
    );
    const payouts = async (query = "") => {
      const again = await world.call("POST", "/auth/login", { body: { email: host.email, password: password } });
      return (await world.call("GET", `/user/host/payouts${query}`, { token: again.body.token })).body;
    };
    expect(await payouts()).toEqual({ items: [], total: 0 });
    world.clock.set(new Date("2026-12-20T15:00:00Z"));
    await sweep(world.app.ctx);
    world.clock.advance(24 * 60);
    await sweep(world.app.ctx);
    await world.settle();
    const { items, total } = await payouts();
    expect(total).toBe(2);
    const money = ({ reserve_id, total: gross, tax, commission, net, payout }: Record<string, unknown>) => ({
      reserve_id,
      gross,
      tax,
      commission,
      net,
      payout,
    });
    const paid = { state: "sent", due_at: "2026-12-21T15:00:00.000Z", why: null, paid_at: "2026-12-21T15:00:00.000Z" };
    expect(items.map(money)).toEqual([
      {
        reserve_id: second.reserve_id,
        gross: 214,
        tax: 14,
        commission: 10,
        net: 190,
        payout: { ...paid, amount: 190 },
      },
      { reserve_id: first.reserve_id, gross: 107, tax: 7, commission: 5, net: 95, payout: { ...paid, amount: 95 } },
    ]);
    expect(await payouts("?page=2")).toEqual({ items: [], total: 2 });
  });
});
