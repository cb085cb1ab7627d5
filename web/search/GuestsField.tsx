import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#web/ui/icons.tsx";

interface Props {
  guests: number | undefined;
  onChange(guests: number | undefined): void;
}

const most = 5000;

/** How many people: by one with the buttons, or typed. Empty is any number. */
export function GuestsField({ guests, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();

  function set(wanted: number) {
    onChange(Number.isInteger(wanted) && wanted >= 1 ? Math.min(most, wanted) : undefined);
  }

  return (
    <div className="blank-guests">
      <div className="field">
        <label htmlFor={id}>{t("search.guests.field")}</label>
        <input
          id={id}
          name="guests"
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          value={guests ?? ""}
          onChange={(event) => set(event.target.valueAsNumber)}
        />
      </div>
      <button
        type="button"
        className="round"
        aria-label={t("booking.guests.fewer")}
        disabled={guests === undefined}
        onClick={() => set((guests ?? 1) - 1)}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        className="round"
        aria-label={t("booking.guests.more")}
        onClick={() => set((guests ?? 0) + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
