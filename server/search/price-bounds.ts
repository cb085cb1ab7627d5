import { type RawBuilder, sql } from "kysely";
import { daysBetween, instantsOfHours } from "#contract/dates.ts";
import { onDate, type WantedStay, widestOf } from "../availability/availability.ts";
import type { Ctx } from "../ctx.ts";

/**
 * What a stay costs at least and at most, in cents, by what the database knows of a listing: results can be read in
 * the order of their price, and those that cannot be within a price left out, before any is priced. Never a price:
 * that is the availability's rule, `sumOf(plan.lines)`.
 */
export interface PriceBounds {
  least: RawBuilder<number>;
  most: RawBuilder<number>;
}

/** @param stays of one kind and length, one at least */
export function priceBounds(ctx: Ctx, stays: readonly WantedStay[]): PriceBounds {
  const [any] = stays;
  switch (any?.kind) {
    case "lodging":
      return boundsOfNights(ctx, stays, { length: daysBetween(any.checkIn, any.checkOut), guests: any.guests });
    case "space":
      return boundsOfSpace(ctx, any, stays);
    case "experience":
      return exactly(
        sql`${cents("priceCents")} * case when listings.details ->> 'pricePer' = 'person' then ${any.guests}::int else 1 end`,
      );
    case undefined:
      return exactly(sql`0`);
  }
}

/** Rounding moves a sum by less than this. */
const slack = 3;

function boundsOfNights(
  ctx: Ctx,
  stays: readonly WantedStay[],
  { length, guests }: { length: number; guests: number },
): PriceBounds {
  const { from, to } = widestOf(stays);
  const nights = sql`${length}::int`;
  const said = (pick: RawBuilder<unknown>) => sql`(select ${pick} from dated_rules
    where listing_id = listings.id and date >= ${from}::date and date < ${to}::date)`;
  const usual = sql`${cents("nightCents")}, ${centsOrNull("weekendNightCents")}`;
  const extras = sql`greatest(0, ${guests}::int - ${cents("guestsIncluded")}) * ${cents("extraGuestCents")} * ${nights}
    + ${cents("cleaningCents")}`;
  const greatestDiscount = sql`greatest(0, ${cents("weeklyDiscountPercent")}, ${cents("monthlyDiscountPercent")})`;
  const { lodgingTaxBp } = ctx.env;
  return {
    least: sql`floor(least(${usual}, ${said(sql`min(${onDate.nightCents})`)}) * ${nights}
      * (100 - ${greatestDiscount}) / 100 + ${extras}) - ${slack}::int`,
    most: sql`ceil((greatest(${usual}, ${said(sql`max(${onDate.nightCents})`)}) * ${nights} + ${extras})
      * ${1 + lodgingTaxBp / 10_000}::float8) + ${slack}::int`,
  };
}

/** By the hour or by the day, whichever is cheaper; `least` ignores the price that a space does not have. */
function boundsOfSpace(ctx: Ctx, any: WantedStay & { kind: "space" }, stays: readonly WantedStay[]): PriceBounds {
  const [hour, day] = [centsOrNull("hourCents"), centsOrNull("dayCents")];
  const priceOf = (base: RawBuilder<unknown>) => exactly(sql`${base} + ${cents("cleaningCents")}`);
  if (any.mode === "days") {
    return priceOf(sql`coalesce(${day} * ${daysBetween(any.startDate, any.endDate)}::int, 0)`);
  }
  // Where the clock changes, the same hours are longer or shorter on another of the dates.
  const minutes = stays.flatMap((stay) => ("mode" in stay && stay.mode === "hours" ? minutesOf(ctx, stay) : []));
  const priceFor = (used: number) => priceOf(sql`least(${hour} * ${used}::float8 / 60, ${day})`);
  return { least: priceFor(Math.min(...minutes)).least, most: priceFor(Math.max(...minutes)).most };
}

function minutesOf(ctx: Ctx, { date, startTime, endTime }: Extract<WantedStay, { mode: "hours" }>): number {
  const { from, to } = instantsOfHours(date, startTime, endTime, ctx.env.island.timeZone);
  return (to.getTime() - from.getTime()) / 60_000;
}

/** Up to rounding. */
function exactly(price: RawBuilder<unknown>): PriceBounds {
  return { least: sql`floor(${price}) - ${slack}::int`, most: sql`ceil(${price}) + ${slack}::int` };
}

function cents(field: string): RawBuilder<number> {
  return sql`coalesce(${centsOrNull(field)}, 0)`;
}

/** As float8, because a price times guests times nights may exceed an integer, and one such listing fails the search. */
function centsOrNull(field: string): RawBuilder<number | null> {
  return sql`(listings.details ->> ${sql.lit(field)})::float8`;
}
