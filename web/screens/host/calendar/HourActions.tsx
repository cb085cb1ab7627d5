import { clsx } from "clsx";
import { useId, useState } from "react";
import type { CalendarChange } from "#contract/hosting/calendar.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { fieldsOf, type Saving } from "#web/shared/hosting/calendar-data.ts";

interface Props {
  dates: readonly string[];
  saving: Saving;
}

/** For a space: closes or opens the dates, blocks some hours, or sets different opening hours. */
export function HourActions({ dates, saving }: Props) {
  const { t } = useTranslation();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const all = [...dates];
  const wrong = fieldsOf(saving.error);
  const save = (change: CalendarChange["change"], hours: object = {}) =>
    saving.mutate({ change, dates: all, ...hours });
  // An incomplete time range is sent as it is: the server names the missing field.
  const times = { ...(from && { start_time: from }), ...(to && { end_time: to }) };
  const hasTimes = from !== "" || to !== "";
  const isBusy = saving.isPending;

  return (
    <>
      <div className={clsx(layout.row, layout.above16)}>
        <button type="button" className={button.primary} disabled={isBusy} onClick={() => save("block")}>
          {t("hostCalendar.hours.close")}
        </button>
        <button type="button" className={button.line} disabled={isBusy} onClick={() => save("open")}>
          {t("hostCalendar.hours.open")}
        </button>
      </div>
      <div className={clsx(rows.ending, layout.above24)}>
        <fieldset>
          <legend className={type.strong}>{t("hostCalendar.hours.title")}</legend>
          <div className={clsx(layout.two, layout.above8)}>
            <Time label={t("hostCalendar.hours.from")} value={from} error={wrong.start_time} onChange={setFrom} />
            <Time label={t("hostCalendar.hours.to")} value={to} error={wrong.end_time} onChange={setTo} />
          </div>
          <p className={field.hint}>{t("hostCalendar.hours.hint")}</p>
          <div className={clsx(layout.row, layout.above16)}>
            <button
              type="button"
              className={clsx(button.line, button.small)}
              disabled={isBusy || !hasTimes}
              onClick={() => save("block", times)}
            >
              {t("hostCalendar.hours.block")}
            </button>
            <button
              type="button"
              className={clsx(button.line, button.small)}
              disabled={isBusy || !hasTimes}
              onClick={() => save("open", times)}
            >
              {t("hostCalendar.hours.unblock")}
            </button>
            <button
              type="button"
              className={clsx(button.line, button.small)}
              disabled={isBusy || !hasTimes}
              onClick={() => save("hours", times)}
            >
              {t("hostCalendar.hours.set")}
            </button>
          </div>
        </fieldset>
      </div>
      <button type="button" className={clsx(button.link, button.tall)} disabled={isBusy} onClick={() => save("hours")}>
        {t("hostCalendar.hours.usual")}
      </button>
    </>
  );
}

interface TimeProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

function Time({ label, value, error, onChange }: TimeProps) {
  const id = useId();
  return (
    <div className={clsx(field.field, error && field.wrong)}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="time"
        step={1800}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...wrongness(id, undefined, error)}
      />
      <FieldNotes id={id} error={error} />
    </div>
  );
}
