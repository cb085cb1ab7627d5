import type { Weekday } from "#contract/dates.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { week } from "#web/shared/calendar/weekdays.ts";
import "./week.css";

/** The days of the week on which an experience is offered. */
export function WeekStrip({ days }: { days: readonly Weekday[] }) {
  const { t } = useTranslation();
  if (days.length === 0) return null;
  const names = week.filter((day) => days.includes(day)).map((day) => t(`catalogues.days.${day}`));
  return (
    <p className="week">
      {week.map((day) => (
        <span key={day} className={days.includes(day) ? "is-offered" : undefined} aria-hidden="true">
          {t(`catalogues.dayLetters.${day}`)}
        </span>
      ))}
      <span className="sr-only">{t("listings.card.offeredOn", { days: names.join(", ") })}</span>
    </p>
  );
}
