import { clsx } from "clsx";
import { formatDay } from "#web/kit/format.ts";
import field from "#web/kit/styles/field.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { ViewDay } from "#web/shared/hosting/view-days.ts";
import styles from "./HostCalendar.module.css";
import type { Selection } from "./selection.ts";

/** The same month as a list: a checkbox for each date, and all its details. */
export function DayList({ days, selection }: { days: readonly ViewDay[]; selection: Selection }) {
  const { t, language } = useTranslation();
  const shown = days.filter(({ isPast }) => !isPast);
  if (shown.length === 0) return <p className={type.muted}>{t("hostCalendar.list.past")}</p>;
  return (
    <ul className={clsx(rows.rows, rows.under, styles.list)}>
      {shown.map((day) => (
        <li key={day.date}>
          <label className={field.check}>
            <input
              type="checkbox"
              checked={selection.dates.includes(day.date)}
              onChange={() => selection.toggleAll([day.date])}
            />
            <b>{formatDay(day.date, language)}</b>
          </label>
          <p className={clsx(type.muted, type.anywhere)}>{day.details.join(" · ")}</p>
        </li>
      ))}
    </ul>
  );
}
