import { useTranslation } from "react-i18next";
import { CalendarSection } from "./CalendarSection.tsx";

const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** The shape of the calendar before it is needed: the same size, so that nothing moves when it arrives. */
export function CalendarFrame() {
  const { t } = useTranslation();
  return (
    <CalendarSection title={t("booking.calendar.chooseDates")} note=" ">
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
