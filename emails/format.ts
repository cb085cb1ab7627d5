import type { Language } from "#contract/catalogues.ts";
import type { Cents } from "#contract/money.ts";

/** Formats amounts and times for emails: dates are assembled by hand, because ICU's punctuation changes. */

const noBreak = "\u00a0";
const minus = "\u2212";
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

export interface Locale {
  language: Language;
  timeZone: string;
}

/** How a language puts the parts of a time or a date together; `shortDay` is already in it. */
interface Wording {
  time(clock: string, isMorning: boolean): string;
  shortDay(day: string, month: string): string;
  plainDay(shortDay: string, year: string): string;
  month(month: string, year: string): string;
  day(weekday: string, shortDay: string, year: string): string;
}

const wordings: Record<Language, Wording> = {
  es: {
    time: (clock, isMorning) => `${clock}${noBreak}${isMorning ? "a." : "p."}${noBreak}m.`,
    shortDay: (day, month) => `${day}${noBreak}de${noBreak}${month}`,
    plainDay: (shortDay, year) => `${shortDay} de${noBreak}${year}`,
    month: (month, year) => `${month} de${noBreak}${year}`,
    day: (weekday, shortDay, year) => `${weekday} ${shortDay} de${noBreak}${year}`,
  },
  en: {
    time: (clock, isMorning) => `${clock}${noBreak}${isMorning ? "AM" : "PM"}`,
    shortDay: (day, month) => `${month}${noBreak}${day}`,
    plainDay: (shortDay, year) => `${shortDay}, ${year}`,
    month: (month, year) => `${month}${noBreak}${year}`,
    day: (weekday, shortDay, year) => `${weekday}, ${shortDay}, ${year}`,
  },
};

/** `$1,284.50`, `−$74.00`, in every language. */
export function formatMoney(cents: Cents): string {
  return dollars.format(cents / 100).replace("-", minus);
}

/** `viernes 11 de diciembre de 2026, 3:00 p. m.`, `Friday, December 11, 2026, 3:00 PM`. */
export function formatMoment(instant: string, place: Locale): string {
  return `${formatDay(instant, place)}, ${formatHour(instant, place)}`;
}

/** `11 de diciembre`, `December 11`. */
export function formatDayAndMonth(instant: string, { language, timeZone }: Locale): string {
  const { day = "", month = "" } = partsOf(instant, language, { day: "numeric", month: "long", timeZone });
  return wordings[language].shortDay(day, month);
}

/** A date without a time: `11 de diciembre de 2026`, `December 11, 2026`. */
export function formatPlainDay(date: string, language: Language): string {
  const place: Locale = { language, timeZone: "UTC" };
  const { year = "" } = partsOf(date, language, { year: "numeric", timeZone: "UTC" });
  return wordings[language].plainDay(formatDayAndMonth(date, place), year);
}

/** A month such as `2026-12`: `diciembre de 2026`, `December 2026`. */
export function formatPlainMonth(plainMonth: string, language: Language): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  const { month = "", year = "" } = partsOf(`${plainMonth}-01`, language, options);
  return wordings[language].month(month, year);
}

/** User input on one line, for places where a line break has a meaning: a header, a calendar property. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}

function formatDay(instant: string, place: Locale): string {
  const { language, timeZone } = place;
  const { weekday = "", year = "" } = partsOf(instant, language, { weekday: "long", year: "numeric", timeZone });
  return wordings[language].day(weekday, formatDayAndMonth(instant, place), year);
}

/** `3:00 p. m.`, `3:00 PM`. */
export function formatHour(instant: string, { language, timeZone }: Locale): string {
  const { hour, minute } = partsOf(instant, "en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
  const clock = `${Number(hour) % 12 || 12}:${minute}`;
  return wordings[language].time(clock, Number(hour) < 12);
}

function partsOf(instant: string, language: Language, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const parts = formatterOf(language, options).formatToParts(new Date(instant));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** Making one takes ten times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(language, options);
  formatters.set(key, formatter);
  return formatter;
}
