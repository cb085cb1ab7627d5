import { beforeEach, describe, expect, it } from "vitest";
import { weekdays } from "#contract/dates.ts";
import { aListing, aPerson, getQuote, type Person, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { extendYearlyRules } from "../availability/availability.ts";

const world = useWorld();

let host: Person;
let id: number;

beforeEach(async () => {
  host = await aPerson(world);
  ({ id } = await aListing(world, "lodging", { hostId: host.id, details: { maximumNights: 10 } }));
});

const navidad = {
  name: "Navidad",
  firstDay: "12-15",
  lastDay: "01-06",
  price: 240,
  weekendPrice: 300.5,
  minimumNights: 5,
};
const aWeek = (said: Record<string, number>) => ({
  ...Object.fromEntries(weekdays.map((day) => [day, null])),
  ...said,
});

const path = () => `/user/host/calendar/${id}`;
const read = async () => (await world.call("GET", `${path()}/seasons`, { token: host.token })).body;

interface Year {
  seasons?: object[];
  weekdayMinimums?: object;
}

async function send({ seasons = [], weekdayMinimums = aWeek({}) }: Year, language: "es" | "en" = "es") {
  const { version } = await read();
  const body = { version, seasons, weekdayMinimums };
  return world.call("PUT", `${path()}/seasons`, { token: host.token, body, language });
}

async function save(year: Year) {
  const { status, body } = await send(year);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
}

const byHand = (dates: string[], facts: object) =>
  world.call("PUT", path(), { token: host.token, body: { change: "nights", dates, ...facts } });

async function night(date: string) {
  const [from, to] = [date, new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)];
  const { days } = (await world.call("GET", `${path()}?from=${from}&to=${to}`, { token: host.token })).body;
  const { nights } = (await world.call("GET", `/listings/${id}/availability?from=${from}&to=${to}`)).body;
  expect([days[0].price, days[0].minimumNights]).toEqual([nights[0].price, nights[0].minimumNights]);
  const { price, minimumNights, hasOwnPrice, hasOwnMinimum, season } = days[0];
  return { price, minimumNights, hasOwn: hasOwnPrice || hasOwnMinimum, season };
}

const usual = { price: 100, minimumNights: 1, hasOwn: false, season: null };
const ofNavidad = { price: 240, minimumNights: 5, hasOwn: false, season: "Navidad" };
const rules = () => world.app.ctx.db.selectFrom("dated_rules").selectAll().orderBy("date").execute();

describe("a season", () => {
  it("prices its nights, every year, and asks stays that begin in it for its minimum", async () => {
    expect(await save({ seasons: [navidad], weekdayMinimums: aWeek({ friday: 2 }) })).toEqual({
      ...(await read()),
      version: 2,
      seasons: [navidad],
      weekdayMinimums: aWeek({ friday: 2 }),
      price: 100,
      weekendPrice: null,
      minimumNights: 1,
      maximumNights: 10,
      today: "2026-11-21",
    });
    expect(await night("2026-12-14")).toEqual(usual);
    for (const date of ["2026-12-15", "2027-01-06", "2027-12-15"]) expect(await night(date)).toEqual(ofNavidad);
    expect(await night("2026-12-18")).toEqual({ ...ofNavidad, price: 300.5 });
    expect(await night("2027-01-07")).toEqual(usual);
    expect(await night("2027-01-08")).toEqual({ ...usual, minimumNights: 2 });

    const stay = stays.lodging(id, { check_in: "2027-01-05", check_out: "2027-01-09" });
    expect((await getQuote(world, stay)).body).toMatchObject({ code: "stay_too_short" });
    // Two nights of the season, three of the rest of the year, with 7 % of tax.
    expect((await getQuote(world, { ...stay, check_out: "2027-01-10" })).body.total).toBe(834.6);
  });

  it("leaves what the host sets for a date by hand, which comes first until it is cleared", async () => {
    await save({ seasons: [navidad] });
    const date = "2026-12-24";
    await byHand([date], { price: 500, minimum_nights: 7 });
    const set = { ...ofNavidad, price: 500, minimumNights: 7, hasOwn: true };
    expect(await night(date)).toEqual(set);
    await save({ seasons: [{ ...navidad, price: 260 }] });
    expect(await night(date)).toEqual(set);
    await byHand([date], { price: null });
    expect(await night(date)).toEqual({ ...set, price: 260 });
    await byHand([date], { minimum_nights: null });
    expect(await night(date)).toEqual({ ...ofNavidad, price: 260 });
    await byHand([date], { price: 500 });
    await save({});
    expect(await night(date)).toEqual({ ...usual, price: 500, hasOwn: true });
    expect(await rules()).toMatchObject([{ date, night_cents: 500_00, yearly_night_cents: null }]);
    await byHand([date], { price: null });
    expect(await rules()).toEqual([]);
  });

  it("never asks for more nights than the listing takes, also after the host has lowered that number", async () => {
    await save({ seasons: [navidad] });
    const body = { link_id: id, service_type: 2, maximumNights: 3 };
    expect((await world.call("PUT", "/user/host", { token: host.token, body })).status).toBe(200);
    expect((await night("2026-12-15")).minimumNights).toBe(3);
    const stay = stays.lodging(id, { check_in: "2026-12-15", check_out: "2026-12-18" });
    expect((await getQuote(world, stay)).status).toBe(200);
  });

  it("and a weekday make the listing's page say that some dates have another minimum stay, if they have", async () => {
    const isSaid = async () => (await world.call("GET", `/housing/${id}`)).body.hasOtherMinimums;
    expect(await isSaid()).toBe(false);
    // One night is what any other date asks for, too.
    await save({ seasons: [{ ...navidad, minimumNights: null }], weekdayMinimums: aWeek({ friday: 1 }) });
    expect(await isSaid()).toBe(false);
    await save({ seasons: [navidad] });
    expect(await isSaid()).toBe(true);
    await save({ weekdayMinimums: aWeek({ friday: 2 }) });
    expect(await isSaid()).toBe(true);
    await save({});
    await byHand(["2026-12-24"], { minimum_nights: 3 });
    expect(await isSaid()).toBe(true);
    world.clock.set(new Date("2026-12-25T12:00:00Z"));
    expect(await isSaid()).toBe(false);
  });

  it("lengthens the stays that a listing offers near a guest's dates", async () => {
    await save({ seasons: [navidad] });
    const asked = "check_in=2026-12-14&check_out=2026-12-16&guests=2";
    const free = (await world.call("GET", `/listings/${id}/stays?${asked}`)).body;
    expect(free.map(({ from, to }: Record<string, string>) => `${from} ${to}`)).toEqual([
      "2026-12-14 2026-12-16",
      "2026-12-13 2026-12-15",
      "2026-12-15 2026-12-20",
    ]);
  });

  it("that begins or ends while a guest has a quote is shown anew before the guest pays", async () => {
    const guest = await aPerson(world);
    const stay = stays.lodging(id, { check_in: "2026-12-15", check_out: "2026-12-20" });
    const old = (await getQuote(world, stay, guest)).body;
    const reserve = (quote_id: string) =>
      world.call("POST", "/user/reserve", { token: guest.token, body: { ...stay, quote_id } });
    await save({ seasons: [navidad] });
    const { body } = await reserve(old.quote_id);
    expect(body).toMatchObject({ code: "price_changed", details: { quote: { total: 1413.47 } } });
    const held = await reserve(body.details.quote.quote_id);
    await save({});
    const booking = await world.call("GET", `/user/reserve/${held.body.reserve_id}`, { token: guest.token });
    expect(booking.body).toMatchObject({ state: "held", total: 1413.47 });
  });
});

describe("what is refused", () => {
  const wrong = async (year: Year, language: "es" | "en" = "es") => {
    const { status, body } = await send(year, language);
    expect([status, body.code]).toEqual([400, "invalid_input"]);
    return body.fields;
  };

  it("are two seasons of one length that share a day, in a sentence with both names", async () => {
    const seasons = [navidad, { ...navidad, name: "Reyes", firstDay: "12-20", lastDay: "01-11" }];
    expect(await wrong({ seasons })).toEqual({
      seasons: "«Navidad» y «Reyes» comparten días y duran lo mismo: alarga o acorta una de las dos.",
    });
    expect(await wrong({ seasons }, "en")).toEqual({
      seasons: "“Navidad” and “Reyes” share days and are equally long: make one of them longer or shorter.",
    });
    await save({ seasons: [navidad, { ...navidad, name: "Reyes", firstDay: "01-07", lastDay: "01-29" }] });
  });

  it("are two of one name, thirteen, and days that no year has", async () => {
    expect(await wrong({ seasons: [navidad, { ...navidad, name: "NAVIDAD", lastDay: "12-20" }] })).toEqual({
      "seasons.1.name": "Ya tienes una temporada con ese nombre.",
    });
    const many = Array.from({ length: 13 }, (_, at) => ({ ...navidad, name: `Temporada ${at}` }));
    expect(await wrong({ seasons: many })).toEqual({ seasons: "Son demasiados: 12 como máximo." });
    const odd = { ...navidad, name: " ", firstDay: "02-30", lastDay: "2026-01-01", price: 0.4, weekendPrice: "5" };
    expect(Object.keys(await wrong({ seasons: [odd] }))).toEqual(
      ["name", "firstDay", "lastDay", "price", "weekendPrice"].map((field) => `seasons.0.${field}`),
    );
  });

  it("are more nights than the listing takes, in a season and on a weekday", async () => {
    const sentence = "Este anuncio acepta 10 noches como máximo: pon ese número o uno menor.";
    const year = { seasons: [{ ...navidad, minimumNights: 11 }], weekdayMinimums: aWeek({ sunday: 11, monday: 10 }) };
    expect(await wrong(year)).toEqual({
      "seasons.0.minimumNights": sentence,
      "weekdayMinimums.sunday": sentence,
    });
  });

  it("is no number of nights that was stored before the host lowered the maximum", async () => {
    const stored = { seasons: [navidad], weekdayMinimums: aWeek({ friday: 4, monday: 2 }) };
    await save(stored);
    const body = { link_id: id, service_type: 2, maximumNights: 3 };
    expect((await world.call("PUT", "/user/host", { token: host.token, body })).status).toBe(200);
    const reyes = { ...navidad, name: "Reyes", firstDay: "01-07", lastDay: "01-20" };
    const weekdayMinimums = aWeek({ friday: 4, monday: 3 });
    await save({
      weekdayMinimums,
      seasons: [
        { ...navidad, price: 260 },
        { ...reyes, minimumNights: 3 },
      ],
    });
    const seasons = [{ ...navidad, minimumNights: 6 }, reyes];
    expect(Object.keys(await wrong({ seasons, weekdayMinimums: aWeek({ friday: 4, monday: 4 }) }))).toEqual([
      "seasons.0.minimumNights",
      "seasons.1.minimumNights",
      "weekdayMinimums.monday",
    ]);
  });

  it("is what another tab has overtaken, which changes nothing", async () => {
    const body = { version: (await read()).version, seasons: [navidad], weekdayMinimums: aWeek({}) };
    const put = (seasons = body.seasons) =>
      world.call("PUT", `${path()}/seasons`, { token: host.token, body: { ...body, seasons } });
    // The second call is the first one again, whose answer was lost.
    for (const _ of [1, 2]) expect(await put()).toMatchObject({ status: 200, body: { version: 2 } });
    const late = await put([{ ...navidad, price: 260 }]);
    expect([late.status, late.body.code, late.body.details]).toEqual([409, "edited_elsewhere", { version: 2 }]);
    expect((await read()).version).toBe(2);
  });

  it("are seasons of a space and of an experience", async () => {
    for (const kind of ["space", "experience"] as const) {
      ({ id } = await aListing(world, kind, { hostId: host.id }));
      expect((await world.call("GET", `${path()}/seasons`, { token: host.token })).status).toBe(404);
      const body = { version: 1, seasons: [], weekdayMinimums: aWeek({}) };
      expect((await world.call("PUT", `${path()}/seasons`, { token: host.token, body })).status).toBe(404);
    }
  });
});

describe("the dates written out", () => {
  const all = { ...navidad, name: "Todo el año", firstDay: "01-01", lastDay: "12-31", minimumNights: null };
  const span = async () => {
    const dates = (await rules()).map(({ date }) => date);
    return [dates[0], dates.at(-1)];
  };

  it("reach a year beyond the last that guests can book", async () => {
    await save({ seasons: [all] });
    expect(await span()).toEqual(["2026-11-21", "2028-11-21"]);
    const lastNights = stays.lodging(id, { check_in: "2027-11-20", check_out: "2027-11-22" });
    // A Saturday and a Sunday, with 7 % of tax.
    expect((await getQuote(world, lastNights)).body.total).toBe(578.34);
    expect((await getQuote(world, { ...lastNights, check_out: "2027-11-23" })).body.code).toBe("too_far_ahead");
  });

  it("move with the clock, twice at once or after nights without, and leave what is past", async () => {
    await save({ seasons: [all] });
    const { ctx } = world.app;
    await byHand(["2026-11-25"], { price: 500 });
    for (const [now, to] of [
      ["2026-11-22T03:59:00Z", "2028-11-21"],
      ["2026-11-22T04:00:00Z", "2028-11-22"],
    ] as const) {
      world.clock.set(new Date(now));
      await Promise.all([extendYearlyRules(ctx), extendYearlyRules(ctx)]);
      expect(await span()).toEqual(["2026-11-21", to]);
    }
    await save({ seasons: [{ ...all, price: 260 }] });
    const [past, present] = await rules();
    expect(past).toMatchObject({ date: "2026-11-21", yearly_night_cents: 300_50 });
    expect(present).toMatchObject({ date: "2026-11-22", yearly_night_cents: 260_00 });
    world.clock.set(new Date("2027-10-30T16:00:00Z"));
    await extendYearlyRules(ctx);
    expect(await span()).toEqual(["2026-11-21", "2029-10-30"]);
    expect(await rules()).toContainEqual(
      expect.objectContaining({ date: "2026-11-25", night_cents: 500_00, yearly_night_cents: 260_00 }),
    );
  });
});
