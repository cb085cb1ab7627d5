import { clsx } from "clsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { MonthsFrame } from "#web/shared/calendar/MonthsFrame.tsx";
import { daysSayWords } from "#web/shared/calendar/stay.ts";
import { useBooking } from "../choice/booking-context.ts";
import { CalendarSection } from "./CalendarSection.tsx";
import styles from "./StayCalendar.module.css";

/** The calendar's placeholder, of the same size so that nothing moves when the calendar loads. */
export function CalendarFrame() {
  const { t } = useTranslation();
  const { subject } = useBooking();
  const titles = {
    lodging: t("booking.calendar.chooseDates"),
    space: t("booking.calendar.chooseDay"),
    experience: t("booking.calendar.chooseDay"),
  };
  const hasModes =
    subject.kind === "space" && subject.listing.hourlyPrice !== null && subject.listing.dailyPrice !== null;
  return (
    <CalendarSection title={titles[subject.kind]} note=" ">
      {daysSayWords[subject.kind] && (
        <div className={clsx(layout.row, styles.lengths)}>
          <span className={button.tall} />
        </div>
      )}
      {hasModes && (
        <div className={clsx(layout.row, styles.modes)}>
          <span className={button.tall} />
        </div>
      )}
      <div className={daysSayWords[subject.kind] ? styles.nights : styles.calendar}>
        <MonthsFrame hasWords={daysSayWords[subject.kind]} />
      </div>
    </CalendarSection>
  );
}
