import { addDays, addMonths, dateOf, datesIn, type InstantRange, instantsOfHours, weekdayOf } from "#contract/dates.ts";
import { calendarLimits } from "#contract/hosting/calendar-limits.ts";
import { departuresOf } from "#contract/listings/sessions.ts";
import type { Ctx } from "../ctx.ts";
import type { Listing, ListingOf } from "../listings/listings.ts";
import { nightsOf } from "./host-changes.ts";
import { spanOfDate } from "./host-days.ts";
import type { DatedRules } from "./rules.ts";
import { datedRules } from "./taken.ts";

/** What a host took off sale by a rule for its date. Other than a block, it occupies nothing. */
export interface Closure {
  /** The same as long as it stands: its date, and the start of a departure. */
  name: string;
  during: InstantRange;
}

/** Closures that are not over, in order. */
export async function closuresOf(ctx: Ctx, listing: Listing): Promise<Closure[]> {
  const today = dateOf(ctx.now(), ctx.env.island.timeZone);
  // Yesterday's night may not be over.
  const dates = { from: addDays(today, -1), to: addDays(addMonths(today, calendarLimits.monthsAhead), 1) };
  const dated = await datedRules(ctx, listing.id, dates);
  const all = datesIn(dates.from, dates.to).flatMap((date) => closuresOn(ctx, listing, date, dated));
  return all.filter(({ during }) => during.to > ctx.now());
}

function closuresOn(ctx: Ctx, listing: Listing, date: string, dated: DatedRules): Closure[] {
  switch (listing.kind) {
    case "lodging": {
      if (!dated.closed.has(date)) return [];
      return [{ name: date, during: nightsOf(ctx, listing, { from: date, to: addDays(date, 1) }) }];
    }
    case "space":
      return dated.hours.get(date) === null ? [closedDay(ctx, listing, date, dated)] : [];
    case "experience":
      return departuresCalledOff(ctx, listing, date, dated);
  }
}

/** The span that the date would have with its usual hours: nobody may come that night either. */
function closedDay(ctx: Ctx, { details }: ListingOf<"space">, date: string, { hours }: DatedRules): Closure {
  const ownHours = new Map([...hours].filter(([, said]) => said !== null));
  return { name: date, during: spanOfDate(date, details, ownHours, ctx.env.island.timeZone) };
}

function departuresCalledOff(
  ctx: Ctx,
  { details }: ListingOf<"experience">,
  date: string,
  { sessions, departuresOff }: DatedRules,
): Closure[] {
  const said = sessions.get(date);
  const isOffered = said === "added" || details.availableDays.includes(weekdayOf(date));
  const isOff = (startTime: string) => said === "called_off" || departuresOff.get(date)?.includes(startTime);
  return departuresOf(details)
    .filter(({ startTime }) => isOffered && isOff(startTime))
    .map(({ startTime, endTime }) => ({
      name: `${date} ${startTime}`,
      during: instantsOfHours(date, startTime, endTime, ctx.env.island.timeZone),
    }));
}
