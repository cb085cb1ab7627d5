import type { CalendarLinks, Feed } from "#contract/hosting/feeds.ts";
import type { Translate } from "#locales/translate.ts";
import { formatDay, formatHour, formatShortDay, formatSpan } from "#web/kit/format.ts";
import { type Dates, dayIn, shownDates } from "#web/shared/hosting/months.ts";

/** Texts for dates, times and the contents of a calendar, on the page of linked calendars. */

interface Place {
  t: Translate;
  language: string;
  timeZone: string;
  now: Date;
}

/** `hoy, 9:15 a. m.`; for other days `vie 11 de dic, 9:15 a. m.` */
export function momentOf(instant: string, { t, language, timeZone, now }: Place): string {
  const [date, time] = [dayIn(timeZone, new Date(instant)), formatHour(instant, timeZone, language)];
  if (date === dayIn(timeZone, now)) return t("hostCalendar.links.today", { time });
  return `${formatShortDay(date, language)}, ${time}`;
}

export function takenBy(feed: Feed, soldBy: CalendarLinks["sold_by"], t: Translate): string {
  const { taken: count } = feed;
  return soldBy === "nights" ? t("hostCalendar.links.nights", { count }) : t("hostCalendar.links.slots", { count });
}

/** A sentence: `Del viernes 11 al martes 15 de diciembre.` */
export function datesSentence(dates: Dates, soldBy: CalendarLinks["sold_by"], language: string): string {
  const { from, to } = shownDates(dates, soldBy);
  if (from !== to) return formatSpan(from, to, language);
  const day = formatDay(from, language);
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}.`;
}
