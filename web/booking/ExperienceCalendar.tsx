import { useTranslation } from "react-i18next";
import type { PlainDate } from "#contract/dates.ts";
import type { ExperienceDetail } from "#contract/listings.ts";
import { formatDay, formatTime } from "#web/ui/format.ts";
import { type Session, useFreeDates } from "./availability.ts";
import { useBooking } from "./booking-context.ts";
import { AvailabilityTrouble, CalendarSection } from "./CalendarSection.tsx";
import { DayCalendar } from "./DayCalendar.tsx";
import type { DayStatus } from "./Months.tsx";
import { noticeHours } from "./notice.ts";
import type { ExperienceStay } from "./stay.ts";

/** The dated sessions of an experience and the seats left in them. */
export function ExperienceCalendar({ listing, stay }: { listing: ExperienceDetail; stay: ExperienceStay }) {
  const { t, i18n } = useTranslation();
  const { choose } = useBooking();
  const dates = useFreeDates(listing, stay.date);
  const { availability } = dates;

  const sessions = new Map<PlainDate, Session[]>();
  for (const part of availability.parts) {
    if (part.kind !== "experience") continue;
    for (const session of part.sessions) sessions.set(session.date, [...(sessions.get(session.date) ?? []), session]);
  }
  const ofDay = stay.date === undefined ? [] : (sessions.get(stay.date) ?? []);
  const chosen = ofDay.find((session) => session.startTime === stay.startTime);

  function chooseDay(date: PlainDate) {
    const open = (sessions.get(date) ?? []).filter(isOpen);
    const only = open.length === 1 ? open[0] : undefined;
    choose({ kind: "experience", guests: stay.guests, date, ...(only && { startTime: only.startTime }) });
  }

  const note = chosen
    ? t("booking.experience.sessionNote", {
        from: formatTime(chosen.startTime, i18n.language),
        to: formatTime(chosen.endTime, i18n.language),
        city: listing.city,
      })
    : t("booking.experience.cutOff", { count: noticeHours(listing) });
  return (
    <CalendarSection
      title={stay.date ? capital(formatDay(stay.date, i18n.language)) : t("booking.calendar.chooseDay")}
      note={note}
      onClear={stay.date ? () => choose({ kind: "experience", guests: stay.guests }) : undefined}
      isBusy={availability.isLoading}
    >
      <DayCalendar dates={dates} value={stay.date} statusOf={statusOf} onChoose={chooseDay} />
      {stay.date && ofDay.length > 0 && (
        <Sessions sessions={ofDay} stay={stay} isPerGroup={listing.pricePer === "group"} />
      )}
      <AvailabilityTrouble availability={availability} />
    </CalendarSection>
  );

  function statusOf(date: PlainDate): DayStatus {
    const offered = sessions.get(date);
    // A date without a session is known once its part has arrived.
    if (!offered) return availability.isLoading ? "unknown" : "off";
    return offered.some(isOpen) ? "free" : "taken";
  }
}

function Sessions({ sessions, stay, isPerGroup }: { sessions: Session[]; stay: ExperienceStay; isPerGroup: boolean }) {
  const { t, i18n } = useTranslation();
  const { choose } = useBooking();
  return (
    <fieldset className="booking-sessions">
      <legend>{t("booking.experience.sessions")}</legend>
      {sessions.map((session) => (
        <label key={session.startTime} className="booking-session">
          <input
            type="radio"
            name="booking-session"
            checked={session.startTime === stay.startTime}
            disabled={!isOpen(session)}
            onChange={() =>
              choose({ kind: "experience", guests: stay.guests, date: session.date, startTime: session.startTime })
            }
          />
          <span>
            {t("booking.experience.fromTo", {
              from: formatTime(session.startTime, i18n.language),
              to: formatTime(session.endTime, i18n.language),
            })}
          </span>
          <span className="booking-seats">{seats(session)}</span>
        </label>
      ))}
    </fieldset>
  );

  function seats(session: Session): string {
    if (session.closed) return t("booking.experience.closed");
    if (session.seatsLeft === 0) return t("booking.experience.soldOut");
    return isPerGroup
      ? t("booking.experience.wholeGroup")
      : t("booking.experience.seatsLeft", { count: session.seatsLeft });
  }
}

function isOpen(session: Session): boolean {
  return !session.closed && session.seatsLeft > 0;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
