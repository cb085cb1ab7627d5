import { z } from "zod";
import type { weekdays } from "../dates.ts";
import { dollars, line, plainDate, wireInteger } from "../fields.ts";
import { lodging } from "../listings/lodging.ts";
import { route } from "../route.ts";
import { nightPrice } from "./calendar.ts";
import { isDayOfYear, seasonLimits } from "./season-days.ts";

/** The host's yearly rules for a lodging: its seasons, and minimum stays by the weekday of arrival. */

const dayOfYear = z.string({ error: "date" }).refine(isDayOfYear, { error: "date" });
const minimumNights = wireInteger(1, lodging.minimumNights.most).nullable();

const season = z.object({
  /** Shown to the host only. */
  name: line(1, seasonLimits.name),
  /** `MM-DD`. A last day before the first one is in the next year. */
  firstDay: dayOfYear,
  lastDay: dayOfYear,
  price: nightPrice,
  /** The price of Friday and Saturday nights; null: the same as the other nights. */
  weekendPrice: nightPrice.nullable(),
  /** For stays that begin in the season; null: the minimum that applies outside it. */
  minimumNights,
});
export type WireSeason = z.infer<typeof season>;

/** A weekday without a number (null) uses the listing's own minimum. */
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

/** Names are unique, because refusals and the host identify seasons by name. */
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
  /** The values for days outside every season. */
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
