import { clsx } from "clsx";
import { useId } from "react";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { isNextDay } from "#web/shared/calendar/hours.ts";

interface Props {
  start: TimeProps;
  end: TimeProps;
}

interface TimeProps {
  label: string;
  value: string;
  fieldName: string | undefined;
  error: string | undefined;
  onChange(value: string): void;
  onBlur?(): void;
}

/** When something begins and ends, in one row of a list; the error is below both times and marks only its own. */
export function TimesField({ start, end }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <div className={clsx(layout.row, layout.gap8)}>
        <Time id={id} {...start} />
        <span aria-hidden="true">–</span>
        <Time id={id} {...end} />
        {start.value !== "" && end.value !== "" && isNextDay(start.value, end.value) && (
          <span className={type.small}>{t("hostListing.hours.nextDay")}</span>
        )}
      </div>
      <FieldNotes id={id} error={start.error ?? end.error} />
    </div>
  );
}

/** @param id of the row's error */
function Time({ id, label, fieldName, error, onChange, ...input }: TimeProps & { id: string }) {
  return (
    <span className={clsx(error && field.wrong)}>
      <input
        type="time"
        aria-label={label}
        data-field={fieldName}
        {...input}
        {...wrongness(id, undefined, error)}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
