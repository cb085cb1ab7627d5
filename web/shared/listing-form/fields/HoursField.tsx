import type { Hours, OpeningHours } from "#contract/listings/fields.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { isNextDay } from "#web/shared/calendar/hours.ts";
import { week } from "#web/shared/calendar/weekdays.ts";
import type { FieldName } from "../fields.ts";
import { useForm } from "../form.ts";
import { hoursOf } from "../values.ts";
import { useFieldWords } from "../words.ts";
import { classOf } from "./TextFields.tsx";

type Day = keyof OpeningHours;
const usualHours = { open: "09:00", close: "22:00" };

/** A space's opening hours: a row per weekday, and a button to copy the first open day to all the others. */
export function HoursField({ name }: { name: FieldName }) {
  const { t } = useTranslation();
  const form = useForm();
  const { id, label, hint, error } = useFieldWords(name);
  const hours = hoursOf(form.values);
  const firstOpen = week.find((day) => hours[day] !== null);
  const setDay = (day: Day, change: Hours | null) => form.set(name, { ...hours, [day]: change });
  const isSame = week.every((day) => JSON.stringify(hours[day]) === JSON.stringify(hours[firstOpen ?? "monday"]));

  return (
    <fieldset className={classOf(error, true)} {...wrongness(id, hint, error)}>
      <legend>{label}</legend>
      <ul className="hours">
        {week.map((day, position) => (
          <DayRow
            key={day}
            day={day}
            hours={hours[day]}
            field={position === 0 ? name : undefined}
            onChange={(change) => setDay(day, change)}
            onToggle={(isOpen) => setDay(day, isOpen ? { ...(hours[firstOpen ?? day] ?? usualHours) } : null)}
          />
        ))}
      </ul>
      {firstOpen && !isSame && (
        <button
          type="button"
          className="link hours-all"
          onClick={() => form.set(name, Object.fromEntries(week.map((day) => [day, hours[firstOpen]])) as OpeningHours)}
        >
          {t("hostListing.hours.all", { day: t(`catalogues.days.${firstOpen}`).toLowerCase() })}
        </button>
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

interface RowProps {
  day: Day;
  hours: Hours | null;
  field: string | undefined;
  onChange(hours: Hours | null): void;
  onToggle(isOpen: boolean): void;
}

function DayRow({ day, hours, field, onChange, onToggle }: RowProps) {
  const { t } = useTranslation();
  const dayName = t(`catalogues.days.${day}`);
  return (
    <li className="hours-day">
      <label className="tick">
        <input
          type="checkbox"
          data-field={field}
          checked={hours !== null}
          onChange={(event) => onToggle(event.target.checked)}
        />
        <span>{dayName}</span>
      </label>
      {hours ? (
        <div className="hours-times">
          <input
            type="time"
            aria-label={t("hostListing.hours.open", { day: dayName })}
            value={hours.open}
            onChange={(event) => onChange({ ...hours, open: event.target.value })}
          />
          <span aria-hidden="true">–</span>
          <input
            type="time"
            aria-label={t("hostListing.hours.close", { day: dayName })}
            value={hours.close}
            onChange={(event) => onChange({ ...hours, close: event.target.value })}
          />
          {hours.open !== "" && hours.close !== "" && isNextDay(hours.open, hours.close) && (
            <span className="small">{t("hostListing.hours.nextDay")}</span>
          )}
        </div>
      ) : (
        <p className="muted">{t("kinds.space.closed")}</p>
      )}
    </li>
  );
}
