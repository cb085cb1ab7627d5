import { sql } from "kysely";
import type { Language } from "#contract/catalogues.ts";
import { dateOf, type PlainDate } from "#contract/dates.ts";
import { municipalities } from "#contract/island/municipalities.ts";
import type { StaysQuery } from "#contract/listings/favorites.ts";
import { kinds, soldBy } from "#contract/listings/kinds.ts";
import { type FilterName, filterNames } from "#contract/listings/listing-fields.ts";
import type {
  ChoicesReply,
  FoundCard,
  FreeStay,
  MapReply,
  Pin,
  SearchQuery,
  SearchReply,
} from "#contract/listings/search.ts";
import { searchLimits } from "#contract/listings/search-limits.ts";
import { toDollars } from "#contract/money.ts";
import { type Asker, takesSeats } from "../availability/availability.ts";
import type { Ctx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { cardsById, findListing, fold, isOnSale, type Listing } from "../listings/listings.ts";
import { type Condition, conditionsOf, countOf, type Found, groupsOf, pageOf, unitPriceBetween } from "./candidates.ts";
import { countChoices, pricesOf } from "./choices.ts";
import { placeNamed } from "./dictionary.ts";
import { bookable, freeStaysAt, nearestDates, type Stayed, stayTotals } from "./free-stays.ts";
import { cursorOf, isOrderedByRank, type Order, orderOf, placeOfCursor } from "./order.ts";
import { partFor, type StayQuery, type Wish, wishOf } from "./search-query.ts";
import { type Alike, alikeSearch, type WordSearch, wordSearch } from "./words.ts";

export { isDated } from "./search-query.ts";
export { suggestions } from "./suggestions.ts";

/**
 * Owns how listings are found. Never decides what is free or what it costs: availability does, for one listing or many.
 * Relies on: the database keeps words, unit prices and standing with each listing.
 */

/** The caller's language, for the names of places. */
type SearchCtx = Ctx & { readonly language: Language };

interface Page {
  order: Order;
  total: number;
  hasMore: boolean;
  /** One more than the page shows, if there is a next page. */
  found: (Found & { stay?: Stayed })[];
}

/** The results of a search, from where its page begins. */
interface Results extends Page {
  /** The place and words of the query, as they were understood. */
  municipality: string | undefined;
  place: string | undefined;
  alike: Alike[] | null;
  conditions: readonly Condition[];
  /** What the words ask of a listing's texts. */
  matches: Condition | undefined;
  wish: Wish | undefined;
  today: PlainDate;
}

export async function search(ctx: SearchCtx, query: SearchQuery): Promise<SearchReply> {
  const { municipality, place, alike, ...results } = await resultsOf(ctx, query);
  const { order, total, hasMore, found, conditions, wish, today } = results;
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  return {
    items: await cards(ctx, page),
    municipality: municipality ?? null,
    place: place ?? null,
    alike,
    total,
    hasMore,
    nearest: wish && total === 0 ? await nearestDates(ctx, query, { conditions, wish, order, today }) : [],
    next: last && found.length > page.length ? cursorOf(order, last.place) : null,
  };
}

/** The same results as they lie on the map: the first as pins, the others counted by area. */
export async function map(ctx: SearchCtx, query: Omit<SearchQuery, "limit">): Promise<MapReply> {
  // With a stay, all that are counted are known one by one; without, the database counts those beyond the pins.
  const limit = wishOf(query, todayOf(ctx)) ? searchLimits.counted : searchLimits.pins;
  const { found, conditions, wish, total, hasMore } = await resultsOf(ctx, { ...query, limit }, searchLimits.pins);
  const pinned = found.slice(0, searchLimits.pins);
  const others = wish
    ? [sql<boolean>`listings.id = any(${found.slice(searchLimits.pins, limit).map(({ id }) => id)}::bigint[])`]
    : [...conditions, sql<boolean>`listings.id <> all(${pinned.map(({ id }) => id)}::bigint[])`];
  return {
    pins: (await cards(ctx, pinned)).map(pinOf),
    groups: found.length > pinned.length ? await groupsOf(ctx, others, query.bounds) : [],
    total,
    hasMore,
  };
}

/** How many results each word of each filter leaves, and how the prices of the results lie. */
export async function choices(ctx: SearchCtx, query: Omit<SearchQuery, "sort" | "limit">): Promise<ChoicesReply> {
  const asked: SearchQuery = { ...query, sort: "relevance", limit: searchLimits.counted };
  const { typed, meant, wish } = understood(ctx, asked);
  const matches = typed === undefined ? undefined : (await resultsOf(ctx, { ...asked, limit: 1 })).matches;
  const conditions = conditionsOf({ ...meant, ...noFilters }, matches);
  if (!wish) {
    const count = await countOf(ctx, conditions, searchLimits.choices);
    if (count > searchLimits.choices) return { choices: null, prices: null };
    return {
      choices: await countChoices(ctx, meant, { conditions: [...conditions, ...unitPriceBetween(meant)] }),
      prices: await pricesOf(ctx, meant, { conditions }),
    };
  }
  const wanted = { conditions, wish, order: orderOf(meant.sort, undefined), after: undefined };
  const atAnyPrice = await bookable(ctx, { ...meant, min_price: undefined, max_price: undefined }, wanted);
  const hasPrices = meant.min_price !== undefined || meant.max_price !== undefined;
  // Which of its flexible stays a listing is shown with may depend on the prices.
  const atThesePrices = hasPrices ? await bookable(ctx, meant, wanted) : atAnyPrice;
  return {
    choices: atThesePrices.hasMore ? null : await countChoices(ctx, meant, { stays: atThesePrices.found }),
    prices: atAnyPrice.hasMore ? null : await pricesOf(ctx, meant, { stays: atAnyPrice.found }),
  };
}

const noFilters = Object.fromEntries(filterNames.map((name) => [name, undefined])) as Record<FilterName, undefined>;

/**
 * What the query finds as it is typed; if no listing says the words, with those that resemble them.
 * @param shown how many of the results are shown with their stay
 */
async function resultsOf(ctx: SearchCtx, query: SearchQuery, shown = query.limit + 1): Promise<Results> {
  const { municipality, place, typed, meant, wish, today } = understood(ctx, query);
  const answer = async (words: WordSearch | undefined, alike: Alike[] | null): Promise<Results> => {
    const said = wish ? words?.isListed : words?.matches;
    const matches = typed === undefined ? undefined : (said ?? sql<boolean>`false`);
    const matching = conditionsOf(meant, matches);
    const conditions = wish ? matching : [...matching, ...unitPriceBetween(meant)];
    const page = wish
      ? await free(ctx, meant, { conditions, wish, words, shown })
      : await onSale(ctx, meant, { conditions, words });
    return { ...page, municipality, place, alike, conditions, matches, wish, today };
  };
  const results = await answer(typed === undefined ? undefined : await wordSearch(ctx, query.kind, typed), null);
  if (results.total > 0 || typed === undefined) return results;
  const other = await alikeSearch(ctx, query.kind, typed);
  const similar = other && (await answer(other.search, other.alike));
  return similar && similar.total > 0 ? similar : results;
}

/** Whether words are searched for: typed ones, or a place that is no municipality. */
export function hasWords({ place, q }: Pick<SearchQuery, "place" | "q">): boolean {
  return q !== undefined || (place !== undefined && !municipalityNames.has(plain(place)));
}

function understood(ctx: SearchCtx, query: SearchQuery) {
  const { municipality, place, typed } = whereAndWhat(ctx, query);
  const today = todayOf(ctx);
  const meant = { ...query, place: municipality };
  return { municipality, place, typed, meant, wish: wishOf(meant, today), today };
}

/** With more results than this, nearly all fit the words equally well, so they are ordered by standing alone. */
const mostRanked = 400;

/**
 * A place that is no municipality, such as a beach or a pool, is searched as words; if it is one of the known places,
 * its name is returned.
 */
function whereAndWhat({ language }: SearchCtx, { place, q }: SearchQuery) {
  if (place === undefined) return { typed: q };
  const municipality = municipalityNames.get(plain(place));
  if (municipality !== undefined) return { municipality, typed: q };
  return { place: placeNamed(place)?.names[language], typed: q === undefined ? place : `${q} ${place}` };
}

const plain = (text: string) => fold(text).trim();
const municipalityNames = new Map(municipalities.map(({ name }) => [plain(name), name]));

interface Wanted {
  conditions: readonly Condition[];
  words: WordSearch | undefined;
}

async function onSale(ctx: Ctx, query: SearchQuery, { conditions, words }: Wanted): Promise<Page> {
  const total = await countOf(ctx, conditions);
  const isRanked = words && isByFit(query, total);
  const order = orderOf(query.sort, words && { rank: isRanked ? words.rank : undefined });
  const after = placeOfCursor(order, query.cursor);
  const walked =
    words && !isRanked && total > mostRanked
      ? [...conditionsOf(query, words.isSaid), ...unitPriceBetween(query)]
      : conditions;
  const found = total === 0 ? [] : await pageOf(ctx, walked, { order, after, limit: query.limit + 1 });
  return { order, total: Math.min(total, searchLimits.counted), hasMore: total > searchLimits.counted, found };
}

/** Whether results are ordered by how well the words fit. */
function isByFit({ cursor }: SearchQuery, total: number): boolean {
  return cursor === undefined ? total <= mostRanked : isOrderedByRank(cursor);
}

async function free(
  ctx: Ctx,
  query: SearchQuery,
  { conditions, wish, words, shown }: Wanted & { wish: Wish; shown: number },
): Promise<Page> {
  const isRanked = words && isByFit(query, query.cursor === undefined ? await countOf(ctx, conditions) : 0);
  const order = orderOf(query.sort, words && { rank: isRanked ? words.rank : undefined });
  const after = placeOfCursor(order, query.cursor);
  return { order, ...(await bookable(ctx, query, { conditions, wish, order, after, shown })) };
}

async function cards(ctx: SearchCtx, page: Page["found"]): Promise<FoundCard[]> {
  const stays = new Map(page.map(({ id, stay }) => [id, stay]));
  const cards = await cardsById(
    ctx,
    page.map(({ id }) => id),
    ctx.language,
  );
  return cards.map((card) => {
    const stay = stays.get(card.id);
    const total = stay === undefined ? null : toDollars(stay.totalCents);
    return { ...card, stayTotal: total, stayDates: stay?.dates ?? null };
  });
}

function pinOf(card: FoundCard): Pin {
  const { language, untranslated, id, slug, title, city, rating, reviews, latitude, longitude } = card;
  return {
    ...{ language, untranslated, id, slug, title, city, rating, reviews, latitude, longitude },
    image: card.images[0] ?? null,
    ...unitPriceOf(card),
    stayTotal: card.stayTotal,
    stayDates: card.stayDates,
  };
}

/** Spaces let by the day alone have no price by the hour. */
function unitPriceOf(card: FoundCard): Pick<Pin, "unitPrice" | "unit"> {
  switch (card.serviceType) {
    case 0:
      return { unitPrice: card.price, unit: card.pricePer };
    case 1:
      return card.hourlyPrice === null
        ? { unitPrice: card.dailyPrice ?? 0, unit: "day" }
        : { unitPrice: card.hourlyPrice, unit: "hour" };
    case 2:
      return { unitPrice: card.price, unit: "night" };
  }
}

/** Stays at a listing that the viewer can book, near the dates asked for or in a month. */
export async function freeStays(
  ctx: Ctx,
  listingId: number,
  query: Omit<StayQuery, "kind">,
  asker: Asker,
): Promise<FreeStay[]> {
  const listing = await findListing(ctx, listingId);
  if (!listing?.onSale) return fail("not_found");
  const today = todayOf(ctx);
  // A session is found by its date. Of several, the one nearest to the hour asked for comes first.
  const ofSession = takesSeats[soldBy[listing.kind]] && { start_time: undefined, nearTo: query.start_time };
  const wish = wishOf({ ...query, ...ofSession, kind: listing.kind }, today);
  return wish ? freeStaysAt(ctx, listing, { wish, today, asker }) : [];
}

/** What a card says of the stay asked for at its listing's kind. */
export interface CardStay {
  stayTotal: number | null;
  stayDates: FoundCard["stayDates"];
  /** Null when no stay was asked for. */
  isFree: boolean | null;
}

/** The stays of a query at listings on sale of any kind, priced by the rule of a search: in the listings' order. */
export async function staysAt(ctx: Ctx, listings: readonly Listing[], query: StaysQuery): Promise<CardStay[]> {
  const today = todayOf(ctx);
  const wishes = kinds.flatMap((kind) => {
    const wish = wishOf(partFor(kind, query), today);
    return wish ? [{ kind, wish }] : [];
  });
  const totals = new Map<number, Stayed>();
  for (const { kind, wish } of wishes) {
    const found = await stayTotals(
      ctx,
      listings.filter((listing) => listing.kind === kind),
      wish,
    );
    for (const [id, stay] of found) totals.set(id, stay);
  }
  const asked = wishes.map(({ kind }) => kind);
  return listings.map(({ id, kind }) => {
    const stay = totals.get(id);
    if (!stay) return { stayTotal: null, stayDates: null, isFree: asked.includes(kind) ? false : null };
    return { stayTotal: toDollars(stay.totalCents), stayDates: stay.dates, isFree: true };
  });
}

const todayOf = (ctx: Ctx) => dateOf(ctx.now(), ctx.env.island.timeZone);

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
