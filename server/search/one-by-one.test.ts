import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { type Weekday, weekdayOf, weekdays } from "#contract/dates.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { filtersOfKind } from "#contract/listings/listing-fields.ts";
import type { ChoicesReply, FoundCard, Pin } from "#contract/listings/search.ts";
import { openStays, type Sort, searchLimits, sorts } from "#contract/listings/search-limits.ts";
import { insertBlock, insertBooking, type Span } from "#testing/fixtures.ts";
import { aListing, aPerson, getQuote, type Person } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

/**
 * Compares search with doing it by hand: looking at every listing, requesting a quote for each, sorting and counting.
 * On random islands, for random queries, both must find the same listings, at the same prices.
 */

/** Small islands need small limits: four listings are read at a time, two results are counted, one is a pin. */
vi.mock("#contract/listings/search-limits.ts", async (original) => {
  const limits = await original<typeof import("#contract/listings/search-limits.ts")>();
  return { ...limits, searchLimits: { ...limits.searchLimits, counted: 2, choices: 3, page: 1, pins: 1 } };
});

const world = useWorld({ LODGING_TAX_PERCENT: "7" });
const runs = Number(process.env.SEARCH_RUNS ?? 16);
const hour = 3_600_000;
const first = "2026-11-20";
const days = 8;

/** The island is at UTC-4 all year. */
const at = (day: number, time: string) => Date.parse(`${dateAfter(day)}T${time}:00-04:00`);
const dateAfter = (day: number) => new Date(Date.parse(first) + day * 24 * hour).toISOString().slice(0, 10);

const day = fc.integer({ min: 0, max: days - 1 });
const length = fc.integer({ min: 1, max: 4 });
const room = fc.constantFrom(1, 3, 4, 6);
const times = fc.constantFrom("00:00", "09:00", "12:00", "15:00", "20:30", "23:30");
/** Rare, because all filters together match nothing. */
const seldom = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const mostly = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 4 });
const somebody = fc.constantFrom("confirmed", "held", "heldAndOver", "released", "block", "imported");

const facts = {
  city: fc.constantFrom("Ponce", "Rincón"),
  place: fc.constantFrom({ latitude: 18.0111, longitude: -66.6141 }, { latitude: 18.34, longitude: -67.25 }),
  policy: fc.constantFrom("flexible" as const, "strict" as const),
  status: fc.constantFrom("approved" as const, "approved" as const, "approved" as const, "submitted" as const),
  rated: fc.constantFrom(
    { rating: null, reviews: 0 },
    { rating: 4, reviews: 2 },
    { rating: 5, reviews: 1 },
    { rating: 4.5, reviews: 40 },
    { rating: 3, reviews: 5 },
  ),
  age: fc.integer({ min: 1, max: 3 }),
  notice: fc.constantFrom(0, 0, 24),
  taken: fc.array(fc.record({ by: somebody, day, time: times, length, seats: length }), { maxLength: 3 }),
};
const rules = fc.uniqueArray(
  fc.record({
    day,
    night_cents: fc.constantFrom(null, 70_00, 333_33),
    minimum_nights: fc.constantFrom(null, 1, 3),
    yearly_night_cents: fc.constantFrom(null, null, 60_00, 250_00),
    yearly_minimum_nights: fc.constantFrom(null, null, 2),
    closed: fc.constantFrom(false, false, true),
    hours: fc.constantFrom(null, { opens: "18:00", closes: "03:00" }),
    session: fc.constantFrom(null, "added" as const, "called_off" as const),
  }),
  { maxLength: 3, selector: (rule) => rule.day },
);
const amenities = fc.subarray(["wifi", "pool"] as const);
const islandFacts = {
  generator: fc.constantFrom("none" as const, "essentials" as const, "whole_house" as const),
  cistern: fc.boolean(),
};

const openings = [
  { open: "08:00", close: "22:00" },
  { open: "20:00", close: "02:00" },
  { open: "00:00", close: "00:00" },
];
const detailsOf = {
  lodging: fc
    .record({
      propertyType: fc.constantFrom("house" as const, "room" as const),
      capacity: room,
      amenities,
      ...islandFacts,
      turnover: fc.constantFrom(
        { checkOutTime: "11:00", checkInTime: "15:00" },
        { checkOutTime: "00:00", checkInTime: "23:59" },
        { checkOutTime: "12:00", checkInTime: "12:00" },
      ),
      minimumNights: fc.integer({ min: 1, max: 2 }),
      maximumNights: fc.constantFrom(3, 7, 8),
      nightCents: fc.constantFrom(50, 50, 90_00, 100_00, 110_00),
      weekendNightCents: fc.constantFrom(null, 55, 150_00),
      weeklyDiscountPercent: fc.constantFrom(0, 90),
      cleaningCents: fc.constantFrom(0, 0, 30_00),
      extraGuestCents: fc.constantFrom(0, 12_50),
    })
    .map(({ turnover, ...rest }) => ({ ...rest, ...turnover, guestsIncluded: 1 })),
  space: fc
    .record({
      spaceType: fc.constantFrom("terrace" as const, "garden" as const),
      capacity: room,
      amenities,
      ...islandFacts,
      week: fc.constantFrom(...openings),
      closedOn: fc.constantFrom(...weekdays),
      minimumHours: fc.integer({ min: 1, max: 3 }),
      bufferMinutes: fc.constantFrom(0, 60),
      prices: fc.constantFrom(
        { hourCents: 50_00, dayCents: null },
        { hourCents: 50_00, dayCents: 120_00 },
        { hourCents: null, dayCents: 400_00 },
      ),
      cleaningCents: fc.constantFrom(0, 20_00),
    })
    .map(({ week, closedOn, prices, ...rest }) => {
      const openingHours = Object.fromEntries(weekdays.map((name) => [name, name === closedOn ? null : week]));
      return { ...rest, ...prices, openingHours: openingHours as Record<Weekday, typeof week> };
    }),
  experience: fc.record({
    category: fc.constantFrom("food" as const, "art" as const),
    groupSize: room,
    priceCents: fc.constantFrom(25_00, 40_00),
    pricePer: fc.constantFrom("person" as const, "group" as const),
    availableDays: fc.subarray([...weekdays], { minLength: 2 }),
    startTime: times,
    cutOffHours: fc.constantFrom(0, 24),
  }),
} satisfies Record<ListingKind, unknown>;

const offerOf = (kind: ListingKind) => fc.record({ ...facts, rules, details: detailsOf[kind] as fc.Arbitrary<object> });
type Offer = ReturnType<typeof offerOf> extends fc.Arbitrary<infer O> ? O : never;

const wish = {
  sort: fc.constantFrom(...sorts),
  limit: fc.constant(1),
  guests: seldom(length),
  place: seldom(fc.constantFrom("ponce", "RINCON")),
  bounds: seldom(fc.constantFrom("18.0111,-66.6141,18.2,-66.5", "18.0112,-67.5,18.5,-66", "17.9,-68,18.6,-65")),
  policies: seldom(fc.constantFrom("flexible", "strict,moderate")),
  min_price: seldom(fc.constantFrom(60, 100, 250)),
  max_price: seldom(fc.constantFrom(60, 100, 250)),
};
const amenitiesWanted = { amenities: seldom(fc.constantFrom("wifi", "wifi,pool")) };
const nights = fc.record({ day, length }).map((span) => ({
  check_in: dateAfter(span.day),
  // Seven nights get the weekly discount.
  check_out: dateAfter(span.day + (span.length === 4 ? 7 : span.length)),
}));
const flexible = <Stay extends object>(stay: fc.Arbitrary<Stay>) =>
  fc
    .record({ stay, flex: fc.constantFrom({}, {}, { flex: "1" }, { flex: "3" }) })
    .map((one) => ({ ...one.stay, ...one.flex }));
const open = fc.record({ length: fc.constantFrom("weekend", "week"), month: fc.constantFrom("2026-11", "2026-10") });
const hours = fc
  .record({ day, start_time: fc.constantFrom("10:00", "20:00", "20:30", "23:00"), end_time: times })
  .map(({ day: on, ...use }) => ({ date: dateAfter(on), ...use }));
const wholeDays = fc
  .record({ day, length })
  .map((span) => ({ start_date: dateAfter(span.day), end_date: dateAfter(span.day + span.length) }));
const wishOf = {
  lodging: fc.record({
    ...wish,
    ...amenitiesWanted,
    stay: mostly(fc.oneof({ weight: 3, arbitrary: flexible(nights) }, { weight: 1, arbitrary: open })),
    property_types: seldom(fc.constant("house")),
  }),
  space: fc.record({
    ...wish,
    ...amenitiesWanted,
    stay: mostly(flexible(fc.oneof(hours, wholeDays))),
    space_types: seldom(fc.constant("terrace,stage")),
  }),
  experience: fc.record({
    ...wish,
    stay: mostly(flexible(day.map((on) => ({ date: dateAfter(on) })))),
    categories: seldom(fc.constant("art")),
  }),
} satisfies Record<ListingKind, unknown>;
type Wish = { stay: Record<string, string> | undefined; sort: Sort; limit: number } & {
  [field: string]: string | number | Record<string, string> | undefined;
};

const kindCode = { experience: 0, space: 1, lodging: 2 };
type Details = Record<string, string & number & string[] & null>;
interface Known extends Offer {
  id: number;
  approvedAt: number;
}

it.each(["lodging", "space", "experience"] as const)(
  "a search for a %s finds what asking every listing one by one finds, at the price of its quote",
  async (kind) => {
    const host = await aPerson(world);
    const guest = await aPerson(world);
    const island = fc.array(offerOf(kind), { minLength: 4, maxLength: 7 });
    const wishes = fc.array(wishOf[kind] as fc.Arbitrary<Wish>, { minLength: 10, maxLength: 10 });
    let found = 0;
    const check = async (offers: Offer[], wanted: Wish[]) => {
      await world.app.ctx.db.updateTable("listings").set({ visible: false }).where("visible", "=", true).execute();
      const listings: Known[] = [];
      for (const offer of offers) listings.push(await settle(kind, offer, host, guest));
      for (const one of wanted) {
        const expected = await lookAtEach(kind, listings, one);
        expect({ wish: one, found: await search(kind, one) }).toEqual({ wish: one, found: expected });
        expect({ wish: one, map: await map(kind, one) }).toEqual({ wish: one, map: onMap(expected, one) });
        const counted = await countEach(kind, listings, one);
        expect({ wish: one, choices: await choices(kind, one) }).toEqual({ wish: one, choices: counted });
        found += one.stay ? expected.length : 0;
      }
    };
    await fc.assert(fc.asyncProperty(island, wishes, check), {
      numRuns: runs,
      endOnFailure: process.env.NOSHRINK === "1",
    });
    // Otherwise the test proved nothing.
    expect(found).toBeGreaterThan(0);
  },
  3_600_000,
);

async function settle(kind: ListingKind, offer: Offer, host: Person, guest: Person): Promise<Known> {
  const { details, city, place, policy, notice, status } = offer;
  const { id } = await aListing(world, kind, {
    hostId: host.id,
    details,
    status,
    cancellationPolicy: policy,
    advanceNoticeHours: notice,
  });
  const approvedAt = world.clock.now().getTime() - offer.age * 24 * hour;
  const { rating, reviews } = offer.rated;
  await world.app.ctx.db
    .updateTable("listings")
    .set({ city, public_latitude: place.latitude, public_longitude: place.longitude })
    .set({ rating_average: rating, review_count: reviews, approved_at: new Date(approvedAt) })
    .where("id", "=", id)
    .execute();
  for (const { day: on, hours: open, ...rule } of offer.rules) {
    const dated = { listing_id: id, date: dateAfter(on), ...rule, ...open };
    await world.app.ctx.db.insertInto("dated_rules").values(dated).execute();
  }
  if (kind === "experience") await sellSeats(id, offer, host, guest);
  else await take(kind, id, offer, host, guest);
  return { ...offer, id, approvedAt };
}

const bookings = {
  confirmed: { state: "confirmed", minutesLeft: 0 },
  held: { state: "held", minutesLeft: 1 },
  heldAndOver: { state: "held", minutesLeft: 0 },
  released: { state: "released", minutesLeft: 1 },
} as const;
const meet = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

async function take(kind: ListingKind, id: number, offer: Offer, host: Person, guest: Person): Promise<void> {
  const there: Span[] = [];
  for (const { by, day: on, time, length: long } of offer.taken) {
    const from = at(on, time);
    const span = { from, to: from + long * (kind === "lodging" ? 24 : 2) * hour };
    if (by === "imported") {
      await insertBlock(world, id, "imported_calendar", span);
      continue;
    }
    if (by !== "released" && there.some((other) => meet(other, span))) continue;
    if (by !== "released") there.push(span);
    if (by === "block") await insertBlock(world, id, "host_block", span);
    else {
      const booking = { ...bookings[by as keyof typeof bookings], guestId: guest.id, hostId: host.id };
      await insertBooking(world, { id, kind }, booking, { stay: span, occupies: span, seats: 0, capacity: 0 });
    }
  }
}

/** Sells seats of sessions with the time and size of their first sale: their own time, six seats. */
async function sellSeats(id: number, offer: Offer, host: Person, guest: Person): Promise<void> {
  const sold = new Map<number, number>();
  const startOf = new Map<number, string>();
  for (const { by, day: on, time, seats } of offer.taken) {
    if (by === "block" || by === "imported") continue;
    const start = startOf.get(on) ?? time;
    const live = by === "released" ? 0 : seats;
    if ((sold.get(on) ?? 0) + live > 6) continue;
    startOf.set(on, start);
    sold.set(on, (sold.get(on) ?? 0) + live);
    const stay = { from: at(on, start), to: at(on, start) + 2 * hour };
    const booking = { ...bookings[by as keyof typeof bookings], guestId: guest.id, hostId: host.id };
    await insertBooking(world, { id, kind: "experience" }, booking, { stay, occupies: stay, seats, capacity: 6 });
  }
}

async function search(kind: ListingKind, { stay, ...rest }: Wish): Promise<unknown> {
  const query = Object.entries({ kind, ...rest, ...stay }).filter(([, value]) => value !== undefined);
  const all: unknown[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const pairs = [...query, ...(cursor ? [["cursor", cursor]] : [])].map((pair) => pair.map(String));
    const { status, body } = await world.call("GET", `/listings?${new URLSearchParams(pairs)}`);
    if (status !== 200) return body;
    all.push(
      ...body.items.map((item: FoundCard) => [item.id, item.stayTotal, item.stayDates?.from, body.total, body.hasMore]),
    );
    cursor = body.next;
  }
  return all;
}

async function map(kind: ListingKind, { stay, limit: _, ...rest }: Wish): Promise<unknown> {
  const query = Object.entries({ kind, ...rest, ...stay }).filter(([, value]) => value !== undefined);
  const { status, body } = await world.call(
    "GET",
    `/listings/map?${new URLSearchParams(query.map((pair) => pair.map(String)))}`,
  );
  if (status !== 200) return body;
  const pins = body.pins.map((pin: Pin) => [pin.id, pin.stayTotal, pin.stayDates?.from, body.total, body.hasMore]);
  return { pins, others: body.groups.reduce((sum: number, { count }: { count: number }) => sum + count, 0) };
}

/** Without what is not counted, as with a stay at too many listings. */
async function choices(kind: ListingKind, { stay, limit: _, sort: __, ...rest }: Wish): Promise<unknown> {
  const query = Object.entries({ kind, ...rest, ...stay }).filter(([, value]) => value !== undefined);
  const { status, body } = await world.call(
    "GET",
    `/listings/choices?${new URLSearchParams(query.map((pair) => pair.map(String)))}`,
  );
  if (status !== 200) return body;
  const bars: number[] | undefined = body.prices?.bars;
  return {
    choices:
      body.choices && Object.fromEntries(body.choices.map((one: Count) => [`${one.filter} ${one.word}`, one.count])),
    priced: bars?.reduce((sum, count) => sum + count, 0),
  };
}
type Count = NonNullable<ChoicesReply["choices"]>[number];

/** Asks for each word of each filter, alone or beside those asked for, and for all prices at once. */
async function countEach(kind: ListingKind, listings: Known[], wanted: Wish): Promise<unknown> {
  const find = (change: object) => fitting(kind, listings, { ...wanted, ...change });
  const anyFilter = Object.fromEntries(filtersOfKind(kind).map(({ name }) => [name, undefined]));
  const anyPrice = { min_price: undefined, max_price: undefined };
  const unfiltered = await find({ ...anyFilter, ...anyPrice });
  const isCounted = (seen: Seen[]) =>
    wanted.stay ? seen.length <= searchLimits.counted : unfiltered.length <= searchLimits.choices;
  const counts: Record<string, number> = {};
  for (const { name, words, isOneOf } of filtersOfKind(kind)) {
    for (const word of words) {
      const asked = isOneOf || wanted[name] === undefined ? word : `${wanted[name]},${word}`;
      counts[`${name} ${word}`] = (await find({ [name]: asked })).length;
    }
  }
  const priced = await find(anyPrice);
  const prices = priced.map(({ price }) => price);
  const isSpread = Math.ceil(Math.max(...prices)) - Math.floor(Math.min(...prices)) >= 2;
  return {
    choices: isCounted(await find(anyFilter)) ? counts : null,
    priced: isSpread && isCounted(unfiltered) ? priced.length : undefined,
  };
}

/** The first is a pin. With a stay, no more are known than are counted. */
function onMap(expected: unknown[][], { stay }: Wish): unknown {
  const known = stay ? Math.min(expected.length, searchLimits.counted) : expected.length;
  return { pins: expected.slice(0, searchLimits.pins), others: Math.max(known - searchLimits.pins, 0) };
}

interface Seen {
  listing: Known;
  total: number | null;
  from: string | undefined;
  price: number;
}

async function fitting(kind: ListingKind, listings: Known[], wanted: Wish): Promise<Seen[]> {
  const seen: Seen[] = [];
  const isWithin = (price: number) =>
    Math.round(price) >= Number(wanted.min_price ?? 0) && Math.round(price) <= Number(wanted.max_price ?? 1e9);
  for (const listing of listings.filter((one) => fits(one, wanted))) {
    if (!wanted.stay) {
      const price = unitPrice(kind, listing.details as Details);
      if (isWithin(price)) seen.push({ listing, total: null, from: undefined, price });
      continue;
    }
    const free: { total: number; from: string | undefined }[] = [];
    for (const stay of staysOf(wanted.stay)) {
      const total = await quoted(kind, listing.id, stay, Number(wanted.guests ?? 1));
      if (total !== null && isWithin(total)) free.push({ total, from: stay.check_in ?? stay.start_date ?? stay.date });
    }
    const cheapest = Math.min(...free.map(({ total }) => total));
    const shown = wanted.stay.month ? free.find(({ total }) => total === cheapest) : free[0];
    if (shown) seen.push({ listing, ...shown, price: shown.total });
  }
  return seen;
}

async function lookAtEach(kind: ListingKind, listings: Known[], wanted: Wish): Promise<unknown[][]> {
  const seen = await fitting(kind, listings, wanted);
  const keys: Record<Sort, (one: Seen) => number[]> = {
    relevance: ({ listing: { rated, approvedAt, id } }) => [
      ((rated.rating ?? 0) * rated.reviews + 20) / (rated.reviews + 5),
      approvedAt,
      id,
    ],
    price_low: ({ price, listing }) => [-price, -listing.id],
    price_high: ({ price, listing }) => [price, listing.id],
    rating: ({ listing: { rated, id } }) => [rated.rating ?? 0, rated.reviews, id],
    newest: ({ listing: { approvedAt, id } }) => [approvedAt, id],
  };
  const keysOf = keys[wanted.sort];
  seen.sort((a, b) => {
    const [x, y] = [keysOf(a), keysOf(b)];
    const differing = x.findIndex((value, index) => value !== y[index]);
    return (y[differing] ?? 0) - (x[differing] ?? 0);
  });
  const { counted } = searchLimits;
  return seen.map(({ listing, total, from }) => [
    listing.id,
    total,
    from,
    Math.min(seen.length, counted),
    seen.length > counted,
  ]);
}

/** Every stay that would do, the one to be shown first. */
function staysOf({ flex = "0", length: name, month, ...asked }: Record<string, string>): Record<string, string>[] {
  const today = world.clock.now().toISOString().slice(0, 10);
  const later = (date: string, count: number) =>
    new Date(Date.parse(date) + count * 24 * hour).toISOString().slice(0, 10);
  if (month !== undefined) {
    return Array.from({ length: 31 }, (_, index) => later(`${month}-01`, index))
      .filter((date) => date.startsWith(month) && date >= today)
      .filter((date) => name !== "weekend" || weekdayOf(date) === "friday")
      .map((check_in) => ({ check_in, check_out: later(check_in, openStays[name as keyof typeof openStays]) }));
  }
  const moved = [-1, 1, -2, 2, -3, 3].filter((by) => Math.abs(by) <= Number(flex));
  const others = moved.map((by) =>
    Object.fromEntries(
      Object.entries(asked).map(([field, value]) => [field, value.includes(":") ? value : later(value, by)]),
    ),
  );
  return [asked, ...others.filter((stay) => (stay.check_in ?? stay.start_date ?? stay.date ?? "") >= today)];
}

function fits({ status, city, place, policy, details }: Known, wanted: Wish): boolean {
  const facts = details as Details;
  const isIn = (list: unknown, value: unknown) => list === undefined || String(list).split(",").includes(String(value));
  const type = wanted.property_types ?? wanted.space_types ?? wanted.categories;
  const has = (amenity: string) => ((facts.amenities ?? []) as string[]).includes(amenity);
  const asked = (name: string) => (wanted[name] === undefined ? [] : String(wanted[name]).split(","));
  // On a date a session may have more seats than the host offers today: the quote decides.
  const room = facts.capacity ?? (wanted.stay ? 5000 : facts.groupSize);
  return (
    status === "approved" &&
    isWithin(place, wanted.bounds) &&
    (wanted.place === undefined || (wanted.place === "ponce") === (city === "Ponce")) &&
    isIn(wanted.policies, policy) &&
    isIn(type, facts.propertyType ?? facts.spaceType ?? facts.category) &&
    isIn(wanted.generator, facts.generator) &&
    asked("features").every((feature) => Number(facts[feature] ?? 0) > 0) &&
    asked("amenities").every(has) &&
    Number(wanted.guests ?? 1) <= Number(room)
  );
}

function isWithin({ latitude, longitude }: Known["place"], bounds: Wish[string]): boolean {
  if (bounds === undefined) return true;
  const [south = 0, west = 0, north = 0, east = 0] = String(bounds).split(",").map(Number);
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

function unitPrice(kind: ListingKind, facts: Details): number {
  const cents = { lodging: facts.nightCents, space: facts.hourCents ?? facts.dayCents, experience: facts.priceCents }[
    kind
  ];
  return Number(cents) / 100;
}

const quotes = new Map<string, number | null>();

/** The total price, or null when the listing cannot be booked. */
async function quoted(
  kind: ListingKind,
  id: number,
  stay: Record<string, string>,
  guests: number,
): Promise<number | null> {
  const asked = JSON.stringify([id, stay, guests]);
  const known = quotes.get(asked);
  if (known !== undefined) return known;
  const total = await askForQuote(kind, id, stay, guests);
  quotes.set(asked, total);
  return total;
}

async function askForQuote(
  kind: ListingKind,
  id: number,
  stay: Record<string, string>,
  guests: number,
): Promise<number | null> {
  const session: { start_time?: string } = {};
  if (kind === "experience") {
    const date = String(stay.date);
    const path = `/listings/${id}/availability?from=${date}&to=${new Date(Date.parse(date) + 24 * hour).toISOString().slice(0, 10)}`;
    const [offered] = (await world.call("GET", path)).body.sessions;
    if (!offered) return null;
    session.start_time = offered.startTime;
  }
  const { status, body } = await getQuote(world, {
    service_type: kindCode[kind],
    link_id: id,
    guests,
    ...stay,
    ...session,
  });
  if (status !== 200 && status !== 409) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return status === 200 ? body.total : null;
}
