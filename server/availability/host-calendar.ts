import { sql } from "kysely";
import {
  addDays,
  dateOf,
  datesIn,
  type InstantRange,
  instantOf,
  overlaps,
  type PlainDate,
  timeOf,
  weekdayOf,
} from "#contract/dates.ts";
import type { CalendarDay, CalendarNight, CalendarSession } from "#contract/host-calendar.ts";
import { nightPrice } from "#contract/listing-kinds/lodging.ts";
import { hoursOn } from "#contract/listing-kinds/space.ts";
import { toDollars } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import type { Listing, ListingOf } from "../listings/listings.ts";
import { type BookedPlace, bookedPlaces, isExpired } from "./booked-places.ts";
import { overlapOf } from "./host-blocks.ts";
import { spanOfDate } from "./host-days.ts";
import { midnight, sessionOn } from "./rules.ts";
import { type DateSpan, datedRules, rangeOf, soldSessions } from "./taken.ts";

/** A listing's dates as its host sees them, and the bookings on them; holds past their end are nobody's any more. */

export interface HostDays<Day> {
  days: Day[];
  places: (BookedPlace & { dates: PlainDate[] })[];
}

export async function hostDays(
  ctx: Ctx,
  listing: ListingOf<"lodging">,
  dates: DateSpan,
): Promise<HostDays<CalendarNight>>;
export async function hostDays(ctx: Ctx, listing: ListingOf<"space">, dates: DateSpan): Promise<HostDays<CalendarDay>>;
export async function hostDays(
  ctx: Ctx,
  listing: ListingOf<"experience">,
  dates: DateSpan,
): Promise<HostDays<CalendarSession>>;
export async function hostDays(ctx: Ctx, listing: Listing, dates: DateSpan): Promise<HostDays<unknown>> {
  const zone = ctx.env.island.timeZone;
  const around = { from: midnight(addDays(dates.from, -1), zone), to: midnight(addDays(dates.to, 1), zone) };
  const places = (await bookedPlaces(ctx, listing.id, around)).filter((place) => !isExpired(ctx, place));
  if (listing.kind === "lodging") return nightsOf(ctx, listing, dates, places, await blockedIn(ctx, listing, around));
  if (listing.kind === "space") return daysOf(ctx, listing, dates, places, await blockedIn(ctx, listing, around));
  return sessionsOf(ctx, listing, dates, places);
}

/** What is kept from guests and is no booking. */
async function blockedIn(ctx: Ctx, listing: Listing, range: InstantRange): Promise<InstantRange[]> {
  const rows = await ctx.db
    .selectFrom("occupancy")
    .select("during")
    .where("listing_id", "=", listing.id)
    .where("cause", "!=", "booking")
    .where("released_at", "is", null)
    .where(sql<boolean>`during && ${rangeOf(range)}::tstzrange`)
    .orderBy(sql`lower(during)`)
    .execute();
  return rows.map(({ during }) => during);
}

async function nightsOf(
  ctx: Ctx,
  listing: ListingOf<"lodging">,
  dates: DateSpan,
  places: BookedPlace[],
  blocked: InstantRange[],
): Promise<HostDays<CalendarNight>> {
  const zone = ctx.env.island.timeZone;
  const { details } = listing;
  const dated = await datedRules(ctx, listing.id, dates);
  const days = datesIn(dates.from, dates.to).map((date) => {
    const night = {
      from: instantOf(date, details.checkInTime, zone),
      to: instantOf(addDays(date, 1), details.checkOutTime, zone),
    };
    return {
      date,
      blocked: dated.closed.has(date) || blocked.some((range) => overlaps(range, night)),
      price: toDollars(nightPrice(date, details, dated.nightCents)),
      hasOwnPrice: dated.nightCents.has(date),
      minimumNights: dated.minimumNights.get(date) ?? details.minimumNights,
      hasOwnMinimum: dated.minimumNights.has(date),
    };
  });
  return { days, places: standing(places, dates, (place) => nightsIn(place, zone)) };
}

function nightsIn({ startsAt, endsAt }: BookedPlace, zone: string): PlainDate[] {
  return datesIn(dateOf(startsAt, zone), dateOf(endsAt, zone));
}

async function daysOf(
  ctx: Ctx,
  listing: ListingOf<"space">,
  dates: DateSpan,
  places: BookedPlace[],
  blocked: InstantRange[],
): Promise<HostDays<CalendarDay>> {
  const zone = ctx.env.island.timeZone;
  const { details } = listing;
  const { hours: exceptions } = await datedRules(ctx, listing.id, { from: addDays(dates.from, -1), to: dates.to });
  const spans = new Map(
    datesIn(dates.from, dates.to).map((date) => [date, spanOfDate(date, details, exceptions, zone)]),
  );
  const days = [...spans].map(([date, span]) => ({
    date,
    hours: hoursOn(date, details, exceptions),
    usual: details.openingHours[weekdayOf(date)],
    isException: exceptions.has(date),
    blocks: blocked
      .filter((range) => overlaps(range, span))
      .map((range) => overlapOf(range, span))
      .map(({ from, to }) => ({ from: timeOf(from, zone), to: timeOf(to, zone) })),
  }));
  const datesOf = (place: BookedPlace) =>
    [...spans].filter(([, span]) => overlaps(span, { from: place.startsAt, to: place.endsAt })).map(([date]) => date);
  return { days, places: standing(places, dates, datesOf) };
}

async function sessionsOf(
  ctx: Ctx,
  listing: ListingOf<"experience">,
  dates: DateSpan,
  places: BookedPlace[],
): Promise<HostDays<CalendarSession>> {
  const zone = ctx.env.island.timeZone;
  const { details } = listing;
  const dated = await datedRules(ctx, listing.id, dates);
  const sold = await soldSessions(ctx, listing.id, dates, {});
  const seatsOf = (date: PlainDate, isHeld: boolean) =>
    places
      .filter(({ startsAt, state }) => dateOf(startsAt, zone) === date && (state === "held") === isHeld)
      .reduce((sum, { seats }) => sum + seats, 0);
  const days = datesIn(dates.from, dates.to).map((date) => {
    const session = sessionOn(date, details, dated, sold);
    return {
      date,
      isUsual: details.availableDays.includes(weekdayOf(date)),
      said: dated.sessions.get(date) ?? null,
      session: session
        ? {
            startTime: session.startTime,
            endTime: session.endTime,
            capacity: session.capacity,
            sold: seatsOf(date, false),
            held: seatsOf(date, true),
          }
        : null,
    };
  });
  return { days, places: standing(places, dates, ({ startsAt }) => [dateOf(startsAt, zone)]) };
}

/** Those that stand on one of the dates asked for. */
function standing(places: BookedPlace[], { from, to }: DateSpan, datesOf: (place: BookedPlace) => PlainDate[]) {
  return places
    .map((place) => ({ ...place, dates: datesOf(place).filter((date) => date >= from && date < to) }))
    .filter(({ dates }) => dates.length > 0);
}
