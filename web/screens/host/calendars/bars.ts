import type { CalendarBar } from "#contract/hosting/calendars.ts";
import type { Translate } from "#locales/translate.ts";
import { addDays } from "#web/shared/hosting/months.ts";

/** A bar as drawn, from noon of the arrival to noon of the departure; widths are in days. */
export interface DrawnBar {
  key: string;
  tone: "booked" | "held" | "block" | "other";
  /** The date whose cell contains the bar, and the bar's offset from that cell's left edge. */
  date: string;
  left: number;
  width: number;
  who: string;
  source: string;
}

/** A row's bars within the dates shown, by the date whose cell contains them. */
export function drawBars(
  bars: readonly CalendarBar[],
  dates: readonly string[],
  { t, brand }: { t: Translate; brand: string },
): Map<string, DrawnBar[]> {
  const [first = "", last = ""] = [dates[0], dates.at(-1)];
  const shown = bars.filter(({ from, to }) => from <= last && to >= first);
  const drawn = shown.map((bar) => {
    const begin = bar.from < first ? 0 : dates.indexOf(bar.from) + 0.5;
    const end = bar.to > last ? dates.length : dates.indexOf(bar.to) + 0.5;
    const cell = Math.floor(begin);
    return {
      key: `${bar.source} ${bar.from} ${bar.booking?.reserve_id ?? bar.booking?.held_until ?? bar.sourceName}`,
      ...wordsOf(bar, t, brand),
      date: dates[cell] ?? addDays(first, cell),
      left: begin - cell,
      width: end - begin,
    };
  });
  const byDate = new Map<string, DrawnBar[]>();
  for (const bar of drawn) byDate.set(bar.date, [...(byDate.get(bar.date) ?? []), bar]);
  return byDate;
}

function wordsOf({ source, sourceName, booking }: CalendarBar, t: Translate, brand: string) {
  if (booking) {
    const isHeld = booking.state === "held";
    const who = isHeld ? t("hostCalendar.mark.held") : (booking.guest ?? "");
    return { tone: isHeld ? ("held" as const) : ("booked" as const), who, source: brand };
  }
  if (source === "block") return { tone: "block" as const, who: t("hostCalendar.all.block"), source: "" };
  return { tone: "other" as const, who: sourceName ?? "", source: t("hostCalendar.all.taken") };
}
