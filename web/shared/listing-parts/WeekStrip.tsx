import { clsx } from "clsx";
import type { Weekday } from "#contract/dates.ts";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { week } from "#web/shared/calendar/weekdays.ts";
import styles from "./ListingParts.module.css";

/** The days of the week on which an experience is offered. */
export function WeekStrip({ days }: { days: readonly Weekday[] }) {
  const { t } = useTranslation();
  if (days.length === 0) return null;
  const names = week.filter((day) => days.includes(day)).map((day) => t(`catalogues.days.${day}`));
  return (
    <p className={clsx(layout.row, layout.gap4, layout.above8, type.tiny, styles.week)}>
      {week.map((day) => (
        <span key={day} className={days.includes(day) ? styles.offered : undefined} aria-hidden="true">
          {t(`catalogues.dayLetters.${day}`)}
        </span>
      ))}
      <span className={type.forReaders}>{t("listings.card.offeredOn", { days: names.join(", ") })}</span>
    </p>
  );
}
