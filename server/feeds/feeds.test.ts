import { Duplex } from "node:stream";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Done } from "#contract/hosting/cohosts.ts";
import { emailsTo } from "#testing/emails.ts";
import {
  aListing,
  aMarket,
  anAdmin,
  aPerson,
  book,
  getQuote,
  helpAt,
  hold,
  type Person,
  plainDetails,
  stays,
} from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { readDueFeeds } from "./feeds.ts";
import { readOver } from "./fetching.ts";

/** A lodging whose calendar and those of other sites meet. Nights of 11 to 14 December are `stays.lodging`. */
const world = useWorld();
let host: Person;
let guest: Person;
let listing: { id: number; slug: string };
/** What the other site answers; undefined: nothing, ever. */
let answer: string | undefined;
/** Until when the other site thinks about it. */
let thought: Promise<void>;

const calendar = (...nights: [string, string][]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...nights.flatMap(([from, to], index) => [
      ...["BEGIN:VEVENT", `UID:${Math.random()}-${index}`, "SUMMARY:Reserved"],
      ...[`DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`, "END:VEVENT"],
    ]),
    "END:VCALENDAR",
  ].join("\r\n");
const answered = (body: string) =>
  `HTTP/1.1 200 OK\r\nContent-Type: text/calendar\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;

/** A connection that answers once it is asked. */
function connection(said = () => answer): Duplex {
  return new Duplex({
    read() {},
    async write(_, __, done) {
      done();
      await thought;
      const body = said();
      if (body !== undefined) this.push(answered(body));
    },
  });
}

const address = "https://otro.example/cal.ics";
const call = (method: "GET" | "POST" | "DELETE", path: string, body?: object, as = host) =>
  world.call(method, `/user/host/calendar/${listing.slug}/${path}`, { token: as.token, ...(body && { body }) });
const change = (body: object) => world.call("PUT", `/user/host/calendar/${listing.slug}`, { token: host.token, body });
const link = (to = address, name = "Otro sitio") => call("POST", "feeds", { name, address: to });
const readNow = (id: number, body = {}) => call("POST", `feeds/${id}/read`, body);
const textAt = (url: string, headers = {}) =>
  world.app.http.inject({ method: "GET", url: new URL(url).pathname, headers });
/** Our calendar as a site returns it that gives its own UIDs and closes the dates. */
const mirrored = (text: string) =>
  text.replaceAll(/UID:.*/g, "UID:otro").replaceAll(/SUMMARY:.*/g, "SUMMARY:CLOSED - Not available");
const isClaimed = async (id: number) => {
  const { db } = world.app.ctx;
  const feed = await db.selectFrom("feeds").select("claimed_until").where("id", "=", id).executeTakeFirstOrThrow();
  return feed.claimed_until !== null;
};
/** Nothing can be written to the table meanwhile. */
const whileLocked = async (table: "listing_deeds" | "occupancy", work: () => Promise<void>) => {
  const { db } = world.app.ctx;
  await sql`create function wait_in_vain() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement due to lock timeout' using errcode = '55P03'; end $$`.execute(db);
  await sql`create trigger locked before insert on ${sql.table(table)} execute function wait_in_vain()`.execute(db);
  await work().finally(() => sql`drop function wait_in_vain cascade`.execute(db));
};
const freeNights = async () => {
  const { nights } = (await world.call("GET", `/listings/${listing.id}/availability?from=2026-12-10&to=2026-12-16`))
    .body;
  return nights.filter(({ free }: { free: boolean }) => free).map(({ date }: { date: string }) => date.slice(8));
};

beforeEach(async () => {
  ({ host, guest, listing } = await aMarket(world, "lodging"));
  answer = calendar(["20261211", "20261213"], ["20261214", "20261215"]);
  thought = Promise.resolve();
  readOver({ addressesOf: async () => ["93.184.216.34"], connect: () => connection() });
});
afterEach(() => readOver({}));

describe("a linked calendar", () => {
  it("takes nights, frees them when they are gone from it, and all of them when it is removed", async () => {
    const { status, body } = await link();
    expect([status, body.feeds[0]]).toMatchObject([200, { site: "otro.example", state: "good", taken: 3 }]);
    expect(await freeNights()).toEqual(["10", "13", "15"]);
    answer = calendar(["20261211", "20261213"]);
    expect((await readNow(body.feeds[0].id)).body.feeds[0]).toMatchObject({ state: "good", taken: 2, readings: "gg" });
    expect(await freeNights()).toEqual(["10", "13", "14", "15"]);
    expect((await call("DELETE", `feeds/${body.feeds[0].id}`)).body.feeds).toEqual([]);
    expect(await freeNights()).toHaveLength(6);
  });

  it("keeps what a later reading took when an earlier one ends after it", async () => {
    const { id } = (await link()).body.feeds[0];
    const older = calendar(["20261211", "20261213"]);
    const { promise, resolve } = Promise.withResolvers<void>();
    thought = promise;
    const slow = connection(() => older);
    readOver({ addressesOf: async () => ["93.184.216.34"], connect: () => slow });
    const late = readNow(id);
    await expect.poll(() => isClaimed(id)).toBe(true);
    thought = Promise.resolve();
    readOver({ addressesOf: async () => ["93.184.216.34"], connect: () => connection() });
    world.clock.advance(2);
    answer = calendar(["20261211", "20261213"], ["20261214", "20261216"]);
    expect((await readNow(id)).body.feeds[0]).toMatchObject({ state: "good", taken: 4 });
    resolve();
    await late;
    expect(await freeNights()).toEqual(["10", "13"]);
    expect(await isClaimed(id)).toBe(false);
  });

  it("tells how many of its events could not be read, also when it frees nothing", async () => {
    answer = calendar(["20261211", "20261213"]).replace("UID:", "RDATE;VALUE=DATE:20261220\r\nUID:");
    const [feed] = (await link()).body.feeds;
    expect(feed).toMatchObject({ state: "good", said: "good", said_number: 1, taken: 2 });
    answer = calendar(["20261211", "20261213"]);
    expect((await readNow(feed.id)).body.feeds[0]).toMatchObject({ state: "good", said: "good", said_number: null });
  });

  it("that is suddenly empty waits for a second equal answer, or for the host", async () => {
    const { id } = (await link()).body.feeds[0];
    answer = calendar();
    expect((await readNow(id)).body.feeds[0]).toMatchObject({ state: "doubtful", said: "empty", taken: 3 });
    expect((await readNow(id)).body.feeds[0]).toMatchObject({ state: "doubtful" });
    expect(await freeNights()).toHaveLength(3);
    world.clock.advance(20);
    await readDueFeeds(world.app.ctx);
    expect(await freeNights()).toHaveLength(6);
    answer = calendar(["20261211", "20261213"]);
    await readNow(id);
    answer = calendar();
    expect((await readNow(id, { accept: true })).body.feeds[0]).toMatchObject({ state: "good", taken: 0 });
  });

  it("counts the ten minutes of a doubt from its first answer", async () => {
    const { id } = (await link()).body.feeds[0];
    answer = calendar();
    for (const state of ["doubtful", "doubtful", "good"]) {
      expect((await readNow(id)).body.feeds[0]).toMatchObject({ state });
      world.clock.advance(5);
    }
    expect(await freeNights()).toHaveLength(6);
  });

  it("notes who took over what was in doubt, and takes nothing over unread", async () => {
    const helper = await aPerson(world, { name: "Ana Rivera" });
    await helpAt(world, listing, helper, "calendar");
    const { id } = (await link()).body.feeds[0];
    const accept = () => call("POST", `feeds/${id}/read`, { accept: true }, helper);
    const accepted = async () => {
      const { deeds } = (await world.call("GET", `/user/host/listings/${listing.slug}/cohosts`, { token: host.token }))
        .body;
      return deeds.filter(({ deed }: Done) => deed === "feed_accepted").map(({ by }: Done) => by);
    };
    await accept();
    expect(await accepted()).toEqual([]);
    answer = calendar();
    await readNow(id);
    const { promise, resolve: answerNow } = Promise.withResolvers<void>();
    thought = promise;
    const reading = readNow(id);
    await expect.poll(() => isClaimed(id)).toBe(true);
    expect((await accept()).body.code).toBe("busy");
    answerNow();
    await reading;
    expect((await accept()).body.feeds).toMatchObject([{ state: "good", taken: 0 }]);
    expect(await accepted()).toEqual(["Ana Rivera"]);
    for (let count = 0; count < 30; count++) await readNow(id);
    expect((await accept()).body.code).toBe("busy");
  });

  it("changes only together with the note of who changed it", async () => {
    const { id } = (await link()).body.feeds[0];
    const before = (await call("GET", "links")).body;
    await whileLocked("listing_deeds", async () => {
      const changes = [
        await link("https://tercero.example/cal.ics", "Tercero"),
        await call("DELETE", `feeds/${id}`),
        await call("POST", "links/renew"),
      ];
      expect(changes.map(({ body }) => body.code)).toEqual(["busy", "busy", "busy"]);
    });
    expect((await call("GET", "links")).body).toEqual(before);
    expect(await freeNights()).toEqual(["10", "13", "15"]);
  });

  it("can be read at another address without a night being free in between", async () => {
    const { id } = (await link()).body.feeds[0];
    const body = { name: "Otro sitio", address: "https://otro.example/nueva.ics", instead_of: id };
    const { feeds } = (await call("POST", "feeds", body)).body;
    expect(feeds).toMatchObject([{ site: "otro.example", taken: 3 }]);
    expect(feeds[0].id).not.toBe(id);
    expect(await freeNights()).toEqual(["10", "13", "15"]);
    expect((await call("POST", "feeds", { ...body, address, instead_of: id })).body.code).toBe("not_found");
  });

  it("that was stored and not applied is due at once, and is finished when it is sent again", async () => {
    const interrupted = (adding: () => ReturnType<typeof link>) =>
      whileLocked("occupancy", async () => expect((await adding()).body.code).toBe("busy"));
    await interrupted(() => link());
    const [first] = (await link()).body.feeds;
    expect(first).toMatchObject({ state: "good", taken: 3, readings: "g" });

    answer = calendar(["20261211", "20261213"], ["20261214", "20261216"]);
    const body = { name: "Otro sitio", address: "https://otro.example/nueva.ics", instead_of: first.id };
    const replace = () => call("POST", "feeds", body);
    await interrupted(replace);
    expect((await call("GET", "links")).body.feeds).toMatchObject([{ taken: 3 }, { taken: 0, good_at: null }]);
    const { feeds } = (await replace()).body;
    expect(feeds).toMatchObject([{ site: "otro.example", taken: 4 }]);
    expect((await replace()).body.feeds).toEqual(feeds);

    const third = "https://tercero.example/cal.ics";
    answer = calendar(["20261215", "20261216"], ["20261210", "20261211"]);
    await interrupted(() => link(third, "Tercero"));
    await readDueFeeds(world.app.ctx);
    expect(await freeNights()).toEqual(["13"]);
  });

  it("names the nights that it takes in the host's calendars, unless the host blocked them as well", async () => {
    await link();
    const dates = { change: "block", dates: ["2026-12-11"] };
    await world.call("PUT", `/user/host/calendar/${listing.slug}`, { token: host.token, body: dates });
    const query = "from=2026-12-10&to=2026-12-16";
    const { days } = (await world.call("GET", `/user/host/calendar/${listing.slug}?${query}`, { token: host.token }))
      .body;
    expect(days.map(({ takenBy }: { takenBy: string | null }) => takenBy)).toEqual([
      ...[null, null, "Otro sitio", null, "Otro sitio", null],
    ]);
    const { listings } = (await world.call("GET", `/user/host/calendars?${query}`, { token: host.token })).body;
    expect(listings[0].bars).toMatchObject([
      { source: "block", sourceName: null, from: "2026-12-11", to: "2026-12-12" },
      { source: "calendar", sourceName: "Otro sitio", from: "2026-12-12", to: "2026-12-13" },
      { source: "calendar", sourceName: "Otro sitio", from: "2026-12-14", to: "2026-12-15" },
    ]);
  });

  it("that answers with a page keeps what was known, and is asked less and less often", async () => {
    const { id } = (await link()).body.feeds[0];
    answer = "<html>";
    const minutes: number[] = [];
    for (let time = 0; time < 3; time++) {
      const [feed] = (await readNow(id)).body.feeds;
      expect(feed).toMatchObject({ state: "failing", said: "not_a_calendar", failures: time + 1, taken: 3 });
      minutes.push((Date.parse(feed.next_at) - world.clock.now().getTime()) / 60_000);
    }
    expect(minutes.map((one) => Math.round(one / 15))).toEqual([1, 2, 4]);
    expect(await freeNights()).toHaveLength(3);
    await world.settle();
    const told = await emailsTo(world, host.email);
    expect(told.filter(({ event }) => event === "calendar_failing_host")).toMatchObject([
      { text: expect.stringContaining("no es un calendario") },
    ]);
    const { silent_feeds } = (await world.call("GET", "/user/host-stats", { token: host.token })).body;
    expect(silent_feeds).toMatchObject([{ link_id: listing.id, feed_id: id, feed: "Otro sitio" }]);
  });

  it("that is removed during its third failing reading is not told to be unreadable", async () => {
    const { id } = (await link()).body.feeds[0];
    answer = "<html>";
    await readNow(id);
    await readNow(id);
    const { promise, resolve: answerNow } = Promise.withResolvers<void>();
    thought = promise;
    const reading = readNow(id);
    await expect.poll(() => isClaimed(id)).toBe(true);
    await call("DELETE", `feeds/${id}`);
    answerNow();
    expect((await reading).body.feeds).toEqual([]);
    await world.settle();
    expect((await emailsTo(world, host.email)).map(({ event }) => event)).not.toContain("calendar_failing_host");
  });

  it("is refused when it is none, is known, is this listing's own, or its address is inside the network", async () => {
    const own = (await call("GET", "links")).body.address;
    expect((await link(own)).body.code).toBe("own_calendar");
    expect((await link("http://otro.example/cal.ics")).body.code).toBe("invalid_input");
    await link();
    expect((await link("webcal://otro.example/cal.ics", "El mismo")).body.code).toBe("feed_known");
    answer = "<html>";
    expect((await link("https://otro.example/otra.ics")).body.code).toBe("not_a_calendar");
    readOver({ addressesOf: async () => ["10.0.0.1"], connect: () => connection() });
    expect((await link("https://dentro.example/cal.ics")).body.code).toBe("calendar_unreachable");
  });
});

describe("a helper whose help ends while a calendar answers", () => {
  it("has no calendar stored, and reads nothing of the listing any more", async () => {
    const helper = await aPerson(world);
    const endedMeanwhile = async (asking: () => ReturnType<typeof call>) => {
      await helpAt(world, listing, helper, "calendar");
      let isAsked = false;
      const { promise, resolve: answerNow } = Promise.withResolvers<void>();
      thought = promise;
      readOver({
        addressesOf: async () => ["93.184.216.34"],
        connect: () => {
          isAsked = true;
          return connection();
        },
      });
      const asked = asking();
      await expect.poll(() => isAsked).toBe(true);
      const ended = `/user/host/listings/${listing.slug}/cohosts/${helper.id}`;
      expect((await world.call("DELETE", ended, { token: host.token })).status).toBe(200);
      answerNow();
      const { status, body } = await asked;
      expect([status, body.code]).toEqual([404, "not_found"]);
    };
    await endedMeanwhile(() => call("POST", "feeds", { name: "Otro sitio", address }, helper));
    expect((await call("GET", "links")).body.feeds).toEqual([]);
    const { id } = (await link()).body.feeds[0];
    await endedMeanwhile(() => call("POST", `feeds/${id}/read`, {}, helper));
  });
});

describe("who presses reserve", () => {
  it("does not get a night that the other site sold a moment ago", async () => {
    answer = calendar();
    await link();
    const quote = await getQuote(world, stays.lodging(listing.id), guest);
    answer = calendar(["20261212", "20261213"]);
    world.clock.advance(3);
    const body = { ...stays.lodging(listing.id), quote_id: quote.body.quote_id };
    const { status, body: refusal } = await world.call("POST", "/user/reserve", { token: guest.token, body });
    expect([status, refusal.code]).toEqual([409, "dates_taken"]);
  });

  it("waits for a reading that is under way", async () => {
    answer = calendar();
    const [feed] = (await link()).body.feeds;
    const quote = await getQuote(world, stays.lodging(listing.id), guest);
    answer = calendar(["20261212", "20261213"]);
    const { promise, resolve: answerNow } = Promise.withResolvers<void>();
    thought = promise;
    const reading = readNow(feed.id);
    await expect.poll(() => isClaimed(feed.id)).toBe(true);
    const body = { ...stays.lodging(listing.id), quote_id: quote.body.quote_id };
    const reserving = world.call("POST", "/user/reserve", { token: guest.token, body });
    setTimeout(answerNow, 500);
    expect([(await reserving).status, (await reserving).body.code]).toEqual([409, "dates_taken"]);
    await reading;
  });

  it("gets what is free by the last reading when the other site does not answer", async () => {
    answer = calendar();
    await link();
    answer = undefined;
    world.clock.advance(3);
    expect((await hold(world, guest, stays.lodging(listing.id))).status).toBe(200);
  });
});

describe("a clash", () => {
  it("is shown with both sides, and the booking stands", async () => {
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    const { body } = await link();
    expect(body.clashes).toMatchObject([
      { from: "2026-12-11", to: "2026-12-13", booking: { reserve_id, from: "2026-12-11", to: "2026-12-15" } },
      { from: "2026-12-14", to: "2026-12-15" },
    ]);
    const { state } = await world.app.ctx.db
      .selectFrom("bookings")
      .select("state")
      .where("id", "=", reserve_id)
      .executeTakeFirstOrThrow();
    expect(state).toBe("confirmed");
    answer = calendar();
    expect((await readNow(body.feeds[0].id, { accept: true })).body.clashes).toEqual([]);
  });

  it("is none with a hold, which may never be paid", async () => {
    await hold(world, guest, stays.lodging(listing.id));
    expect((await link()).body.clashes).toEqual([]);
    await world.settle();
    expect((await emailsTo(world, host.email)).map(({ event }) => event)).not.toContain("calendar_clash_host");
  });

  it("is none when a calendar only says closed for our booking, whatever the check-in since", async () => {
    await book(world, guest, stays.lodging(listing.id));
    const { address: ours } = (await call("GET", "links")).body;
    const details = { ...plainDetails.lodging, checkInTime: "16:00", checkOutTime: "12:00" };
    const changed = { details: JSON.stringify(details) };
    await world.app.ctx.db.updateTable("listings").set(changed).where("id", "=", listing.id).execute();
    answer = mirrored((await textAt(ours)).payload);
    const { feeds, clashes } = (await link()).body;
    expect([feeds[0].taken, clashes]).toEqual([4, []]);
    answer = calendar(["20261211", "20261214"]).replaceAll("Reserved", "CLOSED - Not available");
    const { body } = await readNow(feeds[0].id, { accept: true });
    expect(body.clashes).toMatchObject([{ entry: "closed", from: "2026-12-11", to: "2026-12-14" }]);
  });

  it("is none when a calendar only says closed for a space's booking with its buffer, as ours does", async () => {
    listing = await aListing(world, "space", { hostId: host.id });
    const { reserve_id } = await book(world, guest, stays.space(listing.id));
    const { address: ours } = (await call("GET", "links")).body;
    answer = mirrored((await textAt(ours)).payload);
    expect(answer).toContain("DTSTART:20261211T170000Z\r\nDTEND:20261211T203000Z");
    const { feeds, clashes } = (await link()).body;
    expect([feeds[0].taken, clashes]).toEqual([1, []]);
    answer = answer.replace("DTEND:20261211T203000Z", "DTEND:20261211T200000Z");
    expect((await readNow(feeds[0].id, { accept: true })).body.clashes).toMatchObject([{ booking: { reserve_id } }]);
  });

  it("is told to the host and the operator once, and shown to the operator until it is over", async () => {
    const admin = await anAdmin(world);
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    const [feed] = (await link()).body.feeds;
    await readNow(feed.id);
    await world.settle();
    const about = async (email: string, event: string) =>
      (await emailsTo(world, email)).filter((one) => one.event === event);
    expect(await about(host.email, "calendar_clash_host")).toMatchObject([
      { text: expect.stringContaining(`/host/calendar/${listing.slug}/links`) },
    ]);
    expect(await about(world.env.operatorEmail, "calendar_clash_operator")).toHaveLength(1);
    const as = { token: admin.token };
    const { code, clashes } = (await world.call("GET", `/admin/bookings/${reserve_id}`, as)).body;
    expect(clashes).toMatchObject([
      { calendar: "Otro sitio", entry: "reserved", from: "2026-12-11", to: "2026-12-13" },
      { from: "2026-12-14", to: "2026-12-15" },
    ]);
    const alertsNow = async () => (await world.call("GET", "/admin/alerts", as)).body.items;
    expect(await alertsNow()).toContainEqual(
      expect.objectContaining({ code: "calendar_clash", count: 1, about: [code], to: "/admin/system#calendars" }),
    );
    const checkNow = async () =>
      (await world.call("GET", "/admin/system", as)).body.items.find(
        ({ name }: { name: string }) => name === "calendars",
      );
    expect(await checkNow()).toMatchObject({ state: "bad", says: expect.stringContaining(code) });
    await call("DELETE", `feeds/${feed.id}`);
    expect((await alertsNow()).map((one: { code: string }) => one.code)).not.toContain("calendar_clash");
    expect(await checkNow()).toMatchObject({ state: "good" });
  });
});

describe("the calendar address", () => {
  it("tells when the listing is taken and by nobody, until it is renewed", async () => {
    await book(world, guest, stays.lodging(listing.id));
    const { body } = await call("GET", "links");
    expect(body.exported).toEqual({ bookings: 1, blocks: 0 });
    const { payload, headers } = await textAt(body.address);
    expect(payload).toContain("DTSTART;VALUE=DATE:20261211\r\nDTEND;VALUE=DATE:20261215");
    expect(payload).not.toMatch(/Persona|LI-|example\.test/);
    expect((await textAt(body.address, { "if-none-match": headers.etag })).statusCode).toBe(304);
    const renewed = (await call("POST", "links/renew")).body.address;
    expect((await textAt(body.address)).statusCode).toBe(404);
    expect((await textAt(renewed)).payload).toBe(payload);
  });

  it("says for a week that the operator cancelled a booking", async () => {
    const admin = await anAdmin(world);
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    const { address: ours } = (await call("GET", "links")).body;
    const body = { reason: "El anuncio no existe." };
    await world.call("POST", `/admin/bookings/${reserve_id}/cancel`, { token: admin.token, body });
    const cancelled = /SEQUENCE:1\r\nSTATUS:CANCELLED\r\nDTSTART;VALUE=DATE:20261211\r\nDTEND;VALUE=DATE:20261215/;
    expect((await textAt(ours)).payload).toMatch(cancelled);
    world.clock.advance(7 * 24 * 60 + 1);
    expect((await textAt(ours)).payload).not.toContain("VEVENT");
  });

  it("has a space's booking until its buffer is over", async () => {
    listing = await aListing(world, "space", { hostId: host.id });
    await book(world, guest, stays.space(listing.id));
    const { address: ours } = (await call("GET", "links")).body;
    const isThere = async () => (await textAt(ours)).payload.includes("DTEND:20261211T203000Z");
    world.clock.set(new Date("2026-12-11T20:29:00Z"));
    expect(await isThere()).toBe(true);
    world.clock.set(new Date("2026-12-11T20:30:00Z"));
    expect(await isThere()).toBe(false);
  });

  it("has the days that a space's host closed, with the night that begins on each", async () => {
    const evening = { open: "20:00", close: "02:00" };
    const openingHours = { ...plainDetails.space.openingHours, friday: evening };
    listing = await aListing(world, "space", { hostId: host.id, details: { openingHours } });
    expect((await change({ change: "block", dates: ["2026-12-11", "2026-12-12"] })).status).toBe(200);
    const { body } = await call("GET", "links");
    expect(body.exported).toEqual({ bookings: 0, blocks: 2 });
    const { payload } = await textAt(body.address);
    expect(payload).toContain("STATUS:CONFIRMED\r\nDTSTART:20261211T040000Z\r\nDTEND:20261212T060000Z");
    expect(payload).toContain("STATUS:CONFIRMED\r\nDTSTART:20261212T060000Z\r\nDTEND:20261213T040000Z");
    world.clock.set(new Date("2026-12-12T05:59:00Z"));
    expect((await textAt(body.address)).payload).toContain("DTSTART:20261211T040000Z");
    world.clock.set(new Date("2026-12-12T06:00:00Z"));
    expect((await textAt(body.address)).payload).not.toContain("DTSTART:20261211T040000Z");
  });

  it("has the departures that a host called off, until they are offered again", async () => {
    const moreDepartures = [{ startTime: "14:00", endTime: "17:00" }];
    listing = await aListing(world, "experience", { hostId: host.id, details: { moreDepartures } });
    const [one, both] = ["2026-12-11", "2026-12-12"];
    await change({ change: "block", dates: [one], departure: "14:00" });
    await change({ change: "block", dates: [both] });
    const { body } = await call("GET", "links");
    expect(body.exported).toEqual({ bookings: 0, blocks: 3 });
    const starts = async () => (await textAt(body.address)).payload.match(/(?<=DTSTART:)2026\w+/g);
    expect(await starts()).toEqual(["20261211T180000Z", "20261212T140000Z", "20261212T180000Z"]);
    await change({ change: "open", dates: [both] });
    expect(await starts()).toEqual(["20261211T180000Z"]);
  });

  it("of two listings that read each other never echoes", async () => {
    const other = await aListing(world, "lodging", { hostId: host.id });
    await book(world, guest, stays.lodging(listing.id));
    const mine = (await call("GET", "links")).body.address;
    const theirs = (await world.call("GET", `/user/host/calendar/${other.slug}/links`, { token: host.token })).body
      .address;
    const body = { name: "La otra", address: mine };
    const linked = await world.call("POST", `/user/host/calendar/${other.slug}/feeds`, { token: host.token, body });
    expect(linked.body.feeds[0].taken).toBe(4);
    expect((await link(theirs)).body).toMatchObject({ feeds: [{ taken: 0 }], clashes: [] });
    expect((await textAt(theirs)).payload).not.toContain("VEVENT");
  });
});
