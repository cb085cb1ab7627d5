import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { searchRoutes } from "#contract/listings/search.ts";
import { sorts } from "#contract/listings/search-limits.ts";
import { aListing, aPerson, getQuote, hold, type ListingFacts, type Person, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import type { RequestCtx } from "../ctx.ts";
import { keepTexts } from "../listings/listings.ts";
import { search } from "./search.ts";

const world = useWorld();
let host: Person;
beforeEach(async () => {
  host = await aPerson(world, { name: "Marisol Vélez" });
});

interface Offer extends Omit<ListingFacts, "hostId" | "status"> {
  status?: "draft" | "submitted" | "approved" | "rejected" | "archived";
  description?: string;
  language?: "es" | "en";
  city?: string;
  rating_average?: number;
  review_count?: number;
  approved_at?: Date;
}

async function anOffer(kind: ListingKind, offer: Offer = {}): Promise<number> {
  const {
    description,
    language,
    city,
    rating_average,
    review_count,
    approved_at,
    status = "approved",
    ...facts
  } = offer;
  const { id } = await aListing(world, kind, { ...facts, hostId: host.id });
  const rest = { description, written_in: language, city, rating_average, review_count, approved_at, status };
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  await world.app.ctx.db.updateTable("listings").set(given).where("id", "=", id).execute();
  await keepTexts(world.app.ctx);
  return id;
}

type Query = Record<string, string | number | undefined>;

function ask(kind: ListingKind, query: Query = {}) {
  const pairs = Object.entries({ kind, ...query })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
  return world.call("GET", `/listings?${new URLSearchParams(pairs)}`);
}

async function find(kind: ListingKind, query: Query = {}): Promise<number[]> {
  const { status, body } = await ask(kind, query);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.items.map((item: { id: number }) => item.id);
}

/** How many statements the search takes. */
async function statementsOf(query: Record<string, string>): Promise<number> {
  let count = 0;
  const db = world.app.ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    // Of a statement's parts, only the whole has a result.
    async transformResult({ result }) {
      count += 1;
      return result;
    },
  });
  const ctx = { ...world.app.ctx, language: "es", db } as RequestCtx;
  await search(ctx, searchRoutes.searchListings.query.parse({ kind: "lodging", ...query }));
  return count;
}

async function refusal(kind: ListingKind, query: Query): Promise<unknown> {
  const { status, body } = await ask(kind, query);
  return { status, code: body.code, fields: Object.keys(body.fields ?? {}).sort() };
}

const wrongIn = (...fields: string[]) => ({ status: 400, code: "invalid_input", fields: fields.sort() });

describe("without a stay", () => {
  it("finds what is on sale of one kind, with no total", async () => {
    const lodging = await anOffer("lodging", { title: "Casa Coral" });
    const space = await anOffer("space");
    const experience = await anOffer("experience");
    expect([await find("lodging"), await find("space"), await find("experience")]).toEqual([
      [lodging],
      [space],
      [experience],
    ]);
    const { body } = await ask("lodging");
    expect(body).toEqual({
      items: [{ ...(await world.call("GET", "/housing")).body[0], stayTotal: null, stayDates: null }],
      total: 1,
      hasMore: false,
      nearest: [],
      next: null,
      municipality: null,
      place: null,
      alike: null,
    });
  });

  it("never finds what is hidden, pending, refused or archived, by whatever is asked", async () => {
    await anOffer("lodging", { visible: false, title: "Casa Coral" });
    for (const status of ["draft", "submitted", "rejected", "archived"] as const) {
      await anOffer("lodging", { status, title: "Casa Coral" });
    }
    const stay = { check_in: "2026-12-11", check_out: "2026-12-15" };
    for (const query of [{}, { q: "coral" }, { q: "corral" }, { place: "cabo rojo" }, stay, { ...stay, q: "coral" }]) {
      expect((await ask("lodging", query)).body).toMatchObject({ items: [], total: 0, next: null });
    }
    expect((await world.call("GET", "/places")).body).toEqual([]);
  });

  it.each([99_10, 99_15])(
    "takes a total for the whole dollars that its card shows: of nights at %i cents",
    async (nightCents) => {
      const lodging = await anOffer("lodging", { details: { nightCents, cleaningCents: 0 } });
      const stay = { check_in: "2026-12-14", check_out: "2026-12-18" };
      const { stayTotal } = (await ask("lodging", stay)).body.items[0];
      expect(stayTotal).not.toBe(Math.round(stayTotal));
      const shown = Math.round(stayTotal);
      expect(await find("lodging", { ...stay, max_price: shown })).toEqual([lodging]);
      expect(await find("lodging", { ...stay, min_price: shown })).toEqual([lodging]);
      expect(await find("lodging", { ...stay, max_price: shown - 1 })).toEqual([]);
      expect(await find("lodging", { ...stay, min_price: shown + 1 })).toEqual([]);
    },
  );

  it("filters by the price of a night, of an hour or else a day, and of a person", async () => {
    const lodging = await anOffer("lodging", { details: { nightCents: 99_99 } });
    const byHour = await anOffer("space", { details: { hourCents: 50_00, dayCents: 400_00 } });
    const byDay = await anOffer("space", { details: { hourCents: null, dayCents: 400_00 } });
    const experience = await anOffer("experience", { details: { priceCents: 40_00 } });
    expect(await find("lodging", { min_price: 99, max_price: 100 })).toEqual([lodging]);
    // Its card says $100.
    expect(await find("lodging", { min_price: 100, max_price: 100 })).toEqual([lodging]);
    expect(await find("lodging", { min_price: 101 })).toEqual([]);
    expect(await find("lodging", { max_price: 99 })).toEqual([]);
    expect(await find("space", { min_price: 50, max_price: 50 })).toEqual([byHour]);
    expect(await find("space", { min_price: 51 })).toEqual([byDay]);
    expect(await find("experience", { min_price: 40, max_price: 40 })).toEqual([experience]);
    expect(await find("experience", { max_price: 39 })).toEqual([]);
  });

  it("filters by what a place has without the grid, and a place that was never asked has none of it", async () => {
    const whole = await anOffer("lodging", { details: { generator: "whole_house", cistern: true, solarHours: 8 } });
    const some = await anOffer("lodging", { details: { generator: "essentials", cistern: true } });
    const asked = await anOffer("lodging", { details: { solarHours: 0, cistern: false } });
    const { id: old } = await aListing(world, "lodging", { hostId: host.id });
    const table = world.app.ctx.db.updateTable("listings");
    const details = sql<string>`details - 'generator' - 'cistern' - 'solarHours'`;
    await table.set({ details, status: "approved" }).where("id", "=", old).execute();
    expect(await find("lodging")).toEqual([old, asked, some, whole]);
    expect(await find("lodging", { generator: "essentials,whole_house" })).toEqual([some, whole]);
    expect(await find("lodging", { generator: "essentials" })).toEqual([some]);
    expect(await find("lodging", { features: "cistern" })).toEqual([some, whole]);
    expect(await find("lodging", { features: "cistern,solarHours" })).toEqual([whole]);
    expect(await find("lodging", { features: "accessibleParking" })).toEqual([]);
    expect(await refusal("experience", { features: "cistern", generator: "essentials" })).toEqual(
      wrongIn("features", "generator"),
    );
  });

  it("filters by type, category, amenities, policy and room", async () => {
    const house = await anOffer("lodging", {
      details: { propertyType: "house", amenities: ["wifi", "pool"], capacity: 6 },
    });
    const room = await anOffer("lodging", {
      details: { propertyType: "room", amenities: ["wifi"], capacity: 2, guestsIncluded: 2 },
      cancellationPolicy: "strict",
    });
    const terrace = await anOffer("space", { details: { spaceType: "terrace", capacity: 40, amenities: ["ac"] } });
    const food = await anOffer("experience", { details: { category: "food", groupSize: 8 } });
    const byAmenity = [await find("lodging", { amenities: "wifi,pool" }), await find("lodging", { amenities: "wifi" })];
    expect(byAmenity).toEqual([[house], [room, house]]);
    expect(await find("lodging", { property_types: "house" })).toEqual([house]);
    expect(await find("lodging", { property_types: "house,room" })).toEqual([room, house]);
    expect(await find("lodging", { property_types: "" })).toEqual([room, house]);
    expect(await find("lodging", { policies: "strict,moderate" })).toEqual([room]);
    expect([await find("lodging", { guests: 3 }), await find("lodging", { guests: 7 })]).toEqual([[house], []]);
    expect([
      await find("space", { space_types: "terrace", amenities: "ac" }),
      await find("space", { guests: 41 }),
    ]).toEqual([[terrace], []]);
    expect([await find("experience", { categories: "food" }), await find("experience", { categories: "art" })]).toEqual(
      [[food], []],
    );
    expect([await find("experience", { guests: 8 }), await find("experience", { guests: 9 })]).toEqual([[food], []]);
  });

  it("finds a municipality whatever its accents and capitals", async () => {
    const rincon = await anOffer("lodging", { city: "Rincón" });
    await anOffer("lodging", { city: "Ponce" });
    for (const place of ["Rincón", "rincon", "RINCÓN", " Rincon "])
      expect(await find("lodging", { place })).toEqual([rincon]);
    expect(await find("lodging", { place: "Rin" })).toEqual([]);
  });

  it("says which municipality a place was taken for, or that it was none", async () => {
    const takenFor = async (place: string) => (await ask("lodging", { place })).body.municipality;
    expect([await takenFor("rincon"), await takenFor("MAYAGUEZ")]).toEqual(["Rincón", "Mayagüez"]);
    expect([await takenFor("Rin"), await takenFor("piscina")]).toEqual([null, null]);
  });
});

describe("places", () => {
  it("are the municipalities with something on sale, most first, and how much of each kind", async () => {
    for (const city of ["Ponce", "Ponce", "Rincón", "Rincón", "rincon"]) await anOffer("lodging", { city });
    await anOffer("space", { city: "Ponce" });
    await anOffer("experience", { city: "Ponce" });
    await anOffer("experience", { city: "Vieques", status: "submitted" });
    expect((await world.call("GET", "/places")).body).toEqual([
      { name: "Ponce", lodging: 2, space: 1, experience: 1 },
      { name: "Rincón", lodging: 3, space: 0, experience: 0 },
    ]);
  });
});

describe("words", () => {
  it("find titles, places and descriptions in Spanish and in English, by their stems", async () => {
    const cabin = await anOffer("lodging", {
      title: "Cabaña del Yunque",
      description: "Canciones y una piscina, a pasos del manglar.",
      city: "Río Grande",
    });
    const loft = await anOffer("lodging", {
      language: "en",
      title: "Sea view loft",
      description: "Two bedrooms, walking distance to the beaches and surfing.",
      city: "Isabela",
    });
    const finds = async (...words: string[]) => Promise.all(words.map((q) => find("lodging", { q })));
    const spanish = [
      "cabaña",
      "cabana",
      "CABAÑAS",
      "cabanna",
      "canción",
      "cancion",
      "piscinas",
      "rio grande",
      "del manglar",
    ];
    expect(await finds(...spanish)).toEqual(spanish.map(() => [cabin]));
    const english = ["bedroom", "beach", "surf", "walk", "sea", "lofts with view", "sea view", "isabela"];
    expect(await finds(...english)).toEqual(english.map(() => [loft]));
  });

  it("are found although they are mistyped, and only then by what is like them", async () => {
    const pool = await anOffer("lodging", { title: "Casa con piscina", city: "Rincón" });
    const details = { propertyType: "apartment" } as const;
    const beach = await anOffer("lodging", { title: "Villa en la playa", city: "Ponce", details });
    const finds = async (...words: string[]) => Promise.all(words.map((q) => find("lodging", { q })));
    expect(await finds("pisina", "picina", "casa con pisina", "ricon")).toEqual([[pool], [pool], [pool], [pool]]);
    expect(await finds("plaia", "villa plaia", "ponse")).toEqual([[beach], [beach], [beach]]);
    expect(await finds("casas", "villas")).toEqual([[pool], [beach]]);
    expect((await ask("lodging", { q: "casa con pisina" })).body.alike).toEqual([
      { word: "pisina", meant: ["piscina"] },
    ]);
    expect((await ask("lodging", { q: "casa con piscina" })).body.alike).toBeNull();
    expect(await finds("qwertz", "casa playa", "!!!", "a", "🏖")).toEqual([[], [], [], [], []]);
  });

  it("in the title come before those in the place, and those before the description", async () => {
    const description = await anOffer("lodging", {
      description: "A una hora de Coral.",
      rating_average: 5,
      review_count: 90,
    });
    const city = await anOffer("lodging", { city: "Coral" });
    const title = await anOffer("lodging", { title: "Coral" });
    expect(await find("lodging", { q: "coral" })).toEqual([title, city, description]);
  });

  it("of any sort are answered", async () => {
    await anOffer("lodging", { title: "Casa con piscina" });
    for (const q of ["'", '"', "a & b | !c", "casa:*", "\\", "<->", "%", "casa -piscina", "ñ", "é".normalize("NFD")]) {
      expect((await ask("lodging", { q })).status).toBe(200);
    }
  });
});

describe("the order", () => {
  it("by relevance weighs a rating by how many gave it, then takes the newest", async () => {
    const day = (number: number) => new Date(Date.UTC(2026, 9, number));
    const one = await anOffer("lodging", { rating_average: 5, review_count: 1 });
    const fifty = await anOffer("lodging", { rating_average: 4.8, review_count: 50 });
    const poor = await anOffer("lodging", { rating_average: 2, review_count: 10 });
    const older = await anOffer("lodging", { approved_at: day(1) });
    const newer = await anOffer("lodging", { approved_at: day(2) });
    expect(await find("lodging")).toEqual([fifty, one, newer, older, poor]);
    expect(await find("lodging", { sort: "rating" })).toEqual([one, fifty, poor, newer, older]);
    expect((await find("lodging", { sort: "newest" })).slice(-2)).toEqual([newer, older]);
  });

  it("of pages visits everything exactly once, in every order, with and without a stay and words", async () => {
    const stay = { check_in: "2026-12-11", check_out: "2026-12-15" };
    for (let number = 0; number < 11; number++) {
      await anOffer("lodging", {
        title: `Casa ${number % 3 === 0 ? "casa" : ""}`,
        rating_average: 4 + (number % 2) / 3,
        review_count: number % 3,
        approved_at: new Date(Date.UTC(2026, 9, 1 + (number % 4), 1, 2, 3, 45)),
        details: { nightCents: 100_00 + (number % 3) * 10_00, cleaningCents: (number % 2) * 70_00 },
      });
    }
    for (const sort of sorts) {
      for (const query of [{}, { q: "casa" }, stay, { ...stay, q: "casas", min_price: 10 }]) {
        const whole = (await ask("lodging", { ...query, sort })).body;
        const visited: unknown[] = [];
        for (let cursor: string | null = ""; cursor !== null; ) {
          const { body } = await ask("lodging", { ...query, sort, limit: 2, ...(cursor && { cursor }) });
          visited.push(...body.items);
          expect(body.total).toBe(11);
          cursor = body.next;
        }
        expect({ sort, query, visited }).toEqual({ sort, query, visited: whole.items });
        expect(new Set(whole.items.map(({ id }: { id: number }) => id)).size).toBe(11);
      }
    }
  }, 60_000);
});

describe("a stay", () => {
  it("takes one statement once the cards are known, which show every change at once", async () => {
    const stay = { check_in: "2026-12-11", check_out: "2026-12-15" };
    const id = await anOffer("lodging", { title: "Casa del Faro" });
    const { db } = world.app.ctx;
    const cardNow = async () => (await ask("lodging", stay)).body.items[0];
    expect(await cardNow()).toMatchObject({ title: "Casa del Faro", images: [], host: { name: "Marisol Vélez" } });
    expect(await statementsOf(stay)).toBe(1);

    await db.updateTable("listings").set({ title: "Casa de la Luz" }).where("id", "=", id).execute();
    expect(await cardNow()).toMatchObject({ title: "Casa de la Luz" });
    await db.insertInto("photos").values({ listing_id: id, position: 0, hash: "abc" }).execute();
    expect((await cardNow()).images).toHaveLength(1);
    await db.updateTable("users").set({ name: "Marisol Ortiz" }).where("id", "=", host.id).execute();
    expect(await cardNow()).toMatchObject({ host: { name: "Marisol Ortiz" } });
    expect(await statementsOf(stay)).toBe(1);
  });

  it("leaves what cannot be booked for it out, and tells what it costs in all", async () => {
    const guest = await aPerson(world);
    const free = await anOffer("lodging", { details: { nightCents: 100_00, cleaningCents: 30_00 } });
    const taken = await anOffer("lodging", { details: { nightCents: 50_00 } });
    const tooShort = await anOffer("lodging", { details: { minimumNights: 5 } });
    await hold(world, guest, stays.lodging(taken));
    const stay = { check_in: "2026-12-11", check_out: "2026-12-15" };
    const { body } = await ask("lodging", stay);
    expect(body.items.map(({ id, stayTotal }: { id: number; stayTotal: number }) => ({ id, stayTotal }))).toEqual([
      { id: free, stayTotal: 460.1 },
    ]);
    // An expired hold no longer counts.
    world.clock.advance(24 * 60);
    expect(await find("lodging", { ...stay, sort: "price_low" })).toEqual([taken, free]);
    expect(await find("lodging", { ...stay, check_out: "2026-12-16" })).toContain(tooShort);
  });

  it("is priced in all where prices are asked for", async () => {
    const cheapNight = await anOffer("lodging", { details: { nightCents: 100_00, cleaningCents: 100_00 } });
    const cheapStay = await anOffer("lodging", { details: { nightCents: 110_00 } });
    const stay = { check_in: "2026-12-11", check_out: "2026-12-13" };
    expect(await find("lodging", { sort: "price_low" })).toEqual([cheapNight, cheapStay]);
    expect(await find("lodging", { ...stay, sort: "price_low" })).toEqual([cheapStay, cheapNight]);
    expect(await find("lodging", { ...stay, sort: "price_high" })).toEqual([cheapNight, cheapStay]);
    expect(await find("lodging", { ...stay, max_price: 300 })).toEqual([cheapStay]);
    expect(await find("lodging", { ...stay, min_price: 300 })).toEqual([cheapNight]);
  });

  it("is priced beside listings whose sums exceed the database's integers", async () => {
    const experience = await anOffer("experience", { details: { priceCents: 4_500_00, groupSize: 8 } });
    const fee = { capacity: 10, guestsIncluded: 1, nightCents: 9_999_900, extraGuestCents: 9_999_900 };
    await anOffer("lodging", { details: { ...fee, maximumNights: 60 } });
    const lodging = await anOffer("lodging", { details: { capacity: 10 } });
    const space = await anOffer("space", {
      details: { hourCents: null, dayCents: 9_999_900, cleaningCents: 9_999_900 },
    });
    const date = { date: "2026-12-11" };
    const month = { check_in: "2026-12-01", check_out: "2026-12-29", guests: 10 };
    const year = { start_date: "2026-12-01", end_date: "2027-11-30" };
    for (const sort of ["price_low", "price_high"]) {
      expect(await find("experience", { ...date, guests: 5000, sort })).toEqual([]);
      expect(await find("experience", { ...date, guests: 8, sort })).toEqual([experience]);
      expect(await find("lodging", { ...month, sort })).toContain(lodging);
      expect((await ask("space", { ...year, sort })).status).not.toBe(500);
    }
    expect(await find("space", { start_date: "2026-12-11", end_date: "2026-12-12", sort: "price_low" })).toEqual([
      space,
    ]);
  });

  it("that costs less than may be charged is not found, as it is not quoted", async () => {
    const cheap = await anOffer("lodging", { details: { nightCents: 50, weeklyDiscountPercent: 90 } });
    const stay = { check_in: "2026-12-11", check_out: "2026-12-18" };
    expect((await getQuote(world, stays.lodging(cheap, stay))).body.code).toBe("below_minimum_charge");
    expect(await find("lodging", stay)).toEqual([]);
  });

  it("of an experience is a date, and its session begins when it begins", async () => {
    const early = await anOffer("experience", { details: { startTime: "08:00", endTime: "10:00" } });
    const late = await anOffer("experience", { details: { startTime: "19:00", endTime: "22:00", priceCents: 25_00 } });
    const sundays = await anOffer("experience", { details: { availableDays: ["sunday"] } });
    const query = { date: "2026-12-11", guests: 3, sort: "price_low" };
    const { body } = await ask("experience", query);
    expect(body.items.map(({ id, stayTotal }: { id: number; stayTotal: number }) => [id, stayTotal])).toEqual([
      [late, 75],
      [early, 120],
    ]);
    expect(await find("experience", { ...query, date: "2026-12-13" })).toEqual([late, early, sundays]);
  });

  it("that is only half said is refused by what is missing", async () => {
    expect(await refusal("lodging", { check_in: "2026-12-11" })).toEqual(wrongIn("check_out"));
    expect(await refusal("lodging", { check_out: "2026-12-11" })).toEqual(wrongIn("check_in"));
    expect(await refusal("space", { date: "2026-12-11" })).toEqual(wrongIn("start_time", "end_time"));
    expect(await refusal("space", { start_time: "10:00", end_time: "12:00" })).toEqual(wrongIn("date"));
    expect(await refusal("space", { start_date: "2026-12-11" })).toEqual(wrongIn("end_date"));
    expect(await refusal("space", { end_date: "2026-12-11" })).toEqual(wrongIn("start_date"));
  });

  it("that ends before it starts, or lasts longer than anybody lets, is refused", async () => {
    for (const check_out of ["2026-12-11", "2026-12-10", "2027-12-12"]) {
      expect(await refusal("lodging", { check_in: "2026-12-11", check_out })).toEqual(wrongIn("check_out"));
    }
    for (const end_date of ["2026-12-11", "2026-12-10", "2027-01-12"]) {
      expect(await refusal("space", { start_date: "2026-12-11", end_date })).toEqual(wrongIn("end_date"));
    }
  });

  it("of another kind, and another kind's filters, are refused", async () => {
    const nights = { check_in: "2026-12-11", check_out: "2026-12-15" };
    expect(await refusal("experience", nights)).toEqual(wrongIn("check_in", "check_out"));
    expect(await refusal("space", nights)).toEqual(wrongIn("check_in", "check_out"));
    expect(await refusal("lodging", { date: "2026-12-11" })).toEqual(wrongIn("date"));
    expect(await refusal("experience", { date: "2026-12-11", start_time: "10:00" })).toEqual(wrongIn("start_time"));
    expect(await refusal("space", { start_date: "2026-12-11", end_date: "2026-12-12", date: "2026-12-11" })).toEqual(
      wrongIn("date"),
    );
    expect(await refusal("experience", { property_types: "house", amenities: "wifi", space_types: "garden" })).toEqual(
      wrongIn("property_types", "amenities", "space_types"),
    );
    expect(await refusal("lodging", { categories: "food" })).toEqual(wrongIn("categories"));
  });
});

it("a cursor that is none, or of another order, is refused", async () => {
  await anOffer("lodging");
  await anOffer("lodging");
  const { next } = (await ask("lodging", { limit: 1 })).body;
  expect(await find("lodging", { limit: 1, cursor: next })).toHaveLength(1);
  for (const query of [
    { cursor: "basura" },
    { cursor: `${next}x` },
    { cursor: next, sort: "newest" },
    { cursor: next, q: "anuncio" },
  ]) {
    expect(await refusal("lodging", query)).toEqual(wrongIn("cursor"));
  }
});
