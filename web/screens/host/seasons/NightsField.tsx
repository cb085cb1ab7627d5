import { clsx } from "clsx";
import { useId, useState } from "react";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Seasons.module.css";

interface Props {
  label: string;
  /** Null means the usual number. */
  value: number | null;
  usual: number;
  most: number;
  hint?: string | undefined;
  error?: string | undefined;
  onChange(value: number | null): void;
}

/** A number of nights: stepped with the buttons, or typed. The usual number is sent as null, to follow its changes. */
export function NightsField({ label, value, usual, most, hint, error, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const nights = value ?? usual;
  /** The text being typed, which may not be a valid number yet. */
  const [typed, setTyped] = useState<string>();

  function set(wanted: number) {
    const count = Math.min(most, Math.max(1, Math.round(wanted) || usual));
    const chosen = count === usual ? null : count;
    if (chosen !== value) onChange(chosen);
  }

  function settle({ valueAsNumber }: HTMLInputElement) {
    set(valueAsNumber);
    setTyped(undefined);
  }

  return (
    <div className={clsx(field.field, error && field.wrong)}>
      <label htmlFor={id} className={type.capital}>
        {label}
      </label>
      <div className={clsx(layout.row, layout.oneLine, layout.gap4, styles.nights)}>
        <button
          type="button"
          className={button.round}
          aria-label={t("hostCalendar.seasons.fewer", { what: label })}
          disabled={nights <= 1}
          onClick={() => set(nights - 1)}
        >
          <Icon name="minus" />
        </button>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          value={typed ?? nights}
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.value !== "" && target.validity.valid) set(target.valueAsNumber);
          }}
          onBlur={({ target }) => settle(target)}
          onKeyDown={(event) => event.key === "Enter" && settle(event.currentTarget)}
          {...wrongness(id, hint, error)}
        />
        <button
          type="button"
          className={button.round}
          aria-label={t("hostCalendar.seasons.more", { what: label })}
          disabled={nights >= most}
          onClick={() => set(nights + 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
