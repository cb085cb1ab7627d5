import { getLocalTimeZone } from "@internationalized/date";
import { clsx } from "clsx";
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
import button from "#web/kit/styles/button.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Calendar.module.css";

/** Two months side by side where a listing's page has 35 rem for them, else one. The placeholder matches. */
const twoMonths = "(min-width: 37.5rem) and (max-width: 66.24rem), (min-width: 73.75rem)";

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
  /** When given, cells are higher to make room for text below the numbers. */
  wordsOf?(date: string): DayWords;
}

export interface DayWords {
  /** A few letters, shown below the number. */
  under?: string | undefined;
  /** The day's accessible name, which begins with its date. */
  nameOf(date: string): string;
  /** Where the day lies in the chosen stay. */
  part?: "start" | "middle" | "end" | undefined;
}

const parts = { start: styles.start, middle: styles.middle, end: styles.end };

/** Taken days are struck through, off days offer nothing. Screen readers announce both as unavailable. */
export type DayStatus = "free" | "taken" | "off" | "unknown";

/** The content of either calendar: arrows, and a grid for each month. */
export function Months({ count, today, statusOf, wordsOf }: Props) {
  const { t, language } = useTranslation();
  const single = useContext(CalendarStateContext);
  const range = useContext(RangeCalendarStateContext);
  const first = (single ?? range)?.visibleRange.start;
  return (
    <div className={clsx(type.numbers, styles.calendar, wordsOf ? styles.worded : single && styles.single)}>
      <div className={styles.arrows}>
        <Button slot="previous" className={button.round} aria-label={t("booking.calendar.earlier")}>
          <Icon name="arrow-left" />
        </Button>
        <Button slot="next" className={button.round} aria-label={t("booking.calendar.later")}>
          <Icon name="arrow-right" />
        </Button>
      </div>
      <div className={styles.months}>
        {Array.from({ length: count }, (_, months) => (
          <div className={styles.month} key={String(first?.add({ months }))}>
            <p className={clsx(type.strong, type.capital)} aria-hidden="true">
              {first && formatMonth(first.add({ months }).toDate(getLocalTimeZone()), language)}
            </p>
            <CalendarGrid offset={{ months }} weekdayStyle="narrow">
              {(date) => {
                const words = wordsOf?.(date.toString());
                return (
                  <CalendarCell
                    date={date}
                    className={clsx(
                      styles.day,
                      statusOf(date.toString()) === "taken" && styles.taken,
                      date.toString() === today && styles.today,
                      words?.part && parts[words.part],
                    )}
                    render={(props, { isUnavailable }) => (
                      <div {...props} {...named(props["aria-label"] ?? "", isUnavailable, words)} />
                    )}
                  >
                    {({ formattedDate }) => (
                      <>
                        <span>{formattedDate}</span>
                        {/* Drawn by CSS: screen readers hear the same in the day's accessible name. */}
                        {words?.under && <small data-says={words.under} />}
                      </>
                    )}
                  </CalendarCell>
                );
              }}
            </CalendarGrid>
          </div>
        ))}
      </div>
    </div>
  );

  function named(date: string, isUnavailable: boolean, words: DayWords | undefined) {
    if (words) return { "aria-label": words.nameOf(date) };
    return isUnavailable ? { "aria-label": t("booking.calendar.unavailable", { date }) } : {};
  }
}
