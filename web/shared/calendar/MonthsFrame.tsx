import { clsx } from "clsx";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Calendar.module.css";

const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** A placeholder of the same size, without days, while the calendar loads. */
export function MonthsFrame({ hasWords = false }: { hasWords?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={clsx(styles.months, styles.frame, hasWords && styles.worded)} aria-hidden="true">
      {["first", "second"].map((month) => (
        <div className={styles.month} key={month}>
          <p>{"\u00a0"}</p>
          <table>
            <thead>
              <tr>
                {days.map((day) => (
                  <th key={day}>{t(`booking.calendar.letters.${day}`)}</th>
                ))}
              </tr>
            </thead>
          </table>
        </div>
      ))}
    </div>
  );
}
