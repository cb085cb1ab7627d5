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
import { minimumStay, nightPrice } from "#contract/listings/nights.ts";
import { toDollars } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import type { Listing, ListingOf } from "../listings/listings.ts";
import { type BookedSlot, bookedSlots, isExpired } from "./booked-slots.ts";
import { overlapOf } from "./host-blocks.ts";
import { spanOfDate } from "./host-days.ts";
import { midnight, sessionOn } from "./rules.ts";
import { type DateSpan, datedRules, rangeOf, soldSessions } from "./taken.ts";
import { yearlyRules } from "./yearly-rules.ts";

/** A listing's dates and bookings as its host sees them; expired holds are left out. */

export interface HostDays<Day> {
  days: Day[];
  slots: (BookedSlot & { dates: readonly PlainDate[] })[];
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
  const slots = (await bookedSlots(ctx, listing.id, around)).filter((slot) => !isExpired(ctx, slot));
  switch (listing.kind) {
    case "lodging":
      return nightsOf(ctx, listing, dates, slots, await blockedIn(ctx, listing, around));
    case "space":
      return daysOf(ctx, listing, dates, slots, await blockedIn(ctx, listing, around));
    case "experience":
      return sessionsOf(ctx, listing, dates, slots);
  }
}

/** Blocked ranges that are not bookings. */
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
  slots: BookedSlot[],
  blocked: InstantRange[],
): Promise<HostDays<CalendarNight>> {
  const zone = ctx.env.island.timeZone;
  const { details } = listing;
  const dated = await datedRules(ctx, listing.id, dates);
  const { seasons } = await yearlyRules(ctx, listing.id);
  const days = datesIn(dates.from, dates.to).map((date) => {
    const night = {
      from: instantOf(date, details.checkInTime, zone),
      to: instantOf(addDays(date, 1), details.checkOutTime, zone),
    };
    return {
      date,
      blocked: dated.closed.has(date) || blocked.some((range) => overlaps(range, night)),
      price: toDollars(nightPrice(date, details, dated.nightCents)),
      hasOwnPrice: dated.byHand.price.has(date),
      minimumNights: minimumStay(date, details, dated.minimumNights),
      hasOwnMinimum: dated.byHand.minimum.has(date),
      season: seasonOn(date, seasons)?.name ?? null,
    };
  });
  return { days, slots: withDates(slots, dates, (slot) => nightsIn(slot, zone)) };
}

function nightsIn({ startsAt, endsAt }: BookedSlot, zone: string): readonly PlainDate[] {
  return datesIn(dateOf(startsAt, zone), dateOf(endsAt, zone));
}

async function daysOf(
  ctx: Ctx,
  listing: ListingOf<"space">,
  dates: DateSpan,
  slots: BookedSlot[],
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
  const datesOf = (slot: BookedSlot) =>
    [...spans].filter(([, span]) => overlaps(span, { from: slot.startsAt, to: slot.endsAt })).map(([date]) => date);
  return { days, slots: withDates(slots, dates, datesOf) };
}

async function sessionsOf(
  ctx: Ctx,
  listing: ListingOf<"experience">,
  dates: DateSpan,
  slots: BookedSlot[],
): Promise<HostDays<CalendarSession>> {
  const zone = ctx.env.island.timeZone;
  const { details } = listing;
  const dated = await datedRules(ctx, listing.id, dates);
  const sold = await soldSessions(ctx, listing.id, dates, {});
  const seatsOf = (date: PlainDate, isHeld: boolean) =>
    slots
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
  return { days, slots: withDates(slots, dates, ({ startsAt }) => [dateOf(startsAt, zone)]) };
}

/** Bookings on one of the requested dates. */
function withDates(slots: BookedSlot[], { from, to }: DateSpan, datesOf: (slot: BookedSlot) => readonly PlainDate[]) {
  return slots
    .map((slot) => ({ ...slot, dates: datesOf(slot).filter((date) => date >= from && date < to) }))
    .filter(({ dates }) => dates.length > 0);
}
