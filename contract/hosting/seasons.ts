import { z } from "zod";
import type { weekdays } from "../dates.ts";
import { dollars, line, plainDate, wireInteger } from "../fields.ts";
import { lodging } from "../listings/lodging.ts";
import { route } from "../route.ts";
import { nightPrice } from "./calendar.ts";
import { isDayOfYear, seasonLimits } from "./season-days.ts";

/** What a host says of a lodging's year: its seasons, and minimum stays by the weekday of arrival. */

const dayOfYear = z.string({ error: "date" }).refine(isDayOfYear, { error: "date" });
const minimumNights = wireInteger(1, lodging.minimumNights.most).nullable();

const season = z.object({
  /** For the host alone. */
  name: line(1, seasonLimits.name),
  /** `MM-DD`. A last day before the first one is in the next year. */
  firstDay: dayOfYear,
  lastDay: dayOfYear,
  price: nightPrice,
  /** Friday and Saturday nights; null: the same as the others. */
  weekendPrice: nightPrice.nullable(),
  /** For stays that begin in the season; null: as without it. */
  minimumNights,
});
export type WireSeason = z.infer<typeof season>;

/** Null: the listing's own minimum. */
const weekdayMinimums = z.object({
  monday: minimumNights,
  tuesday: minimumNights,
  wednesday: minimumNights,
  thursday: minimumNights,
  friday: minimumNights,
  saturday: minimumNights,
  sunday: minimumNights,
}) satisfies z.ZodType<Record<(typeof weekdays)[number], number | null>>;
export type WeekdayMinimums = z.infer<typeof weekdayMinimums>;

/** No two have one name: refusals and the host tell them apart by it. */
const seasons = z
  .array(season)
  .max(seasonLimits.seasons, { error: "list_full" })
  .superRefine((list, context) => {
    const names = list.map(({ name }) => name.toLowerCase());
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) === index) continue;
      context.addIssue({ code: "custom", path: [index, "name"], message: "season_name" });
    }
  });

/** The next save must repeat `version`. */
const yearlyRules = z.object({ version: wireInteger(1, 2_147_483_647), seasons, weekdayMinimums });
export type YearlyRules = z.infer<typeof yearlyRules>;

const hostSeasons = yearlyRules.extend({
  slug: z.string(),
  title: z.string(),
  /** The island's date. */
  today: plainDate,
  /** What holds on days without a season. */
  price: dollars,
  weekendPrice: dollars.nullable(),
  minimumNights: z.int(),
  maximumNights: z.int(),
});
export type HostSeasons = z.infer<typeof hostSeasons>;

/** One of the caller's lodgings, by id or slug. */
const listing = z.object({ id: line(1, 200) });

export const seasonRoutes = {
  getSeasons: route({
    method: "GET",
    path: "/user/host/calendar/{id}/seasons",
    guard: "hosting",
    summary: "Seasons and minimum stays by weekday of one of the caller's lodgings",
    params: listing,
    reply: hostSeasons,
    refusals: ["not_found"],
    noStore: true,
  }),
  setSeasons: route({
    method: "PUT",
    path: "/user/host/calendar/{id}/seasons",
    guard: "hosting",
    summary: "Replace them all; quotes that were made keep their price or are refused with a new one",
    params: listing,
    body: yearlyRules,
    reply: hostSeasons,
    refusals: ["not_found", "edited_elsewhere", "busy"],
    noStore: true,
  }),
};
