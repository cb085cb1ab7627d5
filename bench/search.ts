import { type SearchQuery, searchQuery } from "#contract/listings/search.ts";
import { choices, map, places, search } from "../server/search/search.ts";
import { settleIsland } from "./island.ts";
import { openBench } from "./plans.ts";

/**
 * `DATABASE_URL=postgres://… npm run bench:search`: how long searches take on an island far larger than any real one,
 * beside the same statements by the bare driver, and with which query plans. BENCH_LISTINGS sets the number of listings.
 */

const listings = Number(process.env.BENCH_LISTINGS ?? 100_000);

const nights = { check_in: "2026-12-11", check_out: "2026-12-15" };
const searches: Record<string, Record<string, string>> = {
  "lodgings, the first page": { kind: "lodging" },
  "lodgings in a municipality": { kind: "lodging", place: "san juan" },
  "lodgings, cheapest first, with pool and wifi, for 4": {
    kind: "lodging",
    amenities: "wifi,pool",
    guests: "4",
    sort: "price_low",
  },
  "experiences of two categories, up to $60, best rated first": {
    kind: "experience",
    categories: "food,art",
    max_price: "60",
    sort: "rating",
  },
  "two words that a few listings have": { kind: "lodging", q: "cabaña molino" },
  "a word that every fourth listing has": { kind: "lodging", q: "piscina" },
  "a mistyped word": { kind: "lodging", q: "pisina" },
  "a word nobody has": { kind: "lodging", q: "xilofonista" },
  "4 nights in a municipality": { kind: "lodging", place: "Rincón", guests: "2", ...nights },
  "4 nights in a municipality, cheapest first, up to $900": {
    kind: "lodging",
    place: "Rincón",
    sort: "price_low",
    max_price: "900",
    ...nights,
  },
  "4 nights and a word": { kind: "lodging", q: "molino", ...nights },
  "4 nights and a word that every fourth listing has": { kind: "lodging", q: "piscina", ...nights },
  "4 nights anywhere": { kind: "lodging", ...nights },
  "4 nights anywhere, cheapest first": { kind: "lodging", sort: "price_low", ...nights },
  "4 nights in a municipality, give or take 3 days": { kind: "lodging", place: "Rincón", flex: "3", ...nights },
  "a weekend of December in a municipality": { kind: "lodging", place: "Rincón", length: "weekend", month: "2026-12" },
  "a week that begins in January, anywhere": { kind: "lodging", length: "week", month: "2027-01" },
  "3 hours of a space in a municipality": {
    kind: "space",
    place: "Ponce",
    date: "2026-12-12",
    start_time: "13:00",
    end_time: "16:00",
  },
  "an experience on a date, anywhere": { kind: "experience", date: "2026-12-12", guests: "2" },
};

/** Of the 50,000 lodgings of 100,000 listings, some 2,000 are within. */
const bounds = "18.25,-66.25,18.4,-66.05";
const maps: Record<string, Record<string, string>> = {
  "a part of the map": { kind: "lodging", bounds },
  "4 nights on a part of the map": { kind: "lodging", bounds, ...nights },
  "4 nights on a part of the map, give or take 3 days": { kind: "lodging", bounds, flex: "3", ...nights },
  "a week that begins in January, on a part of the map": { kind: "lodging", bounds, length: "week", month: "2027-01" },
  "the whole map": { kind: "lodging" },
};

const dated = {
  "4 nights in a municipality": searches["4 nights in a municipality"],
  "4 nights in a municipality, give or take 3 days": searches["4 nights in a municipality, give or take 3 days"],
  "a word that every fourth listing has": searches["a word that every fourth listing has"],
};

const found = (count: number) => `${count} found`;
const { database, ctx, measure, close } = await openBench("search");
try {
  await settleIsland(database.unhurried, { listings, bookingsEach: 5 });
  for (const [name, query] of Object.entries(searches)) {
    const parsed = searchQuery.parse(query);
    await measure(name, async () => (await search(ctx, parsed)).total, found);
  }
  for (const [name, query] of Object.entries(maps)) {
    const parsed = searchQuery.parse(query);
    await measure(`list: ${name}`, async () => (await search(ctx, parsed)).total, found);
    await measure(`pins: ${name}`, async () => (await map(ctx, parsed)).total, found);
  }
  const chosen = {
    "lodgings with pool and wifi": searches["lodgings, cheapest first, with pool and wifi, for 4"],
    ...dated,
  };
  for (const [name, query] of Object.entries(chosen)) {
    const parsed = searchQuery.parse(query);
    await measure(
      `choices: ${name}`,
      async () => (await choices(ctx, parsed)).choices?.length ?? 0,
      (count) => `${count} counted`,
    );
  }
  await measure(
    "the tenth page of the newest lodgings",
    await tenthPage(searchQuery.parse({ kind: "lodging", sort: "newest" })),
    found,
  );
  await measure("municipalities with something on sale", async () => (await places(ctx)).length, found);
} finally {
  await close();
}

async function tenthPage(query: SearchQuery): Promise<() => Promise<number>> {
  let cursor: string | undefined;
  for (let page = 1; page < 10; page++) cursor = (await search(ctx, { ...query, cursor })).next ?? undefined;
  return async () => (await search(ctx, { ...query, cursor })).items.length;
}
