import { clsx } from "clsx";
import { useId, useState } from "react";
import { searchLimits } from "#contract/listings/search-limits.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { capacityOf } from "#web/shared/calendar/stay.ts";
import styles from "../BookingBox.module.css";
import { useBooking } from "./booking-context.ts";

/** The party size: stepped with the buttons, or typed. */
export function GuestStepper() {
  const { t } = useTranslation();
  const { subject, choose } = useBooking();
  const id = useId();
  const { guests } = subject.stay;
  const most = capacityOf(subject);
  /** The text being typed, which may not be a possible number yet. */
  const [typed, setTyped] = useState<string>();
  const words = {
    lodging: t("booking.guests.lodging"),
    space: t("booking.guests.people"),
    experience: t("booking.guests.people"),
  };

  function set(wanted: number) {
    const count = Math.min(searchLimits.guests, Math.max(1, Math.round(wanted) || 1));
    if (count !== guests) choose({ ...subject.stay, guests: count });
  }

  function settle({ valueAsNumber }: HTMLInputElement) {
    if (typed === undefined) return;
    set(valueAsNumber);
    setTyped(undefined);
  }

  return (
    <div className={clsx(layout.row, layout.oneLine, layout.gap4, styles.guests)}>
      <div>
        <label htmlFor={id}>{words[subject.kind]}</label>
        <input
          id={id}
          type="number"
          className={type.numbers}
          inputMode="numeric"
          min={1}
          max={most}
          value={typed ?? guests}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={({ target }) => settle(target)}
          onKeyDown={(event) => event.key === "Enter" && settle(event.currentTarget)}
        />
      </div>
      <button
        type="button"
        className={button.round}
        aria-label={t("booking.guests.fewer")}
        disabled={guests <= 1}
        onClick={() => set(Math.min(guests - 1, most))}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        className={button.round}
        aria-label={t("booking.guests.more")}
        disabled={guests >= most}
        onClick={() => set(guests + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
