import { clsx } from "clsx";
import { useId } from "react";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import field from "#web/kit/styles/field.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./AccountFields.module.css";

const months = Array.from({ length: 12 }, (_, month) => month + 1);

interface Props {
  error: string | undefined;
  /** The stored birth date, as a plain date. */
  date?: string | null;
}

/** Separate fields for day, month and year: nobody pages a calendar back thirty years. */
export function BirthDateField({ error, date }: Props) {
  const { t, language } = useTranslation();
  const id = useId();
  const [year, month, day] = (date ?? "").split("-").map((part) => part && String(Number(part)));
  const monthName = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  const hint = t("accounts.register.ageHint");
  const notes = wrongness(id, hint, error);
  return (
    <fieldset className={clsx(field.field, error && field.wrong)}>
      <legend>{t("accounts.register.birthDate")}</legend>
      <div className={styles.birth}>
        <div>
          <label htmlFor={`${id}-day`}>{t("accounts.register.day")}</label>
          <input
            {...notes}
            id={`${id}-day`}
            name="day"
            inputMode="numeric"
            maxLength={2}
            autoComplete="bday-day"
            defaultValue={day}
          />
        </div>
        <div>
          <label htmlFor={`${id}-month`}>{t("accounts.register.month")}</label>
          <select {...notes} id={`${id}-month`} name="month" autoComplete="bday-month" defaultValue={month}>
            <option value="">{t("accounts.register.chooseMonth")}</option>
            {months.map((month) => (
              <option key={month} value={month}>
                {monthName.format(Date.UTC(2000, month - 1, 1))}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor={`${id}-year`}>{t("accounts.register.year")}</label>
          <input
            {...notes}
            id={`${id}-year`}
            name="year"
            inputMode="numeric"
            maxLength={4}
            autoComplete="bday-year"
            defaultValue={year}
          />
        </div>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

/** Joins the three parts into the API's format; an invalid date stays as typed, and the server rejects it. */
export function plainDateOf(day: string, month: string, year: string): string {
  return `${year.trim().padStart(4, "0")}-${month.padStart(2, "0")}-${day.trim().padStart(2, "0")}`;
}
