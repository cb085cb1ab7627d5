import { clsx } from "clsx";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { ChipRadio } from "#web/kit/fields/ChipRadio.tsx";
import { formatShortMonth } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
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
          <ChipRadio
            key={month}
            name="month"
            value={month}
            isChosen={month === chosen}
            onChoose={() => onChoose(month)}
            className={clsx(type.tiny, styles.month)}
          >
            <Icon name="calendar" />
            <b>{formatShortMonth(new Date(`${month}-01T00:00:00Z`), language, "UTC")}</b>
            {month.slice(0, 4)}
          </ChipRadio>
        ))}
      </div>
    </fieldset>
  );
}
