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
import type { CalendarDay, CalendarNight, CalendarSession } from "#contract/hosting/calendar.ts";
import { seasonOn } from "#contract/hosting/season-days.ts";
import { hoursOn } from "#contract/listings/hours.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { minimumStay, nightPrice, nightsTaken, takesNights } from "#contract/listings/nights.ts";
import { departuresOf } from "#contract/listings/sessions.ts";
import { toDollars } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import type { Listing, ListingOf } from "../listings/listings.ts";
import { type BookedSlot, bookedSlotsOfMany, isExpired } from "./booked-slots.ts";
import { overlapOf, without } from "./host-blocks.ts";
import { clockDayOf, spanOfDate } from "./host-days.ts";
import { type DatedRules, midnight, openingOn, type Session, sessionsOn } from "./rules.ts";
import { type DateSpan, datedRulesOfMany, isOneOf, listed, noRules, rangeOf, soldSessionsOfMany } from "./taken.ts";
import { type Season, seasonsOfMany } from "./yearly-rules.ts";

/** Listings' dates and bookings as their host sees them; expired holds are left out. */

/** A booking with those of its dates that were asked for. */
export type DatedSlot = BookedSlot & { dates: readonly PlainDate[] };

export interface HostDays<Day> {
  days: Day[];
  slots: DatedSlot[];
}

interface DayOf {
  lodging: CalendarNight;
  space: CalendarDay;
  experience: CalendarSession;
}

/** A listing and its dates; the kind decides what a date has. */
export type HostRow = {
  [Kind in ListingKind]: HostDays<DayOf[Kind]> & { kind: Kind; listing: ListingOf<Kind> };
}[ListingKind];

export async function hostDays<Kind extends ListingKind>(
  ctx: Ctx,
  listing: ListingOf<Kind>,
  dates: DateSpan,
): Promise<HostDays<DayOf[Kind]>> {
  const [row] = await hostDaysOfMany(ctx, [listing], dates);
  // One listing has one row, of its kind.
  return row as HostDays<unknown> as HostDays<DayOf[Kind]>;
}

/** Rows in the order of the listings, with as many statements as for one listing. */
export async function hostDaysOfMany(ctx: Ctx, listings: readonly Listing[], dates: DateSpan): Promise<HostRow[]> {
  const known = await read(ctx, listings, dates);
  return listings.map((listing) => rowOf(listing, known));
}

type Known = Awaited<ReturnType<typeof read>>;

async function read(ctx: Ctx, listings: readonly Listing[], dates: DateSpan) {
  const zone = ctx.env.island.timeZone;
  const around = { from: midnight(addDays(dates.from, -1), zone), to: midnight(addDays(dates.to, 2), zone) };
  const of = (kind: ListingKind) => listings.filter((listing) => listing.kind === kind).map(({ id }) => id);
  const [lodgings, experiences] = [of("lodging"), of("experience")];
  const all = listings.map(({ id }) => id);
  const slots = await bookedSlotsOfMany(ctx, all, around);
  return {
    zone,
    dates,
    slots: (id: number) => (slots.get(id) ?? []).filter((slot) => !isExpired(ctx, slot)),
    blocked: await blockedIn(ctx, all, around),
    dated: await datedRulesOfMany(ctx, all, { from: addDays(dates.from, -1), to: dates.to }),
    seasons: lodgings.length > 0 ? await seasonsOfMany(ctx, lodgings) : new Map<number, Season[]>(),
    sold: experiences.length > 0 ? await soldSessionsOfMany(ctx, experiences, dates, {}) : new Map<number, Session[]>(),
  };
}

/** A range blocked by the host, or by another site's calendar, which has a name. */
type Blocked = InstantRange & { calendar: string | null };

/** Blocked ranges that are not bookings. */
async function blockedIn(
  ctx: Ctx,
  listingIds: readonly number[],
  range: InstantRange,
): Promise<Map<number, Blocked[]>> {
  const rows = await ctx.db
    .selectFrom("occupancy as o")
    .leftJoin("feeds as f", "f.id", "o.feed_id")
    .select(["o.listing_id", "o.during", "f.name"])
    .where(isOneOf("o.listing_id", listingIds))
    .where("o.cause", "!=", "booking")
    .where("o.released_at", "is", null)
    .where(sql<boolean>`o.during && ${rangeOf(range)}::tstzrange`)
    .orderBy(sql`lower(o.during)`)
    .orderBy("o.id")
    .execute();
  return listed(rows, ({ during, name }) => ({ ...during, calendar: name }));
}

function rowOf(listing: Listing, known: Known): HostRow {
  const about = {
    ...known,
    dated: known.dated.get(listing.id) ?? noRules,
    slots: known.slots(listing.id),
    blocked: known.blocked.get(listing.id) ?? [],
  };
  switch (listing.kind) {
    case "lodging":
      return { kind: "lodging", listing, ...nightsOf(listing, about, known.seasons.get(listing.id) ?? []) };
    case "space":
      return { kind: "space", listing, ...daysOf(listing, about) };
    case "experience":
      return { kind: "experience", listing, ...sessionsOf(listing, about, known.sold.get(listing.id) ?? []) };
  }
}

interface About {
  zone: string;
  dates: DateSpan;
  dated: DatedRules;
  slots: readonly BookedSlot[];
  blocked: readonly Blocked[];
}

function nightsOf(
  { details }: ListingOf<"lodging">,
  { zone, dates, dated, slots, blocked }: About,
  seasons: readonly Season[],
): HostDays<CalendarNight> {
  const days = datesIn(dates.from, dates.to).map((date) => {
    const night = { from: date, to: addDays(date, 1) };
    const taking = blocked.filter((range) => takesNights(range, night, details, zone));
    const isClosed = dated.closed.has(date);
    return {
      date,
      blocked: isClosed || taking.length > 0,
      takenBy: isClosed ? null : calendarOf(taking),
      price: toDollars(nightPrice(date, details, dated.nightCents)),
      hasOwnPrice: dated.byHand.price.has(date),
      minimumNights: minimumStay(date, details, dated.minimumNights),
      hasOwnMinimum: dated.byHand.minimum.has(date),
      season: seasonOn(date, seasons)?.name ?? null,
    };
  });
  const datesOf = ({ during }: BookedSlot) => {
    const taken = nightsTaken(during, details, zone);
    return datesIn(taken.from, taken.to);
  };
  return { days, slots: withDates(slots, dates, datesOf) };
}

/** The calendar that blocks a night; null if the host also blocks it, since the host can lift that block. */
function calendarOf(taking: readonly Blocked[]): string | null {
  return taking.every(({ calendar }) => calendar !== null) ? (taking[0]?.calendar ?? null) : null;
}

function daysOf(
  { details }: ListingOf<"space">,
  { zone, dates, dated: { hours: exceptions }, slots, blocked }: About,
): HostDays<CalendarDay> {
  const spans = new Map(
    datesIn(dates.from, dates.to).map((date) => [date, spanOfDate(date, details, exceptions, zone)]),
  );
  const booked = slots
    .filter(({ state }) => state !== "held")
    .map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt }));
  const days = [...spans].map(([date, span]) => ({
    date,
    hours: hoursOn(date, details, exceptions),
    usual: details.openingHours[weekdayOf(date)],
    isException: exceptions.has(date),
    blocks: blocked
      .filter((range) => overlaps(range, clockDayOf(span)))
      .map((range) => ({ ...overlapOf(range, clockDayOf(span)), takenBy: range.calendar }))
      .map(({ from, to, takenBy }) => ({ from: timeOf(from, zone), to: timeOf(to, zone), takenBy })),
    bookedMinutes: minutesOf(booked.filter((use) => overlaps(use, span)).map((use) => overlapOf(use, span))),
    blockedMinutes: minutesBlocked(openingOn(date, details, exceptions, zone), booked, blocked),
  }));
  const datesOf = (slot: BookedSlot) =>
    [...spans].filter(([, span]) => overlaps(span, { from: slot.startsAt, to: slot.endsAt })).map(([date]) => date);
  return { days, slots: withDates(slots, dates, datesOf) };
}

/** Of an opening, what is blocked and not booked: other calendars may have our bookings, or the same hours twice. */
function minutesBlocked(
  opening: InstantRange | null,
  booked: readonly InstantRange[],
  blocked: readonly Blocked[],
): number {
  if (!opening) return 0;
  return minutesOf(without(opening, booked)) - minutesOf(without(opening, [...booked, ...blocked]));
}

function minutesOf(ranges: readonly InstantRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + (to.getTime() - from.getTime()) / 60_000, 0);
}

function sessionsOf(
  { details }: ListingOf<"experience">,
  { zone, dates, dated, slots }: About,
  sold: readonly Session[],
): HostDays<CalendarSession> {
  const seatsOf = ({ date, startTime }: Session, isHeld: boolean) => {
    const start = instantOf(date, startTime, zone).getTime();
    return slots
      .filter(({ startsAt, state }) => startsAt.getTime() === start && (state === "held") === isHeld)
      .reduce((sum, { seats }) => sum + seats, 0);
  };
  const days = datesIn(dates.from, dates.to).map((date) => {
    const running = sessionsOn(date, details, dated, sold);
    const isUsual = details.availableDays.includes(weekdayOf(date));
    const said = dated.sessions.get(date) ?? null;
    const isOff = said === "called_off" || (said === null && !isUsual);
    const called = dated.departuresOff.get(date) ?? [];
    return {
      date,
      isUsual,
      said,
      sessions: running.map((session) => ({
        startTime: session.startTime,
        endTime: session.endTime,
        capacity: session.capacity,
        sold: seatsOf(session, false),
        held: seatsOf(session, true),
      })),
      off: departuresOf(details).filter(
        ({ startTime }) =>
          (isOff || called.includes(startTime)) && !running.some((session) => session.startTime === startTime),
      ),
    };
  });
  return { days, slots: withDates(slots, dates, ({ startsAt }) => [dateOf(startsAt, zone)]) };
}

/** Bookings on one of the requested dates. */
function withDates(
  slots: readonly BookedSlot[],
  { from, to }: DateSpan,
  datesOf: (slot: BookedSlot) => readonly PlainDate[],
): DatedSlot[] {
  return slots
    .map((slot) => ({ ...slot, dates: datesOf(slot).filter((date) => date >= from && date < to) }))
    .filter(({ dates }) => dates.length > 0);
}
