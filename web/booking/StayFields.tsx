import { useTranslation } from "react-i18next";
import { formatShortDay, formatTime } from "#web/ui/format.ts";
import { useBooking } from "./booking-context.ts";
import { GuestStepper } from "./GuestStepper.tsx";
import type { Stay } from "./stay.ts";

/** Dates and people as one divided field. The dates lead to the calendar; there is one on the page. */
export function StayFields() {
  const { t, i18n } = useTranslation();
  const { subject, goToCalendar } = useBooking();
  const day = (date: string | undefined) => (date ? formatShortDay(date, i18n.language) : undefined);
  return (
    <div className="booking-fields">
      {fieldsOf(subject.stay, day).map(({ label, value }) => (
        <button type="button" key={label} onClick={goToCalendar}>
          <small>{label}</small>
          {value ?? <span className="booking-blank">{t("booking.fields.choose")}</span>}
        </button>
      ))}
      <GuestStepper />
    </div>
  );

  function fieldsOf(
    stay: Stay,
    day: (date: string | undefined) => string | undefined,
  ): { label: string; value: string | undefined }[] {
    if (stay.kind === "lodging") {
      return [
        { label: t("booking.fields.checkIn"), value: day(stay.checkIn) },
        { label: t("booking.fields.checkOut"), value: day(stay.checkOut) },
      ];
    }
    if (stay.kind === "space" && stay.mode === "days") {
      return [
        { label: t("booking.fields.from"), value: day(stay.startDate) },
        // The wire's end is the day after the last one.
        { label: t("booking.fields.to"), value: day(stay.endDate && dayBefore(stay.endDate)) },
      ];
    }
    const start = stay.startTime && formatTime(stay.startTime, i18n.language);
    const end = stay.kind === "space" && stay.endTime ? formatTime(stay.endTime, i18n.language) : undefined;
    const hours =
      stay.kind === "space" ? start && end && t("booking.fields.fromToHours", { from: start, to: end }) : start;
    return [
      { label: t("booking.fields.date"), value: day(stay.date) },
      { label: stay.kind === "space" ? t("booking.fields.hours") : t("booking.fields.time"), value: hours },
    ];
  }
}

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
