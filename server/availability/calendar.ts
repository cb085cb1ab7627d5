import {
  addDays,
  addMinutes,
  contains,
  datesIn,
  type InstantRange,
  instantOf,
  overlaps,
  timeOf,
} from "#contract/dates.ts";
import { hoursOn, withBuffer } from "#contract/listings/hours.ts";
import type { Availability } from "#contract/listings/listings.ts";
import { minimumStay, nightInstants, nightPrice, takesNights } from "#contract/listings/nights.ts";
import type { SpaceDetails } from "#contract/listings/schemas.ts";
import { toDollars } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import type { Listing, ListingOf } from "../listings/listings.ts";
import { bookingWindow, midnight, openingOn, openingsAround, sessionsOn } from "./rules.ts";
import { type Asker, type DateSpan, datedRules, soldSessions, takenRanges } from "./taken.ts";

/** Free dates as the calendars show them, by kind. They are no promise: booking checks again. */

const stepMinutes = 30;

export async function lodgingCalendar(
  ctx: Ctx,
  listing: ListingOf<"lodging">,
  dates: DateSpan,
  asker: Asker,
): Promise<Availability> {
  const { details } = listing;
  const { zone, dated, window } = await rulesOver(ctx, listing, dates);
  const taken = await takenRanges(ctx, listing.id, wholeSpan(dates, zone), asker);
  const nights = datesIn(dates.from, dates.to).map((date) => {
    const night = { from: date, to: addDays(date, 1) };
    const free =
      nightInstants(date, details, zone).from >= window.opens &&
      date <= window.lastDate &&
      !dated.closed.has(date) &&
      !taken.some((range) => takesNights(range, night, details, zone));
    return {
      date,
      free,
      price: toDollars(nightPrice(date, details, dated.nightCents)),
      minimumNights: minimumStay(date, details, dated.minimumNights),
    };
  });
  return { kind: "lodging", nights };
}

export async function spaceCalendar(
  ctx: Ctx,
  listing: ListingOf<"space">,
  dates: DateSpan,
  asker: Asker,
): Promise<Availability> {
  const { details } = listing;
  const { zone, dated, window } = await rulesOver(ctx, listing, dates);
  const taken = await takenRanges(ctx, listing.id, wholeSpan(dates, zone), asker);

  const days = datesIn(dates.from, dates.to).map((date) => {
    const hours = hoursOn(date, details, dated.hours);
    const opening = openingOn(date, details, dated.hours, zone);
    const day = { date, open: hours?.open ?? null, close: hours?.close ?? null };
    if (date > window.lastDate) return { ...day, starts: [], latestEnds: [], wholeDayFree: false };

    // An opening that crosses midnight has starts on the next date too.
    const openings = [openingOn(addDays(date, -1), details, dated.hours, zone), opening];
    const first = new Date(Math.max(midnight(date, zone).getTime(), window.opens.getTime()));
    const endOfDay = midnight(addDays(date, 1), zone);
    const joined = openingsAround(date, details, dated.hours, zone);
    const uses = openings
      .flatMap((open) => (open ? freeUses(open, joined, taken, details) : []))
      .filter(({ from }) => from >= first && from < endOfDay);
    const latest = latestEndByStart(uses);
    const wholeDayFree =
      opening !== null &&
      details.dayCents !== null &&
      opening.from >= window.opens &&
      !taken.some((range) => overlaps(range, withBuffer(opening, details)));
    return {
      ...day,
      starts: latest.map(({ from }) => timeOf(from, zone)),
      latestEnds: latest.map(({ to }) => timeOf(to, zone)),
      wholeDayFree,
    };
  });
  return { kind: "space", days };
}

/**
 * Every step of an opening at which a use may start, with its latest end, if at least the minimum is free. A use lasts
 * at most 24 hours, because its end is a time without a date.
 */
function freeUses(
  opening: InstantRange,
  joined: readonly InstantRange[],
  taken: readonly InstantRange[],
  details: SpaceDetails,
): InstantRange[] {
  const uses: InstantRange[] = [];
  const closes = joined.find((open) => contains(open, opening))?.to ?? opening.to;
  for (let from = opening.from; from < opening.to; from = addMinutes(from, stepMinutes)) {
    const limit = new Date(Math.min(closes.getTime(), addMinutes(from, 24 * 60).getTime()));
    const to = latestFreeEnd(from, limit, taken, details.bufferMinutes);
    if (to >= addMinutes(from, details.minimumHours * 60)) uses.push({ from, to });
  }
  return uses;
}

/** The uses sorted by start; if two openings allow the same start, the longer use. */
function latestEndByStart(uses: readonly InstantRange[]): InstantRange[] {
  const latest = new Map<number, InstantRange>();
  for (const use of uses) {
    const known = latest.get(use.from.getTime());
    if (!known || known.to < use.to) latest.set(use.from.getTime(), use);
  }
  return [...latest.values()].sort((a, b) => a.from.getTime() - b.from.getTime());
}

/** The last step on which a use from `start` may end, leaving its buffer before the next taken range. */
function latestFreeEnd(start: Date, limit: Date, taken: readonly InstantRange[], bufferMinutes: number): Date {
  let end = limit;
  for (const range of taken) {
    if (range.to <= start) continue;
    if (range.from <= start) return start;
    const before = addMinutes(range.from, -bufferMinutes);
    if (before < end) end = before;
  }
  const steps = Math.floor((end.getTime() - start.getTime()) / (stepMinutes * 60_000));
  return end.getTime() === limit.getTime() ? end : addMinutes(start, Math.max(0, steps) * stepMinutes);
}

export async function experienceCalendar(
  ctx: Ctx,
  listing: ListingOf<"experience">,
  dates: DateSpan,
  asker: Asker,
): Promise<Availability> {
  const { details } = listing;
  const { zone, dated, window } = await rulesOver(ctx, listing, dates);
  const sold = await soldSessions(ctx, listing.id, dates, asker);
  const sessions = datesIn(dates.from, dates.to)
    .flatMap((date) => sessionsOn(date, details, dated, sold))
    .map(({ date, startTime, endTime, capacity, seatsTaken }) => {
      const start = instantOf(date, startTime, zone);
      const closes = addMinutes(start, -details.cutOffHours * 60);
      const left = capacity - seatsTaken;
      return {
        date,
        startTime,
        endTime,
        seatsLeft: details.pricePer === "group" && left < capacity ? 0 : Math.max(0, left),
        closed: closes < ctx.now() || start < window.opens || date > window.lastDate,
      };
    });
  return { kind: "experience", sessions };
}

/** A listing's rules over these dates, whatever is booked. */
async function rulesOver(ctx: Ctx, listing: Listing, dates: DateSpan) {
  const zone = ctx.env.island.timeZone;
  const dated = await datedRules(ctx, listing.id, dates);
  return { zone, dated, window: bookingWindow(listing, ctx.now(), zone) };
}

/** With days added at both ends, since uses may reach into the first date from the day before, and beyond the last. */
function wholeSpan(dates: DateSpan, zone: string): InstantRange {
  return { from: midnight(addDays(dates.from, -1), zone), to: midnight(addDays(dates.to, 2), zone) };
}
