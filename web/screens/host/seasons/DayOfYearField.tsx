import { useId } from "react";
import type { DayOfYear } from "#contract/hosting/season-days.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Seasons.module.css";

interface Props {
  legend: string;
  value: DayOfYear;
  error: string | undefined;
  onChange(value: DayOfYear): void;
}

const months = Array.from({ length: 12 }, (_, index) => twoDigits(index + 1));

/** A date without a year, as two selects: phones show them as wheels, and no year can be chosen by mistake. */
export function DayOfYearField({ legend, value, error, onChange }: Props) {
  const { t, language } = useTranslation();
  const id = useId();
  const [month = "", day = ""] = value.split("-");
  const name = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });

  function choose(toMonth: string, toDay: string) {
    onChange(`${toMonth}-${twoDigits(Math.min(Number(toDay), lengthOf(toMonth)))}`);
  }

  return (
    <fieldset className={error ? field.wrong : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={layout.two}>
        <div className={field.field}>
          <label htmlFor={`${id}-day`}>{t("hostCalendar.seasons.form.day")}</label>
          <select
            id={`${id}-day`}
            value={day}
            onChange={({ target }) => choose(month, target.value)}
            {...wrongness(id, undefined, error)}
          >
            {Array.from({ length: lengthOf(month) }, (_, index) => (
              <option key={twoDigits(index + 1)} value={twoDigits(index + 1)}>
                {index + 1}
              </option>
            ))}
          </select>
        </div>
        <div className={field.field}>
          <label htmlFor={`${id}-month`}>{t("hostCalendar.seasons.form.month")}</label>
          <select id={`${id}-month`} value={month} onChange={({ target }) => choose(target.value, day)}>
            {months.map((each) => (
              <option key={each} value={each}>
                {name.format(new Date(`2024-${each}-01`))}
              </option>
            ))}
          </select>
        </div>
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}

/** The days of a leap year, because a season may end on February 29. */
function lengthOf(month: string): number {
  return new Date(Date.UTC(2024, Number(month), 0)).getUTCDate();
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
