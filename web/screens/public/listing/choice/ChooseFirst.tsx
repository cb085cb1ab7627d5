import { clsx } from "clsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "../BookingBox.module.css";
import { useBooking } from "./booking-context.ts";

/** A prompt while the choice is incomplete; also what the server renders. */
export function ChooseFirst() {
  const { t } = useTranslation();
  const { subject, goToCalendar } = useBooking();
  const words = {
    lodging: t("booking.box.chooseDates"),
    space: t("booking.box.chooseHours"),
    experience: t("booking.box.chooseSession"),
  };
  return (
    <>
      <button type="button" className={clsx(button.primary, button.wide, layout.above16)} onClick={goToCalendar}>
        {words[subject.kind]}
      </button>
      <p className={clsx(type.small, layout.above8, styles.kept)}>{t("booking.box.totalFirst")}</p>
    </>
  );
}
