import { isDeepStrictEqual } from "node:util";
import { addDays, addMonths, dateOf, datesIn, type PlainDate, weekdayOf, weekdays } from "#contract/dates.ts";
import { calendarLimits } from "#contract/hosting/calendar-limits.ts";
import { clashOf, type SeasonSpan, seasonOn } from "#contract/hosting/season-days.ts";
import type { WeekdayMinimums } from "#contract/hosting/seasons.ts";
import { isWeekend } from "#contract/listings/nights.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { fail, type RefusalFacts } from "../fail.ts";
import type { ListingOf } from "../listings/listings.ts";
import { runSafely } from "../run-safely.ts";
import { sayOfYear, type YearlyDay } from "./dated-rules.ts";
import { withListing } from "./slots.ts";
import { isOneOf, listed } from "./taken.ts";

/**
 * The yearly rules of a lodging: seasons, and minimum stays by the weekday of arrival. Both are written out by date, as
 * far ahead as a host's calendar goes, so that quotes, calendars and searches read one table.
 */

export interface Season extends SeasonSpan {
  name: string;
  nightCents: Cents;
  /** Friday and Saturday nights; null: the same as the others. */
  weekendNightCents: Cents | null;
  /** Null: as without the season. */
  minimumNights: number | null;
}

export interface YearlyRules {
  /** 1 until something is saved. */
  version: number;
  seasons: Season[];
  weekdayMinimums: WeekdayMinimums;
}

/** Every weekday has the listing's minimum stay. */
export const usualMinimums: WeekdayMinimums = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
};

export async function yearlyRules(ctx: Ctx, listingId: number): Promise<YearlyRules> {
  const row = await ctx.db
    .selectFrom("yearly_rules")
    .select(["version", "weekday_minimums"])
    .where("listing_id", "=", listingId)
    .executeTakeFirst();
  if (!row) return { version: 1, seasons: [], weekdayMinimums: usualMinimums };
  return {
    version: row.version,
    seasons: (await seasonsOfMany(ctx, [listingId])).get(listingId) ?? [],
    weekdayMinimums: { ...usualMinimums, ...(row.weekday_minimums as Partial<WeekdayMinimums>) },
  };
}

export async function seasonsOfMany(ctx: Ctx, listingIds: readonly number[]): Promise<Map<number, Season[]>> {
  const rows = await ctx.db
    .selectFrom("seasons")
    .selectAll()
    .where(isOneOf("listing_id", listingIds))
    .orderBy("first_day")
    .orderBy("name")
    .execute();
  return listed(rows, (season) => ({
    name: season.name,
    firstDay: season.first_day,
    lastDay: season.last_day,
    nightCents: season.night_cents,
    weekendNightCents: season.weekend_night_cents,
    minimumNights: season.minimum_nights,
  }));
}

/**
 * Replaces the yearly rules and writes them out. The listing must be locked.
 * @returns false when they are as asked for already
 * @throws `edited_elsewhere` unless `rules` have the version that is stored, `invalid_input`
 */
export async function setYearlyRules(ctx: Ctx, listing: ListingOf<"lodging">, rules: YearlyRules): Promise<boolean> {
  const before = await yearlyRules(ctx, listing.id);
  const { version } = before;
  // The same rules are sent again when the answer to them was lost.
  if (isDeepStrictEqual(contentOf(before), contentOf(rules))) return false;
  if (rules.version !== version) fail("edited_elsewhere", { details: { version } });
  refuseLongMinimums(listing, rules, before);
  refuseClash(rules.seasons);
  const saved = {
    version: version + 1,
    weekday_minimums: JSON.stringify(rules.weekdayMinimums),
    written_until: lastWritten(ctx),
  };
  await ctx.db
    .insertInto("yearly_rules")
    .values({ ...saved, listing_id: listing.id })
    .onConflict((conflict) => conflict.column("listing_id").doUpdateSet(saved))
    .execute();
  await ctx.db.deleteFrom("seasons").where("listing_id", "=", listing.id).execute();
  const rows = rules.seasons.map((season) => ({
    listing_id: listing.id,
    name: season.name,
    first_day: season.firstDay,
    last_day: season.lastDay,
    night_cents: season.nightCents,
    weekend_night_cents: season.weekendNightCents,
    minimum_nights: season.minimumNights,
  }));
  if (rows.length > 0) await ctx.db.insertInto("seasons").values(rows).execute();
  await sayOfYear(ctx, listing.id, daysAhead(ctx, rules));
  return true;
}

function contentOf({ seasons, weekdayMinimums }: YearlyRules) {
  const byName = Object.fromEntries(seasons.map((season) => [`${season.firstDay} ${season.name}`, season]));
  return { byName, number: seasons.length, weekdayMinimums };
}

/** Routine: writes out the dates that came within reach since the last run, including those of any missed runs. */
export async function extendYearlyRules(ctx: Ctx): Promise<void> {
  const behind = await ctx.db
    .selectFrom("yearly_rules")
    .select("listing_id")
    .where("written_until", "<", lastWritten(ctx))
    .orderBy("listing_id")
    .execute();
  for (const { listing_id } of behind) {
    await runSafely(ctx, `seasons of listing ${listing_id}`, () =>
      withListing(ctx, listing_id, async (locked) => {
        await sayOfYear(locked, listing_id, daysAhead(locked, await yearlyRules(locked, listing_id)));
        await locked.db
          .updateTable("yearly_rules")
          .set({ written_until: lastWritten(locked) })
          .where("listing_id", "=", listing_id)
          .execute();
      }),
    );
  }
}

/** The price and minimum stay that seasons and weekdays give a date; undefined when they give neither. */
export function yearlyDay(
  date: PlainDate,
  { seasons, weekdayMinimums }: Pick<YearlyRules, "seasons" | "weekdayMinimums">,
): YearlyDay | undefined {
  const season = seasonOn(date, seasons);
  const nightCents = season ? ((isWeekend(date) ? season.weekendNightCents : null) ?? season.nightCents) : null;
  const minimumNights = season?.minimumNights ?? weekdayMinimums[weekdayOf(date)];
  return nightCents === null && minimumNights === null ? undefined : { nightCents, minimumNights };
}

/** Reaches a year beyond the widest booking window, so that no guest meets a date that is not written out. */
function daysAhead(ctx: Ctx, rules: YearlyRules): Map<PlainDate, YearlyDay> {
  const dates = datesIn(today(ctx), addDays(lastWritten(ctx), 1));
  return new Map(
    dates.flatMap((date) => {
      const day = yearlyDay(date, rules);
      return day ? [[date, day] as const] : [];
    }),
  );
}

function today(ctx: Ctx): PlainDate {
  return dateOf(ctx.now(), ctx.env.island.timeZone);
}

function lastWritten(ctx: Ctx): PlainDate {
  return addMonths(today(ctx), calendarLimits.monthsAhead);
}

/** Stored minimums may be longer than a maximum that was lowered since: they are capped, and keep no save from others. */
function refuseLongMinimums(
  { details: { maximumNights } }: ListingOf<"lodging">,
  rules: YearlyRules,
  before: YearlyRules,
) {
  const isTooLong = (nights: number | null, was: number | null | undefined) =>
    nights !== null && nights > maximumNights && nights !== was;
  const storedOf = (wanted: Season) => before.seasons.find(({ name }) => name === wanted.name)?.minimumNights;
  const ofSeasons = [...rules.seasons.entries()]
    .filter(([, season]) => isTooLong(season.minimumNights, storedOf(season)))
    .map(([index]) => `seasons.${index}.minimumNights`);
  const ofWeekdays = weekdays
    .filter((day) => isTooLong(rules.weekdayMinimums[day], before.weekdayMinimums[day]))
    .map((day) => `weekdayMinimums.${day}`);
  const tooLong = [...ofSeasons, ...ofWeekdays];
  if (tooLong.length === 0) return;
  const wrong = { rule: "minimum_over_maximum", values: { maximum: maximumNights } };
  fail("invalid_input", { fields: Object.fromEntries(tooLong.map((field) => [field, wrong])) });
}

function refuseClash(seasons: readonly Season[]): void {
  const clash = clashOf(seasons);
  if (!clash) return;
  const [{ name: one }, { name: other }] = clash;
  const fields: RefusalFacts["fields"] = { seasons: { rule: "seasons_clash", values: { one, other } } };
  fail("invalid_input", { fields });
}
