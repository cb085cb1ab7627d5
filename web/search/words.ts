import type { TFunction } from "i18next";
import type {
  amenities,
  CancellationPolicy,
  experienceCategories,
  propertyTypes,
  spaceTypes,
} from "#contract/catalogues.ts";
import { hoursBetween } from "#web/booking/hours.ts";
import { formatPrice, formatShortDay, formatShortSpan, formatTime } from "#web/ui/format.ts";
import { addDays, daysFrom } from "./days.ts";
import type { ChoiceName, Filter, Search } from "./search.ts";

/** What is looked for, as the sentence and the cards say it. */

export function datesWords(t: TFunction, search: Search, language: string): string {
  const { check_in, check_out, date, start_time, end_time, start_date, end_date } = search;
  if (check_in && check_out) return t("search.dates.span", { span: formatShortSpan(check_in, check_out, language) });
  if (start_date && end_date) return wholeDays(t, start_date, addDays(end_date, -1), language);
  if (!date) return t("search.dates.any");
  const day = formatShortDay(date, language);
  if (!start_time || !end_time) return t("search.dates.day", { day });
  const times = { from: formatTime(start_time, language), to: formatTime(end_time, language) };
  return t("search.dates.hours", { day, ...times });
}

function wholeDays(t: TFunction, first: string, last: string, language: string): string {
  if (first === last) return t("search.dates.wholeDay", { day: formatShortDay(first, language) });
  return t("search.dates.span", { span: formatShortSpan(first, last, language) });
}

export function guestsWords(t: TFunction, { guests }: Search): string {
  return guests === undefined ? t("search.guests.any") : t("search.guests.count", { count: guests });
}

/** What a total is for: «por 4 noches, con todo». */
export function totalWords(t: TFunction, search: Search): string {
  const { check_in, check_out, start_time, end_time, start_date, end_date, guests } = search;
  if (check_in && check_out) return t("search.total.nights", { count: daysFrom(check_in, check_out) });
  if (start_date && end_date) return t("search.total.days", { count: daysFrom(start_date, end_date) });
  if (start_time && end_time) return t("search.total.hours", { count: hoursBetween(start_time, end_time) });
  return t("search.total.people", { count: guests ?? 1 });
}

export function choiceWords(t: TFunction, name: ChoiceName, word: string): string {
  switch (name) {
    case "property_types":
      return t(`catalogues.propertyTypes.${word as (typeof propertyTypes)[number]}`);
    case "space_types":
      return t(`catalogues.spaceTypes.${word as (typeof spaceTypes)[number]}`);
    case "categories":
      return t(`catalogues.experienceCategories.${word as (typeof experienceCategories)[number]}`);
    case "amenities":
      return t(`catalogues.amenities.${word as (typeof amenities)[number]}`);
    case "policies":
      return t(policies[word as CancellationPolicy].nameKey);
  }
}

const policies = {
  flexible: { nameKey: "search.policies.flexible" },
  moderate: { nameKey: "search.policies.moderate" },
  strict: { nameKey: "search.policies.strict" },
} as const satisfies Record<CancellationPolicy, { nameKey: string }>;

export function filterWords(t: TFunction, filter: Filter, { min_price, max_price }: Search): string {
  if (filter.name !== "price") return choiceWords(t, filter.name, filter.word);
  if (max_price === undefined) return t("search.price.from", { price: formatPrice(min_price ?? 0) });
  if (min_price === undefined) return t("search.price.upTo", { price: formatPrice(max_price) });
  return t("search.price.between", { from: formatPrice(min_price ?? 0), to: formatPrice(max_price) });
}
