import { useId } from "react";
import { Icon } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { capacityOf } from "#web/shared/calendar/stay.ts";
import { useBooking } from "./booking-context.ts";

/** The party size: stepped with the buttons, or typed. */
export function GuestStepper() {
  const { t } = useTranslation();
  const { subject, choose } = useBooking();
  const id = useId();
  const { guests } = subject.stay;
  const most = capacityOf(subject);
  const words = {
    lodging: t("booking.guests.lodging"),
    space: t("booking.guests.people"),
    experience: t("booking.guests.people"),
  };

  function set(wanted: number) {
    const count = Math.min(most, Math.max(1, Math.round(wanted) || 1));
    if (count !== guests) choose({ ...subject.stay, guests: count });
  }

  return (
    <div className="booking-guests">
      <div>
        <label htmlFor={id}>{words[subject.kind]}</label>
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
