import type { CalendarBar } from "#contract/hosting/calendars.ts";
import type { Translate } from "#locales/translate.ts";
import { addDays } from "#web/shared/hosting/months.ts";

/** A bar as drawn: from the noon of arrival to the noon of leaving, in widths of a day. */
export interface DrawnBar {
  key: string;
  tone: "booked" | "held" | "block" | "other";
  /** The date in whose cell it hangs, and how far from that cell's left edge it begins. */
  date: string;
  left: number;
  width: number;
  who: string;
  source: string;
}

/** The bars of a row within the dates shown, by the date in whose cell they hang. */
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
