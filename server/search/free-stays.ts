import { sql } from "kysely";
import { addDays, daysBetween } from "#contract/dates.ts";
import { sumOf } from "#contract/listings/kinds.ts";
import type { FreeStay, SearchQuery, SearchReply } from "#contract/listings/search.ts";
import { searchLimits } from "#contract/listings/search-limits.ts";
import { type Cents, maximumChargeCents, minimumChargeCents, toDollars } from "#contract/money.ts";
import {
  type Asker,
  type Bookable,
  type Dates,
  datesAround,
  datesOf,
  minimumStays,
  type Plan,
  planFreeStays,
  type WantedStay,
  widestOf,
} from "../availability/availability.ts";
import type { Ctx } from "../ctx.ts";
import { type Candidate, type Condition, candidatesFor, type Found, priceAsked } from "./candidates.ts";
import { compare, type Order, orderByBound, type Place } from "./order.ts";
import { type PriceBounds, priceBounds } from "./price-bounds.ts";
import { shifted, shifts, type Wish } from "./search-query.ts";

/** Listings that can be booked for the stays of a search, and the nearest dates when there are none. */

/** Results are the same for everybody: a guest's own holds count as taken, too. */
const anybody: Asker = {};

export interface Stayed {
  totalCents: Cents;
  dates: { from: string; to: string };
}

export interface Priced extends Found {
  stay: Stayed;
}

interface Wanted {
  conditions: readonly Condition[];
  wish: Wish;
  order: Order;
  after: Place | undefined;
  /** How many of the results are shown with the stay that the wish takes; all that are returned if not said. */
  shown?: number;
}

/** Read and priced at once: as many as are counted, and a page. */
const batch = searchLimits.counted + searchLimits.page + 1;

/**
 * Reads listings in the order of the results and prices them, until the page is full and a thousand are counted. In
 * orders by price, where only pricing tells the place, it reads by a bound of the price and stops where nothing that
 * follows can come earlier.
 * @returns results after `after`, one more than the page shows if there is a next page
 */
export async function bookable(
  ctx: Ctx,
  query: SearchQuery,
  { conditions, wish, order, after, shown = query.limit + 1 }: Wanted,
): Promise<{ total: number; hasMore: boolean; found: Priced[] }> {
  const { sort, limit } = query;
  const price = priceOf(query);
  const bounds = priceBounds(ctx, wish.stays);
  const isByPrice = sort === "price_low" || sort === "price_high";
  const reading = isByPrice ? orderByBound(sort, bounds) : order;
  const wanted = [...conditions, ...withinBounds(bounds, query)];
  const found: Priced[] = [];
  let counted = 0;
  let from: Place | undefined;
  const isOnPage = (place: Place) => !after || compare(order, after, place) < 0;
  const take = ({ id, place }: Candidate, stay: Stayed) => {
    counted += 1;
    const at = isByPrice ? [stay.totalCents, id] : place;
    if (isOnPage(at)) found.push({ id, place: at, stay });
  };
  // Of those that are not shown it is enough to know that they are free.
  const takesFor = ({ place }: Candidate) =>
    isByPrice || (isOnPage(place) && found.length < shown) ? wish.takes : "first";
  for (;;) {
    const { candidates, dates } = await candidatesFor(ctx, wanted, {
      stays: wish.stays,
      asker: anybody,
      order: reading,
      after: from,
      limit: batch,
    });
    await priced(ctx, candidates, { stays: wish.stays, dates, price, takesFor, take });
    from = candidates.at(-1)?.place;
    if (!from || candidates.length < batch) break;
    const bound = from[0] ?? 0;
    const settled = isByPrice ? found.filter(({ place: [total = 0] }) => compare(order, [total], [bound]) < 0) : found;
    if (counted > searchLimits.counted) {
      if (settled.length > limit) break;
      // A page beyond those counted begins at its cursor.
      if (!isByPrice && after && compare(order, from, after) < 0) from = after;
    }
  }
  found.sort((a, b) => compare(order, a.place, b.place));
  return {
    total: Math.min(counted, searchLimits.counted),
    hasMore: counted > searchLimits.counted,
    found: found.slice(0, limit + 1),
  };
}

/** What the wish's stay costs at each of these listings of its kind; nothing for those that cannot be booked. */
export async function stayTotals(ctx: Ctx, listings: readonly Bookable[], wish: Wish): Promise<Map<number, Stayed>> {
  const totals = new Map<number, Stayed>();
  const dates = await datesAround(ctx, listings, wish.stays, anybody);
  await priced(
    ctx,
    listings.map((listing) => ({ id: listing.id, bookable: listing })),
    {
      stays: wish.stays,
      dates,
      price: anyPrice,
      takesFor: () => wish.takes,
      take: ({ id }, stay) => totals.set(id, stay),
    },
  );
  return totals;
}

interface Price {
  least: Cents;
  most: Cents;
}

const anyPrice: Price = { least: 0, most: Number.POSITIVE_INFINITY };

function priceOf(query: SearchQuery): Price {
  const { least = 0, most = Number.POSITIVE_INFINITY } = priceAsked(query);
  return { least, most };
}

function isWithin(price: Price, { totalCents }: Stayed): boolean {
  return totalCents >= price.least && totalCents <= price.most;
}

function withinBounds({ least, most }: PriceBounds, query: SearchQuery): Condition[] {
  const asked = priceAsked(query);
  return [
    ...(asked.least === undefined ? [] : [sql<boolean>`${most} >= ${asked.least}`]),
    ...(asked.most === undefined ? [] : [sql<boolean>`${least} <= ${asked.most}`]),
  ];
}

interface Pricing<One> {
  stays: Wish["stays"];
  /** Of all the listings that are priced. */
  dates: Dates;
  price: Price;
  /** Asked of each just before it is priced. */
  takesFor(one: One): Wish["takes"];
  take(one: One, stay: Stayed): void;
}

/** Tells, one after the other, which of these can be booked within the price, and with which of the stays. */
async function priced<One extends { bookable: Bookable }>(
  ctx: Ctx,
  candidates: readonly One[],
  { stays, dates, price, takesFor, take }: Pricing<One>,
): Promise<void> {
  const candidateOf = new Map(candidates.map((candidate) => [candidate.bookable, candidate]));
  await planFreeStays(
    ctx,
    candidates.map((candidate) => candidate.bookable),
    {
      stays,
      dates,
      choose(free, listing) {
        const candidate = candidateOf.get(listing) as One;
        const takes = takesFor(candidate);
        let best: Stayed | undefined;
        for (const plan of free) {
          const stay = stayOf(plan);
          if (!stay || !isWithin(price, stay)) continue;
          if (!best || stay.totalCents < best.totalCents) best = stay;
          if (takes === "first") break;
        }
        if (best) take(candidate, best);
        return best;
      },
    },
  );
}

/** Nothing for a total that no quote is given for. */
function stayOf({ stay, lines }: Plan): Stayed | undefined {
  const totalCents = sumOf(lines);
  if (totalCents < minimumChargeCents || totalCents > maximumChargeCents) return undefined;
  return { totalCents, dates: datesOf(stay) };
}

/** Dates that are tried around those asked for. */
const nearDays = 15;
const nearestShown = 3;

/**
 * The nearest dates for which something can be booked when nothing can for those asked for, and how many listings, of
 * the first thousand. Open dates have no others near.
 */
export async function nearestDates(
  ctx: Ctx,
  query: SearchQuery,
  { conditions, wish, order, today }: Omit<Wanted, "after" | "shown"> & { today: string },
): Promise<SearchReply["nearest"]> {
  const price = priceOf(query);
  const [asked] = wish.stays;
  if (!asked || wish.takes !== "first") return [];
  const stays = around(asked, shifts(nearDays), today);
  const { candidates, dates } = await candidatesFor(ctx, conditions, {
    stays,
    asker: anybody,
    order,
    after: undefined,
    limit: batch,
  });
  const counts = new Map<string, { from: string; to: string; total: number }>();
  await planFreeStays(
    ctx,
    candidates.map((candidate) => candidate.bookable),
    {
      stays,
      dates,
      choose(free) {
        for (const plan of free) {
          const stay = stayOf(plan);
          if (!stay || !isWithin(price, stay)) continue;
          const known = counts.get(stay.dates.from) ?? { ...stay.dates, total: 0 };
          counts.set(stay.dates.from, { ...known, total: known.total + 1 });
        }
        return undefined;
      },
    },
  );
  return stays.flatMap((stay) => counts.get(datesOf(stay).from) ?? []).slice(0, nearestShown);
}

function around<Stay extends WantedStay>(stay: Stay, days: readonly number[], today: string): Stay[] {
  return days.map((shift) => shifted(stay, shift)).filter((other) => datesOf(other).from >= today);
}

const cheapestShown = 4;
/** Of a month's cheapest stays, those that begin this close to a chosen one are left out. */
const tooClose = 3;

/**
 * Stays at one listing: the three that can be booked nearest to the dates asked for, or the four cheapest of a month,
 * by date. A stay shorter than the host takes becomes as long as it must be.
 */
export async function freeStaysAt(
  ctx: Ctx,
  listing: Bookable,
  { wish, today, asker }: { wish: Wish; today: string; asker: Asker },
): Promise<FreeStay[]> {
  const [asked] = wish.stays;
  if (!asked) return [];
  const isNear = wish.takes === "first";
  const stays = isNear ? await asTaken(ctx, listing, around(asked, [0, ...shifts(nearDays)], today)) : wish.stays;
  const chosen = await planFreeStays(ctx, [listing], {
    stays,
    dates: await datesAround(ctx, [listing], stays, asker),
    choose: (free) => (isNear ? firstOf(free, nearestShown) : spread([...free])),
  });
  return (chosen.get(listing.id) ?? []).map((plan) => ({
    ...datesOf(plan.stay),
    startTime: "startTime" in plan.stay ? plan.stay.startTime : null,
    total: toDollars(sumOf(plan.lines)),
  }));
}

/** Nights: as many as the host takes from that day on. */
async function asTaken(ctx: Ctx, listing: Bookable, stays: readonly WantedStay[]): Promise<WantedStay[]> {
  const { id, details } = listing;
  if (!("minimumNights" in details) || stays.length === 0) return [...stays];
  const minimumOn = await minimumStays(ctx, { id, details }, widestOf(stays));
  return stays.map((stay) => {
    if (!("checkIn" in stay)) return stay;
    const wanted = Math.max(daysBetween(stay.checkIn, stay.checkOut), minimumOn(stay.checkIn));
    return { ...stay, checkOut: addDays(stay.checkIn, Math.min(wanted, details.maximumNights)) };
  });
}

function firstOf(plans: Iterable<Plan>, count: number): Plan[] {
  const first: Plan[] = [];
  for (const plan of plans) {
    if (stayOf(plan)) first.push(plan);
    if (first.length === count) break;
  }
  return first;
}

/** The cheapest that lie apart, by date. */
function spread(plans: readonly Plan[]): Plan[] {
  const chosen: Plan[] = [];
  const byPrice = plans.filter(stayOf).toSorted((a, b) => sumOf(a.lines) - sumOf(b.lines));
  for (const plan of byPrice) {
    const isApart = chosen.every(
      (other) => Math.abs(daysBetween(datesOf(other.stay).from, datesOf(plan.stay).from)) >= tooClose,
    );
    if (isApart && chosen.length < cheapestShown) chosen.push(plan);
  }
  return chosen.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}
