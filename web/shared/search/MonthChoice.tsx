import { clsx } from "clsx";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { formatShortMonth } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { openMonths, plainDateIn } from "./days.ts";
import styles from "./Search.module.css";

interface Props {
  month: string | undefined;
  onChoose(month: string): void;
}

/** The months in which a stay with open dates may begin. */
export function MonthChoice({ month: chosen, onChoose }: Props) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  return (
    <fieldset>
      <legend className={type.forReaders}>{t("search.flex.months")}</legend>
      <div className={styles.months}>
        {openMonths(plainDateIn(timeZone, now())).map((month) => (
          <label
            key={month}
            className={clsx(button.chip, type.tiny, styles.month)}
            data-chosen={month === chosen || undefined}
          >
            <input
              type="radio"
              name="month"
              value={month}
              className={field.over}
              checked={month === chosen}
              onChange={() => onChoose(month)}
            />
            <Icon name="calendar" />
            <b>{formatShortMonth(new Date(`${month}-01T00:00:00Z`), language, "UTC")}</b>
            {month.slice(0, 4)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
