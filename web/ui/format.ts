/**
 * Everything that is written as a number, a date or an hour. Times are the island's: the zone comes with the listing.
 * Put together by hand where browsers and Node punctuate differently, so that both render the same page.
 */
const noBreak = "\u00a0";

/** `$185`, on cards and for prices that are not added up. */
export function formatPrice(dollars: number): string {
  return written(dollars, 0);
}

/** `$1,284.50`, wherever lines must add up. */
export function formatAmount(dollars: number): string {
  return written(dollars, 2);
}

/** By hand: to build the browser's own formatter keeps a phone from answering for a tenth of a second. */
function written(dollars: number, decimals: number): string {
  const amount = Math.abs(dollars).toFixed(decimals);
  return `${dollars < 0 ? "−" : ""}$${amount.replace(/\B(?=(\d{3})+(?!\d))/g, ",")}`;
}

/** `5 %`, `7.5 %`; on English pages `5%`. */
export function formatPercent(percent: number, language: string): string {
  return language === "en" ? `${percent}%` : `${percent}${noBreak}%`;
}

/** `4.9` */
export function formatRating(rating: number): string {
  return rating.toFixed(1);
}

/** `diciembre de 2026`, `December 2026`. */
export function formatMonth(date: Date, language: string, zone?: string): string {
  const { month, year } = partsOf(date, language, { month: "long", year: "numeric", timeZone: zone });
  return language === "en" ? `${month} ${year}` : `${month} de ${year}`;
}

/** `dic`, `Dec`: under a column of a chart. */
export function formatShortMonth(date: Date, language: string, zone?: string): string {
  return partsOf(date, language, { month: "short", timeZone: zone }).month ?? "";
}

/** `viernes 11 de diciembre`, `Friday, December 11`, of a plain date. */
export function formatDay(date: string, language: string): string {
  return longDay(instantOfPlain(date), "UTC", language);
}

/** `vie 11 de dic.`, `Fri, Dec 11`, of a plain date. */
export function formatShortDay(date: string, language: string): string {
  const { weekday, day, month } = partsOf(instantOfPlain(date), language, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  if (language === "en") return `${weekday}, ${month}${noBreak}${day}`;
  return `${weekday} ${day}${noBreak}de${noBreak}${month}.`;
}

/** `Del viernes 11 al martes 15 de diciembre.`, both plain dates. */
export function formatSpan(from: string, to: string, language: string): string {
  if (language === "en") return `From ${formatDay(from, language)} to ${formatDay(to, language)}.`;
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  const { weekday, day } = partsOf(instantOfPlain(from), language, {
    weekday: "long",
    day: "numeric",
    timeZone: "UTC",
  });
  return `Del ${sameMonth ? `${weekday} ${day}` : formatDay(from, language)} al ${formatDay(to, language)}.`;
}

/** `11 al 15 de dic.`, `Dec 11 to 15`, both plain dates. */
export function formatShortSpan(from: string, to: string, language: string): string {
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  const [start, end] = [shortPartsOf(from, language), shortPartsOf(to, language)];
  if (language === "en") {
    return `${start.month}${noBreak}${start.day} to ${sameMonth ? end.day : `${end.month}${noBreak}${end.day}`}`;
  }
  const withMonth = ({ day, month }: { day: string; month: string }) => `${day}${noBreak}de${noBreak}${month}.`;
  return `${sameMonth ? start.day : withMonth(start)} al ${withMonth(end)}`;
}

function shortPartsOf(date: string, language: string): { day: string; month: string } {
  const { day = "", month = "" } = partsOf(instantOfPlain(date), language, {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  return { day, month };
}

/** `3:00 p. m.`, `3:00 PM`, of a wall time `15:00`. */
export function formatTime(time: string, language: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, "0")}`;
  if (language === "en") return `${clock}${noBreak}${hour < 12 ? "AM" : "PM"}`;
  return `${clock}${noBreak}${hour < 12 ? "a." : "p."}${noBreak}m.`;
}

/** The hour of an instant, in the given zone. */
export function formatHour(instant: string, zone: string, language: string): string {
  const { hour, minute } = partsOf(new Date(instant), "en", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
  });
  return formatTime(`${hour}:${minute}`, language);
}

/** `domingo 6 de diciembre, 3:00 p. m.`, in the given zone. */
export function formatInstant(instant: string, zone: string, language: string): string {
  return `${longDay(new Date(instant), zone, language)}, ${formatHour(instant, zone, language)}`;
}

/** `viernes 11 de diciembre`, of an instant in the given zone. */
export function formatDayOf(instant: string, zone: string, language: string): string {
  return longDay(new Date(instant), zone, language);
}

/** `11 de diciembre de 2026`, `December 11, 2026`, of an instant in the given zone. */
export function formatDateOf(instant: string, zone: string, language: string): string {
  const { day, month, year } = partsOf(new Date(instant), language, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: zone,
  });
  return language === "en" ? `${month}${noBreak}${day}, ${year}` : `${day}${noBreak}de ${month} de${noBreak}${year}`;
}

/** The year of an instant in the given zone. */
export function formatYear(instant: string, zone: string): string {
  return partsOf(new Date(instant), "en", { year: "numeric", timeZone: zone }).year ?? "";
}

function longDay(date: Date, timeZone: string, language: string): string {
  const { weekday, day, month } = partsOf(date, language, { weekday: "long", day: "numeric", month: "long", timeZone });
  return language === "en" ? `${weekday}, ${month}${noBreak}${day}` : `${weekday} ${day}${noBreak}de ${month}`;
}

function instantOfPlain(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

function partsOf(date: Date, language: string, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const parts = new Intl.DateTimeFormat(language, options).formatToParts(date);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}
