import { parseDate } from "@internationalized/date";
import { useSyncExternalStore } from "react";
import { Calendar, RangeCalendar } from "react-aria-components";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { Months } from "#web/shared/calendar/Months.tsx";
import { PageLocale } from "#web/shared/calendar/PageLocale.tsx";
import { addDays, isUsable, plainDateIn, searchedDays } from "./days.ts";

/** React Aria adds a style element, which the content security policy allows if it has the page's nonce. */
Object.assign(globalThis, { __webpack_nonce__: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce });

interface DayProps {
  date: string | undefined;
  onChoose(date: string): void;
}

interface SpanProps {
  from: string | undefined;
  /** The last highlighted day. */
  to: string | undefined;
  onChoose(from: string, to: string): void;
}

/** Loaded when the dates are opened, because it contains React Aria and the date library. */
export function SearchCalendar(props: DayProps | SpanProps) {
  return <PageLocale>{"date" in props ? <Day {...props} /> : <Span {...props} />}</PageLocale>;
}

function Day({ date, onChoose }: DayProps) {
  const { t } = useTranslation();
  const { months, today, last, shared, statusOf } = useShared(date);
  return (
    <Calendar
      {...shared}
      aria-label={t("booking.calendar.dayLabel")}
      value={isWithin(date, today, last) ? parseDate(date) : null}
      onChange={(chosen) => onChoose(chosen.toString())}
    >
      <Months count={months} today={today} statusOf={statusOf} />
    </Calendar>
  );
}

function Span({ from, to, onChoose }: SpanProps) {
  const { t } = useTranslation();
  const { months, today, last, shared, statusOf } = useShared(from);
  const isWhole = isWithin(from, today, last) && isWithin(to, from, last);
  return (
    <RangeCalendar
      {...shared}
      aria-label={t("booking.calendar.datesLabel")}
      commitBehavior="reset"
      value={isWhole ? { start: parseDate(from), end: parseDate(to) } : null}
      onChange={({ start, end }) => onChoose(start.toString(), end.toString())}
    >
      <Months count={months} today={today} statusOf={statusOf} />
    </RangeCalendar>
  );
}

function useShared(start: string | undefined) {
  const { timeZone } = useSite();
  const months = useMonthsShown();
  const today = plainDateIn(timeZone, now());
  const last = addDays(today, searchedDays);
  return {
    months,
    today,
    last,
    shared: {
      firstDayOfWeek: "mon",
      pageBehavior: "single",
      visibleDuration: { months },
      minValue: parseDate(today),
      maxValue: parseDate(last),
      defaultFocusedValue: parseDate(isWithin(start, today, last) ? start : today),
    } as const,
    statusOf: (date: string) => (date < today || date > last ? ("off" as const) : ("free" as const)),
  };
}

/** Two months unless the panel is a sheet. */
const twoMonths = "(min-width: 43.75rem)";

function useMonthsShown(): number {
  const isWide = useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(twoMonths);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => window.matchMedia(twoMonths).matches,
  );
  return isWide ? 2 : 1;
}

function isWithin(date: string | undefined, first: string, last: string): date is string {
  return isUsable(date) && date >= first && date <= last;
}
