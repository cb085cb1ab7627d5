import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { BookingState } from "#contract/bookings/process.ts";
import { type Weekday, weekdays } from "#contract/dates.ts";
import type { Hours } from "#contract/listings/fields.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { type InsertedSlot, insertBlock, insertBooking } from "#testing/fixtures.ts";
import { aListing, aPerson, getQuote, type Person } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

/**
 * A stay gets a quote exactly when the calendar shows it as free, and both agree with a model that shares no code with
 * the product: instants as numbers, the island at UTC-4 all year.
 */

const world = useWorld();
const hour = 3_600_000;
const days = 8;
const runs = { numRuns: 8 };

const at = (date: string, time: string) => Date.parse(`${date}T${time}:00-04:00`);
const dateAfter = (date: string, more: number) =>
  new Date(Date.parse(date) + more * 24 * hour).toISOString().slice(0, 10);
const timeOf = (instant: number) => new Date(instant - 4 * hour).toISOString().slice(11, 16);
const dateOf = (instant: number) => new Date(instant - 4 * hour).toISOString().slice(0, 10);
const weekdayOf = (date: string) => weekdays[(new Date(date).getUTCDay() + 6) % 7] as Weekday;

interface Span {
  from: number;
  to: number;
}
const meet = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

/** Bookings and blocks that occupy a slot, and for whom each counts as taken. */
const takers = {
  confirmed: { state: "confirmed", mine: false, minutesLeft: 0, counts: { me: true, others: true } },
  completed: { state: "completed", mine: false, minutesLeft: 0, counts: { me: true, others: true } },
  mineConfirmed: { state: "confirmed", mine: true, minutesLeft: 0, counts: { me: true, others: true } },
  held: { state: "held", mine: false, minutesLeft: 1, counts: { me: true, others: true } },
  heldAndOver: { state: "held", mine: false, minutesLeft: 0, counts: { me: false, others: false } },
  mineHeld: { state: "held", mine: true, minutesLeft: 1, counts: { me: false, others: true } },
  released: { state: "released", mine: false, minutesLeft: 1, counts: { me: false, others: false } },
  cancelled: { state: "cancelled_by_guest", mine: true, minutesLeft: 0, counts: { me: false, others: false } },
} as const satisfies Record<string, { state: BookingState; mine: boolean; minutesLeft: number; counts: object }>;
const blocks = {
  block: { cause: "host_block", counts: { me: true, others: true } },
  imported: { cause: "imported_calendar", counts: { me: true, others: true } },
} as const;
type Taker = keyof typeof takers | keyof typeof blocks;
const everyTaker = [...Object.keys(takers), ...Object.keys(blocks)] as Taker[];
const countsFor = (taker: Taker, who: "me" | "others") => ({ ...takers, ...blocks })[taker].counts[who];

interface Market {
  host: Person;
  guest: Person;
  other: Person;
}
const aMarket = async (): Promise<Market> => ({
  host: await aPerson(world),
  guest: await aPerson(world),
  other: await aPerson(world),
});

/** Writes a booking in a state, with its slot, as the product's own writers leave it. */
async function plantBooking(
  market: Market,
  listing: { id: number; kind: ListingKind },
  taker: keyof typeof takers,
  slot: Omit<InsertedSlot, "seats" | "capacity"> & { seats?: number; capacity?: number },
): Promise<void> {
  const { state, mine, minutesLeft } = takers[taker];
  const guest = mine ? market.guest : market.other;
  const booking = { state, minutesLeft, guestId: guest.id, hostId: market.host.id };
  await insertBooking(world, listing, booking, { seats: 0, capacity: 0, ...slot });
}

const plantBlock = (listingId: number, taker: keyof typeof blocks, span: Span) =>
  insertBlock(world, listingId, blocks[taker].cause, span);

/** Plants only spans that clash with none there; imported calendars may clash with anything. */
async function plant<T extends { taker: Taker }>(
  wanted: T[],
  spanOf: (one: T) => Span,
  write: (one: T, span: Span) => Promise<void>,
): Promise<{ taker: Taker; span: Span }[]> {
  const there: { taker: Taker; span: Span }[] = [];
  for (const one of wanted) {
    const span = spanOf(one);
    const lives = one.taker !== "imported" && one.taker !== "released" && one.taker !== "cancelled";
    const blocking = there.filter(({ taker }) => !["imported", "released", "cancelled"].includes(taker));
    if (lives && blocking.some((other) => meet(other.span, span))) continue;
    await write(one, span);
    there.push({ taker: one.taker, span });
  }
  return there;
}

/** Times around now, or around the last bookable date. */
const moments = fc.record({
  now: fc
    .constantFrom("12:00", "14:59", "15:00", "15:01", "00:00", "23:59", "22:00")
    .map((time) => at("2026-11-21", time)),
  first: fc.constantFrom("2026-11-20", "2026-12-17"),
  notice: fc.constantFrom(0, 0, 3, 24, 48),
});
const windowMonths = 1;
const lastDate = "2026-12-21";

async function open(
  kind: ListingKind,
  market: Market,
  { now, notice }: { now: number; notice: number },
  details: object,
): Promise<{ id: number; kind: ListingKind }> {
  world.clock.set(new Date(now));
  const { id } = await aListing(world, kind, { hostId: market.host.id, advanceNoticeHours: notice, details });
  await world.app.ctx.db
    .updateTable("listings")
    .set({ booking_window_months: windowMonths })
    .where("id", "=", id)
    .execute();
  return { id, kind };
}

const calendarOf = async (id: number, first: string, token: string | undefined) => {
  const path = `/listings/${id}/availability?from=${first}&to=${dateAfter(first, days)}`;
  return (await world.call("GET", path, { token })).body;
};

const isQuoted = async (stay: Record<string, unknown>, guest: Person | undefined): Promise<boolean> => {
  const { status, body } = await getQuote(world, stay, guest);
  if (status !== 200 && status !== 409)
    throw new Error(`${status} for ${JSON.stringify(stay)}: ${JSON.stringify(body)}`);
  return status === 200;
};

const askers = ["me", "others"] as const;
const offsets = Array.from({ length: days }, (_, index) => index);

describe("nights", () => {
  const islands = fc.record({
    moment: moments,
    turnover: fc.constantFrom(["11:00", "15:00"], ["12:00", "12:00"], ["00:00", "14:00"], ["00:00", "00:00"]),
    minimumNights: fc.integer({ min: 1, max: 3 }),
    maximumNights: fc.integer({ min: 3, max: 5 }),
    taken: fc.array(
      fc.record({
        taker: fc.constantFrom(...everyTaker),
        day: fc.integer({ min: -2, max: days }),
        nights: fc.integer({ min: 1, max: 3 }),
        /** Of blocks: the hour at which they begin, and how many they last; undefined: whole dates. */
        hours: fc.option(fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 30 })), {
          nil: undefined,
        }),
      }),
      { maxLength: 6 },
    ),
    /** The check-in times after the blocks were made. */
    later: fc.constantFrom(undefined, undefined, ["10:00", "16:00"], ["09:00", "10:00"]),
    closed: fc.uniqueArray(fc.integer({ min: 0, max: days - 1 }), { maxLength: 2 }),
    minimums: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: days - 1 }), fc.integer({ min: 1, max: 3 })), {
      maxLength: 3,
      selector: ([day]) => day,
    }),
  });

  it("are free when, and only when, a stay over them is quoted", async () => {
    const market = await aMarket();
    const check = async ({
      moment,
      turnover,
      taken,
      closed,
      minimums,
      later,
      ...lengths
    }: typeof islands extends fc.Arbitrary<infer I> ? I : never) => {
      const { now, first, notice } = moment;
      const times = { checkOutTime: String(turnover[0]), checkInTime: String(turnover[1]), ...lengths };
      const listing = await open("lodging", market, moment, times);
      const stayOf = (day: number, nights: number): Span => ({
        from: at(dateAfter(first, day), times.checkInTime),
        to: at(dateAfter(first, day + nights), times.checkOutTime),
      });
      const there = await plant(
        taken,
        ({ taker, day, nights, hours: [opens, length] = [0, nights * 24] }) => {
          const from = at(dateAfter(first, day), "00:00") + opens * hour;
          return taker in blocks ? { from, to: from + length * hour } : stayOf(day, nights);
        },
        ({ taker }, span) =>
          taker in blocks
            ? plantBlock(listing.id, taker as keyof typeof blocks, span)
            : plantBooking(market, listing, taker as keyof typeof takers, { stay: span, occupies: span }),
      );
      if (later) {
        [times.checkOutTime, times.checkInTime] = [String(later[0]), String(later[1])];
        await world.app.ctx.db
          .updateTable("listings")
          .set({ details: sql`details || ${JSON.stringify({ checkInTime: later[1], checkOutTime: later[0] })}::jsonb` })
          .where("id", "=", listing.id)
          .execute();
      }
      for (const day of new Set([...closed, ...minimums.map(([day]) => day)])) {
        const minimum_nights = minimums.find(([other]) => other === day)?.[1] ?? null;
        await world.app.ctx.db
          .insertInto("dated_rules")
          .values({ listing_id: listing.id, date: dateAfter(first, day), closed: closed.includes(day), minimum_nights })
          .execute();
      }
      const minimumOn = (day: number) => minimums.find(([other]) => other === day)?.[1] ?? times.minimumNights;

      /** Between the stay's check-out and the next check-in. */
      const isJustAfter = (span: Span, stay: Span) =>
        stay.to <= span.from && span.to <= at(dateOf(stay.to), times.checkInTime);
      for (const who of askers) {
        const asker = who === "me" ? market.guest : undefined;
        const isFree = (day: number, nights: number) => {
          const stay = stayOf(day, nights);
          const dates = Array.from({ length: nights }, (_, index) => day + index);
          return (
            stay.from >= now + notice * hour &&
            dates.every((date) => !closed.includes(date) && dateAfter(first, date) <= lastDate) &&
            !there.some(({ taker, span }) => countsFor(taker, who) && (meet(span, stay) || isJustAfter(span, stay)))
          );
        };
        expect(await calendarOf(listing.id, first, asker?.token)).toEqual({
          kind: "lodging",
          nights: offsets.map((day) => ({
            date: dateAfter(first, day),
            free: isFree(day, 1),
            price: 100,
            minimumNights: minimumOn(day),
          })),
        });
        for (const day of offsets) {
          for (const nights of [1, 2, 4].filter((length) => day + length <= days)) {
            const stay = {
              service_type: 2,
              link_id: listing.id,
              guests: 1,
              check_in: dateAfter(first, day),
              check_out: dateAfter(first, day + nights),
            };
            const expected = isFree(day, nights) && nights >= minimumOn(day) && nights <= times.maximumNights;
            expect({ who, stay, quoted: await isQuoted(stay, asker) }).toEqual({ who, stay, quoted: expected });
            // The calendar alone gives the same answer.
            const nightsFree = Array.from({ length: nights }, (_, index) => isFree(day + index, 1)).every(Boolean);
            expect(isFree(day, nights)).toBe(nightsFree);
          }
        }
      }
    };
    await fc.assert(fc.asyncProperty(islands, check), runs);
  }, 180_000);
});

describe("hours", () => {
  const everyHours: (Hours | null)[] = [
    null,
    { open: "08:00", close: "22:00" },
    { open: "20:00", close: "02:00" },
    { open: "00:00", close: "00:00" },
    { open: "09:15", close: "12:00" },
    { open: "22:00", close: "22:00" },
  ];
  const hoursOfDay = fc.constantFrom(...everyHours);
  const islands = fc.record({
    moment: moments,
    week: fc.tuple(hoursOfDay, hoursOfDay, hoursOfDay, hoursOfDay, hoursOfDay, hoursOfDay, hoursOfDay),
    exceptions: fc.uniqueArray(fc.tuple(fc.integer({ min: -1, max: days - 1 }), hoursOfDay), {
      maxLength: 2,
      selector: ([day]) => day,
    }),
    minimumHours: fc.integer({ min: 1, max: 3 }),
    bufferMinutes: fc.constantFrom(0, 30, 45),
    dayCents: fc.constantFrom(null, 400_00),
    taken: fc.array(
      fc.record({
        taker: fc.constantFrom(...everyTaker),
        day: fc.integer({ min: -1, max: days }),
        quarter: fc.integer({ min: 0, max: 95 }),
        quarters: fc.integer({ min: 1, max: 40 }),
      }),
      { maxLength: 8 },
    ),
    asked: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 48 })), { minLength: 10, maxLength: 10 }),
  });

  it("are free when, and only when, a use of them is quoted; whole days too", async () => {
    const market = await aMarket();
    const check = async ({
      moment,
      week,
      exceptions,
      taken,
      asked,
      ...facts
    }: typeof islands extends fc.Arbitrary<infer I> ? I : never) => {
      const { now, first, notice } = moment;
      const openingHours = Object.fromEntries(weekdays.map((weekday, index) => [weekday, week[index]])) as Record<
        Weekday,
        Hours | null
      >;
      const listing = await open("space", market, moment, { ...facts, openingHours });
      const buffer = facts.bufferMinutes * 60_000;
      const there = await plant(
        taken,
        ({ taker, day, quarter, quarters }) => {
          const from = at(dateAfter(first, day), "00:00") + quarter * 15 * 60_000;
          return { from, to: from + quarters * 15 * 60_000 + (taker in blocks ? 0 : buffer) };
        },
        ({ taker }, span) =>
          taker in blocks
            ? plantBlock(listing.id, taker as keyof typeof blocks, span)
            : plantBooking(market, listing, taker as keyof typeof takers, {
                stay: { from: span.from, to: span.to - buffer },
                occupies: span,
              }),
      );
      for (const [day, hours] of exceptions) {
        await world.app.ctx.db
          .insertInto("dated_rules")
          .values({
            listing_id: listing.id,
            date: dateAfter(first, day),
            closed: hours === null,
            opens: hours?.open ?? null,
            closes: hours?.close ?? null,
          })
          .execute();
      }
      const hoursOn = (date: string) => {
        const exception = exceptions.find(([day]) => dateAfter(first, day) === date);
        return exception ? exception[1] : openingHours[weekdayOf(date)];
      };
      const openingOn = (date: string): Span | null => {
        const hours = hoursOn(date);
        return (
          hours && {
            from: at(date, hours.open),
            to: at(hours.close > hours.open ? date : dateAfter(date, 1), hours.close),
          }
        );
      };

      for (const who of askers) {
        const asker = who === "me" ? market.guest : undefined;
        const isUsable = (use: Span) =>
          use.from >= now + notice * hour &&
          dateOf(use.from) <= lastDate &&
          !there.some(
            ({ taker, span }) => countsFor(taker, who) && meet(span, { from: use.from, to: use.to + buffer }),
          );
        const openingsAround = (date: string) =>
          [openingOn(dateAfter(date, -1)), openingOn(date)].filter((opening) => opening !== null);
        /** Until when the space is open from then on, the next dates' openings included. */
        const closesAfter = (moment: number) => {
          const around = [-1, 0, 1, 2].map((days) => openingOn(dateAfter(dateOf(moment), days)));
          return around.reduce(
            (until, open) => (open && open.from <= until ? Math.max(until, open.to) : until),
            moment,
          );
        };
        const mayUse = (use: Span) =>
          use.to - use.from >= facts.minimumHours * hour && isUsable(use) && use.to <= closesAfter(use.from);

        /** Every half hour of an opening, with the latest end that may be requested. */
        const startsOn = (date: string) => {
          const latest = new Map<number, number>();
          for (const opening of openingsAround(date)) {
            for (let from = opening.from; from < opening.to; from += hour / 2) {
              if (dateOf(from) !== date) continue;
              const limit = Math.min(closesAfter(from), from + 24 * hour);
              for (let to = from + hour / 2; ; to = Math.min(to + hour / 2, limit)) {
                if (to <= limit && mayUse({ from, to })) latest.set(from, Math.max(to, latest.get(from) ?? 0));
                if (to >= limit) break;
              }
            }
          }
          return [...latest].sort(([a], [b]) => a - b);
        };
        const dates = offsets.map((day) => dateAfter(first, day));
        const wholeDay = (date: string) => {
          const opening = openingOn(date);
          return facts.dayCents !== null && opening !== null && date <= lastDate && isUsable(opening);
        };
        expect(await calendarOf(listing.id, first, asker?.token)).toEqual({
          kind: "space",
          days: dates.map((date) => ({
            date,
            open: hoursOn(date)?.open ?? null,
            close: hoursOn(date)?.close ?? null,
            starts: startsOn(date).map(([from]) => timeOf(from)),
            latestEnds: startsOn(date).map(([, to]) => timeOf(to)),
            wholeDayFree: wholeDay(date),
          })),
        });

        const quoteOf = (use: Span) =>
          isQuoted(
            {
              service_type: 1,
              link_id: listing.id,
              guests: 1,
              date: dateOf(use.from),
              start_time: timeOf(use.from),
              end_time: timeOf(use.to),
            },
            asker,
          );
        const uses: Span[] = [];
        for (const date of dates) {
          const [from, to] = startsOn(date).at(-1) ?? [];
          if (from !== undefined && to !== undefined)
            uses.push({ from, to }, { from, to: from + facts.minimumHours * hour });
          if (from !== undefined && to !== undefined && to - from < 24 * hour) uses.push({ from, to: to + hour / 2 });
        }
        for (const [slot, halves] of asked) {
          const from = at(first, "00:00") + (slot % (days * 48)) * (hour / 2);
          uses.push({ from, to: from + halves * (hour / 2) });
        }
        for (const use of uses.filter(({ from, to }) => to - from <= 24 * hour)) {
          const told = { who, date: dateOf(use.from), from: timeOf(use.from), to: timeOf(use.to) };
          expect({ ...told, quoted: await quoteOf(use) }).toEqual({ ...told, quoted: mayUse(use) });
        }
        for (const date of dates) {
          const stay = {
            service_type: 1,
            link_id: listing.id,
            guests: 1,
            start_date: date,
            end_date: dateAfter(date, 1),
          };
          expect({ who, date, quoted: await isQuoted(stay, asker) }).toEqual({ who, date, quoted: wholeDay(date) });
        }
      }
    };
    await fc.assert(fc.asyncProperty(islands, check), runs);
  }, 180_000);
});

describe("sessions", () => {
  const islands = fc.record({
    moment: moments,
    availableDays: fc.subarray([...weekdays]),
    times: fc.constantFrom(
      { startTime: "10:00", endTime: "13:00" },
      { startTime: "22:00", endTime: "01:00" },
      { startTime: "00:00", endTime: "00:00" },
    ),
    pricePer: fc.constantFrom("person" as const, "group" as const),
    cutOffHours: fc.constantFrom(0, 2, 24),
    said: fc.uniqueArray(
      fc.tuple(fc.integer({ min: 0, max: days - 1 }), fc.constantFrom("added" as const, "called_off" as const)),
      { maxLength: 3, selector: ([day]) => day },
    ),
    sold: fc.array(
      fc.record({
        taker: fc.constantFrom(...(Object.keys(takers) as (keyof typeof takers)[])),
        day: fc.integer({ min: 0, max: days - 1 }),
        seats: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 8 },
    ),
    /** Dates on which the host changed time and size after the first seat was sold. */
    changed: fc.uniqueArray(fc.integer({ min: 0, max: days - 1 }), { maxLength: 4 }),
  });
  const size = 5;
  const before = { startTime: "09:00", endTime: "12:30", capacity: 6 };

  it("have as many seats as are quoted, and not one more", async () => {
    const market = await aMarket();
    const check = async ({
      moment,
      times,
      said,
      sold,
      changed,
      ...facts
    }: typeof islands extends fc.Arbitrary<infer I> ? I : never) => {
      const { now, first, notice } = moment;
      const listing = await open("experience", market, moment, { ...facts, ...times, groupSize: size });
      const termsOn = (day: number) => (changed.includes(day) ? before : { ...times, capacity: size });
      const seatsOf = (day: number, seats: number) => (facts.pricePer === "group" ? termsOn(day).capacity : seats);
      const isReleased = (taker: Taker) => taker === "released" || taker === "cancelled";
      const there: typeof sold = [];
      for (const one of sold) {
        const seats = seatsOf(one.day, one.seats);
        const live = there
          .filter(({ day, taker }) => day === one.day && !isReleased(taker))
          .reduce((sum, other) => sum + other.seats, 0);
        if (!isReleased(one.taker) && live + seats > termsOn(one.day).capacity) continue;
        const { startTime, endTime, capacity } = termsOn(one.day);
        const date = dateAfter(first, one.day);
        const stay = { from: at(date, startTime), to: at(endTime > startTime ? date : dateAfter(date, 1), endTime) };
        await plantBooking(market, listing, one.taker, { stay, occupies: stay, seats, capacity });
        there.push({ ...one, seats });
      }
      for (const [day, session] of said) {
        await world.app.ctx.db
          .insertInto("dated_rules")
          .values({ listing_id: listing.id, date: dateAfter(first, day), session })
          .execute();
      }

      for (const who of askers) {
        const asker = who === "me" ? market.guest : undefined;
        const sessions = offsets.flatMap((day) => {
          const date = dateAfter(first, day);
          const counted = there.filter((one) => one.day === day && countsFor(one.taker, who));
          const saying = said.find(([other]) => other === day)?.[1];
          const isOffered =
            saying === "added" || (saying === undefined && facts.availableDays.includes(weekdayOf(date)));
          if (counted.length === 0 && !isOffered) return [];
          // A session with seats sold keeps its time and size, and runs whatever is called off.
          const { startTime, endTime, capacity } = counted.length > 0 ? termsOn(day) : { ...times, capacity: size };
          const left = capacity - counted.reduce((sum, { seats }) => sum + seats, 0);
          const start = at(date, startTime);
          const closed = start - facts.cutOffHours * hour < now || start < now + notice * hour || date > lastDate;
          return [
            { date, startTime, endTime, seatsLeft: facts.pricePer === "group" && left < capacity ? 0 : left, closed },
          ];
        });
        expect(await calendarOf(listing.id, first, asker?.token)).toEqual({ kind: "experience", sessions });

        for (const day of offsets) {
          const date = dateAfter(first, day);
          const session = sessions.find((one) => one.date === date);
          const left = session && !session.closed ? session.seatsLeft : 0;
          for (const start_time of new Set([times.startTime, before.startTime])) {
            for (const guests of [1, Math.max(1, left), left + 1]) {
              const stay = { service_type: 0, link_id: listing.id, date, start_time, guests };
              const expected = session?.startTime === start_time && guests <= left;
              expect({ who, stay, quoted: await isQuoted(stay, asker) }).toEqual({ who, stay, quoted: expected });
            }
          }
        }
      }
    };
    await fc.assert(fc.asyncProperty(islands, check), runs);
  }, 180_000);
});
