import type { CancellationPolicy } from "#contract/catalogues.ts";
import { kinds } from "#contract/listings/kinds.ts";
import {
  type FieldNameWith,
  type FilterName,
  filtersOfKind,
  type OptionKey,
} from "#contract/listings/listing-fields.ts";
import type { OpenStay } from "#contract/listings/search-limits.ts";
import type { Translate } from "#locales/translate.ts";
import { now } from "#web/app/clock.ts";
import {
  formatPlainMonth,
  formatPrice,
  formatShortDay,
  formatShortDays,
  formatShortSpan,
  formatTime,
} from "#web/kit/format.ts";
import { hoursBetween } from "#web/shared/calendar/hours.ts";
import { addDays, daysFrom } from "./days.ts";
import type { Filter, Search } from "./search.ts";

/** Texts about a search, for the sentence and the cards. */

export function datesWords(t: Translate, search: Search, language: string): string {
  const { length, month, flex } = search;
  if (length && month) {
    return t(lengths[length].inMonthKey, { month: formatPlainMonth(month, now().getUTCFullYear(), language) });
  }
  const dates = exactWords(t, search, language);
  return flex ? t("search.dates.about", { dates, count: flex }) : dates;
}

export const lengths = {
  weekend: { nameKey: "search.flex.weekend", inMonthKey: "search.dates.weekend" },
  week: { nameKey: "search.flex.week", inMonthKey: "search.dates.week" },
  month: { nameKey: "search.flex.month", inMonthKey: "search.dates.month" },
} as const satisfies Record<OpenStay, { nameKey: string; inMonthKey: string }>;

function exactWords(t: Translate, search: Search, language: string): string {
  const { check_in, check_out, date, start_time, end_time, start_date, end_date } = search;
  if (check_in && check_out) return t("search.dates.span", { span: formatShortSpan(check_in, check_out, language) });
  if (start_date && end_date) return wholeDays(t, start_date, addDays(end_date, -1), language);
  if (!date) return t("search.dates.any");
  const day = formatShortDay(date, language);
  if (!start_time || !end_time) return t("search.dates.day", { day });
  const times = { from: formatTime(start_time, language), to: formatTime(end_time, language) };
  return t("search.dates.hours", { day, ...times });
}

/** The dates found for a card: «vie 11 al dom 13 de dic.». */
export function foundWords({ check_in, check_out, date, start_date, end_date }: Search, language: string): string {
  const first = check_in ?? start_date ?? date ?? "";
  const last = check_out ?? (end_date ? addDays(end_date, -1) : first);
  return first === last ? formatShortDay(first, language) : formatShortDays(first, last, language);
}

function wholeDays(t: Translate, first: string, last: string, language: string): string {
  if (first === last) return t("search.dates.wholeDay", { day: formatShortDay(first, language) });
  return t("search.dates.span", { span: formatShortSpan(first, last, language) });
}

export function guestsWords(t: Translate, { guests }: Search): string {
  return guests === undefined ? t("search.guests.any") : t("search.guests.count", { count: guests });
}

/** What a total covers: «por 4 noches, con todo». */
export function totalWords(t: Translate, search: Search): string {
  const { check_in, check_out, start_time, end_time, start_date, end_date, guests } = search;
  if (check_in && check_out) return t("search.total.nights", { count: daysFrom(check_in, check_out) });
  if (start_date && end_date) return t("search.total.days", { count: daysFrom(start_date, end_date) });
  if (start_time && end_time) return t("search.total.hours", { count: hoursBetween(start_time, end_time) });
  return t("search.total.people", { count: guests ?? 1 });
}

export function choiceWords(t: Translate, name: FilterName, word: string): string {
  if (name === "policies") return t(policies[word as CancellationPolicy].nameKey);
  const texts = textsOf[name];
  if (texts === undefined)
    return t(`listings.features.${word as FieldNameWith<{ filter: string; is: "switch" | "count" }>}`);
  return t(`catalogues.${texts}.${word}` as OptionKey);
}

const textsOf = Object.fromEntries(kinds.flatMap(filtersOfKind).map(({ name, texts }) => [name, texts]));

const policies = {
  flexible: { nameKey: "search.policies.flexible" },
  moderate: { nameKey: "search.policies.moderate" },
  strict: { nameKey: "search.policies.strict" },
} as const satisfies Record<CancellationPolicy, { nameKey: string }>;

export function filterWords(t: Translate, filter: Filter, { min_price, max_price }: Search): string {
  if (filter.name !== "price") return choiceWords(t, filter.name, filter.word);
  if (max_price === undefined) return t("search.price.from", { price: formatPrice(min_price ?? 0) });
  if (min_price === undefined) return t("search.price.upTo", { price: formatPrice(max_price) });
  return t("search.price.between", { from: formatPrice(min_price ?? 0), to: formatPrice(max_price) });
}
