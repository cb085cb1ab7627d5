import { formatDay } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import type { Selection } from "./selection.ts";
import type { ViewDay } from "./view-days.ts";

/** The same month as a list: a checkbox for each date, and all its details. */
export function DayList({ days, selection }: { days: readonly ViewDay[]; selection: Selection }) {
  const { t, language } = useTranslation();
  const shown = days.filter(({ isPast }) => !isPast);
  if (shown.length === 0) return <p className="muted">{t("hostCalendar.list.past")}</p>;
  return (
    <ul className="day-list">
      {shown.map((day) => (
        <li key={day.date} className={`is-${day.tone}`}>
          <label>
            <input
              type="checkbox"
              checked={selection.dates.includes(day.date)}
              onChange={() => selection.toggleAll([day.date])}
            />
            <b>{formatDay(day.date, language)}</b>
          </label>
          <p>{day.details.join(" · ")}</p>
        </li>
      ))}
    </ul>
  );
}
