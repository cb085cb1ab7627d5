import { clsx } from "clsx";
import type { Hours, OpeningHours } from "#contract/listings/fields.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { formatWeekdayOf } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { week } from "#web/shared/calendar/weekdays.ts";
import type { FieldName } from "../fields.ts";
import { useForm } from "../form.ts";
import styles from "../ListingFields.module.css";
import { hoursOf } from "../values.ts";
import { useListWords } from "../words.ts";
import { classOf } from "./TextFields.tsx";
import { TimesField } from "./TimesField.tsx";

type Day = keyof OpeningHours;
const usualHours = { open: "09:00", close: "22:00" };

/** A space's opening hours: a row per weekday, and a button to copy the first open day to all the others. */
export function HoursField({ name }: { name: FieldName }) {
  const { t, language } = useTranslation();
  const form = useForm();
  const { id, label, hint, error, marksOf } = useListWords(name, "isOpen");
  const hours = hoursOf(form.values);
  const firstOpen = week.find((day) => hours[day] !== null);
  const setDay = (day: Day, change: Hours | null) => form.set(name, { ...hours, [day]: change });
  // Spanish writes the days of the week small within a sentence. The fifth of this January is a Monday.
  const inSentence = (day: Day) => formatWeekdayOf(`2026-01-0${5 + week.indexOf(day)}T12:00Z`, "UTC", language);
  const isSame = week.every((day) => JSON.stringify(hours[day]) === JSON.stringify(hours[firstOpen ?? "monday"]));

  return (
    <fieldset className={classOf(error, true)} {...wrongness(id, hint, error)}>
      <legend>{label}</legend>
      <ul className={clsx(rows.rows, rows.closed, styles.hours)}>
        {week.map((day, position) => (
          <DayRow
            key={day}
            day={day}
            hours={hours[day]}
            marksOf={(part) => marksOf(position + 1, part)}
            onChange={(change) => setDay(day, change)}
            onToggle={(isOpen) => setDay(day, isOpen ? { ...(hours[firstOpen ?? day] ?? usualHours) } : null)}
          />
        ))}
      </ul>
      {firstOpen && !isSame && (
        <button
          type="button"
          className={clsx(button.link, button.tall, layout.above4)}
          onClick={() => form.set(name, Object.fromEntries(week.map((day) => [day, hours[firstOpen]])) as OpeningHours)}
        >
          {t("hostListing.hours.all", { day: inSentence(firstOpen) })}
        </button>
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

interface RowProps {
  day: Day;
  hours: Hours | null;
  marksOf(part: string): { fieldName: string | undefined; error: string | undefined };
  onChange(hours: Hours | null): void;
  onToggle(isOpen: boolean): void;
}

function DayRow({ day, hours, marksOf, onChange, onToggle }: RowProps) {
  const { t } = useTranslation();
  const dayName = t(`catalogues.days.${day}`);
  return (
    <li className={clsx(layout.row, layout.gap8by20)}>
      <label className={field.check}>
        <input
          type="checkbox"
          data-field={marksOf("isOpen").fieldName}
          checked={hours !== null}
          onChange={(event) => onToggle(event.target.checked)}
        />
        <span className={type.capital}>{dayName}</span>
      </label>
      {hours ? (
        <TimesField
          start={{
            label: t("hostListing.hours.open", { day: dayName }),
            value: hours.open,
            onChange: (open) => onChange({ ...hours, open }),
            ...marksOf("open"),
          }}
          end={{
            label: t("hostListing.hours.close", { day: dayName }),
            value: hours.close,
            onChange: (close) => onChange({ ...hours, close }),
            ...marksOf("close"),
          }}
        />
      ) : (
        <p className={type.muted}>{t("kinds.space.closed")}</p>
      )}
    </li>
  );
}
