import { type RawBuilder, sql, type Updateable } from "kysely";
import { dateOf, type PlainDate } from "#contract/dates.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import type { Tables } from "../db/tables.ts";

/** The host's rules for dates: what was set by hand, and what follows from seasons and weekdays. */

type Columns = "night_cents" | "minimum_nights" | "closed" | "opens" | "closes" | "session" | "departures_off";
/** Set by hand. */
type Said = Pick<Updateable<Tables["dated_rules"]>, Columns>;

/** The value in force on a date, in SQL over `dated_rules`: the one set by hand, else the yearly one, else null. */
export const onDate = {
  nightCents: sql`coalesce(night_cents, yearly_night_cents)` as RawBuilder<Cents | null>,
  minimumNights: sql`coalesce(minimum_nights, yearly_minimum_nights)` as RawBuilder<number | null>,
};

/**
 * Stores what the host set for these dates by hand; values left out stay. A row without a rule in any column is
 * deleted; rules in columns that only a newer build knows count, too.
 */
export async function sayOfDates(ctx: Ctx, listingId: number, dates: readonly PlainDate[], said: Said): Promise<void> {
  if (dates.length === 0 || Object.keys(said).length === 0) return;
  await ctx.db
    .insertInto("dated_rules")
    .values(dates.map((date) => ({ ...said, listing_id: listingId, date })))
    .onConflict((conflict) => conflict.columns(["listing_id", "date"]).doUpdateSet(said))
    .execute();
  await ctx.db
    .deleteFrom("dated_rules")
    .where("listing_id", "=", listingId)
    .where(sql<boolean>`date = any(${dates}::date[])`)
    .where(saysNothing)
    .execute();
}

/** The yearly rules' values for one date. */
export interface YearlyDay {
  nightCents: Cents | null;
  minimumNights: number | null;
}

/**
 * Replaces the yearly values of a listing from today on with these. What was set by hand stays, and so do past dates: a
 * calendar shows the prices they had.
 */
export async function sayOfYear(ctx: Ctx, listingId: number, days: ReadonlyMap<PlainDate, YearlyDay>): Promise<void> {
  const today = dateOf(ctx.now(), ctx.env.island.timeZone);
  const dates = [...days.keys()];
  const said = [...days.values()];
  await sql`insert into dated_rules (listing_id, date, yearly_night_cents, yearly_minimum_nights)
    select ${listingId}::bigint, * from unnest(${dates}::date[], ${said.map(({ nightCents }) => nightCents)}::bigint[],
      ${said.map(({ minimumNights }) => minimumNights)}::int[])
    on conflict (listing_id, date) do update
      set (yearly_night_cents, yearly_minimum_nights) = (excluded.yearly_night_cents, excluded.yearly_minimum_nights)
      where (dated_rules.yearly_night_cents, dated_rules.yearly_minimum_nights)
        is distinct from (excluded.yearly_night_cents, excluded.yearly_minimum_nights)`.execute(ctx.db);
  await ctx.db
    .updateTable("dated_rules")
    .set({ yearly_night_cents: null, yearly_minimum_nights: null })
    .where("listing_id", "=", listingId)
    .where("date", ">=", today)
    .where(sql<boolean>`num_nonnulls(yearly_night_cents, yearly_minimum_nights) > 0`)
    .where(sql<boolean>`date <> all(${dates}::date[])`)
    .execute();
  await ctx.db.deleteFrom("dated_rules").where("listing_id", "=", listingId).where(saysNothing).execute();
}

const saysNothing = sql<boolean>`not exists (select from jsonb_each(to_jsonb(dated_rules) - array['listing_id', 'date'])
  as said where said.value not in ('null', 'false'))`;

/** Experiences among the listings that nobody can reserve: without weekdays, and without dates added from today on. */
export async function withoutDays(ctx: Ctx, listingIds: readonly number[]): Promise<ReadonlySet<number>> {
  const today = dateOf(ctx.now(), ctx.env.island.timeZone);
  const { rows } = await sql<{ id: number }>`select id::int8 as id from listings l
    where id = any(${listingIds}::int8[]) and kind = 'experience'
      and jsonb_array_length(coalesce(details->'availableDays', '[]')) = 0
      and not exists (select from dated_rules d
        where d.listing_id = l.id and d.session = 'added' and d.date >= ${today}::date)`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}
