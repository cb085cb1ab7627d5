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
      return exactly(sql`${baseOfSpace(ctx, any)} + ${cents("cleaningCents")}`);
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
function baseOfSpace(ctx: Ctx, stay: WantedStay & { kind: "space" }): RawBuilder<number> {
  const [hour, day] = [centsOrNull("hourCents"), centsOrNull("dayCents")];
  if (stay.mode === "days") return sql`coalesce(${day} * ${daysBetween(stay.startDate, stay.endDate)}::int, 0)`;
  const { from, to } = instantsOfHours(stay.date, stay.startTime, stay.endTime, ctx.env.island.timeZone);
  const minutes = (to.getTime() - from.getTime()) / 60_000;
  return sql`least(${hour} * ${minutes}::float8 / 60, ${day})`;
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
