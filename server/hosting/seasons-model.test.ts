import fc from "fast-check";
import { expect, it } from "vitest";
import { aListing, aPerson, getQuote, type Person } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { extendYearlyRules } from "../availability/availability.ts";

/**
 * For any seasons, minimums by weekday and dates set by hand, in any order and while the clock moves: the host's
 * calendar, the guests' calendar, quotes and searches agree with a model that looks at one date at a time and shares no
 * code with the product.
 */

const world = useWorld();
const runs = Number(process.env.SEASON_RUNS ?? 6);
const day = 86_400_000;
const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
const dateAfter = (date: string, days: number) => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

/** Around the turn of a year and the end of February: where seasons begin and end. */
const dayOfYear = fc.constantFrom(
  "12-20",
  "12-24",
  "12-27",
  "12-31",
  "01-01",
  "01-03",
  "02-28",
  "02-29",
  "03-01",
  "06-15",
);
const minimum = fc.constantFrom(null, null, 1, 2, 3);
const seasons = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom("Navidad", "Fin de año", "Reyes", "Carnaval", "Verano"),
    firstDay: dayOfYear,
    lastDay: dayOfYear,
    price: fc.constantFrom(150, 240.5),
    weekendPrice: fc.constantFrom(null, 300),
    minimumNights: minimum,
  }),
  { maxLength: 4, selector: ({ name }) => name },
);
const weekdayMinimums = fc.record(Object.fromEntries(weekdays.map((name) => [name, minimum])));
/** Six nights from each of these are looked at; the last ones have a February 29. */
const starts = ["2027-12-19", "2027-12-30", "2028-02-27"] as const;
const nights = 6;
const oneDate = fc
  .tuple(fc.constantFrom(...starts), fc.integer({ min: 0, max: nights - 1 }))
  .map(([start, offset]) => dateAfter(start, offset));

type Seasons = typeof seasons extends fc.Arbitrary<infer Drawn> ? Drawn : never;
interface Model {
  seasons: Seasons;
  weekdayMinimums: Record<string, number | null>;
  byHand: Map<string, { price: number | null; minimum: number | null }>;
}

const leapYear = Array.from({ length: 366 }, (_, at) => dateAfter("2024-01-01", at).slice(5));

/** Every day of a leap year that a season has. */
function daysOf({ firstDay, lastDay }: Seasons[number]): Set<string> {
  const fromFirst = [...leapYear, ...leapYear].slice(leapYear.indexOf(firstDay));
  return new Set(fromFirst.slice(0, fromFirst.indexOf(lastDay) + 1));
}

function isRefused(drawn: Seasons): boolean {
  const spans = drawn.map(daysOf);
  return spans.some((one, at) =>
    spans.slice(at + 1).some((other) => one.size === other.size && [...one].some((each) => other.has(each))),
  );
}

function expected(date: string, model: Model): { price: number; minimumNights: number } {
  const weekday = weekdays[new Date(date).getUTCDay()] as string;
  const isWeekend = weekday === "friday" || weekday === "saturday";
  const there = model.seasons.filter((season) => daysOf(season).has(date.slice(5)));
  const [season] = there.sort((a, b) => daysOf(a).size - daysOf(b).size);
  const set = model.byHand.get(date);
  const ofSeason = season && (isWeekend && season.weekendPrice !== null ? season.weekendPrice : season.price);
  return {
    price: set?.price ?? ofSeason ?? (isWeekend ? 120 : 100),
    minimumNights: set?.minimum ?? season?.minimumNights ?? model.weekdayMinimums[weekday] ?? 1,
  };
}

async function agree(host: Person, id: number, model: Model): Promise<void> {
  for (const start of starts) {
    const end = dateAfter(start, nights);
    const dates = Array.from({ length: nights }, (_, at) => dateAfter(start, at));
    const days = dates.map((date) => ({ date, ...expected(date, model) }));
    const query = `from=${start}&to=${end}`;
    const hosts = (await world.call("GET", `/user/host/calendar/${id}?${query}`, { token: host.token })).body.days;
    const guests = (await world.call("GET", `/listings/${id}/availability?${query}`)).body.nights;
    const seen = (list: typeof days) => list.map(({ date, price, minimumNights }) => ({ date, price, minimumNights }));
    expect([seen(hosts), seen(guests)]).toEqual([days, days]);
    for (const length of [1, 3]) {
      for (let at = 0; at + length <= nights; at++) {
        const stay = { check_in: dates[at] as string, check_out: dateAfter(dates[at] as string, length), guests: 1 };
        const cents = days.slice(at, at + length).reduce((sum, { price }) => sum + price * 100, 0);
        const total = (cents + Math.floor((cents * 7) / 100 + 0.5)) / 100;
        const fits = length >= (days[at]?.minimumNights ?? 1);
        const quote = await getQuote(world, { service_type: 2, link_id: id, ...stay });
        const query = new URLSearchParams(Object.entries(stay).map(([name, value]) => [name, String(value)]));
        const { items } = (await world.call("GET", `/listings?kind=lodging&${query}&max_price=${Math.ceil(total)}`))
          .body;
        expect([stay, quote.body.total, items[0]?.stayTotal]).toEqual(
          fits ? [stay, total, total] : [stay, undefined, undefined],
        );
      }
    }
  }
}

it("prices and minimum stays are those of the model, before and after changes and as time goes on", async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant("year" as const), seasons, weekdayMinimums }),
    fc.record({
      do: fc.constant("hand" as const),
      dates: fc.uniqueArray(oneDate, { minLength: 1, maxLength: 4 }),
      price: fc.constantFrom(null, 500),
      minimum_nights: fc.constantFrom(null, 2),
    }),
    fc.record({ do: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 60 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
      // From here some of the dates are not written out yet.
      world.clock.set(new Date("2026-01-10T16:00:00Z"));
      const host = await aPerson(world);
      const never = new Date("2200-01-01");
      await world.app.ctx.db.updateTable("sessions").set({ last_seen_at: never, expires_at: never }).execute();
      const { id } = await aListing(world, "lodging", { hostId: host.id, details: { weekendNightCents: 120_00 } });
      await world.app.ctx.db.updateTable("listings").set({ visible: false }).where("id", "<>", id).execute();
      const model: Model = { seasons: [], weekdayMinimums: {}, byHand: new Map() };
      let version = 1;
      for (const one of steps) {
        if (one.do === "wait") {
          world.clock.advance(one.days * 24 * 60);
          await extendYearlyRules(world.app.ctx);
        } else if (one.do === "hand") {
          const { do: _, ...facts } = one;
          const body = { change: "nights", ...facts };
          const { status } = await world.call("PUT", `/user/host/calendar/${id}`, { token: host.token, body });
          // Some of the dates are further ahead than a host may set them.
          if (status !== 200) continue;
          for (const date of one.dates) model.byHand.set(date, { price: one.price, minimum: one.minimum_nights });
        } else {
          const { do: _, ...year } = one;
          const body = { version, ...year };
          const { status } = await world.call("PUT", `/user/host/calendar/${id}/seasons`, { token: host.token, body });
          expect(status).toBe(isRefused(year.seasons) ? 400 : 200);
          if (status !== 200) continue;
          version += 1;
          Object.assign(model, year);
        }
      }
      world.clock.set(new Date("2027-05-01T16:00:00Z"));
      await extendYearlyRules(world.app.ctx);
      await agree(host, id, model);
    }),
    { numRuns: runs },
  );
}, 120_000);
