/**
 * Formats numbers, dates and times. The caller names the time zone. Assembled by hand where browsers and Node
 * punctuate differently, so that both render the same page.
 */
const noBreak = "\u00a0";

type Parts = Record<string, string>;

/** How a language puts the parts of a number, a time or a date together. */
interface Wording {
  percent(percent: number): string;
  time(clock: string, isMorning: boolean): string;
  month(parts: Parts): string;
  day(parts: Parts): string;
  shortDay(parts: Parts): string;
  date(parts: Parts): string;
  shortDate(parts: Parts): string;
  span(from: Parts, to: Parts, isOneMonth: boolean): string;
  shortSpan(from: Parts, to: Parts, isOneMonth: boolean): string;
  shortDays(from: Parts, to: Parts, isOneMonth: boolean): string;
}

const spanishDay = ({ weekday, day, month, year }: Parts) =>
  `${weekday} ${day}${noBreak}de ${month}${year ? ` de${noBreak}${year}` : ""}`;
const spanishShortDate = ({ day, month }: Parts) => `${day}${noBreak}de${noBreak}${month}.`;
const spanishShortDay = (parts: Parts) => `${parts.weekday} ${spanishShortDate(parts)}`;
const englishDay = ({ weekday, day, month, year }: Parts) =>
  `${weekday}, ${month}${noBreak}${day}${year ? `, ${year}` : ""}`;
const englishShortDay = ({ day, month }: Parts) => `${month}${noBreak}${day}`;

/** By language; `web/app/i18n/server.ts` does not compile while one of the site's languages is missing. */
const wordings = {
  es: {
    percent: (percent) => `${percent}${noBreak}%`,
    time: (clock, isMorning) => `${clock}${noBreak}${isMorning ? "a." : "p."}${noBreak}m.`,
    month: ({ month, year }) => `${month} de ${year}`,
    day: spanishDay,
    shortDay: spanishShortDay,
    date: ({ day, month, year }) => `${day}${noBreak}de ${month} de${noBreak}${year}`,
    shortDate: ({ year, ...parts }) => spanishShortDate(parts) + (year ? `${noBreak}de${noBreak}${year}` : ""),
    span: (from, to, isOneMonth) =>
      `Del ${isOneMonth ? `${from.weekday} ${from.day}` : spanishDay(from)} al ${spanishDay(to)}.`,
    shortSpan: (from, to, isOneMonth) => `${isOneMonth ? from.day : spanishShortDate(from)} al ${spanishShortDate(to)}`,
    shortDays: (from, to, isOneMonth) =>
      `${isOneMonth ? `${from.weekday} ${from.day}` : spanishShortDay(from)} al ${spanishShortDay(to)}`,
  },
  en: {
    percent: (percent) => `${percent}%`,
    time: (clock, isMorning) => `${clock}${noBreak}${isMorning ? "AM" : "PM"}`,
    month: ({ month, year }) => `${month} ${year}`,
    day: englishDay,
    shortDay: englishDay,
    date: ({ day, month, year }) => `${month}${noBreak}${day}, ${year}`,
    shortDate: ({ year, ...parts }) => englishShortDay(parts) + (year ? `,${noBreak}${year}` : ""),
    span: (from, to) => `From ${englishDay(from)} to ${englishDay(to)}.`,
    shortSpan: (from, to, isOneMonth) => `${englishShortDay(from)} to ${isOneMonth ? to.day : englishShortDay(to)}`,
    shortDays: (from, to) => `${englishDay(from)} to ${englishDay(to)}`,
  },
} satisfies Record<string, Wording>;
export type WordedLanguage = keyof typeof wordings;

function wordingIn(language: string): Wording {
  return wordings[language as WordedLanguage];
}

/** `$185`, on cards and for prices that are not added up. */
export function formatPrice(dollars: number): string {
  return written(dollars, 0);
}

/** `$1,284.50`, wherever lines must add up. */
export function formatAmount(dollars: number): string {
  return written(dollars, 2);
}

/** `1,000` */
export function formatCount(count: number): string {
  return inThousands(String(count));
}

function written(dollars: number, decimals: number): string {
  return `${dollars < 0 ? "−" : ""}$${inThousands(Math.abs(dollars).toFixed(decimals))}`;
}

/** Formatted by hand: creating the browser's own formatter blocks a phone for a tenth of a second. */
function inThousands(number: string): string {
  return number.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** `5 %`, `7.5 %`; on English pages `5%`. */
export function formatPercent(percent: number, language: string): string {
  return wordingIn(language).percent(percent);
}

/** `4.9` */
export function formatRating(rating: number): string {
  return rating.toFixed(1);
}

/** `diciembre de 2026`, `December 2026`. */
export function formatMonth(date: Date, language: string, zone?: string): string {
  return wordingIn(language).month(partsOf(date, language, { month: "long", year: "numeric", timeZone: zone }));
}

/** `diciembre`, `December`, for a plain month such as `2026-12`; includes the year if it is not `thisYear`. */
export function formatPlainMonth(month: string, thisYear: number, language: string): string {
  const parts = partsOf(instantOfPlain(`${month}-01`), language, { month: "long", year: "numeric", timeZone: "UTC" });
  return parts.year === String(thisYear) ? (parts.month ?? "") : wordingIn(language).month(parts);
}

/** `dic`, `Dec`: under a chart column. */
export function formatShortMonth(date: Date, language: string, zone?: string): string {
  return partsOf(date, language, { month: "short", timeZone: zone }).month ?? "";
}

/** `viernes 11 de diciembre`, `Friday, December 11`, of a plain date. */
export function formatDay(date: string, language: string): string {
  return longDay(instantOfPlain(date), "UTC", language);
}

/** `vie 11 de dic.`, `Fri, Dec 11`, of a plain date. */
export function formatShortDay(date: string, language: string): string {
  return wordingIn(language).shortDay(shortDayParts(date, language));
}

/** `vie 11 al dom 13 de dic.`, `Fri, Dec 11 to Sun, Dec 13`, both plain dates. */
export function formatShortDays(from: string, to: string, language: string): string {
  const [first, last] = [shortDayParts(from, language), shortDayParts(to, language)];
  return wordingIn(language).shortDays(first, last, isOneMonth(from, to));
}

/** `Del viernes 11 al martes 15 de diciembre.`, both plain dates. */
export function formatSpan(from: string, to: string, language: string): string {
  const partsOfPlain = (date: string) => longDayParts(instantOfPlain(date), "UTC", language);
  return wordingIn(language).span(partsOfPlain(from), partsOfPlain(to), isOneMonth(from, to));
}

/** `11 al 15 de dic.`, `Dec 11 to 15`, both plain dates; `11 de dic.` for a single day. */
export function formatShortSpan(from: string, to: string, language: string): string {
  const partsOfPlain = (date: string) =>
    partsOf(instantOfPlain(date), language, { day: "numeric", month: "short", timeZone: "UTC" });
  const { shortDate, shortSpan } = wordingIn(language);
  return from === to
    ? shortDate(partsOfPlain(from))
    : shortSpan(partsOfPlain(from), partsOfPlain(to), isOneMonth(from, to));
}

function isOneMonth(from: string, to: string): boolean {
  return from.slice(0, 7) === to.slice(0, 7);
}

/** `3:00 p. m.`, `3:00 PM`, for the wall time `15:00`. */
export function formatTime(time: string, language: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, "0")}`;
  return wordingIn(language).time(clock, hour < 12);
}

/** The time of an instant, in the given zone. */
export function formatHour(instant: string, zone: string, language: string): string {
  const { hour, minute } = partsOf(new Date(instant), "en", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
  });
  return formatTime(`${hour}:${minute}`, language);
}

/** `domingo 6 de diciembre, 3:00 p. m.`, in the given zone; includes the year if it is not that of `today`. */
export function formatInstant(instant: string, today: Date, zone: string, language: string): string {
  const { year = "", ...parts } = datedParts(new Date(instant), zone, language);
  const isThisYear = year === datedParts(today, zone, language).year;
  const day = wordingIn(language).day(isThisYear ? parts : { ...parts, year });
  return `${day}, ${formatHour(instant, zone, language)}`;
}

/** `viernes 11 de diciembre`, of an instant in the given zone. */
export function formatDayOf(instant: string, zone: string, language: string): string {
  return longDay(new Date(instant), zone, language);
}

/** `11 de diciembre de 2026`, `December 11, 2026`, of an instant in the given zone. */
export function formatDateOf(instant: string, zone: string, language: string): string {
  const parts = partsOf(new Date(instant), language, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: zone,
  });
  return wordingIn(language).date(parts);
}

/** `18 de nov.`, `Nov 18`, of an instant in the given zone; includes the year if it is not that of `today`. */
export function formatShortDateOf(instant: string, today: Date, zone: string, language: string): string {
  const isThisYear = formatYear(instant, zone) === formatYear(today.toISOString(), zone);
  const parts = partsOf(new Date(instant), language, {
    day: "numeric",
    month: "short",
    ...(!isThisYear && { year: "numeric" }),
    timeZone: zone,
  });
  return wordingIn(language).shortDate(parts);
}

/** `viernes`, `Friday`, of an instant in the given zone. */
export function formatWeekdayOf(instant: string, zone: string, language: string): string {
  return longDayParts(new Date(instant), zone, language).weekday ?? "";
}

/** The year of an instant in the given zone. */
export function formatYear(instant: string, zone: string): string {
  return partsOf(new Date(instant), "en", { year: "numeric", timeZone: zone }).year ?? "";
}

function longDay(date: Date, timeZone: string, language: string): string {
  return wordingIn(language).day(longDayParts(date, timeZone, language));
}

function shortDayParts(date: string, language: string): Parts {
  return partsOf(instantOfPlain(date), language, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
}

function longDayParts(date: Date, timeZone: string, language: string): Parts {
  return { ...datedParts(date, timeZone, language), year: "" };
}

function datedParts(date: Date, timeZone: string, language: string): Parts {
  return partsOf(date, language, { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone });
}

function instantOfPlain(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** Cached: creating a formatter takes far longer than using it, and each language and zone needs only a few. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function partsOf(date: Date, language: string, options: Intl.DateTimeFormatOptions): Parts {
  const key = language + JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(language, options);
  formatters.set(key, formatter);
  const parts = formatter.formatToParts(date);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}
