import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addDays } from "#contract/dates.ts";
import type { HostStats } from "#contract/hosting/hosting.ts";
import { sweep } from "#server/bookings/bookings.ts";
import type { RequestCtx, Viewer } from "#server/ctx.ts";
import { hostStatsOf } from "#server/hosting/hosting.ts";
import { aListing, aMarket, book, openPayoutAccount, type Person, password, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

const world = useWorld();

const statsOf = async (host: Person): Promise<HostStats> =>
  (await world.call("GET", "/user/host-stats", { token: host.token })).body;
/** A session does not outlive days without a call. */
const again = async (host: Person): Promise<Person> => {
  const { body } = await world.call("POST", "/auth/login", { body: { email: host.email, password } });
  return { ...host, token: body.token };
};
const change = (host: Person, id: number, body: object) =>
  world.call("PUT", `/user/host/calendar/${id}`, { token: host.token, body });
const list = async (host: Person, when: string) =>
  (await world.call("GET", `/user/host/bookings?when=${when}`, { token: host.token })).body.map(
    (booking: { reserve_id: number }) => booking.reserve_id,
  );
const morning = (date: string) => new Date(`${date}T13:00:00Z`);

const statementsOf = async (host: Person) => {
  let count = 0;
  const counted = world.app.ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      count++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const ctx = { ...world.app.ctx, language: "es", db: counted } as RequestCtx;
  await hostStatsOf(ctx, host as unknown as Viewer);
  return count;
};
/** Another site's calendar, named Airbnb, that has this range. */
async function imported(listing_id: number, from: string, to: string): Promise<void> {
  const { db } = world.app.ctx;
  const at = world.clock.now();
  const feed = await db
    .insertInto("feeds")
    .values({ listing_id, name: "Airbnb", address: `https://air.test/${from}`, created_at: at, next_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("occupancy")
    .values({
      listing_id,
      during: sql`tstzrange(${from}, ${to})`,
      cause: "imported_calendar",
      created_at: at,
      feed_id: feed.id,
      feed_entry: "reserved",
    })
    .execute();
}
/** `[date, mark]` of the days that are not what the others are. */
const marksOf = ({ today, listings: [listing] }: HostStats, usual: string) =>
  [...(listing?.next60.days ?? "")].flatMap((mark, day) => (mark === usual ? [] : [[addDays(today, day), mark]]));
const sumsOf = ({ listings: [listing] }: HostStats) => [
  [listing?.month.taken, listing?.month.offered],
  [listing?.next60.taken, listing?.next60.offered],
];

describe("a host's numbers", () => {
  it("count nights sold among those that could be, of this month and of sixty days, and mark each day", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const before = await statsOf(host);
    expect([before.today, ...sumsOf(before)]).toEqual(["2026-11-21", [0, 30], [0, 60]]);
    expect(before.listings[0]?.next60.days).toBe("0".repeat(60));
    await book(world, guest, stays.lodging(listing.id));
    await change(host, listing.id, { change: "block", dates: ["2026-12-01", "2026-12-02"] });
    const booked = await statsOf(host);
    expect(sumsOf(booked)).toEqual([
      [0, 30],
      [4, 58],
    ]);
    expect(marksOf(booked, "0")).toEqual([
      ["2026-12-01", "b"],
      ["2026-12-02", "b"],
      ["2026-12-11", "3"],
      ["2026-12-12", "3"],
      ["2026-12-13", "3"],
      ["2026-12-14", "3"],
    ]);
    world.clock.set(morning("2026-12-13"));
    expect(sumsOf(await statsOf(await again(host)))).toEqual([
      [4, 29],
      [2, 60],
    ]);
  });

  it("count hours of a space, in four steps, and those that are blocked or closed not at all", async () => {
    const { host, guest, listing } = await aMarket(world, "space");
    expect((await statsOf(host)).listings[0]?.next60).toMatchObject({ taken: 0, offered: 60 * 14 });
    await book(world, guest, stays.space(listing.id));
    await change(host, listing.id, { change: "block", dates: ["2026-12-01"] });
    await change(host, listing.id, { change: "block", dates: ["2026-12-02"], start_time: "06:00", end_time: "10:00" });
    const stats = await statsOf(host);
    expect(stats.listings[0]?.next60).toMatchObject({ taken: 3, offered: 60 * 14 - 14 - 2 });
    // Three of fourteen hours are less than a third.
    expect(marksOf(stats, "0").map(([, mark]) => mark)).toEqual(["b", "1"]);
  });

  it("count the blocked hours of a night past midnight", async () => {
    const { host, listing } = await aMarket(world, "space");
    const night = { start_time: "20:00", end_time: "02:00" };
    await change(host, listing.id, { change: "hours", dates: ["2026-12-02"], ...night });
    await change(host, listing.id, { change: "block", dates: ["2026-12-02"], start_time: "01:00", end_time: "02:00" });
    expect((await statsOf(host)).listings[0]?.next60).toMatchObject({ taken: 0, offered: 59 * 14 + 6 - 1 });
  });

  it("count an hour that is booked here and blocked elsewhere as booked, and one that is blocked twice once", async () => {
    const { host, guest, listing } = await aMarket(world, "space");
    await book(world, guest, stays.space(listing.id, { start_time: "08:00", end_time: "15:00" }));
    await imported(listing.id, "2026-12-11T12:00:00Z", "2026-12-11T19:30:00Z");
    expect((await statsOf(host)).listings[0]?.next60).toMatchObject({ taken: 7, offered: 60 * 14 - 0.5 });

    const other = await aMarket(world, "space");
    await imported(other.listing.id, "2026-12-11T12:00:00Z", "2026-12-11T19:00:00Z");
    await imported(other.listing.id, "2026-12-11T12:00:00.000Z", "2026-12-11T19:00:00Z");
    const stats = await statsOf(other.host);
    expect(stats.listings[0]?.next60).toMatchObject({ taken: 0, offered: 60 * 14 - 7 });
    expect(marksOf(stats, "0")).toEqual([]);
  });

  it("count a night past midnight that a calendar of several days takes whole as blocked", async () => {
    const { host, listing } = await aMarket(world, "space");
    const night = { start_time: "20:00", end_time: "02:00" };
    await change(host, listing.id, { change: "hours", dates: ["2026-12-11"], ...night });
    await imported(listing.id, "2026-12-11T04:00:00Z", "2026-12-12T10:00:00Z");
    expect(marksOf(await statsOf(host), "0")).toEqual([["2026-12-11", "b"]]);
    const calendar = await world.call("GET", `/user/host/calendar/${listing.id}?from=2026-12-11&to=2026-12-12`, {
      token: host.token,
    });
    expect(calendar.body.days[0].blocks).toEqual([{ from: "02:00", to: "02:00", takenBy: "Airbnb" }]);
  });

  it("count seats of the sessions there are; a day without any is not offered, or blocked", async () => {
    const { host, guest, listing } = await aMarket(world, "experience", { details: { availableDays: ["friday"] } });
    await book(world, guest, stays.experience(listing.id));
    await change(host, listing.id, { change: "block", dates: ["2026-12-04"] });
    const stats = await statsOf(host);
    const fridays = marksOf(stats, "n");
    expect(stats.listings[0]?.next60).toMatchObject({ taken: 2, offered: 8 * (fridays.length - 1) });
    expect(fridays.filter(([, mark]) => mark !== "0")).toEqual([
      ["2026-12-04", "b"],
      ["2026-12-11", "1"],
    ]);
  });

  it("name what is sold here and on another site, and mark its days", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    await imported(listing.id, "2026-12-13T19:00:00Z", "2026-12-17T15:00:00Z");
    const stats = await statsOf(host);
    expect(stats.clashes).toMatchObject([
      {
        link_id: listing.id,
        feed: "Airbnb",
        from: "2026-12-13",
        to: "2026-12-17",
        booking: { reserve_id, from: "2026-12-11", to: "2026-12-15" },
      },
    ]);
    expect(marksOf(stats, "0")).toEqual([
      ["2026-12-11", "3"],
      ["2026-12-12", "3"],
      ["2026-12-13", "c"],
      ["2026-12-14", "c"],
      ["2026-12-15", "b"],
      ["2026-12-16", "b"],
    ]);
  });

  it("take as many statements for twelve listings as for two", async () => {
    const { host } = await aMarket(world, "lodging");
    await aListing(world, "space", { hostId: host.id });
    await aListing(world, "experience", { hostId: host.id });
    const few = await statementsOf(host);
    for (let more = 0; more < 9; more++) await aListing(world, more % 2 ? "space" : "lodging", { hostId: host.id });
    expect((await statsOf(host)).listings).toHaveLength(12);
    expect(await statementsOf(host)).toBe(few);
  });

  it("count who arrives and who leaves today, and who does both once", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const space = await aListing(world, "space", { hostId: host.id });
    await book(world, guest, stays.lodging(listing.id, { check_in: "2026-12-09", check_out: "2026-12-11" }));
    await book(world, guest, stays.lodging(listing.id));
    await book(world, guest, stays.space(space.id));
    world.clock.set(new Date("2026-12-11T14:00:00Z"));
    expect((await statsOf(host)).attention).toMatchObject({ arriving: 2, leaving: 1 });
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
    expect(listings.map(({ state, rating, reviews }) => [state, rating, reviews])).toEqual([
      ["approved", 4.5, 2],
      ["submitted", null, 0],
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
      const asking = await again(host);
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
      const { token } = await again(host);
      return (await world.call("GET", `/user/host/payouts${query}`, { token })).body;
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
