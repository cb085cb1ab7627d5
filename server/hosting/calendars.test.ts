import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { weekdays } from "#contract/dates.ts";
import { calendarLimits } from "#contract/hosting/calendar-limits.ts";
import type { OpeningHours } from "#contract/listings/fields.ts";
import { aKnownPerson, aListing, aPerson, book, getQuote, hold, type Person, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { dropOldChanges, showHostCalendars } from "./hosting.ts";

const world = useWorld();

let host: Person;
let guest: Person;
let lodging: { id: number; slug: string };
let space: { id: number; slug: string };
let experience: { id: number; slug: string };

beforeEach(async () => {
  host = await aPerson(world);
  guest = await aPerson(world, { name: "Ana Ruiz" });
  lodging = await aListing(world, "lodging", { hostId: host.id });
  space = await aListing(world, "space", { hostId: host.id });
  experience = await aListing(world, "experience", { hostId: host.id });
});

const read = async (query = "from=2026-12-07&to=2026-12-14", as: Person = host) =>
  world.call("GET", `/user/host/calendars?${query}`, { token: as.token });
const send = (body: object, as: Person = host) =>
  world.call("POST", "/user/host/calendars/changes", { token: as.token, body: { key: randomUUID(), ...body } });
const undo = (key: string, as: Person = host) =>
  world.call("POST", `/user/host/calendars/changes/${key}/undo`, { token: as.token });
const on = (listings: { id: number }[], ...dates: string[]) => listings.map(({ id }) => ({ link_id: id, dates }));
const rowOf = async ({ id }: { id: number }) =>
  (await read()).body.listings.find(({ link_id }: { link_id: number }) => link_id === id);
const dayOf = async (listing: { id: number }, date: string) =>
  (await rowOf(listing)).days.find((day: { date: string }) => day.date === date);

describe("all calendars at once", () => {
  it("have a row for each of the host's listings, with stays and blocks as bars", async () => {
    const { reserve_id } = await book(world, guest, stays.lodging(lodging.id));
    await book(world, guest, stays.space(space.id));
    await book(world, guest, stays.experience(experience.id));
    await send({ change: "block", listings: on([lodging], "2026-12-08", "2026-12-09") });
    await aListing(world, "lodging", { hostId: host.id, status: "archived" });
    await aListing(world, "lodging", { hostId: (await aKnownPerson(world)).id });
    const { body } = await read();
    expect(body).toMatchObject({ today: "2026-11-21", total: 3, page: 1, pages: 1 });
    expect(body.listings.map(({ link_id }: { link_id: number }) => link_id)).toEqual([
      lodging.id,
      experience.id,
      space.id,
    ]);
    const [home, tour, hall] = body.listings;
    expect(home.bars).toMatchObject([
      { source: "block", from: "2026-12-08", to: "2026-12-10", booking: null },
      { source: "booking", from: "2026-12-11", to: "2026-12-15", booking: { reserve_id, guest: "Ana", guests: 2 } },
    ]);
    expect(home.days).toHaveLength(7);
    expect(home.days[1]).toMatchObject({ date: "2026-12-08", blocked: true, price: 100, minimumNights: 1 });
    const sold = tour.days.filter(({ sessions }: { sessions: { sold: number }[] }) =>
      sessions.some((one) => one.sold > 0),
    );
    expect(sold).toHaveLength(1);
    expect(hall.days.filter(({ bookedMinutes }: { bookedMinutes: number }) => bookedMinutes > 0)).toHaveLength(1);
    const { body: homes } = await read("from=2026-12-07&to=2026-12-14&kind=lodging");
    expect([homes.total, homes.listings.length]).toEqual([1, 1]);
  });

  it("come fifty listings to a page, with as many statements for sixty as for three", async () => {
    const statements = async () => {
      let count = 0;
      const counted = world.app.ctx.db.withPlugin({
        transformQuery: ({ node }) => {
          count++;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const ctx = { ...world.app.ctx, language: "es", db: counted } as RequestCtx;
      await showHostCalendars(ctx, host as unknown as Viewer, { from: "2026-12-07", to: "2026-12-14" });
      return count;
    };
    const few = await statements();
    for (let made = 0; made < 57; made++) await aListing(world, "lodging", { hostId: host.id });
    expect(await statements()).toBeLessThanOrEqual(few);
    const { body } = await read();
    expect([body.total, body.pages, body.listings.length]).toEqual([60, 2, calendarLimits.listingsAtOnce]);
    expect((await read("from=2026-12-07&to=2026-12-14&page=2")).body.listings).toHaveLength(10);
  });

  it("tell of 62 days at most", async () => {
    expect((await read("from=2026-12-01&to=2027-02-01")).status).toBe(200);
    expect((await read("from=2026-12-01&to=2027-02-02")).body.fields).toHaveProperty("to");
    expect((await read("from=2026-12-01&to=2026-12-01")).body.fields).toHaveProperty("to");
  });
});

describe("a change of several listings", () => {
  it("blocks what can be, says what stayed and why, and is undone exactly", async () => {
    const { reserve_id } = await book(world, guest, stays.lodging(lodging.id));
    await hold(world, await aPerson(world), stays.experience(experience.id));
    const before = (await read()).body.listings;
    const dates = ["2026-12-10", "2026-12-11", "2026-12-12"];
    const { status, body } = await send({ change: "block", listings: on([lodging, space, experience], ...dates) });
    expect(status).toBe(200);
    const at = ({ id }: { id: number }) => ({ link_id: id, title: expect.any(String) });
    expect(body.done).toEqual([
      { ...at(lodging), dates: ["2026-12-10"] },
      { ...at(space), dates },
      { ...at(experience), dates: expect.any(Array) },
    ]);
    expect(body.stayed[0]).toEqual({
      ...at(lodging),
      why: "booked",
      dates: ["2026-12-11", "2026-12-12"],
      bookings: [{ reserve_id, code: expect.any(String) }],
    });
    expect(body.stayed[1]).toMatchObject({ ...at(experience), why: "held", bookings: [] });
    expect(await dayOf(lodging, "2026-12-10")).toMatchObject({ blocked: true });
    expect(await dayOf(space, "2026-12-10")).toMatchObject({ hours: null });
    expect(await dayOf(experience, "2026-12-10")).toMatchObject({ sessions: [] });
    const undone = await undo(body.key);
    expect(undone.body).toEqual({ key: body.key, done: body.done, stayed: [] });
    expect((await read()).body.listings).toEqual(before);
    expect(await undo(body.key)).toMatchObject({ status: 200, body: undone.body });
  });

  it("is made once, however often it is sent, and its key is good for no other", async () => {
    const key = randomUUID();
    const change = { key, change: "nights", price: 150, minimum_nights: 2 };
    const [one, other] = await Promise.all([
      send({ ...change, listings: on([lodging], "2026-12-11", "2026-12-10") }),
      send({ ...change, listings: on([lodging], "2026-12-10", "2026-12-11") }),
    ]);
    expect(one.body).toEqual(other.body);
    await undo(key);
    expect((await send({ ...change, listings: on([lodging], "2026-12-10", "2026-12-11") })).body).toEqual(one.body);
    expect(await dayOf(lodging, "2026-12-11")).toMatchObject({ price: 100 });
    expect((await send({ ...change, listings: on([lodging], "2026-12-12") })).body.code).toBe("key_used");
  });

  it("is refused whole when it does not fit a listing, or one is somebody else's", async () => {
    const other = await aKnownPerson(world);
    const theirs = await aListing(world, "lodging", { hostId: other.id });
    const dates = ["2026-12-10"];
    expect((await send({ change: "block", listings: on([lodging, theirs], ...dates) })).status).toBe(404);
    const priced = await send({ change: "nights", price: 90, listings: on([lodging, space], ...dates) });
    expect(priced.body.fields).toHaveProperty("change");
    const long = await send({ change: "nights", minimum_nights: 31, listings: on([lodging], ...dates) });
    expect(long.body.fields.minimum_nights).toContain("30");
    expect((await send({ change: "block", listings: on([lodging], "2026-11-20") })).body.code).toBe("in_the_past");
    expect(await dayOf(lodging, "2026-12-10")).toMatchObject({ blocked: false, price: 100 });
    const { body } = await send({ change: "block", listings: on([lodging], ...dates) });
    expect((await undo(body.key, other)).status).toBe(404);
  });

  it("keeps, when undone, the days changed or booked since, and says which", async () => {
    const dates = ["2026-12-10", "2026-12-11", "2026-12-12", "2026-12-13"];
    await send({ change: "block", listings: on([lodging], ...dates) });
    const { body } = await send({ change: "open", listings: on([lodging], ...dates) });
    const stay = stays.lodging(lodging.id, { check_in: "2026-12-11", check_out: "2026-12-12" });
    const { reserve_id } = await book(world, guest, stay);
    await send({ change: "block", listings: on([lodging], "2026-12-13") });
    const { done, stayed } = (await undo(body.key)).body;
    expect(done[0].dates).toEqual(["2026-12-10", "2026-12-12"]);
    expect(stayed).toMatchObject([
      { why: "booked", dates: ["2026-12-11"], bookings: [{ reserve_id }] },
      { why: "changed", dates: ["2026-12-13"] },
    ]);
    expect(
      (await rowOf(lodging)).bars.map(({ source, from, to }: Record<string, string>) => [source, from, to]),
    ).toEqual([
      ["block", "2026-12-10", "2026-12-11"],
      ["booking", "2026-12-11", "2026-12-12"],
      ["block", "2026-12-12", "2026-12-14"],
    ]);
  });

  it("gives prices back even where a guest booked meanwhile, whose booking keeps its own", async () => {
    const change = { change: "nights", price: 10, listings: on([lodging], "2026-12-11", "2026-12-12") };
    const { body } = await send(change);
    await book(world, guest, stays.lodging(lodging.id, { check_in: "2026-12-11", check_out: "2026-12-12" }));
    // A minimum set since is another matter, and stays.
    await send({ change: "nights", minimum_nights: 3, listings: on([lodging], "2026-12-12") });
    expect((await undo(body.key)).body.stayed).toEqual([]);
    expect(await dayOf(lodging, "2026-12-11")).toMatchObject({ price: 100, hasOwnPrice: false });
    expect(await dayOf(lodging, "2026-12-12")).toMatchObject({ price: 100, minimumNights: 3 });
  });

  it("gives back the price where only the minimum was changed since, and the other way round", async () => {
    const dates = ["2026-12-10", "2026-12-11", "2026-12-12"];
    const { body } = await send({ change: "nights", price: 500, minimum_nights: 4, listings: on([lodging], ...dates) });
    await send({ change: "nights", minimum_nights: 3, listings: on([lodging], "2026-12-11") });
    await send({ change: "nights", price: 90, listings: on([lodging], "2026-12-12") });
    expect((await undo(body.key)).body.stayed).toEqual([]);
    expect(await dayOf(lodging, "2026-12-10")).toMatchObject({ price: 100, minimumNights: 1 });
    expect(await dayOf(lodging, "2026-12-11")).toMatchObject({ price: 100, minimumNights: 3 });
    expect(await dayOf(lodging, "2026-12-12")).toMatchObject({ price: 90, minimumNights: 1 });
  });

  it("gives a space back its hours and its blocked hours", async () => {
    const own = (body: object) => world.call("PUT", `/user/host/calendar/${space.id}`, { token: host.token, body });
    await own({ change: "hours", dates: ["2026-12-10"], start_time: "18:00", end_time: "02:00" });
    await own({ change: "block", dates: ["2026-12-10"], start_time: "20:00", end_time: "21:30" });
    const before = await rowOf(space);
    const closed = await send({ change: "block", listings: on([space], "2026-12-10") });
    const opened = await send({ change: "open", listings: on([space], "2026-12-10") });
    expect(await dayOf(space, "2026-12-10")).toMatchObject({ blocks: [], isException: false });
    expect((await undo(closed.body.key)).body.stayed).toMatchObject([{ why: "changed" }]);
    expect((await undo(opened.body.key)).body.stayed).toEqual([]);
    expect(await dayOf(space, "2026-12-10")).toMatchObject({ hours: null });
    await send({ change: "open", listings: on([space], "2026-12-10") });
    await own({ change: "hours", dates: ["2026-12-10"], start_time: "18:00", end_time: "02:00" });
    await own({ change: "block", dates: ["2026-12-10"], start_time: "20:00", end_time: "21:30" });
    const again = await send({ change: "open", listings: on([space], "2026-12-10") });
    expect((await undo(again.body.key)).body.stayed).toEqual([]);
    expect(await rowOf(space)).toEqual(before);
  });

  it("leaves a space open, when undone, for the buffer of a booking that the opening allowed", async () => {
    const allDay = { open: "00:00", close: "00:00" };
    const openingHours = Object.fromEntries(weekdays.map((day) => [day, allDay])) as OpeningHours;
    space = await aListing(world, "space", { hostId: host.id, details: { bufferMinutes: 60, openingHours } });
    const early = { dates: ["2026-12-11"], start_time: "00:00", end_time: "03:00" };
    const body = { change: "block", ...early };
    await world.call("PUT", `/user/host/calendar/${space.id}`, { token: host.token, body });
    const opened = await send({ change: "open", listings: on([space], "2026-12-11") });
    const late = stays.space(space.id, { date: "2026-12-10", start_time: "20:00", end_time: "00:00" });
    const { reserve_id } = await book(world, guest, late);
    expect((await undo(opened.body.key)).body).toMatchObject({
      done: [],
      stayed: [{ why: "booked", dates: ["2026-12-11"], bookings: [{ reserve_id }] }],
    });
  });

  it("can be undone for a day", async () => {
    const { body } = await send({ change: "block", listings: on([lodging], "2026-12-10") });
    world.clock.advance(24 * 60 + 1);
    expect((await undo(body.key)).status).toBe(404);
    await dropOldChanges(world.app.ctx);
    expect(await world.app.ctx.db.selectFrom("calendar_changes").select("key").execute()).toEqual([]);
  });

  it("that settles a hold whose time is over closes its nights", async () => {
    await hold(world, guest, stays.lodging(lodging.id));
    world.clock.advance(40);
    const { body } = await send({ change: "block", listings: on([lodging], "2026-12-11") });
    expect([body.done.length, body.stayed]).toEqual([1, []]);
    expect((await getQuote(world, stays.lodging(lodging.id))).body.code).toBe("dates_taken");
  });
});
