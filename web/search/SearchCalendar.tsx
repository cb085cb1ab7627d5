import { parseDate } from "@internationalized/date";
import { Calendar, I18nProvider, RangeCalendar } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Months } from "#web/booking/Months.tsx";
import { now } from "#web/clock.ts";
import { useSite } from "#web/layout/site.ts";
import "#web/booking/booking.css";
import { addDays, isUsable, plainDateIn, searchedDays } from "./days.ts";

/** React Aria adds one style element; the content security policy lets it when it carries the nonce of the page. */
Object.assign(globalThis, { __webpack_nonce__: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce });

interface DayProps {
  date: string | undefined;
  onChoose(date: string): void;
}

interface SpanProps {
  from: string | undefined;
  /** The last day that is marked. */
  to: string | undefined;
  onChoose(from: string, to: string): void;
}

/** Loaded when the dates are opened: it brings React Aria and the date library. */
export function SearchCalendar(props: DayProps | SpanProps) {
  const { i18n } = useTranslation();
  return (
    <I18nProvider locale={i18n.language === "en" ? "en-US" : "es"}>
      {"date" in props ? <Day {...props} /> : <Span {...props} />}
    </I18nProvider>
  );
}

function Day({ date, onChoose }: DayProps) {
  const { t } = useTranslation();
  const { today, last, shared, statusOf } = useShared(date);
  return (
    <Calendar
      {...shared}
      className="booking-calendar booking-single"
      aria-label={t("booking.calendar.dayLabel")}
      value={isWithin(date, today, last) ? parseDate(date) : null}
      onChange={(chosen) => onChoose(chosen.toString())}
    >
      <Months count={1} today={today} statusOf={statusOf} />
    </Calendar>
  );
}

function Span({ from, to, onChoose }: SpanProps) {
  const { t } = useTranslation();
  const { today, last, shared, statusOf } = useShared(from);
  const isWhole = isWithin(from, today, last) && isWithin(to, from, last);
  return (
    <RangeCalendar
      {...shared}
      className="booking-calendar"
      aria-label={t("booking.calendar.datesLabel")}
      commitBehavior="reset"
      value={isWhole ? { start: parseDate(from), end: parseDate(to) } : null}
      onChange={({ start, end }) => onChoose(start.toString(), end.toString())}
    >
      <Months count={1} today={today} statusOf={statusOf} />
    </RangeCalendar>
  );
}

function useShared(start: string | undefined) {
  const { timeZone } = useSite();
  const today = plainDateIn(timeZone, now());
  const last = addDays(today, searchedDays);
  return {
    today,
    last,
    shared: {
      firstDayOfWeek: "mon",
      pageBehavior: "single",
      minValue: parseDate(today),
      maxValue: parseDate(last),
      defaultFocusedValue: parseDate(isWithin(start, today, last) ? start : today),
    } as const,
    statusOf: (date: string) => (date < today || date > last ? ("off" as const) : ("free" as const)),
  };
}

function isWithin(date: string | undefined, first: string, last: string): date is string {
  return isUsable(date) && date >= first && date <= last;
}
