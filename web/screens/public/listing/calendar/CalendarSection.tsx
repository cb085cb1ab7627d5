import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { MonthsFrame } from "#web/shared/calendar/MonthsFrame.tsx";
import { daysSayWords } from "#web/shared/calendar/stay.ts";
import { useBooking } from "../choice/booking-context.ts";
import { CalendarSheet } from "./CalendarSheet.tsx";
import styles from "./StayCalendar.module.css";

interface Props {
  title: string;
  note: string;
  children: ReactNode;
  onClear?: (() => void) | undefined;
  isBusy?: boolean;
  /** What an incomplete choice still needs; the placeholder has none. */
  missing?: string;
  /** What is already chosen of an incomplete choice. */
  begun?: string | undefined;
}

/** The page's calendar section: the choice in words, above the days. */
export function CalendarSection({ title, note, children, onClear, isBusy = false, missing, begun }: Props) {
  const { t } = useTranslation();
  const { subject, calendarCalls, isCalendarOver } = useBooking();
  const isOver = isCalendarOver && missing !== undefined;
  const section = useRef<HTMLElement>(null);

  const answered = useRef(0);
  useEffect(() => {
    if (calendarCalls === answered.current) return;
    // Scrolls again once the free days are known: the first one then takes the focus, which interrupts the scrolling.
    if (!isBusy) answered.current = calendarCalls;
    section.current?.scrollIntoView({ block: "start" });
    section.current?.querySelector<HTMLElement>("[role=button][tabindex='0']")?.focus({ preventScroll: true });
  }, [calendarCalls, isBusy]);

  return (
    <section className={layout.part} ref={section} aria-labelledby="booking-dates-title" aria-busy={isBusy}>
      <div className={clsx(layout.row, layout.spread, layout.baseline, layout.oneLine, layout.gap20)}>
        <h2 className={type.heading} id="booking-dates-title">
          {title}
        </h2>
        {onClear && (
          <button type="button" className={clsx(button.link, type.nowrap)} onClick={onClear}>
            {t("booking.calendar.clear")}
          </button>
        )}
      </div>
      <p className={clsx(type.muted, layout.above8, styles.note)}>{note}</p>
      {isOver ? <MonthsFrame hasWords={daysSayWords[subject.kind]} /> : children}
      {isOver && (
        <CalendarSheet title={title} note={note} onClear={onClear} missing={missing} begun={begun}>
          {children}
        </CalendarSheet>
      )}
    </section>
  );
}

/** Shown under the days while availability loads, and when that fails. */
export function AvailabilityTrouble({
  availability,
}: {
  availability: { isLoading: boolean; hasFailed: boolean; retry(): void };
}) {
  const { t } = useTranslation();
  if (availability.isLoading) {
    return (
      <p className={type.forReaders} role="status">
        {t("booking.calendar.loading")}
      </p>
    );
  }
  if (!availability.hasFailed) return null;
  return (
    <p className={clsx(type.label, layout.above12)} role="alert">
      <span className={type.bad}>{t("booking.calendar.loadError")}</span>{" "}
      <button type="button" className={button.link} onClick={availability.retry}>
        {t("booking.retry")}
      </button>
    </p>
  );
}
