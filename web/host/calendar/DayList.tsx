import { useTranslation } from "react-i18next";
import { formatDay } from "#web/ui/format.ts";
import type { Selection } from "./selection.ts";
import type { ViewDay } from "./view-days.ts";

/** The same month as a list: a box to tick for each date, and all there is to say of it. */
export function DayList({ days, selection }: { days: readonly ViewDay[]; selection: Selection }) {
  const { t, i18n } = useTranslation();
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
            <b>{formatDay(day.date, i18n.language)}</b>
          </label>
          <p>{day.details.join(" · ")}</p>
        </li>
      ))}
    </ul>
  );
}
