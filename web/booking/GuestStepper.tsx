import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#web/ui/icons.tsx";
import { useBooking } from "./booking-context.ts";
import { capacityOf } from "./stay.ts";

/** How many people: by one with the buttons, or typed. */
export function GuestStepper() {
  const { t } = useTranslation();
  const { subject, choose } = useBooking();
  const id = useId();
  const { guests } = subject.stay;
  const most = capacityOf(subject);

  function set(wanted: number) {
    const count = Math.min(most, Math.max(1, Math.round(wanted) || 1));
    if (count !== guests) choose({ ...subject.stay, guests: count });
  }

  return (
    <div className="booking-guests">
      <div>
        <label htmlFor={id}>
          {subject.kind === "lodging" ? t("booking.guests.lodging") : t("booking.guests.people")}
        </label>
        <input
          key={guests}
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          defaultValue={guests}
          onBlur={(event) => set(event.target.valueAsNumber)}
          onKeyDown={(event) => event.key === "Enter" && set(event.currentTarget.valueAsNumber)}
        />
      </div>
      <button
        type="button"
        aria-label={t("booking.guests.fewer")}
        disabled={guests <= 1}
        onClick={() => set(guests - 1)}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        aria-label={t("booking.guests.more")}
        disabled={guests >= most}
        onClick={() => set(guests + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
