import { sql } from "kysely";
import { sumOf } from "#contract/listings/kinds.ts";
import { municipalities } from "#contract/listings/municipalities.ts";
import type { FoundCard, SearchQuery, SearchReply } from "#contract/listings/search.ts";
import { maximumChargeCents, minimumChargeCents, toDollars } from "#contract/money.ts";
import { planFreeStays, type WantedStay } from "../availability/availability.ts";
import type { Ctx } from "../ctx.ts";
import { cardOf, isOnSale, listingsById } from "../listings/listings.ts";
import { candidatesFor, conditionsOf, countOf, type Found, pageOf, unitPriceBetween } from "./candidates.ts";
import { compare, cursorOf, type Order, orderOf, type Place, placeOfCursor } from "./order.ts";
import { wantedStay } from "./search-query.ts";
import { textQuery } from "./words.ts";

/**
 * Owns how listings are found. Never decides what is free or what it costs: availability does, for one listing or many.
 * Relies on: the database keeps words, unit prices and standing with each listing.
 */

/** Results are the same for everybody: a guest's own holds count as taken, too. */
const anybody = {};

interface Priced extends Found {
  totalCents: number | null;
}

interface Page {
  total: number;
  /** One more than the page shows, if there is a next page. */
  found: Priced[];
}

export async function search(ctx: Ctx, query: SearchQuery): Promise<SearchReply> {
  const stay = wantedStay(query);
  const { municipality, typed } = whereAndWhat(query);
  const words = typed === undefined ? undefined : await textQuery(ctx, typed);
  const order = orderOf(query.sort, words);
  const after = placeOfCursor(order, query.cursor);
  const conditions = conditionsOf(
    { ...query, place: municipality },
    typed === undefined ? undefined : (words ?? "nothing"),
  );
  const wanted = { order, after, limit: query.limit + 1 };
  const { total, found } = stay
    ? await bookable(ctx, query, { conditions, stay, ...wanted })
    : await onSale(ctx, [...conditions, ...unitPriceBetween(query)], wanted);
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  return {
    items: await cards(ctx, page),
    municipality: municipality ?? null,
    total,
    next: last && found.length > page.length ? cursorOf(order, last.place) : null,
  };
}

/** A place that is no municipality, such as a beach or a pool, is searched as a word. */
function whereAndWhat({ place, q }: SearchQuery): { municipality: string | undefined; typed: string | undefined } {
  if (place === undefined) return { municipality: undefined, typed: q };
  const municipality = municipalityNames.get(plain(place));
  if (municipality !== undefined) return { municipality, typed: q };
  return { municipality, typed: q === undefined ? place : `${q} ${place}` };
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

const municipalityNames = new Map(municipalities.map(({ name }) => [plain(name), name]));

type Conditions = ReturnType<typeof conditionsOf>;
interface Wanted {
  order: Order;
  after: Place | undefined;
  limit: number;
}

async function onSale(ctx: Ctx, conditions: Conditions, wanted: Wanted): Promise<Page> {
  const total = await countOf(ctx, conditions);
  const found = total === 0 ? [] : await pageOf(ctx, conditions, wanted);
  return { total, found: found.map((one) => ({ ...one, totalCents: null })) };
}

/** Prices every candidate: only then are availability, totals and the order known. */
async function bookable(
  ctx: Ctx,
  { min_price = 0, max_price = Number.POSITIVE_INFINITY, sort }: SearchQuery,
  { conditions, stay, order, after, limit }: Wanted & { conditions: Conditions; stay: WantedStay },
): Promise<Page> {
  const candidates = await candidatesFor(ctx, conditions, { stay, asker: anybody, order });
  const plans = await planFreeStays(
    ctx,
    candidates.map((candidate) => candidate.bookable),
    stay,
    anybody,
  );
  const byPrice = sort === "price_low" || sort === "price_high";
  const priced = candidates.flatMap(({ id, place }) => {
    const plan = plans.get(id);
    if (!plan) return [];
    const totalCents = sumOf(plan.lines);
    // No quote is given for less, or for more.
    if (totalCents < minimumChargeCents || totalCents > maximumChargeCents) return [];
    if (totalCents < min_price * 100 || totalCents > max_price * 100) return [];
    return [{ id, totalCents, place: byPrice ? [totalCents, id] : place }];
  });
  const rest = after ? priced.filter(({ place }) => compare(order, after, place) < 0) : priced;
  rest.sort((a, b) => compare(order, a.place, b.place));
  return { total: priced.length, found: rest.slice(0, limit) };
}

async function cards(ctx: Ctx, page: readonly Priced[]): Promise<FoundCard[]> {
  const totals = new Map(page.map(({ id, totalCents }) => [id, totalCents]));
  const listings = await listingsById(
    ctx,
    page.map(({ id }) => id),
  );
  return listings.map((listing) => {
    const totalCents = totals.get(listing.id) ?? null;
    return { ...cardOf(listing), stayTotal: totalCents === null ? null : toDollars(totalCents) };
  });
}

/** Places with their listings by kind. Of different spellings of one place, the most frequent is shown. */
export async function places(ctx: Ctx) {
  const { rows } = await sql<{ name: string; lodging: number; space: number; experience: number }>`
    select mode() within group (order by city) as name,
      count(*) filter (where kind = 'lodging')::int as lodging,
      count(*) filter (where kind = 'space')::int as space,
      count(*) filter (where kind = 'experience')::int as experience
    from listings where ${isOnSale}
    group by plain_text(city) order by count(*) desc, plain_text(city)`.execute(ctx.db);
  return rows;
}
