import { clsx } from "clsx";
import type { PlainDate } from "#contract/dates.ts";
import type { ExperienceDetail } from "#contract/listings/listings.ts";
import { formatDay, formatTime } from "#web/kit/format.ts";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { DayStatus } from "#web/shared/calendar/Months.tsx";
import type { ExperienceStay } from "#web/shared/calendar/stay.ts";
import { noticeHours } from "#web/shared/listing-parts/notice.ts";
import { useBooking } from "../choice/booking-context.ts";
import { type Session, useBeginning, useFreeDates, useShown } from "./availability.ts";
import { AvailabilityTrouble, CalendarSection } from "./CalendarSection.tsx";
import { DayCalendar } from "./DayCalendar.tsx";
import styles from "./StayCalendar.module.css";

/** An experience's sessions by date, with the seats left. */
export function ExperienceCalendar({ listing, stay }: { listing: ExperienceDetail; stay: ExperienceStay }) {
  const { t, language } = useTranslation();
  const { choose } = useBooking();
  const dates = useFreeDates(listing, stay.date);
  const { availability } = dates;

  const sessions = new Map<PlainDate, Session[]>();
  for (const part of availability.parts) {
    if (part.kind !== "experience") continue;
    for (const session of part.sessions) sessions.set(session.date, [...(sessions.get(session.date) ?? []), session]);
  }
  useShown(dates, stay.date);
  useBeginning(dates, (date) => statusOf(date) === "free");
  const ofDay = stay.date === undefined ? [] : (sessions.get(stay.date) ?? []);
  const chosen = ofDay.find((session) => session.startTime === stay.startTime);

  function chooseDay(date: PlainDate) {
    const open = (sessions.get(date) ?? []).filter(isOpen);
    const only = open.length === 1 ? open[0] : undefined;
    choose({ ...party(stay), date, ...(only && { startTime: only.startTime }) });
  }

  const note = chosen
    ? t("booking.experience.sessionNote", {
        from: formatTime(chosen.startTime, language),
        to: formatTime(chosen.endTime, language),
        city: listing.city,
      })
    : t("booking.experience.cutOff", { count: noticeHours(listing) });
  return (
    <CalendarSection
      title={stay.date ? capital(formatDay(stay.date, language)) : t("booking.calendar.chooseDay")}
      note={note}
      onClear={stay.date ? () => choose(party(stay)) : undefined}
      isBusy={availability.isLoading}
      missing={stay.date ? t("booking.dates.chooseSession") : t("booking.calendar.chooseDay")}
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
    // Whether a date has no session is certain only once availability has loaded.
    if (!offered) return availability.isLoading ? "unknown" : "off";
    return offered.some(isOpen) ? "free" : "taken";
  }
}

function Sessions({ sessions, stay, isPerGroup }: { sessions: Session[]; stay: ExperienceStay; isPerGroup: boolean }) {
  const { t, language } = useTranslation();
  const { choose } = useBooking();
  return (
    <fieldset className={clsx(field.field, layout.stack, layout.gap8, layout.above12, styles.choices)}>
      <legend>{t("booking.experience.sessions")}</legend>
      {sessions.map((session) => (
        <label
          key={session.startTime}
          className={clsx(field.check, field.choice, styles.session, !isOpen(session) && type.muted)}
          data-chosen={session.startTime === stay.startTime || undefined}
        >
          <input
            type="radio"
            name="booking-session"
            checked={session.startTime === stay.startTime}
            disabled={!isOpen(session)}
            onChange={() => choose({ ...party(stay), date: session.date, startTime: session.startTime })}
          />
          <span className={type.strong}>
            {t("booking.experience.fromTo", {
              from: formatTime(session.startTime, language),
              to: formatTime(session.endTime, language),
            })}
          </span>
          <span className={clsx(type.small, styles.seats)}>{seats(session)}</span>
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

/** The chosen party without the date. */
function party({ kind, guests, groups }: ExperienceStay): ExperienceStay {
  return { kind, guests, ...(groups && { groups }) };
}

function isOpen(session: Session): boolean {
  return !session.closed && session.seatsLeft > 0;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
