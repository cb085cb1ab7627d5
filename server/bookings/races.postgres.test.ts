import fc from "fast-check";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, addMinutes, type InstantRange, instantOf, instantsOfHours, overlaps } from "#contract/dates.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { emptyDatabase } from "#testing/databases.ts";
import { aListing, goodCard, type ListingFacts, type Person, stays } from "#testing/makers.ts";
import {
  callApi,
  insertPerson,
  onlooker,
  openSite,
  type ServerProcess,
  type Site,
  stripeOf,
  until,
} from "#testing/servers.ts";
import type { Answer } from "#testing/world.ts";
import { writersAtOnce } from "../availability/availability.ts";
import type { Db } from "../db/connect.ts";
import { constraintOf, sqlState } from "../db/transaction.ts";
import { translator } from "../http/locales.ts";

/**
 * Two server processes on one PostgreSQL and fifty guests who want the same thing at the same moment; then invalid
 * changes from an SQL prompt. Runs when DATABASE_URL names a server.
 */

const zone = "America/Puerto_Rico";
const crowd = 50;
const day = "2026-12-11";

let site: Site;
let servers: ServerProcess[];
let host: Person;

beforeAll(async () => {
  site = await openSite("races");
  servers = await Promise.all([site.startServer(), site.startServer()]);
  host = await insertPerson(site, "Marisol Vélez");
});

afterAll(() => site?.close());

/** Fifty guests without any hold. */
function newGuests(): Promise<Person[]> {
  return Promise.all(Array.from({ length: crowd }, (_, i) => insertPerson(site, `Ana ${i}`)));
}

interface Wish {
  guest: Person;
  stay: Record<string, unknown>;
}

interface Outcome extends Wish {
  answer: Answer;
}

/** Everybody gets a quote first; then all reserve at once, half of them at each server. */
async function race(wishes: Wish[]): Promise<Outcome[]> {
  const quotes = await Promise.all(wishes.map((wish, i) => quoteFor(wish, i)));
  const answers = await Promise.all(wishes.map((wish, i) => reserve(wish, quotes[i] as string, i)));
  return wishes.map((wish, i) => ({ ...wish, answer: answers[i] as Answer }));
}

const serverAt = (i: number) => servers[i % servers.length] as ServerProcess;

async function quoteFor({ guest, stay }: Wish, i = 0): Promise<string> {
  const query = new URLSearchParams(Object.entries(stay).map(([name, value]) => [name, String(value)]));
  const answer = await callApi(serverAt(i).url, "GET", `/quote?${query}`, { token: guest.token });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.quote_id;
}

function reserve({ guest, stay }: Wish, quoteId: string, i = 0): Promise<Answer> {
  return callApi(serverAt(i).url, "POST", "/user/reserve", {
    token: guest.token,
    body: { ...stay, quote_id: quoteId },
  });
}

function listingOf(kind: ListingKind, details: ListingFacts["details"] = {}) {
  return aListing(site.ground, kind, { hostId: host.id, details });
}

/** Each guest won or was refused as taken, with the right message. Anything else is a failure. */
function winnersOf(outcomes: Outcome[], refusal: "dates_taken" | "sold_out" = "dates_taken"): Outcome[] {
  const winners = outcomes.filter(({ answer }) => answer.status === 200);
  const losers = outcomes.filter((outcome) => !winners.includes(outcome));
  const answers = new Set(losers.map(({ answer: { status, body } }) => `${status} ${body.code}: ${body.message}`));
  const sentence = translator("es")("errors.dates_taken");
  if (refusal === "dates_taken") expect([...answers]).toEqual(losers.length > 0 ? [`409 ${refusal}: ${sentence}`] : []);
  else for (const answer of answers) expect(answer).toMatch(/^409 sold_out: \S.+[.]$/);
  return winners;
}

/** No two winners overlap, every refusal conflicts with a winner, and only the winners are stored. */
async function expectFairResult(
  listingId: number,
  outcomes: Outcome[],
  occupied: (stay: Wish["stay"]) => InstantRange,
) {
  const winners = winnersOf(outcomes);
  const ranges = winners.map(({ stay }) => occupied(stay));
  for (const [i, range] of ranges.entries()) {
    for (const other of ranges.slice(i + 1))
      expect(overlaps(range, other), `${show(range)} and ${show(other)}`).toBe(false);
  }
  for (const { stay } of outcomes.filter((outcome) => !winners.includes(outcome))) {
    const range = occupied(stay);
    expect(
      ranges.some((taken) => overlaps(taken, range)),
      `${show(range)} was free`,
    ).toBe(true);
  }
  const rows = await site.db
    .selectFrom("occupancy")
    .select(["booking_id", "during"])
    .where("listing_id", "=", listingId)
    .where("released_at", "is", null)
    .execute();
  const written = winners.map(({ stay, answer }) => ({ booking_id: answer.body.reserve_id, during: occupied(stay) }));
  const byBooking = (a: { booking_id: number | null }, b: { booking_id: number | null }) =>
    Number(a.booking_id) - Number(b.booking_id);
  expect(rows.sort(byBooking)).toEqual(written.sort(byBooking));
}

const show = ({ from, to }: InstantRange) => `[${from.toISOString()}, ${to.toISOString()})`;

const nightsOf = (stay: Wish["stay"]): InstantRange => ({
  from: instantOf(stay.check_in as string, "15:00", zone),
  to: instantOf(stay.check_out as string, "11:00", zone),
});

const hoursOf = (bufferMinutes: number) => (stay: Wish["stay"]) => {
  const { from, to } = instantsOfHours(stay.date as string, stay.start_time as string, stay.end_time as string, zone);
  return { from, to: addMinutes(to, bufferMinutes) };
};

const clock = (halfHours: number) =>
  `${String(Math.floor(halfHours / 2)).padStart(2, "0")}:${halfHours % 2 ? "30" : "00"}`;

/** Runs this many rounds; a failure reports its seed instead of being shrunk, which would take hours. */
const rounds = (numRuns: number) => ({ numRuns, endOnFailure: true });

describe("fifty at once, at two processes", () => {
  test("the same night goes to one of them", { timeout: 120_000 }, async () => {
    for (let round = 0; round < 6; round++) {
      const guests = await newGuests();
      const listing = await listingOf("lodging");
      const stay = stays.lodging(listing.id, { check_in: day, check_out: addDays(day, 1) });
      const outcomes = await race(guests.map((guest) => ({ guest, stay })));
      expect(winnersOf(outcomes)).toHaveLength(1);
      await expectFairResult(listing.id, outcomes, nightsOf);
    }
  });

  test("staggered stays never overlap, and nobody is refused a free one", { timeout: 180_000 }, async () => {
    const stay = fc.record({ start: fc.nat(12), nights: fc.integer({ min: 1, max: 5 }) });
    const property = fc.asyncProperty(fc.array(stay, { minLength: crowd, maxLength: crowd }), async (wanted) => {
      const guests = await newGuests();
      const listing = await listingOf("lodging");
      const wishes = wanted.map(({ start, nights }, i) => ({
        guest: guests[i] as Person,
        stay: stays.lodging(listing.id, { check_in: addDays(day, start), check_out: addDays(day, start + nights) }),
      }));
      await expectFairResult(listing.id, await race(wishes), nightsOf);
    });
    await fc.assert(property, rounds(8));
  });

  test("staggered hours never overlap, the time to clean up included", { timeout: 180_000 }, async () => {
    const use = fc.record({ start: fc.integer({ min: 16, max: 40 }), halfHours: fc.integer({ min: 2, max: 8 }) });
    const buffer = fc.constantFrom(0, 30, 45);
    const uses = fc.array(use, { minLength: crowd, maxLength: crowd });
    const property = fc.asyncProperty(uses, buffer, async (wanted, bufferMinutes) => {
      const guests = await newGuests();
      const listing = await listingOf("space", { bufferMinutes });
      const wishes = wanted.map(({ start, halfHours }, i) => ({
        guest: guests[i] as Person,
        stay: stays.space(listing.id, { start_time: clock(start), end_time: clock(Math.min(start + halfHours, 44)) }),
      }));
      await expectFairResult(listing.id, await race(wishes), hoursOf(bufferMinutes));
    });
    await fc.assert(property, rounds(8));
  });

  test("the last seat of a session goes to one of them", { timeout: 120_000 }, async () => {
    for (let round = 0; round < 5; round++) {
      const guests = await newGuests();
      const listing = await listingOf("experience", { groupSize: 8 });
      const earlyBird = await insertPerson(site, "Beto Ruiz");
      const first = await race([{ guest: earlyBird, stay: stays.experience(listing.id, { guests: 7 }) }]);
      expect(winnersOf(first, "sold_out")).toHaveLength(1);
      const stay = stays.experience(listing.id, { guests: 1 });
      const outcomes = await race(guests.map((guest) => ({ guest, stay })));
      expect(winnersOf(outcomes, "sold_out")).toHaveLength(1);
      expect(await seatsOf(listing.id)).toEqual([{ seats_taken: 8, live: 8 }]);
    }
  });

  test("a session's seats are sold to the last that fits, never beyond", { timeout: 120_000 }, async () => {
    const party = fc.integer({ min: 1, max: 3 });
    const property = fc.asyncProperty(fc.array(party, { minLength: crowd, maxLength: crowd }), async (parties) => {
      const guests = await newGuests();
      const listing = await listingOf("experience", { groupSize: 8 });
      const wishes = parties.map((size, i) => ({
        guest: guests[i] as Person,
        stay: stays.experience(listing.id, { guests: size }),
      }));
      const outcomes = await race(wishes);
      const winners = winnersOf(outcomes, "sold_out");
      const sold = winners.reduce((sum, { stay }) => sum + Number(stay.guests), 0);
      expect(await seatsOf(listing.id)).toEqual([{ seats_taken: sold, live: sold }]);
      for (const { stay } of outcomes.filter((outcome) => !winners.includes(outcome))) {
        expect(Number(stay.guests)).toBeGreaterThan(8 - sold);
      }
    });
    await fc.assert(property, rounds(5));
  });

  test("the last seats of one departure go to one of them, while another has room for all", {
    timeout: 120_000,
  }, async () => {
    for (let round = 0; round < 5; round++) {
      const guests = await newGuests();
      const later = { startTime: "15:00", endTime: "18:00" };
      const listing = await listingOf("experience", { groupSize: crowd, moreDepartures: [later] });
      const earlyBird = await insertPerson(site, "Beto Ruiz");
      const full = stays.experience(listing.id, { guests: crowd - 1 });
      expect(winnersOf(await race([{ guest: earlyBird, stay: full }]), "sold_out")).toHaveLength(1);
      const half = Math.floor(crowd / 2);
      const outcomes = await race(
        guests.map((guest, i) => ({
          guest,
          stay: stays.experience(listing.id, { guests: 1, ...(i >= half && { start_time: later.startTime }) }),
        })),
      );
      const winners = winnersOf(outcomes, "sold_out");
      expect(winners.filter(({ stay }) => stay.start_time === later.startTime)).toHaveLength(crowd - half);
      expect(winners).toHaveLength(crowd - half + 1);
      const seats = [
        { seats_taken: crowd, live: crowd },
        { seats_taken: crowd - half, live: crowd - half },
      ];
      expect((await seatsOf(listing.id)).toSorted((a, b) => b.live - a.live)).toEqual(seats);
    }
  });

  test("what ends when the other begins is no overlap: both are booked", { timeout: 120_000 }, async () => {
    for (let round = 0; round < 6; round++) {
      const guests = await newGuests();
      const house = await listingOf("lodging");
      const hall = await listingOf("space", { bufferMinutes: 0 });
      const outcomes = await race([
        { guest: guests[0] as Person, stay: stays.lodging(house.id, { check_in: day, check_out: addDays(day, 2) }) },
        {
          guest: guests[1] as Person,
          stay: stays.lodging(house.id, { check_in: addDays(day, 2), check_out: addDays(day, 4) }),
        },
        { guest: guests[2] as Person, stay: stays.space(hall.id, { start_time: "10:00", end_time: "12:00" }) },
        { guest: guests[3] as Person, stay: stays.space(hall.id, { start_time: "12:00", end_time: "14:00" }) },
      ]);
      expect(outcomes.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200]);
    }
  });

  /**
   * By themselves the requests arrive one by one, however many there are. So the table is locked against writers until
   * as many requests wait as both processes let through; any request that got this far without the listing's lock then
   * writes at the same time as the others.
   */
  test("those who come to the books at the same instant are let in one by one", { timeout: 120_000 }, async () => {
    for (let round = 0; round < 6; round++) {
      const guests = await newGuests();
      const listing = await listingOf("lodging");
      const wishes = guests.map((guest, i) => {
        const from = addDays(day, round % 2 === 0 ? 0 : i % 5);
        return { guest, stay: stays.lodging(listing.id, { check_in: from, check_out: addDays(from, 3) }) };
      });
      const quotes = await Promise.all(wishes.map(quoteFor));
      const books = await site.db.startTransaction().execute();
      await sql`lock table occupancy in share mode`.execute(books);
      const reserving = Promise.all(wishes.map((wish, i) => reserve(wish, quotes[i] as string, i)));
      reserving.catch(() => {});
      const isCrowded = async () =>
        (await waitingForLocks()) >= servers.length * writersAtOnce && (await waitingForLocks("relation")) > 0;
      await until("the servers' connections to wait, a writer among them", isCrowded);
      const writers = await waitingForLocks("relation");
      await books.commit().execute();
      expect(writers).toBe(1);
      const answers = await reserving;
      const outcomes = wishes.map((wish, i) => ({ ...wish, answer: answers[i] as Answer }));
      await expectFairResult(listing.id, outcomes, nightsOf);
    }
  });

  test("one quote sent twenty times is one booking, one payment page and one answer", {
    timeout: 120_000,
  }, async () => {
    const stripe = stripeOf(site);
    for (let round = 0; round < 8; round++) {
      const listing = await listingOf("lodging");
      const wish = { guest: await insertPerson(site, "Ana Cruz"), stay: stays.lodging(listing.id) };
      const quoteId = await quoteFor(wish);
      const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => reserve(wish, quoteId, i)));
      const different = new Set(answers.map(({ status, body }) => JSON.stringify({ status, body })));
      expect([...different].map((text) => JSON.parse(text))).toEqual([
        { status: 200, body: expect.objectContaining({ reserve_id: expect.any(Number), total: 428 }) },
      ]);
      const { reserve_id, session_id } = answers[0]?.body ?? {};
      const bookings = await site.db
        .selectFrom("bookings")
        .select(["id", "state"])
        .where("listing_id", "=", listing.id)
        .execute();
      expect(bookings).toEqual([{ id: reserve_id, state: "held" }]);
      const sessions = await stripe.checkout.sessions.list({ limit: 100 });
      const own = sessions.data.filter((session) => session.metadata?.booking === quoteId);
      expect(own.map(({ id, status }) => ({ id, status }))).toEqual([{ id: session_id, status: "open" }]);
    }
  });

  test("one guest who asks for twelve stays of a listing at once never holds two of them", {
    timeout: 120_000,
  }, async () => {
    const guest = await insertPerson(site, "Ana Cruz");
    const listing = await listingOf("lodging");
    const wishes = Array.from({ length: 12 }, (_, i) => {
      const from = addDays(day, 3 * i);
      return { guest, stay: stays.lodging(listing.id, { check_in: from, check_out: addDays(from, 2) }) };
    });
    const outcomes = await race(wishes);
    expect(outcomes.filter(({ answer }) => answer.status === 200).length).toBeGreaterThan(0);
    // Events are numbered under the listing's lock: each hold must end before the next one begins.
    const { rows } = await sql<{ transition: string }>`select e.transition from booking_events e
      join bookings b on b.id = e.booking_id where b.listing_id = ${listing.id} order by e.id`.execute(site.db);
    const steps = rows.map(({ transition }) => transition);
    expect(steps).toEqual(steps.map((_, i) => (i % 2 === 0 ? "hold" : "release")));
  });
});

/** Number of connections to this database that wait for a lock, of one kind or any. */
async function waitingForLocks(sort?: "relation" | "advisory"): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and (${sort ?? null}::text is null or wait_event = ${sort ?? null})`.execute(site.db);
  return rows[0]?.n ?? 0;
}

async function seatsOf(listingId: number) {
  const rows = await site.db
    .selectFrom("experience_sessions as s")
    .leftJoin("session_seats as seat", (join) =>
      join.onRef("seat.session_id", "=", "s.id").on("seat.released_at", "is", null),
    )
    .select((eb) => ["s.seats_taken", eb.fn.sum("seat.seats").as("live")])
    .where("s.listing_id", "=", listingId)
    .groupBy("s.id")
    .execute();
  return rows.map((row) => ({ seats_taken: row.seats_taken, live: Number(row.live) }));
}

describe("by hand, with an SQL prompt", () => {
  test("nothing overlaps what is taken, except an imported calendar", async () => {
    const { listingId } = await held("lodging", { check_in: day, check_out: addDays(day, 4) });
    const block = (range: string, cause = "host_block") => byHand((db) => insertOccupancy(db, listingId, range, cause));
    expect(await block(hours(day, "00:00", addDays(day, 1), "00:00"))).toBe("23P01 occupancy_no_overlap");
    expect(await block(hours(addDays(day, 4), "10:59", addDays(day, 5), "00:00"))).toBe("23P01 occupancy_no_overlap");
    expect(await block(hours(addDays(day, 4), "11:00", addDays(day, 5), "00:00"))).toBe("committed");
    expect(await block(hours(addDays(day, 4), "12:00", addDays(day, 6), "00:00"))).toBe("23P01 occupancy_no_overlap");
    expect(await block(hours(day, "00:00", addDays(day, 9), "00:00"), "imported_calendar")).toBe("committed");
    const moved = hours(addDays(day, 1), "15:00", addDays(day, 5), "15:00");
    const isBlock = sql`listing_id = ${listingId} and cause = 'host_block'`;
    expect(await byHand((db) => sql`update occupancy set during = ${moved} where ${isBlock}`.execute(db))).toBe(
      "23P01 occupancy_no_overlap",
    );
    const asBlock = sql`update occupancy set cause = 'host_block' where listing_id = ${listingId}`;
    expect(await byHand((db) => asBlock.execute(db))).toMatch(/^23/);
  });

  test("no range is empty, open, endless, missing or closed at its end", async () => {
    const { id } = await listingOf("space");
    const [a, b] = ["2026-12-20 10:00+00", "2026-12-20 12:00+00"];
    const refused = {
      empty: "23514",
      [`[${a},${a})`]: "23514",
      [`[${a},)`]: "23514",
      [`(,${b})`]: "23514",
      "(,)": "23514",
      [`[${a},infinity)`]: "23514",
      [`[-infinity,${b})`]: "23514",
      [`[${a},${b}]`]: "23514",
      [`(${a},${b})`]: "23514",
      [`(${a},${b}]`]: "23514",
      [`[${b},${a})`]: "22000",
    };
    for (const [range, code] of Object.entries(refused)) {
      expect(await byHand((db) => insertOccupancy(db, id, range)), range).toMatch(new RegExp(`^${code}`));
    }
    expect(await byHand((db) => insertOccupancy(db, id, null))).toMatch(/^23502/);
    expect(await byHand((db) => insertOccupancy(db, id, `[${a},${b})`))).toBe("committed");
    const change = sql`update occupancy set during = 'empty' where listing_id = ${id}`;
    expect(await byHand((db) => change.execute(db))).toMatch(/^23514/);
  });

  test.each(["held", "confirmed"] as const)("a %s booking keeps its dates", async (state) => {
    const { bookingId, listingId } = state === "held" ? await held("lodging") : await confirmed("lodging");
    const other = await listingOf("lodging");
    const isLive = sql`booking_id = ${bookingId} and released_at is null`;
    const lost = "23000 booking_has_its_place";
    const statements = {
      release: sql`update occupancy set released_at = now() where ${isLive}`,
      delete: sql`delete from occupancy where ${isLive}`,
      shorten: sql`update occupancy set during = tstzrange(lower(during), upper(during) - interval '1 day') where ${isLive}`,
      move: sql`update occupancy set during = tstzrange(lower(during) + interval '30 days', upper(during) + interval '30 days')
        where ${isLive}`,
      give: sql`update occupancy set listing_id = ${other.id} where ${isLive}`,
      disown: sql`update occupancy set booking_id = null, cause = 'host_block' where ${isLive}`,
      prolong: sql`update bookings set ends_at = ends_at + interval '1 day' where id = ${bookingId}`,
      reassign: sql`update bookings set listing_id = ${other.id} where id = ${bookingId}`,
      expire: sql`update bookings set state = 'expired' where id = ${bookingId}`,
      cancel: sql`update bookings set state = 'cancelled_by_guest' where id = ${bookingId}`,
    };
    for (const [name, statement] of Object.entries(statements)) {
      expect(await byHand((db) => statement.execute(db)), name).toBe(lost);
    }
    const twice = sql`insert into occupancy (listing_id, during, cause, booking_id, created_at)
      select listing_id, tstzrange(upper(during), upper(during) + interval '1 day'), cause, booking_id, created_at
      from occupancy where ${isLive}`;
    expect(await byHand((db) => twice.execute(db))).toBe("23505 occupancy_one_live_per_booking");
    expect(await byHand((db) => sql`delete from bookings where id = ${bookingId}`.execute(db))).toMatch(/^23503/);
    expect(await liveRanges(listingId)).toHaveLength(1);
  });

  test.each(["held", "confirmed"] as const)("a %s booking keeps its seats", async (state) => {
    const { bookingId, listingId } = state === "held" ? await held("experience") : await confirmed("experience");
    const isLive = sql`booking_id = ${bookingId} and released_at is null`;
    const lost = "23000 booking_has_its_place";
    const statements = {
      release: sql`update session_seats set released_at = now() where ${isLive}`,
      delete: sql`delete from session_seats where ${isLive}`,
      fewer: sql`update session_seats set seats = 1 where ${isLive}`,
      later: sql`update experience_sessions set starts_at = starts_at + interval '1 hour' where listing_id = ${listingId}`,
    };
    for (const [name, statement] of Object.entries(statements)) {
      expect(await byHand((db) => statement.execute(db)), name).toBe(lost);
    }
    expect(await seatsOf(listingId)).toEqual([{ seats_taken: 2, live: 2 }]);
  });

  test("a booking without a place is never confirmed", async () => {
    const { bookingId, guest } = await held("lodging");
    const released = await callApi(serverAt(1).url, "POST", `/user/reserve/${bookingId}/release`, {
      token: guest.token,
    });
    expect(released.body).toEqual({ state: "released" });
    for (const state of ["held", "confirmed", "completed"]) {
      const confirm = sql`update bookings set state = ${state} where id = ${bookingId}`;
      expect(await byHand((db) => confirm.execute(db)), state).toBe("23000 booking_has_its_place");
    }
    const copy = sql`insert into bookings select (jsonb_populate_record(b, ${JSON.stringify({ state: "confirmed", code: "LI-COPY", quote_id: crypto.randomUUID() })}::jsonb)).*
      from bookings b where id = ${bookingId}`;
    expect(await byHand((db) => copy.execute(db))).toMatch(/^(428C9|23)/);
  });

  test("no statement sells a seat twice", async () => {
    const { bookingId, listingId } = await held("experience", { guests: 6 });
    const other = await held("experience", { guests: 2, link_id: listingId });
    expect(await seatsOf(listingId)).toEqual([{ seats_taken: 8, live: 8 }]);
    const session = sql`(select id from experience_sessions where listing_id = ${listingId})`;
    const more = sql`insert into session_seats (session_id, booking_id, seats, created_at, released_at)
      values (${session}, ${bookingId}, 1, now(), now())`;
    expect(await byHand((db) => more.execute(db))).toBe("committed");
    const oversold = "23514 session_not_oversold";
    const statements = {
      live: sql`update session_seats set released_at = null where booking_id = ${bookingId} and seats = 1`,
      bigger: sql`update session_seats set seats = 7 where booking_id = ${bookingId} and seats = 6`,
      smaller: sql`update experience_sessions set capacity = 7 where listing_id = ${listingId}`,
    };
    expect(await byHand((db) => statements.live.execute(db))).toMatch(
      /^(23505 session_seats_one_live|23514 session_not)/,
    );
    expect(await byHand((db) => statements.bigger.execute(db))).toBe(oversold);
    expect(await byHand((db) => statements.smaller.execute(db))).toBe(oversold);
    // The database recounts the seats when the counter is lowered by hand.
    const forget = sql`update experience_sessions set seats_taken = 0 where listing_id = ${listingId}`;
    expect(await byHand((db) => forget.execute(db))).toBe("23514 session_counts_its_seats");
    expect(other.bookingId).not.toBe(bookingId);
    expect(await seatsOf(listingId)).toEqual([{ seats_taken: 8, live: 8 }]);
  });

  test("what happened to a booking is only ever added to", async () => {
    const { bookingId } = await held("lodging");
    for (const statement of [
      sql`update booking_events set to_state = 'confirmed' where booking_id = ${bookingId}`,
      sql`delete from booking_events where booking_id = ${bookingId}`,
    ]) {
      expect(await byHand((db) => statement.execute(db))).toBe("23000");
    }
  });
});

/** The outcome of a transaction: `committed`, or the error's code and constraint. */
async function byHand(work: (db: Db) => Promise<unknown>): Promise<string> {
  try {
    await site.db.transaction().execute(work as (tx: unknown) => Promise<unknown>);
    return "committed";
  } catch (error) {
    return `${sqlState(error)} ${constraintOf(error) ?? ""}`.trimEnd();
  }
}

function insertOccupancy(db: Db, listingId: number, range: string | null, cause = "host_block") {
  return sql`insert into occupancy (listing_id, during, cause, created_at)
    values (${listingId}, ${range}::tstzrange, ${cause}, now())`.execute(db);
}

/** A range from a time on one date to a time on another, as PostgreSQL writes it. */
function hours(fromDate: string, fromTime: string, toDate: string, toTime: string): string {
  const [from, to] = [instantOf(fromDate, fromTime, zone), instantOf(toDate, toTime, zone)];
  return `[${from.toISOString()},${to.toISOString()})`;
}

function liveRanges(listingId: number) {
  return site.db
    .selectFrom("occupancy")
    .select("during")
    .where("listing_id", "=", listingId)
    .where("released_at", "is", null)
    .execute();
}

async function held(kind: "lodging" | "experience", facts: Record<string, unknown> = {}) {
  const guest = await insertPerson(site, "Ana Cruz");
  const listingId = (facts.link_id as number | undefined) ?? (await listingOf(kind)).id;
  const [outcome] = await race([{ guest, stay: stays[kind](listingId, facts) }]);
  expect(outcome?.answer).toMatchObject({ status: 200 });
  const { reserve_id, session_id } = outcome?.answer.body ?? {};
  return { guest, listingId, bookingId: reserve_id as number, sessionId: session_id as string };
}

async function confirmed(kind: "lodging" | "experience") {
  const booking = await held(kind);
  await site.sandbox.control.pay({ session: booking.sessionId, card: goodCard });
  const status = await callApi(serverAt(0).url, "GET", `/user/session_status?session_id=${booking.sessionId}`);
  expect(status.body).toMatchObject({ payment_status: "paid" });
  return booking;
}

test("nobody deletes an account and holds a place with it at the same moment", async () => {
  const leaving = await Promise.all(Array.from({ length: 12 }, (_, i) => insertPerson(site, `Se va ${i}`)));
  const wishes = await Promise.all(
    leaving.map(async (guest) => ({ guest, stay: stays.lodging((await listingOf("lodging")).id) })),
  );
  const deletions = Promise.all(
    leaving.map(({ token }, i) => callApi(serverAt(i + 1).url, "DELETE", "/user", { token, body: {} })),
  );
  await Promise.all([race(wishes).catch(() => undefined), deletions]);
  const ids = leaving.map(({ id }) => id);
  const { rows } = await sql<{ held: boolean; deleted: boolean }>`
    select b.id is not null as held, u.deleted_at is not null as deleted
    from users u left join bookings b on b.guest_id = u.id and b.state = 'held' where u.id = any(${ids})`.execute(
    site.db,
  );
  expect(rows.filter(({ held, deleted }) => held && deleted)).toEqual([]);
  expect(rows.filter(({ deleted }) => deleted).length).toBeGreaterThan(0);
});

describe("two processes", () => {
  test("that meet an empty database at once both start", { timeout: 120_000 }, async () => {
    for (let round = 0; round < 3; round++) {
      const empty = await openSite(`empty${round}`, emptyDatabase);
      try {
        const both = await Promise.all([empty.startServer(), empty.startServer()]);
        for (const server of both) {
          const answer = await fetch(`${server.url}/readyz`);
          expect([answer.status, server.log]).toEqual([200, ""]);
        }
      } finally {
        await empty.close();
      }
    }
  });

  /** The last test: PostgreSQL's counters are only final once the servers' connections are closed. */
  test("never came to a deadlock, nor to an error of their own, in all of this", async () => {
    for (const server of servers) server.kill();
    await Promise.all(servers.map((server) => server.ended()));
    const name = new URL(site.databaseUrl).pathname.slice(1);
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    try {
      const backends = `select count(*)::int as n from pg_stat_activity where datname = $1
        and backend_type = 'client backend' and application_name <> $2`;
      await until(
        "the end of the servers' connections",
        async () => (await client.query(backends, [name, onlooker])).rows[0].n === 0,
      );
      const { rows } = await client.query("select deadlocks::int from pg_stat_database where datname = $1", [name]);
      expect(rows).toEqual([{ deadlocks: 0 }]);
    } finally {
      await client.end();
    }
    expect(servers.map((server) => server.log)).toEqual(["", ""]);
  });
});
