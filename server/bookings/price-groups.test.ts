import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { aListing, aMarket, aPerson, book, getQuote, hold, type Person, plainDetails, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

/** Groups of guests who pay alike, from the quote to the receipt: docs/rules/pricing.md. */

const world = useWorld();

const priceGroups = [
  { id: 1, nameEs: "Adultos", nameEn: "Adults", fromAge: 12, toAge: null, priceCents: null, takesSeat: true },
  { id: 2, nameEs: "Niños", nameEn: "Children", fromAge: 4, toAge: 11, priceCents: 20_00, takesSeat: true },
  { id: 3, nameEs: "Bebés", nameEn: "Babies", fromAge: 0, toAge: 3, priceCents: 0, takesSeat: false },
];
const later = { startTime: "15:00", endTime: "18:00" };
const details = { priceGroups, moreDepartures: [later], groupSize: 4 };

let host: Person;
let guest: Person;
let listing: { id: number; slug: string };

beforeEach(async () => {
  ({ host, guest, listing } = await aMarket(world, "experience", { details }));
});

const family = { guests: 4, groups: "1:2,2:1,3:1", start_time: "15:00" };
const stayOf = (facts: object) => stays.experience(listing.id, facts);
const refusalOf = async (facts: object) => (await getQuote(world, stayOf(facts))).body;
const seatsLeft = async () =>
  (await world.call("GET", `/listings/${listing.id}/availability?from=2026-12-11&to=2026-12-12`)).body.sessions.map(
    ({ seatsLeft }: { seatsLeft: number }) => seatsLeft,
  );

it("each group that comes is a line with its name in the reader's language", async () => {
  const { body } = await getQuote(world, stayOf(family));
  expect(body).toMatchObject({
    total: 100,
    lines: [
      { code: "people", label: "Adultos: $40.00 ×\u00a02", quantity: 2, unit_amount: 40, amount: 80 },
      { code: "people", label: "Niños: $20.00 ×\u00a01", quantity: 1, unit_amount: 20, amount: 20 },
      { code: "people", label: "Bebés: $0.00 ×\u00a01", quantity: 1, unit_amount: 0, amount: 0 },
    ],
  });
});

it("the page names the groups with their prices, in the reader's language", async () => {
  const { body } = await world.call("GET", `/experiences/${listing.slug}`, { headers: { "accept-language": "en" } });
  expect(body.priceGroups).toEqual([
    { id: 1, name: "Adults", fromAge: 12, toAge: null, price: 40, takesSeat: true },
    { id: 2, name: "Children", fromAge: 4, toAge: 11, price: 20, takesSeat: true },
    { id: 3, name: "Babies", fromAge: 0, toAge: 3, price: 0, takesSeat: false },
  ]);
  expect(body.departures).toEqual([{ startTime: "10:00", endTime: "13:00" }, later]);
});

it("a booking keeps the names and prices it was quoted, whatever the host changes", async () => {
  const { reserve_id } = await book(world, guest, stayOf(family));
  expect(await seatsLeft()).toEqual([4, 1]);
  const others = { ...priceGroups[0], nameEs: "Otros", nameEn: "Others" };
  const changed = { ...plainDetails.experience, ...details, priceCents: 99_00, priceGroups: [others] };
  await world.app.ctx.db
    .updateTable("listings")
    .set({ details: JSON.stringify(changed) })
    .where("id", "=", listing.id)
    .execute();
  const labels = ["Adultos: $40.00 ×\u00a02", "Niños: $20.00 ×\u00a01", "Bebés: $0.00 ×\u00a01"];
  const linesOf = ({ body }: { body: { lines: { label: string }[] } }) => body.lines.map(({ label }) => label);
  const asGuest = (path: string, language = "es") =>
    world.call("GET", path, { token: guest.token, headers: { "accept-language": language } });
  const own = await asGuest(`/user/reserve/${reserve_id}`);
  expect(own.body).toMatchObject({ guests: 4, groups: "1:2,2:1,3:1", total: 100 });
  expect(linesOf(own)).toEqual(labels);
  expect(linesOf(await asGuest(`/user/reserve/${reserve_id}/receipt`))).toEqual(labels);
  expect(linesOf(await asGuest(`/user/reserve/${reserve_id}/receipt`, "en"))).toEqual([
    "Adults: $40.00 ×\u00a02",
    "Children: $20.00 ×\u00a01",
    "Babies: $0.00 ×\u00a01",
  ]);
  const list = await world.call("GET", `/user/host/calendar/${listing.slug}/guests?date=2026-12-11&start_time=15:00`, {
    token: host.token,
  });
  const groups = [
    { name: "Adultos", count: 2 },
    { name: "Niños", count: 1 },
    { name: "Bebés", count: 1 },
  ];
  expect(list.body).toMatchObject({ sold: 3, people: [{ reserve_id, guests: 4, groups }] });
});

it("who only says how many come is quoted all of them in the first group", async () => {
  const { body } = await getQuote(world, stayOf({ guests: 3 }));
  expect(body).toMatchObject({
    total: 120,
    lines: [{ code: "people", quantity: 3, label: "Adultos: $40.00 ×\u00a03" }],
  });
});

it("somebody must take a seat, and those who take none do not fill the departure", async () => {
  expect(await refusalOf({ guests: 2, groups: "3:2" })).toMatchObject({ code: "seat_needed" });
  expect(await refusalOf({ guests: 5, groups: "1:4,2:1" })).toMatchObject({ code: "too_many_guests" });
  expect(await refusalOf({ guests: 9, groups: "1:4,3:5" })).toMatchObject({
    code: "too_many_without_seat",
    message: "Son demasiadas personas sin cupo propio, como bebés. El máximo son 4.",
  });
  expect(await refusalOf({ guests: 8, groups: "1:4,3:4" })).toMatchObject({ total: 160 });
});

it("the nearest free stays cost what their quotes say, and those who take no seat fill none", async () => {
  await book(world, guest, stayOf({ guests: 1 }));
  const nearest = (query: string) => world.call("GET", `/listings/${listing.id}/stays?date=2026-12-11&${query}`);
  const family = { guests: 5, groups: "1:2,2:1,3:2" };
  const { body } = await nearest("guests=5&groups=1:2,2:1,3:2");
  expect(body[0]).toMatchObject({ from: "2026-12-11", startTime: "10:00", total: 100 });
  for (const { from, startTime, total } of body) {
    expect((await getQuote(world, stayOf({ ...family, date: from, start_time: startTime }))).body.total).toBe(total);
  }
  expect((await nearest("guests=2&groups=3:2")).body).toEqual([]);
  expect((await nearest("guests=2&groups=9:2")).body).toEqual([]);
  for (const wrong of ["guests=3&groups=1:2,2:2", "guests=4&groups=1:2,1:2", "guests=2&groups=adults:2"]) {
    expect((await nearest(wrong)).body).toMatchObject({
      code: "invalid_input",
      fields: { groups: expect.any(String) },
    });
  }
});

it("of a day's departures the nearest free stays have the one nearest to the hour asked for", async () => {
  const hoursNear = async (time: string) => {
    const { body } = await world.call(
      "GET",
      `/listings/${listing.id}/stays?date=2026-12-11&start_time=${time}&guests=4`,
    );
    return body.map(({ startTime }: { startTime: string }) => startTime);
  };
  expect(await hoursNear("16:00")).toEqual(["15:00", "15:00", "15:00"]);
  expect(await hoursNear("12:30")).toEqual(["10:00", "10:00", "10:00"]);
  await book(world, guest, stayOf({ guests: 2, start_time: "15:00" }));
  expect(await hoursNear("16:00")).toEqual(["10:00", "15:00", "15:00"]);
});

it("groups are counted once each, add up to the guests, and are the experience's", async () => {
  for (const wrong of [
    { guests: 3, groups: "1:2,2:2" },
    { guests: 4, groups: "1:2,1:2" },
    { guests: 2, groups: "1:2;" },
    { guests: 2, groups: "adults:2" },
  ]) {
    const refused = await refusalOf(wrong);
    expect(refused).toMatchObject({ code: "invalid_input", fields: { groups: expect.any(String) } });
  }
  expect(await refusalOf({ guests: 2, groups: "7:2" })).toMatchObject({ code: "groups_changed" });
  const plain = await aListing(world, "experience", { hostId: host.id });
  const quote = await getQuote(world, stays.experience(plain.id, { groups: "1:2" }));
  expect(quote.body).toMatchObject({ code: "groups_changed" });
});

it("a total below what a card can pay is refused", async () => {
  const cheap = priceGroups.map((group) => (group.id === 2 ? { ...group, priceCents: 0 } : group));
  const free = await aListing(world, "experience", { hostId: host.id, details: { ...details, priceGroups: cheap } });
  const quote = await getQuote(world, stays.experience(free.id, { guests: 2, groups: "2:1,3:1" }));
  expect(quote.body).toMatchObject({ code: "below_minimum_charge" });
});

it("no departure is oversold, and the lines of each quote add up to its total", async () => {
  const wish = fc.record({
    start_time: fc.constantFrom("10:00", "15:00"),
    counts: fc.tuple(fc.nat(3), fc.nat(2), fc.nat(3)),
  });
  const check = async (wishes: { start_time: string; counts: [number, number, number] }[]) => {
    const { id } = await aListing(world, "experience", { hostId: host.id, details });
    const taken = new Map<string, number>();
    for (const { start_time, counts } of wishes) {
      const [adults, children, babies] = counts;
      const guests = adults + children + babies;
      if (guests === 0) continue;
      const groups = counts.map((count, at) => `${at + 1}:${count}`).join();
      const stay = stays.experience(id, { start_time, guests, groups });
      const seats = adults + children;
      const total = adults * 40 + children * 20;
      const quote = await getQuote(world, stay);
      const fits = seats > 0 && (taken.get(start_time) ?? 0) + seats <= 4;
      expect({ stay, status: quote.status }).toEqual({ stay, status: fits ? 200 : 409 });
      if (!fits) continue;
      expect(quote.body.total).toBe(total);
      expect(quote.body.lines.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(total);
      await hold(world, await aPerson(world), stay);
      taken.set(start_time, (taken.get(start_time) ?? 0) + seats);
    }
    const sessions = await world.app.ctx.db
      .selectFrom("experience_sessions")
      .select("seats_taken")
      .where("listing_id", "=", id)
      .orderBy("starts_at")
      .execute();
    expect(sessions.map(({ seats_taken }) => seats_taken)).toEqual(
      ["10:00", "15:00"].flatMap((start) => taken.get(start) ?? []),
    );
  };
  await fc.assert(fc.asyncProperty(fc.array(wish, { maxLength: 6 }), check), { numRuns: 10 });
}, 120_000);
