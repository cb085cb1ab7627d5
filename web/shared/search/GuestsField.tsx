import { clsx } from "clsx";
import { useId } from "react";
import { searchLimits } from "#contract/listings/search-limits.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Search.module.css";

interface Props {
  guests: number | undefined;
  onChange(guests: number | undefined): void;
}

/** The number of guests: changed by one with the buttons, or typed. Empty means any number. */
export function GuestsField({ guests, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();

  function set(wanted: number) {
    onChange(Number.isInteger(wanted) && wanted >= 1 ? Math.min(searchLimits.guests, wanted) : undefined);
  }

  return (
    <div className={clsx(layout.row, layout.gap8, styles.guests)}>
      <div className={clsx(field.field, layout.grow)}>
        <label htmlFor={id}>{t("search.guests.field")}</label>
        <input
          id={id}
          name="guests"
          type="number"
          inputMode="numeric"
          min={1}
          max={searchLimits.guests}
          value={guests ?? ""}
          onChange={(event) => set(event.target.valueAsNumber)}
        />
      </div>
      <button
        type="button"
        className={button.round}
        aria-label={t("booking.guests.fewer")}
        disabled={guests === undefined}
        onClick={() => set((guests ?? 1) - 1)}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        className={button.round}
        aria-label={t("booking.guests.more")}
        onClick={() => set((guests ?? 0) + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
