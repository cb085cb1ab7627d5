import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { CalendarBooking, HostCalendar } from "#contract/hosting/calendar.ts";
import { formatShortDay, formatShortSpan } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { type Saving, useCalendarChange } from "#web/shared/hosting/calendar-data.ts";
import { runsOf } from "#web/shared/hosting/months.ts";
import { ChangeRefusal } from "./ChangeRefusal.tsx";
import { HourActions } from "./HourActions.tsx";
import { NightActions } from "./NightActions.tsx";
import { SessionActions } from "./SessionActions.tsx";
import type { Selection } from "./selection.ts";

interface Props {
  calendar: HostCalendar;
  selection: Selection;
  /** Called when the selection is cleared: the focus must move. */
  onDone(): void;
}

/** The actions for the selected dates; on small screens a sheet at the bottom of the page. */
export function SelectionPanel({ calendar, selection, onDone }: Props) {
  const { t, language } = useTranslation();
  const { dates } = selection;
  const saving = useCalendarChange(calendar.slug, () => {
    void showToast({ text: t("hostCalendar.saved"), tone: "done", isForHost: true });
    selection.clear();
    onDone();
  });
  const { reset } = saving;
  const chosen = dates.join();
  const known = useRef(chosen);
  useEffect(() => {
    // A refusal for other dates does not apply to these.
    if (known.current !== chosen) reset();
    known.current = chosen;
  }, [chosen, reset]);

  if (dates.length === 0) {
    return <p className="day-panel-none muted">{t("hostCalendar.panel.none")}</p>;
  }
  const spans = runsOf(dates).map(([from, to]) =>
    from === to ? formatShortDay(from, language) : formatShortSpan(from, to, language),
  );
  const bookings = calendar.bookings.filter((booking) => booking.dates.some((date) => dates.includes(date)));
  return (
    <section className="day-panel" aria-label={t("hostCalendar.panel.label")}>
      <div className="day-panel-head">
        <h2 className="d3" aria-live="polite">
          {t("hostCalendar.panel.chosen", { count: dates.length })}
        </h2>
        <button
          type="button"
          className="round"
          aria-label={t("hostCalendar.panel.clear")}
          onClick={() => {
            selection.clear();
            onDone();
          }}
        >
          <Icon name="close" />
        </button>
      </div>
      <p className="day-panel-dates">{spans.join(" · ")}</p>
      {selection.anchor && <p className="small">{t("hostCalendar.panel.otherEnd")}</p>}
      {bookings.length > 0 && <BookingsThere bookings={bookings} />}
      {saving.error && <ChangeRefusal error={saving.error} zone={calendar.timeZone} />}
      <Actions key={chosen} calendar={calendar} dates={dates} saving={saving} />
    </section>
  );
}

function Actions({ calendar, ...rest }: { calendar: HostCalendar; dates: readonly string[]; saving: Saving }) {
  switch (calendar.service_type) {
    case 2:
      return <NightActions calendar={calendar} {...rest} />;
    case 1:
      return <HourActions {...rest} />;
    case 0:
      return <SessionActions calendar={calendar} {...rest} />;
  }
}

function BookingsThere({ bookings }: { bookings: readonly CalendarBooking[] }) {
  const { t } = useTranslation();
  return (
    <ul className="day-panel-bookings">
      {bookings.map((booking) => (
        <li key={booking.reserve_id ?? booking.starts_at + booking.held_until}>
          {booking.reserve_id === null ? (
            <span>{t("hostCalendar.panel.held", { count: booking.guests })}</span>
          ) : (
            <Link className="link" to={`/host/bookings/${booking.reserve_id}`}>
              {t("hostCalendar.panel.booking", { guest: booking.guest ?? "", code: booking.code ?? "" })}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
