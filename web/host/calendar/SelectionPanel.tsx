import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CalendarBooking, HostCalendar } from "#contract/host-calendar.ts";
import { formatShortDay, formatShortSpan } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icons.tsx";
import { showToast } from "#web/ui/toast.ts";
import { ChangeRefusal } from "./ChangeRefusal.tsx";
import { type Saving, useCalendarChange } from "./calendar-data.ts";
import { HourActions } from "./HourActions.tsx";
import { runsOf } from "./months.ts";
import { NightActions } from "./NightActions.tsx";
import { SessionActions } from "./SessionActions.tsx";
import type { Selection } from "./selection.ts";

interface Props {
  calendar: HostCalendar;
  selection: Selection;
  /** Where the focus goes when the dates are let go of. */
  onDone(): void;
}

/** What can be done with the dates that are chosen; on a small screen a sheet over the foot of the page. */
export function SelectionPanel({ calendar, selection, onDone }: Props) {
  const { t, i18n } = useTranslation();
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
    // What was refused of other dates says nothing of these.
    if (known.current !== chosen) reset();
    known.current = chosen;
  }, [chosen, reset]);

  if (dates.length === 0) {
    return <p className="day-panel-none muted">{t("hostCalendar.panel.none")}</p>;
  }
  const spans = runsOf(dates).map(([from, to]) =>
    from === to ? formatShortDay(from, i18n.language) : formatShortSpan(from, to, i18n.language),
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
