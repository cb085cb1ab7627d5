import { useTranslation } from "#web/kit/texts.tsx";
import { useBooking } from "../choice/booking-context.ts";
import { CalendarSection } from "./CalendarSection.tsx";

const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

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
      {hasModes && <div className="booking-modes is-empty" />}
      <div className="booking-calendar" aria-hidden="true">
        <div className="booking-months">
          {["first", "second"].map((month) => (
            <div className="booking-month" key={month}>
              <p className="booking-month-name"> </p>
              <div className="booking-week">
                {days.map((day) => (
                  <span key={day}>{t(`booking.calendar.letters.${day}`)}</span>
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
    </CalendarSection>
  );
}
