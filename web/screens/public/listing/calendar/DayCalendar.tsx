import { parseDate } from "@internationalized/date";
import { Calendar } from "react-aria-components";
import type { PlainDate } from "#contract/dates.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { type DayStatus, Months, useMonthsShown } from "#web/shared/calendar/Months.tsx";
import type { FreeDates } from "./availability.ts";
import styles from "./StayCalendar.module.css";

interface Props {
  dates: FreeDates;
  value: PlainDate | undefined;
  statusOf(date: PlainDate): DayStatus;
  onChoose(date: PlainDate): void;
}

/** A calendar for selecting one day. */
export function DayCalendar({ dates, value, statusOf, onChoose }: Props) {
  const { t } = useTranslation();
  const months = useMonthsShown();
  const { today, lastDate, lookedAt, look } = dates;
  return (
    <Calendar
      key={months}
      className={styles.calendar}
      aria-label={t("booking.calendar.dayLabel")}
      firstDayOfWeek="mon"
      selectionAlignment="start"
      pageBehavior="single"
      visibleDuration={{ months }}
      minValue={parseDate(today)}
      maxValue={parseDate(lastDate)}
      focusedValue={parseDate(lookedAt)}
      value={value ? parseDate(value) : null}
      isDateUnavailable={(date) => date.toString() !== value && statusOf(date.toString()) !== "free"}
      onFocusChange={(date) => look(date.toString())}
      onChange={(date) => onChoose(date.toString())}
    >
      <Months
        count={months}
        today={today}
        statusOf={(date) => (date < today || date > lastDate ? "off" : statusOf(date))}
      />
    </Calendar>
  );
}
