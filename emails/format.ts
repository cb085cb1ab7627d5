import type { Language } from "#contract/catalogues.ts";
import type { Cents } from "#contract/money.ts";

/** Amounts and moments as letters write them: dates put together by hand, because ICU's punctuation changes. */

const noBreak = "\u00a0";
const minus = "\u2212";
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

export interface Place {
  language: Language;
  timeZone: string;
}

/** `$1,284.50`, `−$74.00`, in both languages. */
export function formatMoney(cents: Cents): string {
  return dollars.format(cents / 100).replace("-", minus);
}

/** `viernes 11 de diciembre de 2026, 3:00 p. m.`, `Friday, December 11, 2026, 3:00 PM`. */
export function formatMoment(instant: string, place: Place): string {
  return `${formatDay(instant, place)}, ${formatTime(instant, place)}`;
}

/** `11 de diciembre`, `December 11`. */
export function formatShortDay(instant: string, { language, timeZone }: Place): string {
  const { day, month } = partsOf(instant, language, { day: "numeric", month: "long", timeZone });
  return language === "es" ? `${day}${noBreak}de${noBreak}${month}` : `${month}${noBreak}${day}`;
}

/** A date without an hour: `11 de diciembre de 2026`, `December 11, 2026`. */
export function formatPlainDay(date: string, language: Language): string {
  const place: Place = { language, timeZone: "UTC" };
  const { year } = partsOf(date, language, { year: "numeric", timeZone: "UTC" });
  const day = formatShortDay(date, place);
  return language === "es" ? `${day} de${noBreak}${year}` : `${day}, ${year}`;
}

/** What a person typed, where a line break would begin something new: a header, a calendar's property. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}

function formatDay(instant: string, place: Place): string {
  const { language, timeZone } = place;
  const { weekday, year } = partsOf(instant, language, { weekday: "long", year: "numeric", timeZone });
  const day = formatShortDay(instant, place);
  return language === "es" ? `${weekday} ${day} de${noBreak}${year}` : `${weekday}, ${day}, ${year}`;
}

/** `3:00 p. m.`, `3:00 PM`. */
export function formatTime(instant: string, { language, timeZone }: Place): string {
  const { hour, minute } = partsOf(instant, "en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
  const isMorning = Number(hour) < 12;
  const clock = `${Number(hour) % 12 || 12}:${minute}`;
  if (language === "en") return `${clock}${noBreak}${isMorning ? "AM" : "PM"}`;
  return `${clock}${noBreak}${isMorning ? "a." : "p."}${noBreak}m.`;
}

function partsOf(instant: string, language: Language, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const parts = new Intl.DateTimeFormat(language, options).formatToParts(new Date(instant));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}
