import { useTranslation } from "#web/kit/texts.tsx";
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
      <button type="button" className="btn wide booking-book" onClick={goToCalendar}>
        {words[subject.kind]}
      </button>
      <p className="booking-kept">{t("booking.box.totalFirst")}</p>
    </>
  );
}
