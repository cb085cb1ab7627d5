import { sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { CalendarBooking } from "#contract/hosting/calendar.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { emailTo } from "#testing/emails.ts";
import {
  aListing,
  aMarket,
  anAdmin,
  aPerson,
  book,
  getQuote,
  goodCard,
  hold,
  type ListingFacts,
  type Person,
  password,
  stays,
} from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

const world = useWorld();

let host: Person;
let guest: Person;
let listing: { id: number; slug: string };

const open = async (kind: ListingKind, details: ListingFacts["details"] = {}) => {
  ({ host, guest, listing } = await aMarket(world, kind, { details }));
};
const change = (body: object, as: Person = host) =>
  world.call("PUT", `/user/host/calendar/${listing.slug}`, { token: as.token, body });
const saved = { status: 200, body: { ok: true } };
const calendar = async (from: string, to: string, as: Person = host) =>
  (await world.call("GET", `/user/host/calendar/${listing.id}?from=${from}&to=${to}`, { token: as.token })).body;
/** One date of the calendar. */
const dayOf = async (date: string) =>
  (await calendar(date, "2027-03-01")).days.find((day: { date: string }) => day.date === date);
const publicNights = async (from: string, to: string) =>
  (await world.call("GET", `/listings/${listing.id}/availability?from=${from}&to=${to}`)).body.nights;
const freeNights = async (from: string, to: string) =>
  (await publicNights(from, to))
    .filter((night: { free: boolean }) => night.free)
    .map(({ date }: { date: string }) => date);
const sessionsOn = async (date: string) =>
  (await world.call("GET", `/listings/${listing.id}/availability?from=${date}&to=2026-12-31`)).body.sessions.filter(
    (session: { date: string }) => session.date === date,
  );
const spaceDay = async (date: string) =>
  (await world.call("GET", `/listings/${listing.id}/availability?from=${date}&to=2026-12-31`)).body.days[0];
const quoted = async (stay: Record<string, unknown>) => {
  const { status, body } = await getQuote(world, stay);
  return status === 200 ? body.total : body.code;
};

describe("a lodging's dates", () => {
  beforeEach(() => open("lodging"));

  it("are free for the host where they are for guests, also after other hours made a stay overlap another night", async () => {
    await book(world, guest, stays.lodging(listing.id, { check_in: "2026-12-11", check_out: "2026-12-13" }));
    await world.app.ctx.db
      .updateTable("listings")
      .set({ details: sql`details || '{"checkInTime": "10:00", "checkOutTime": "09:00"}'` })
      .where("id", "=", listing.id)
      .execute();
    const { days, bookings } = await calendar("2026-12-08", "2026-12-16");
    const taken = bookings.flatMap(({ dates }: CalendarBooking) => dates);
    expect(taken).toEqual(["2026-12-11", "2026-12-12", "2026-12-13"]);
    expect(days.map(({ date }: { date: string }) => date).filter((date: string) => !taken.includes(date))).toEqual(
      await freeNights("2026-12-08", "2026-12-16"),
    );
  });

  it("that the host blocks are taken for guests, and free again once opened", async () => {
    expect(await change({ change: "block", dates: ["2026-12-12", "2026-12-10", "2026-12-11"] })).toMatchObject(saved);
    expect(await freeNights("2026-12-08", "2026-12-15")).toEqual([
      "2026-12-08",
      "2026-12-09",
      "2026-12-13",
      "2026-12-14",
    ]);
    expect(await quoted(stays.lodging(listing.id))).toBe("dates_taken");
    // From the middle: the nights before and after stay blocked, and the one between can be booked.
    expect(await change({ change: "open", dates: ["2026-12-11"] })).toMatchObject(saved);
    expect(await freeNights("2026-12-09", "2026-12-14")).toEqual(["2026-12-09", "2026-12-11", "2026-12-13"]);
    const between = stays.lodging(listing.id, { check_in: "2026-12-11", check_out: "2026-12-12" });
    expect(await quoted(between)).toBe(107);
    await book(world, guest, between);
    expect(await freeNights("2026-12-09", "2026-12-14")).toEqual(["2026-12-09", "2026-12-13"]);
  });

  it("are blocked once, however often the host says so", async () => {
    await change({ change: "block", dates: ["2026-12-11"] });
    expect(await change({ change: "block", dates: ["2026-12-10", "2026-12-11", "2026-12-12"] })).toMatchObject(saved);
    expect(await change({ change: "open", dates: ["2026-12-10", "2026-12-11", "2026-12-12"] })).toMatchObject(saved);
    expect(await freeNights("2026-12-09", "2026-12-14")).toHaveLength(5);
  });

  it("with a booking on them are not blocked, and the refusal names it", async () => {
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    const { code } = await bookingOf(reserve_id);
    const refused = await change({ change: "block", dates: ["2026-12-09", "2026-12-14"] });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: "booked_then",
        message: `En esas fechas está la reserva ${code}. Escoge otras, o cancela la reserva primero.`,
        details: {
          bookings: [{ reserve_id, code, starts_at: "2026-12-11T19:00:00.000Z", ends_at: "2026-12-15T15:00:00.000Z" }],
        },
      },
    });
    // All or nothing.
    expect(await dayOf("2026-12-09")).toMatchObject({ blocked: false });
    // The night after the guest's departure is free.
    expect(await change({ change: "block", dates: ["2026-12-10", "2026-12-15"] })).toMatchObject(saved);
  });

  it("that somebody is paying for are not blocked while the hold lasts, and are after it", async () => {
    await hold(world, guest, stays.lodging(listing.id));
    const refused = await change({ change: "block", dates: ["2026-12-12"] });
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([409, "held_then", undefined]);
    world.clock.advance(40);
    expect(await change({ change: "block", dates: ["2026-12-12"] })).toMatchObject(saved);
    const { state } = await world.app.ctx.db.selectFrom("bookings").select("state").executeTakeFirstOrThrow();
    expect(state).toBe("expired");
  });

  it("that turn out to be paid when their hold is over belong to the booking", async () => {
    const held = await hold(world, guest, stays.lodging(listing.id));
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    world.clock.advance(40);
    // No webhook has arrived yet; Stripe is asked first.
    const refused = await change({ change: "block", dates: ["2026-12-12"] });
    expect([refused.status, refused.body.code]).toEqual([409, "booked_then"]);
  });

  it("have a price and a minimum of their own, until they are cleared", async () => {
    const dates = ["2026-12-11", "2026-12-12"];
    expect(await change({ change: "nights", dates, price: 150.5, minimum_nights: 3 })).toMatchObject(saved);
    const ofDate = { date: "2026-12-11", price: 150.5, minimumNights: 3 };
    expect(await dayOf("2026-12-11")).toEqual({
      ...ofDate,
      blocked: false,
      takenBy: null,
      hasOwnPrice: true,
      hasOwnMinimum: true,
      season: null,
    });
    expect((await publicNights("2026-12-11", "2026-12-12"))[0]).toEqual({ ...ofDate, free: true });
    // Two nights at $150.50 and two at $100, with 7 % of tax.
    expect(await quoted(stays.lodging(listing.id))).toBe(536.07);
    expect(await quoted(stays.lodging(listing.id, { check_out: "2026-12-13" }))).toBe("stay_too_short");

    await change({ change: "nights", dates: ["2026-12-11"], minimum_nights: null });
    expect(await dayOf("2026-12-11")).toMatchObject({ price: 150.5, minimumNights: 1, hasOwnMinimum: false });
    await change({ change: "nights", dates, price: null, minimum_nights: null });
    expect(await quoted(stays.lodging(listing.id))).toBe(428);
    expect(await world.app.ctx.db.selectFrom("dated_rules").selectAll().execute()).toEqual([]);
  });

  it("keep what only a newer build says of them", async () => {
    const { db } = world.app.ctx;
    await sql`alter table dated_rules add column pets boolean`.execute(db);
    onTestFinished(async () => void (await sql`alter table dated_rules drop column pets`.execute(db)));
    const dates = ["2026-12-11", "2026-12-12"];
    await change({ change: "nights", dates, price: 150.5 });
    await sql`update dated_rules set pets = true where date = '2026-12-11'`.execute(db);
    await change({ change: "nights", dates, price: null });
    const { rows } = await sql`select date, night_cents, pets from dated_rules`.execute(db);
    expect(rows).toEqual([{ date: "2026-12-11", night_cents: null, pets: true }]);
  });

  it("keep a minimum within the longest stay, and take no hours", async () => {
    const dates = ["2026-12-11"];
    const wrong = async (body: object) => (await change({ dates, ...body })).body.fields;
    expect(await wrong({ change: "nights", minimum_nights: 31 })).toEqual({
      minimum_nights: "El número está fuera de lo permitido.",
    });
    const noSuchThing = "Este anuncio no tiene eso.";
    expect(await wrong({ change: "hours" })).toEqual({ change: noSuchThing });
    expect(await wrong({ change: "block", start_time: "10:00", end_time: "12:00" })).toEqual({
      start_time: noSuchThing,
    });
    expect(await wrong({ change: "block", start_time: "10:00" })).toEqual({ end_time: "Falta este dato." });
  });

  it("are set from today on, two years ahead", async () => {
    // At eight in the evening it is already tomorrow in UTC.
    world.clock.set(new Date("2026-11-22T00:30:00Z"));
    const past = await change({ change: "block", dates: ["2026-11-20"] });
    expect([past.status, past.body.code]).toEqual([409, "in_the_past"]);
    expect(await change({ change: "block", dates: ["2026-11-21", "2028-11-21"] })).toMatchObject(saved);
    const far = await change({ change: "block", dates: ["2028-11-22"] });
    expect(far.body.fields).toEqual({ dates: "Escoge fechas de los próximos 24 meses." });
    expect((await change({ change: "block", dates: ["2026-12-11", "2026-02-30"] })).body.fields).toEqual({
      "dates.1": "Debe ser una fecha que exista.",
    });
  });

  it("of a booking the host called off stay blocked until the host opens them", async () => {
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    await world.call("POST", "/user/cancel-reserve-host", { token: host.token, body: { reserve_id } });
    expect(await freeNights("2026-12-10", "2026-12-16")).toEqual(["2026-12-10", "2026-12-15"]);
    expect(await dayOf("2026-12-13")).toMatchObject({ blocked: true });
    expect(await change({ change: "open", dates: ["2026-12-11", "2026-12-14"] })).toMatchObject(saved);
    expect(await freeNights("2026-12-10", "2026-12-16")).toEqual([
      "2026-12-10",
      "2026-12-11",
      "2026-12-14",
      "2026-12-15",
    ]);
  });

  it("show bookings by the guest's first name, and holds by their end alone", async () => {
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    await hold(world, guest, stays.lodging(listing.id, { check_in: "2026-12-20", check_out: "2026-12-21", guests: 3 }));
    const { code } = await bookingOf(reserve_id);
    const { bookings, days: _, ...facts } = await calendar("2026-12-13", "2026-12-23");
    expect(facts).toEqual({
      service_type: 2,
      link_id: listing.id,
      slug: listing.slug,
      title: expect.any(String),
      image: null,
      timeZone: "America/Puerto_Rico",
      today: "2026-11-21",
      onSale: true,
      maximumNights: 30,
    });
    expect(bookings satisfies CalendarBooking[]).toEqual([
      {
        reserve_id,
        code,
        guest: "Ana",
        state: "confirmed",
        guests: 2,
        starts_at: "2026-12-11T19:00:00.000Z",
        ends_at: "2026-12-15T15:00:00.000Z",
        held_until: null,
        dates: ["2026-12-13", "2026-12-14"],
      },
      {
        reserve_id: null,
        code: null,
        guest: null,
        state: "held",
        guests: 3,
        starts_at: "2026-12-20T19:00:00.000Z",
        ends_at: "2026-12-21T15:00:00.000Z",
        held_until: "2026-11-21T16:40:00.000Z",
        dates: ["2026-12-20"],
      },
    ]);
    // An expired hold occupies no slot.
    world.clock.advance(40);
    expect((await calendar("2026-12-13", "2026-12-23")).bookings).toHaveLength(1);
  });

  it("are shown 190 at a time, to their host alone, and not from the archive", async () => {
    const ask = (query: string, as = host) =>
      world.call("GET", `/user/host/calendar/${listing.id}?${query}`, { token: as.token });
    expect((await ask("from=2026-12-01&to=2027-06-10")).body.fields).toMatchObject({
      to: expect.stringContaining("190"),
    });
    expect((await ask("from=2026-12-01&to=2026-12-01")).body.fields).toEqual({ to: "Debe ser después del inicio." });
    const stranger = await aPerson(world);
    await aListing(world, "lodging", { hostId: stranger.id });
    expect((await ask("from=2026-12-01&to=2026-12-02", stranger)).status).toBe(404);
    expect((await change({ change: "block", dates: ["2026-12-01"] }, stranger)).status).toBe(404);
    await world.app.ctx.db.updateTable("listings").set({ status: "archived" }).where("id", "=", listing.id).execute();
    expect((await ask("from=2026-12-01&to=2026-12-02")).status).toBe(404);
  });
});

describe("a space's days", () => {
  beforeEach(() => open("space"));
  const date = "2026-12-11";
  const evening = { start_time: "18:00", end_time: "22:00" };

  it("are blocked by the hour, and what is left can be used", async () => {
    expect(await change({ change: "block", dates: [date], ...evening })).toMatchObject(saved);
    expect(await dayOf(date)).toMatchObject({ blocks: [{ from: "18:00", to: "22:00" }] });
    const day = await spaceDay(date);
    // A use and its cleaning must end before the block begins.
    expect([day.starts.at(-1), day.latestEnds.at(-1), day.wholeDayFree]).toEqual(["16:30", "17:30", false]);
    expect(await quoted(stays.space(listing.id, { start_time: "19:00", end_time: "21:00" }))).toBe("dates_taken");
    expect(await change({ change: "open", dates: [date], start_time: "19:00", end_time: "20:00" })).toMatchObject(
      saved,
    );
    expect((await dayOf(date)).blocks).toEqual([
      { from: "18:00", to: "19:00", takenBy: null },
      { from: "20:00", to: "22:00", takenBy: null },
    ]);
    await change({ change: "open", dates: [date] });
    expect((await dayOf(date)).blocks).toEqual([]);
  });

  it("are closed whole, and opened again", async () => {
    expect(await change({ change: "block", dates: [date] })).toMatchObject(saved);
    expect(await dayOf(date)).toMatchObject({
      hours: null,
      usual: { open: "08:00", close: "22:00" },
      isException: true,
    });
    expect(await quoted(stays.space(listing.id))).toBe("closed_then");
    expect(await change({ change: "open", dates: [date] })).toMatchObject(saved);
    expect(await dayOf(date)).toMatchObject({ hours: { open: "08:00", close: "22:00" }, isException: false });
    expect(await quoted(stays.space(listing.id))).toBe(150);
  });

  it("have hours of their own on a date, also past midnight", async () => {
    expect(await change({ change: "hours", dates: [date], start_time: "20:00", end_time: "02:00" })).toMatchObject(
      saved,
    );
    expect(await dayOf(date)).toMatchObject({ hours: { open: "20:00", close: "02:00" }, isException: true });
    expect(await quoted(stays.space(listing.id))).toBe("closed_then");
    const late = stays.space(listing.id, { start_time: "23:00", end_time: "01:00" });
    const { reserve_id } = await book(world, guest, late);
    const shown = (await calendar(date, "2026-12-13")).bookings;
    // Hours after midnight belong to the evening's date.
    expect(shown).toMatchObject([{ reserve_id, dates: [date] }]);
    expect(await change({ change: "block", dates: ["2026-12-12"] })).toMatchObject(saved);
    expect((await change({ change: "hours", dates: [date] })).body.code).toBe("booked_then");
  });

  it("that close after midnight are blocked and opened by the hours shown on them", async () => {
    const night = { start_time: "20:00", end_time: "02:00" };
    await change({ change: "hours", dates: ["2026-12-10", date, "2026-12-12"], ...night });
    const late = { start_time: "00:00", end_time: "02:00" };
    expect(await change({ change: "block", dates: [date], ...late })).toMatchObject(saved);
    const blocksOf = async (of: string) => (await dayOf(of)).blocks;
    expect(await blocksOf("2026-12-10")).toEqual([]);
    expect(await blocksOf(date)).toEqual([{ from: "00:00", to: "02:00", takenBy: null }]);
    // A quote names the date of its start by the clock.
    const afterMidnight = (on: string) => quoted(stays.space(listing.id, { date: on, ...late }));
    expect(await afterMidnight(date)).toBe(100);
    expect(await afterMidnight("2026-12-12")).toBe("dates_taken");
    await change({ change: "open", dates: [date], start_time: "00:30", end_time: "01:00" });
    expect(await blocksOf(date)).toEqual([
      { from: "00:00", to: "00:30", takenBy: null },
      { from: "01:00", to: "02:00", takenBy: null },
    ]);
    await change({ change: "open", dates: [date] });
    // From morning to night, of this date and no other.
    await change({ change: "block", dates: [date], start_time: "00:00", end_time: "23:00" });
    expect(await blocksOf("2026-12-10")).toEqual([]);
    expect(await blocksOf(date)).toEqual([
      { from: "02:00", to: "23:00", takenBy: null },
      { from: "00:00", to: "02:00", takenBy: null },
    ]);
  });

  it("that are open around the clock are blocked past midnight", async () => {
    await change({ change: "hours", dates: [date, "2026-12-12"], start_time: "00:00", end_time: "00:00" });
    await change({ change: "block", dates: [date], start_time: "20:00", end_time: "02:00" });
    expect((await dayOf(date)).blocks).toEqual([{ from: "20:00", to: "00:00", takenBy: null }]);
    expect((await dayOf("2026-12-12")).blocks).toEqual([{ from: "00:00", to: "02:00", takenBy: null }]);
  });

  it("that are open around the clock are used past midnight, unless the next one is closed", async () => {
    const next = "2026-12-12";
    await change({ change: "hours", dates: [date, next], start_time: "00:00", end_time: "00:00" });
    const night = stays.space(listing.id, { start_time: "20:00", end_time: "02:00" });
    expect(await quoted(night)).toBe(300);
    const { starts, latestEnds } = await spaceDay(date);
    expect([starts.length, starts.at(-1), latestEnds.at(-1)]).toEqual([48, "23:30", "23:30"]);
    await change({ change: "block", dates: [next] });
    expect(await quoted(night)).toBe("closed_then");
    await change({ change: "open", dates: [next] });
    await change({ change: "hours", dates: [next], start_time: "00:00", end_time: "00:00" });
    const { reserve_id } = await book(world, guest, night);
    expect((await calendar(date, "2026-12-13")).bookings).toMatchObject([{ reserve_id, dates: [date, next] }]);
    expect((await change({ change: "block", dates: [next] })).body.code).toBe("booked_then");
    expect((await change({ change: "hours", dates: [next], start_time: "08:00", end_time: "22:00" })).body.code).toBe(
      "booked_then",
    );
  });

  it("keep the hours somebody has", async () => {
    const { reserve_id } = await book(world, guest, stays.space(listing.id));
    const named = { code: "booked_then", details: { bookings: [{ reserve_id }] } };
    expect((await change({ change: "block", dates: ["2026-12-10", date] })).body).toMatchObject(named);
    expect((await change({ change: "hours", dates: [date], ...evening })).body).toMatchObject(named);
    const afternoon = { start_time: "15:00", end_time: "20:00" };
    expect((await change({ change: "block", dates: [date], ...afternoon })).body).toMatchObject(named);
    // The half hour after the booking is for cleaning.
    expect(
      (await change({ change: "block", dates: [date], start_time: "16:00", end_time: "20:00" })).body,
    ).toMatchObject(named);
    expect(await dayOf("2026-12-10")).toMatchObject({ isException: false });
    expect(await change({ change: "hours", dates: [date], start_time: "13:00", end_time: "16:00" })).toMatchObject(
      saved,
    );
    expect(await change({ change: "block", dates: [date], start_time: "16:30", end_time: "20:00" })).toMatchObject(
      saved,
    );
  });

  it("between the first and the last of whole days stay open for them", async () => {
    const days = { date: undefined, start_time: undefined, end_time: undefined };
    const { date: _, start_time: __, end_time: ___, ...rest } = stays.space(listing.id, days);
    await book(world, guest, { ...rest, start_date: "2026-12-10", end_date: "2026-12-13" });
    for (const closed of ["2026-12-10", "2026-12-11", "2026-12-12"]) {
      expect((await change({ change: "block", dates: [closed] })).body.code).toBe("booked_then");
    }
    // The days between may have any hours.
    expect(await change({ change: "hours", dates: ["2026-12-11"], ...evening })).toMatchObject(saved);
    expect(
      (await change({ change: "hours", dates: ["2026-12-12"], start_time: "08:00", end_time: "20:00" })).body.code,
    ).toBe("booked_then");
    expect(await change({ change: "block", dates: ["2026-12-13"] })).toMatchObject(saved);
  });

  it("may change under a use that did not fit them before, and under one that is over", async () => {
    await book(world, guest, stays.space(listing.id, { start_time: "09:00", end_time: "11:00" }));
    const openingHours = Object.fromEntries(
      Object.keys(plainWeek).map((weekday) => [weekday, { open: "12:00", close: "22:00" }]),
    );
    await setDetails({ openingHours });
    expect(await change({ change: "hours", dates: [date], ...evening })).toMatchObject(saved);
    world.clock.set(new Date("2026-12-11T15:00:00Z"));
    const { body } = await world.call("POST", "/auth/login", {
      body: { email: host.email, password },
    });
    expect(await change({ change: "block", dates: [date] }, { ...host, token: body.token })).toMatchObject(saved);
  });

  it("that were closed meanwhile do not take a late payment", async () => {
    await latePayment(stays.space(listing.id), () => change({ change: "block", dates: [date] }));
  });
});

describe("an experience's sessions", () => {
  beforeEach(() => open("experience", { availableDays: ["friday"] }));
  const friday = "2026-12-11";
  const saturday = "2026-12-12";
  const usualTimes = { startTime: "10:00", endTime: "13:00" };
  const evening = { startTime: "18:00", endTime: "21:00" };
  const atEvening = { start_time: "18:00" };
  const morningFree = { ...usualTimes, capacity: 8, sold: 0, held: 0 };
  const eveningFree = { ...evening, capacity: 8, sold: 0, held: 0 };

  it("may be on no weekday: it has days as long as one that was added is to come", async () => {
    const hasDays = async () => {
      const { token } = host;
      return (await world.call("GET", "/user/host/listings", { token })).body[0].hasDays;
    };
    expect(await hasDays()).toBe(true);
    await change({ change: "block", dates: [friday] });
    expect(await hasDays()).toBe(true);
    await setDetails({ availableDays: [] });
    expect(await hasDays()).toBe(false);
    await change({ change: "open", dates: [saturday] });
    expect(await hasDays()).toBe(true);
    world.clock.set(new Date("2026-12-13T16:00:00Z"));
    expect(await hasDays()).toBe(false);
  });

  it("stay called off when their start is moved, by their host or put back by an admin", async () => {
    await setDetails({ moreDepartures: [evening] });
    await change({ change: "block", dates: [friday], departure: "10:00" });
    const edited = await world.call("PUT", "/user/host", {
      token: host.token,
      body: { link_id: listing.id, service_type: 0, startTime: "09:30" },
    });
    expect(edited.status).toBe(200);
    const moved = { ...usualTimes, startTime: "09:30" };
    expect(await dayOf(friday)).toMatchObject({ sessions: [eveningFree], off: [moved] });
    const admin = await anAdmin(world);
    const [edit] = (await world.call("GET", "/admin/edited-listings", { token: admin.token })).body.items;
    const put = await world.call("POST", `/admin/edited-listings/${edit.id}/put-back`, {
      token: admin.token,
      body: { fields: ["startTime"], version: edit.listing.version, reason: "Lo cambió por error." },
    });
    expect(put.status).toBe(200);
    expect(await dayOf(friday)).toMatchObject({ sessions: [eveningFree], off: [usualTimes] });
  });

  it("are called off and offered one by one, or all of a date", async () => {
    await setDetails({ moreDepartures: [evening] });
    expect(await dayOf(friday)).toMatchObject({ sessions: [morningFree, eveningFree], off: [] });
    expect(await change({ change: "block", dates: [friday, saturday], departure: "10:00" })).toMatchObject(saved);
    expect(await dayOf(friday)).toMatchObject({ said: null, sessions: [eveningFree], off: [usualTimes] });
    expect(await dayOf(saturday)).toMatchObject({ said: null, sessions: [] });
    expect(await quoted(stays.experience(listing.id))).toBe("no_session_then");
    expect(await quoted(stays.experience(listing.id, atEvening))).toBeTypeOf("number");

    expect(await change({ change: "open", dates: [saturday], departure: "18:00" })).toMatchObject(saved);
    expect(await dayOf(saturday)).toMatchObject({ said: "added", sessions: [eveningFree], off: [usualTimes] });
    expect(await change({ change: "block", dates: [friday, saturday], departure: "18:00" })).toMatchObject(saved);
    expect(await dayOf(friday)).toMatchObject({ said: "called_off", sessions: [], off: [usualTimes, evening] });
    expect(await dayOf(saturday)).toMatchObject({ said: null, sessions: [] });
    expect(await change({ change: "open", dates: [friday], departure: "10:00" })).toMatchObject(saved);
    expect(await dayOf(friday)).toMatchObject({ said: null, sessions: [morningFree], off: [evening] });
    expect(await change({ change: "open", dates: [friday, saturday] })).toMatchObject(saved);
    expect(await sessionsOn(saturday)).toMatchObject([{ startTime: "10:00" }, { startTime: "18:00" }]);
    expect(await dayOf(friday)).toMatchObject({ said: null, off: [] });
    const rows = await world.app.ctx.db.selectFrom("dated_rules").select("date").execute();
    expect(rows).toEqual([{ date: saturday }]);
  });

  it("are called off beside one that is booked, which stays and has a list of its own", async () => {
    await setDetails({ moreDepartures: [evening] });
    const { reserve_id } = await book(world, guest, stays.experience(listing.id, atEvening));
    const refused = await change({ change: "block", dates: [friday] });
    expect(refused.body).toMatchObject({ code: "booked_then", details: { bookings: [{ reserve_id }] } });
    expect((await change({ change: "block", dates: [friday], departure: "18:00" })).body.code).toBe("booked_then");
    const listAt = (query: string) =>
      world.call("GET", `/user/host/calendar/${listing.slug}/guests?date=${friday}${query}`, { token: host.token });
    expect((await listAt("")).body).toMatchObject({ ...usualTimes, people: [], departures: [usualTimes, evening] });
    expect((await listAt("&start_time=18:00")).body).toMatchObject({ ...evening, sold: 2, people: [{ reserve_id }] });
    expect(await change({ change: "block", dates: [friday], departure: "10:00" })).toMatchObject(saved);
    expect((await listAt("")).body).toMatchObject({ ...evening, departures: [evening] });
    expect((await listAt("&start_time=10:00")).status).toBe(404);
    expect(await sessionsOn(friday)).toMatchObject([{ startTime: "18:00", seatsLeft: 6 }]);
  });

  it("that were moved under their guests are refused by naming the booking, and leave the others on sale", async () => {
    await setDetails({ moreDepartures: [evening] });
    const { reserve_id } = await book(world, guest, stays.experience(listing.id, atEvening));
    await setDetails({ moreDepartures: [{ startTime: "19:00", endTime: "21:00" }] });
    const refused = await change({ change: "block", dates: [friday], departure: "18:00" });
    expect(refused.body).toMatchObject({ code: "booked_then", details: { bookings: [{ reserve_id }] } });
    expect(await change({ change: "block", dates: [friday], departure: "19:00" })).toMatchObject(saved);
    expect(await sessionsOn(friday)).toMatchObject([{ startTime: "10:00" }, { startTime: "18:00", seatsLeft: 6 }]);
  });

  it("that were moved under their guests run, and sell their other seats, when all the others are called off", async () => {
    await setDetails({ moreDepartures: [evening] });
    const { reserve_id } = await book(world, guest, stays.experience(listing.id, atEvening));
    const late = await aPerson(world);
    const { body } = await hold(world, late, stays.experience(listing.id, atEvening));
    await world.app.ctx.db.updateTable("checkout_attempts").set({ outcome: "never_opened" }).execute();
    await world.call("POST", `/user/reserve/${body.reserve_id}/release`, { token: late.token });
    await setDetails({ moreDepartures: [{ startTime: "19:00", endTime: "21:00" }] });
    for (const departure of ["10:00", "19:00"]) {
      expect(await change({ change: "block", dates: [friday], departure })).toMatchObject(saved);
    }
    expect(await sessionsOn(friday)).toMatchObject([{ startTime: "18:00", seatsLeft: 6 }]);
    expect(await dayOf(friday)).toMatchObject({
      sessions: [{ ...evening, sold: 2 }],
      off: [usualTimes, { startTime: "19:00" }],
    });
    const path = `/user/host/calendar/${listing.slug}/guests?date=${friday}`;
    expect((await world.call("GET", path, { token: host.token })).body).toMatchObject({ people: [{ reserve_id }] });
    await world.stripe.control.pay({ session: body.session_id, card: goodCard });
    await world.settle();
    expect((await bookingOf(body.reserve_id)).state).toBe("confirmed");
  });

  it("that the experience does not have cannot be called off", async () => {
    const refused = await change({ change: "block", dates: [friday], departure: "11:00" });
    expect(refused.body).toMatchObject({ code: "invalid_input", fields: { departure: expect.any(String) } });
  });

  it("that were called off meanwhile do not take a late payment, though another departure runs", async () => {
    await setDetails({ moreDepartures: [evening] });
    await latePayment(stays.experience(listing.id), () =>
      change({ change: "block", dates: [friday], departure: "10:00" }),
    );
  });

  it("are added on other days and called off on their own", async () => {
    expect(await sessionsOn(saturday)).toEqual([]);
    expect(await change({ change: "open", dates: [friday, saturday] })).toMatchObject(saved);
    expect(await sessionsOn(saturday)).toMatchObject([{ startTime: "10:00", seatsLeft: 8 }]);
    expect(await dayOf(saturday)).toEqual({
      date: saturday,
      isUsual: false,
      said: "added",
      sessions: [{ ...usualTimes, capacity: 8, sold: 0, held: 0 }],
      off: [],
    });
    expect(await dayOf(friday)).toMatchObject({ isUsual: true, said: null });
    expect(await change({ change: "block", dates: [friday, saturday] })).toMatchObject(saved);
    expect(await sessionsOn(friday)).toEqual([]);
    expect(await dayOf(friday)).toEqual({
      date: friday,
      isUsual: true,
      said: "called_off",
      sessions: [],
      off: [usualTimes],
    });
    expect(await dayOf(saturday)).toMatchObject({ said: null, sessions: [] });
    expect(await quoted(stays.experience(listing.id))).toBe("no_session_then");
  });

  it("with seats sold are not called off, and keep their own time", async () => {
    const { reserve_id } = await book(world, guest, stays.experience(listing.id));
    const refused = await change({ change: "block", dates: [friday] });
    expect(refused.body).toMatchObject({ code: "booked_then", details: { bookings: [{ reserve_id }] } });
    await hold(world, await aPerson(world), stays.experience(listing.id, { guests: 3 }));
    await setDetails({ startTime: "15:00", endTime: "18:00", groupSize: 4, availableDays: [] });
    expect((await dayOf(friday)).sessions).toEqual([{ ...usualTimes, capacity: 8, sold: 2, held: 3 }]);
    expect(await sessionsOn(friday)).toMatchObject([{ startTime: "10:00", seatsLeft: 3 }]);
  });

  it("that somebody is paying for are called off once the hold is over", async () => {
    await hold(world, guest, stays.experience(listing.id));
    expect((await change({ change: "block", dates: [friday] })).body.code).toBe("held_then");
    world.clock.advance(40);
    expect(await change({ change: "block", dates: [friday] })).toMatchObject(saved);
  });

  it("that were called off meanwhile do not take a late payment", async () => {
    await latePayment(stays.experience(listing.id), () => change({ change: "block", dates: [friday] }));
  });

  it("have a list of who comes", async () => {
    const { reserve_id } = await book(world, guest, stays.experience(listing.id));
    const { code } = await bookingOf(reserve_id);
    await hold(world, await aPerson(world), stays.experience(listing.id, { guests: 3 }));
    const path = `/user/host/calendar/${listing.slug}/guests`;
    const list = await world.call("GET", `${path}?date=${friday}`, { token: host.token });
    expect(list.body).toEqual({
      link_id: listing.id,
      slug: listing.slug,
      title: expect.any(String),
      meetingPoint: "La plaza",
      date: friday,
      ...usualTimes,
      capacity: 8,
      sold: 2,
      held: 3,
      departures: [usualTimes],
      people: [{ reserve_id, code, name: "Ana Cruz", guests: 2, groups: [], phone: null, email: guest.email }],
    });
    expect((await world.call("GET", `${path}?date=${saturday}`, { token: host.token })).status).toBe(404);
  });
});

const plainWeek = { monday: 0, tuesday: 0, wednesday: 0, thursday: 0, friday: 0, saturday: 0, sunday: 0 };

async function setDetails(facts: object): Promise<void> {
  const { db } = world.app.ctx;
  const { details } = await db
    .selectFrom("listings")
    .select("details")
    .where("id", "=", listing.id)
    .executeTakeFirstOrThrow();
  const merged = JSON.stringify({ ...(details as object), ...facts });
  await db.updateTable("listings").set({ details: merged }).where("id", "=", listing.id).execute();
}

function bookingOf(id: number) {
  return world.app.ctx.db
    .selectFrom("bookings")
    .select(["code", "state"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** The guest releases the hold, the host changes the dates, and then Stripe reports that it was paid. */
async function latePayment(stay: Record<string, unknown>, meanwhile: () => Promise<{ status: number }>): Promise<void> {
  const { body } = await hold(world, guest, stay);
  await world.app.ctx.db.updateTable("checkout_attempts").set({ outcome: "never_opened" }).execute();
  await world.call("POST", `/user/reserve/${body.reserve_id}/release`, { token: guest.token });
  expect((await bookingOf(body.reserve_id)).state).toBe("released");
  expect(await meanwhile()).toMatchObject(saved);
  await world.stripe.control.pay({ session: body.session_id, card: goodCard });
  await world.settle();
  expect((await bookingOf(body.reserve_id)).state).toBe("released");
  const refunds = await world.app.ctx.db.selectFrom("refunds").select(["reason", "state"]).execute();
  expect(refunds).toMatchObject([{ reason: "place_gone" }]);
  const { text } = await emailTo(world, guest.email, "payment_returned_guest");
  expect(text).toContain("esa fecha ya no se ofrecía");
}
