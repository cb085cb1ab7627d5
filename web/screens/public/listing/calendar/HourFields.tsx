import { clsx } from "clsx";
import { useId } from "react";
import { formatTime } from "#web/kit/format.ts";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { endsFrom, hoursBetween, isNextDay } from "#web/shared/calendar/hours.ts";
import type { SpaceHours } from "#web/shared/calendar/stay.ts";
import { useBooking } from "../choice/booking-context.ts";
import type { SpaceDay } from "./availability.ts";
import styles from "./StayCalendar.module.css";

/** Start and end time, from the free hours of the day. */
export function HourFields({ stay, day, minimumHours }: { stay: SpaceHours; day: SpaceDay; minimumHours: number }) {
  const { t, language } = useTranslation();
  const { choose } = useBooking();
  const id = useId();
  const latestEnd = stay.startTime === undefined ? undefined : day.latestEnds[day.starts.indexOf(stay.startTime)];
  const ends = stay.startTime && latestEnd ? endsFrom(stay.startTime, latestEnd, minimumHours) : [];
  const base = { kind: "space", mode: "hours", guests: stay.guests, date: day.date } as const;

  function chooseStart(startTime: string) {
    const latest = day.latestEnds[day.starts.indexOf(startTime)];
    const keepsEnd = stay.endTime && latest && endsFrom(startTime, latest, minimumHours).includes(stay.endTime);
    choose({ ...base, startTime, ...(keepsEnd && { endTime: stay.endTime }) });
  }

  return (
    <div className={clsx(layout.stack, layout.above12, styles.choices, styles.hours)}>
      <div className={field.field}>
        <label htmlFor={`${id}-start`}>{t("booking.space.start")}</label>
        <select id={`${id}-start`} value={stay.startTime ?? ""} onChange={(event) => chooseStart(event.target.value)}>
          <option value="" disabled>
            {t("booking.space.chooseTime")}
          </option>
          {day.starts.map((time) => (
            <option key={time} value={time}>
              {formatTime(time, language)}
            </option>
          ))}
        </select>
      </div>
      <div className={field.field}>
        <label htmlFor={`${id}-end`}>{t("booking.space.end")}</label>
        <select
          id={`${id}-end`}
          value={stay.endTime ?? ""}
          disabled={ends.length === 0}
          onChange={(event) =>
            choose({ ...base, ...(stay.startTime && { startTime: stay.startTime }), endTime: event.target.value })
          }
        >
          <option value="" disabled>
            {t("booking.space.chooseTime")}
          </option>
          {ends.map((time) => {
            const count = hoursBetween(stay.startTime ?? time, time);
            const values = { time: formatTime(time, language), count };
            return (
              <option key={time} value={time}>
                {isNextDay(stay.startTime ?? "", time)
                  ? t("booking.space.endNextDay", values)
                  : t("booking.space.endSameDay", values)}
              </option>
            );
          })}
        </select>
      </div>
    </div>
  );
}
