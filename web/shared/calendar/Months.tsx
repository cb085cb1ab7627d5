import { getLocalTimeZone } from "@internationalized/date";
import { useContext, useSyncExternalStore } from "react";
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarStateContext,
  RangeCalendarStateContext,
} from "react-aria-components";
import { formatMonth } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";

/** Two months side by side where they fit, else one. These widths match booking.css. */
const twoMonths = "(min-width: 640px) and (max-width: 1059px), (min-width: 1180px)";

export function useMonthsShown(): 1 | 2 {
  const fits = useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(twoMonths);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => window.matchMedia(twoMonths).matches,
    () => false,
  );
  return fits ? 2 : 1;
}

interface Props {
  count: number;
  today: string;
  statusOf(date: string): DayStatus;
}

/** Taken days are struck through, off days offer nothing. Screen readers announce both as unavailable. */
export type DayStatus = "free" | "taken" | "off" | "unknown";

/** The content of either calendar: arrows, and a grid for each month. */
export function Months({ count, today, statusOf }: Props) {
  const { t, language } = useTranslation();
  const single = useContext(CalendarStateContext);
  const range = useContext(RangeCalendarStateContext);
  const first = (single ?? range)?.visibleRange.start;
  return (
    <>
      <div className="booking-arrows">
        <Button slot="previous" className="booking-arrow" aria-label={t("booking.calendar.earlier")}>
          <Icon name="arrow-left" />
        </Button>
        <Button slot="next" className="booking-arrow" aria-label={t("booking.calendar.later")}>
          <Icon name="arrow-right" />
        </Button>
      </div>
      <div className="booking-months">
        {Array.from({ length: count }, (_, months) => (
          <div className="booking-month" key={String(first?.add({ months }))}>
            <p className="booking-month-name" aria-hidden="true">
              {first && formatMonth(first.add({ months }).toDate(getLocalTimeZone()), language)}
            </p>
            <CalendarGrid offset={{ months }} weekdayStyle="narrow">
              {(date) => {
                const status = statusOf(date.toString());
                return (
                  <CalendarCell
                    date={date}
                    className={`booking-day is-${status}${date.toString() === today ? " is-today" : ""}`}
                    render={(props, { isUnavailable }) => (
                      <div
                        {...(isUnavailable ? { ...props, "aria-label": notAvailable(props["aria-label"]) } : props)}
                      />
                    )}
                  />
                );
              }}
            </CalendarGrid>
          </div>
        ))}
      </div>
    </>
  );

  function notAvailable(date: string | undefined): string {
    return t("booking.calendar.unavailable", { date });
  }
}
