import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "#web/kit/texts.tsx";
import { useBooking } from "../choice/booking-context.ts";

interface Props {
  title: string;
  note: string;
  children: ReactNode;
  onClear?: (() => void) | undefined;
  isBusy?: boolean;
}

/** The page's calendar section: the choice in words, above the days. */
export function CalendarSection({ title, note, children, onClear, isBusy = false }: Props) {
  const { t } = useTranslation();
  const { calendarCalls } = useBooking();
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    if (calendarCalls === 0) return;
    section.current?.scrollIntoView({ block: "start" });
    section.current?.querySelector<HTMLElement>("[role=button][tabindex='0']")?.focus({ preventScroll: true });
  }, [calendarCalls]);

  return (
    <section
      className="page-section booking-dates"
      ref={section}
      aria-labelledby="booking-dates-title"
      aria-busy={isBusy}
    >
      <div className="booking-dates-title">
        <h2 className="d3" id="booking-dates-title">
          {title}
        </h2>
        {onClear && (
          <button type="button" className="link" onClick={onClear}>
            {t("booking.calendar.clear")}
          </button>
        )}
      </div>
      <p className="booking-dates-note">{note}</p>
      {children}
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
      <p className="sr-only" role="status">
        {t("booking.calendar.loading")}
      </p>
    );
  }
  if (!availability.hasFailed) return null;
  return (
    <p className="booking-trouble" role="alert">
      {t("booking.calendar.loadError")}{" "}
      <button type="button" className="link" onClick={availability.retry}>
        {t("booking.retry")}
      </button>
    </p>
  );
}
