import fc from "fast-check";
import { expect, it } from "vitest";
import { insertBooking } from "#testing/fixtures.ts";
import { aListing, aPerson, getQuote, type Person } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

/**
 * Whatever a host changes about dates, in any order and among bookings: the host's calendar, the guests' calendar and
 * their quotes agree with a model that has a record for each date and shares no code with the product.
 */

const world = useWorld();
const runs = Number(process.env.CALENDAR_RUNS ?? 12);
const first = "2026-12-07";
const length = 6;
const hour = 3_600_000;
const offsets = Array.from({ length }, (_, index) => index);
const dateOf = (offset: number) => new Date(Date.parse(first) + offset * 24 * hour).toISOString().slice(0, 10);
/** The island is at UTC-4 all year. */
const at = (offset: number, clock: number) => Date.parse(`${dateOf(offset)}T00:00:00-04:00`) + clock * hour;
const last = dateOf(length);

const someDates = fc.uniqueArray(fc.integer({ min: 0, max: length - 1 }), { minLength: 1, maxLength: 3 });
const oneDate = fc.integer({ min: 0, max: length - 1 });
const state = fc.constantFrom("confirmed" as const, "confirmed" as const, "held" as const);

let host: Person;
let guest: Person;

async function people() {
  host = await aPerson(world);
  guest = await aPerson(world);
}

/** @returns 200, or the refusal's code */
async function change(id: number, offsetsOf: readonly number[], facts: object): Promise<number | string> {
  const body = { ...facts, dates: offsetsOf.map(dateOf) };
  const answer = await world.call("PUT", `/user/host/calendar/${id}`, { token: host.token, body });
  return answer.status === 200 ? 200 : answer.body.code;
}

const hostsDays = async (id: number) => {
  const path = `/user/host/calendar/${id}?from=${first}&to=${last}`;
  return (await world.call("GET", path, { token: host.token })).body;
};
const publicDays = async (id: number) =>
  (await world.call("GET", `/listings/${id}/availability?from=${first}&to=${last}`)).body;

const isQuoted = async (stay: Record<string, unknown>): Promise<number | null> => {
  const { status, body } = await getQuote(world, { ...stay, guests: 1 });
  return status === 200 ? body.total : null;
};

/** The refusal of a change that affects these bookings. */
const refusalOf = (met: { state: string }[]) => {
  if (met.some((one) => one.state === "confirmed")) return "booked_then";
  return met.length > 0 ? "held_then" : 200;
};

async function plant(
  listing: { id: number; kind: "lodging" | "space" | "experience" },
  how: "confirmed" | "held",
  span: { from: number; to: number },
  { stay, buffer = 0, seats = 0 }: { stay: object; buffer?: number; seats?: number },
) {
  const who = { state: how, guestId: guest.id, hostId: host.id, minutesLeft: 30 };
  const occupies = { from: span.from, to: span.to + buffer };
  await insertBooking(world, listing, who, { stay: span, occupies, seats, capacity: seats > 0 ? 8 : 0 });
  const { id } = await world.app.ctx.db
    .selectFrom("bookings")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await world.app.ctx.db
    .updateTable("bookings")
    .set({ stay: JSON.stringify(stay) })
    .where("id", "=", id)
    .execute();
}

it("nights: blocks, prices, minimums and bookings", async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constantFrom("block" as const, "open" as const), dates: someDates }),
    fc.record({
      do: fc.constant("nights" as const),
      dates: someDates,
      price: fc.constantFrom(undefined, null, 50, 80.25),
      minimum_nights: fc.constantFrom(undefined, null, 2, 3),
    }),
    fc.record({ do: fc.constant("book" as const), date: oneDate, nights: fc.constantFrom(1, 2), state }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      await people();
      const { id } = await aListing(world, "lodging", { hostId: host.id });
      const model = offsets.map(() => ({
        blocked: false,
        taken: undefined as { state: string } | undefined,
        price: 100,
        minimum: 1,
      }));
      for (const one of steps) {
        if (one.do === "book") {
          const nights = model.slice(one.date, one.date + one.nights);
          if (nights.some(({ blocked, taken }) => blocked || taken)) continue;
          const span = { from: at(one.date, 15), to: at(one.date + one.nights, 11) };
          const stay = {
            kind: "lodging",
            checkIn: dateOf(one.date),
            checkOut: dateOf(one.date + one.nights),
            guests: 1,
          };
          await plant({ id, kind: "lodging" }, one.state, span, { stay });
          for (const night of nights) night.taken = { state: one.state };
          continue;
        }
        const { do: what, dates, ...facts } = one;
        const nights = dates.map((date) => model[date] as (typeof model)[number]);
        const expected = what === "block" ? refusalOf(nights.flatMap(({ taken }) => taken ?? [])) : 200;
        expect(await change(id, dates, { change: what, ...facts })).toBe(expected);
        if (expected !== 200) continue;
        for (const night of nights) {
          if (one.do !== "nights") night.blocked = what === "block";
          else {
            if (one.price !== undefined) night.price = one.price ?? 100;
            if (one.minimum_nights !== undefined) night.minimum = one.minimum_nights ?? 1;
          }
        }
      }

      const hosts = await hostsDays(id);
      const told = hosts.days.map(({ blocked, price, minimumNights }: Record<string, unknown>) => ({
        blocked,
        price,
        minimum: minimumNights,
      }));
      expect(told).toEqual(model.map(({ taken: _, ...rest }) => rest));
      const states = offsets.map((offset) =>
        hosts.bookings
          .filter(({ dates }: { dates: string[] }) => dates.includes(dateOf(offset)))
          .map((booking: { state: string }) => booking.state),
      );
      expect(states).toEqual(model.map(({ taken }) => (taken ? [taken.state] : [])));
      expect((await publicDays(id)).nights).toEqual(
        model.map(({ blocked, taken, price, minimum }, offset) => ({
          date: dateOf(offset),
          free: !blocked && !taken,
          price,
          minimumNights: minimum,
        })),
      );
      for (const from of offsets) {
        for (let to = from + 1; to <= length; to++) {
          const nights = model.slice(from, to);
          const fits =
            nights.every(({ blocked, taken }) => !blocked && !taken) && to - from >= (nights[0]?.minimum ?? 1);
          const cents = nights.reduce((sum, { price }) => sum + price * 100, 0);
          const total = (cents + Math.floor((cents * 7) / 100 + 0.5)) / 100;
          const stay = { service_type: 2, link_id: id, check_in: dateOf(from), check_out: dateOf(to) };
          expect([from, to, await isQuoted(stay)]).toEqual([from, to, fits ? total : null]);
        }
      }
    }),
    { numRuns: runs },
  );
});

it("hours: closed days, other hours, blocked hours and bookings", async () => {
  const usual = { open: 10, close: 20 };
  const hoursOf = fc.constantFrom({ open: 12, close: 18 }, { open: 8, close: 22 }, { open: 10, close: 14 });
  const step = fc.oneof(
    fc.record({ do: fc.constantFrom("block" as const, "open" as const), dates: someDates }),
    fc.record({ do: fc.constantFrom("block" as const, "open" as const), dates: someDates, hours: hoursOf }),
    fc.record({ do: fc.constant("hours" as const), dates: someDates, hours: fc.option(hoursOf, { nil: undefined }) }),
    fc.record({ do: fc.constant("book" as const), date: oneDate, from: fc.integer({ min: 8, max: 20 }), state }),
  );
  const clock = (value: number) => `${String(value).padStart(2, "0")}:00`;
  const noon = { open: clock(usual.open), close: clock(usual.close) };
  const week = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  const openingHours = Object.fromEntries(week.map((weekday) => [weekday, noon])) as never;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      await people();
      const details = { openingHours, bufferMinutes: 0, minimumHours: 1 };
      const { id } = await aListing(world, "space", { hostId: host.id, details });
      const model = offsets.map(() => ({
        hours: usual as typeof usual | null,
        blocked: new Set<number>(),
        taken: new Map<number, { state: string }>(),
      }));
      for (const one of steps) {
        if (one.do === "book") {
          const day = model[one.date] as (typeof model)[number];
          const { hours } = day;
          if (!hours || one.from < hours.open || one.from + 1 > hours.close) continue;
          if (day.blocked.has(one.from) || day.taken.has(one.from)) continue;
          const times = { startTime: clock(one.from), endTime: clock(one.from + 1) };
          const stay = { kind: "space", mode: "hours", date: dateOf(one.date), ...times, guests: 1 };
          const span = { from: at(one.date, one.from), to: at(one.date, one.from + 1) };
          await plant({ id, kind: "space" }, one.state, span, { stay });
          day.taken.set(one.from, { state: one.state });
          continue;
        }
        const hours = "hours" in one ? one.hours : undefined;
        const days = one.dates.map((date) => model[date] as (typeof model)[number]);
        const blocksHours = one.do !== "hours" && hours;
        const after = (day: (typeof model)[number]) => {
          if (blocksHours) return day.hours;
          if (one.do === "block") return null;
          if (one.do === "hours") return hours ?? usual;
          return day.hours ?? usual;
        };
        const broken = days.flatMap((day) =>
          [...day.taken].filter(([from]) => {
            if (one.do === "block" && hours) return from >= hours.open && from < hours.close;
            const left = after(day);
            return !left || from < left.open || from >= left.close;
          }),
        );
        const expected = refusalOf(broken.map(([, taken]) => taken));
        const times = hours && { start_time: clock(hours.open), end_time: clock(hours.close) };
        expect(await change(id, one.dates, { change: one.do, ...times })).toBe(expected);
        if (expected !== 200) continue;
        for (const day of days) {
          day.hours = after(day);
          if (one.do === "open" && !hours) day.blocked.clear();
          for (let time = hours?.open ?? 0; blocksHours && time < blocksHours.close; time++) {
            if (one.do === "block") day.blocked.add(time);
            else day.blocked.delete(time);
          }
        }
      }

      const everyHour = Array.from({ length: 24 }, (_, time) => time);
      const hosts = await hostsDays(id);
      for (const [offset, day] of model.entries()) {
        const told = hosts.days[offset];
        const span = day.hours && { open: clock(day.hours.open), close: clock(day.hours.close) };
        expect(told.hours).toEqual(span);
        const blocked = everyHour.filter((time) =>
          told.blocks.some(({ from, to }: Record<string, string>) => `${from}` <= clock(time) && clock(time) < `${to}`),
        );
        expect(blocked).toEqual([...day.blocked].sort((a, b) => a - b));
        const free = everyHour.filter(
          (time) =>
            day.hours &&
            time >= day.hours.open &&
            time < day.hours.close &&
            !day.blocked.has(time) &&
            !day.taken.has(time),
        );
        const { starts } = (await publicDays(id)).days[offset];
        expect(starts.filter((start: string) => start.endsWith(":00"))).toEqual(free.map(clock));
        for (const time of everyHour.slice(7, 23)) {
          const stay = { service_type: 1, link_id: id, date: dateOf(offset) };
          const price = await isQuoted({ ...stay, start_time: clock(time), end_time: clock(time + 1) });
          expect([time, price]).toEqual([time, free.includes(time) ? 50 : null]);
        }
      }
    }),
    { numRuns: Math.ceil(runs / 2) },
  );
});

it("sessions: added, called off and sold", async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constantFrom("block" as const, "open" as const), dates: someDates }),
    fc.record({ do: fc.constant("book" as const), date: oneDate, seats: fc.constantFrom(1, 3), state }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      await people();
      const details = { availableDays: ["monday" as const, "wednesday" as const, "friday" as const] };
      const { id } = await aListing(world, "experience", { hostId: host.id, details });
      // The first date is a Monday.
      const model = offsets.map((offset) => ({
        offered: offset % 2 === 0,
        seats: [] as { seats: number; state: string }[],
      }));
      for (const one of steps) {
        if (one.do === "book") {
          const day = model[one.date] as (typeof model)[number];
          const left = 8 - day.seats.reduce((sum, { seats }) => sum + seats, 0);
          if (!day.offered || left < one.seats) continue;
          const stay = { kind: "experience", date: dateOf(one.date), startTime: "10:00", guests: one.seats };
          const span = { from: at(one.date, 10), to: at(one.date, 13) };
          await plant({ id, kind: "experience" }, one.state, span, { stay, seats: one.seats });
          day.seats.push({ seats: one.seats, state: one.state });
          continue;
        }
        const days = one.dates.map((date) => model[date] as (typeof model)[number]);
        const expected = one.do === "block" ? refusalOf(days.flatMap(({ seats }) => seats)) : 200;
        expect(await change(id, one.dates, { change: one.do })).toBe(expected);
        if (expected === 200) for (const day of days) day.offered = one.do === "open";
      }

      const hosts = await hostsDays(id);
      const sum = (day: (typeof model)[number], wanted: string) =>
        day.seats.filter((one) => one.state === wanted).reduce((total, { seats }) => total + seats, 0);
      expect(hosts.days.map(({ sessions }: { sessions: object[] }) => sessions)).toEqual(
        model.map((day) =>
          day.offered
            ? [
                {
                  startTime: "10:00",
                  endTime: "13:00",
                  capacity: 8,
                  sold: sum(day, "confirmed"),
                  held: sum(day, "held"),
                },
              ]
            : [],
        ),
      );
      const told = (await publicDays(id)).sessions.map(({ date, seatsLeft }: Record<string, unknown>) => [
        date,
        seatsLeft,
      ]);
      const left = (day: (typeof model)[number]) => 8 - sum(day, "confirmed") - sum(day, "held");
      expect(told).toEqual(model.flatMap((day, offset) => (day.offered ? [[dateOf(offset), left(day)]] : [])));
      for (const [offset, day] of model.entries()) {
        const stay = { service_type: 0, link_id: id, date: dateOf(offset), start_time: "10:00" };
        expect([offset, await isQuoted(stay)]).toEqual([offset, day.offered && left(day) > 0 ? 40 : null]);
      }
    }),
    { numRuns: runs },
  );
});
