import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { CalendarBooking, HostCalendar } from "#contract/hosting/calendar.ts";
import { formatShortDay, formatShortSpan } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { type Saving, useCalendarChange } from "#web/shared/hosting/calendar-data.ts";
import { runsOf } from "#web/shared/hosting/months.ts";
import { ChangeRefusal } from "./ChangeRefusal.tsx";
import styles from "./HostCalendar.module.css";
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
  const chosen = dates.join();
  const known = useRef(chosen);
  const saving = useCalendarChange(calendar.slug, (change) => {
    void showToast({ text: t("hostCalendar.saved"), tone: "done", isForHost: true });
    // The host may have selected other dates in the meantime.
    if (change.dates.join() !== known.current) return;
    selection.clear();
    onDone();
  });
  useEffect(() => {
    known.current = chosen;
  }, [chosen]);
  const { mutate, isPending, variables } = saving;
  // A refusal for other dates does not apply to these.
  const error = variables?.dates.join() === chosen ? saving.error : null;

  if (dates.length === 0) {
    return <p className={type.muted}>{t("hostCalendar.panel.none")}</p>;
  }
  const spans = runsOf(dates).map(([from, to]) =>
    from === to ? formatShortDay(from, language) : formatShortSpan(from, to, language),
  );
  const bookings = calendar.bookings.filter((booking) => booking.dates.some((date) => dates.includes(date)));
  return (
    <section className={clsx(panel.panel, panel.raised, styles.panel)} aria-label={t("hostCalendar.panel.label")}>
      <div className={clsx(layout.row, layout.spread)}>
        <h2 className={type.heading} aria-live="polite">
          {t("hostCalendar.panel.chosen", { count: dates.length })}
        </h2>
        <button
          type="button"
          className={button.round}
          aria-label={t("hostCalendar.panel.clear")}
          onClick={() => {
            selection.clear();
            onDone();
          }}
        >
          <Icon name="close" />
        </button>
      </div>
      <p className={type.muted}>{spans.join(" · ")}</p>
      {selection.anchor && <p className={type.small}>{t("hostCalendar.panel.otherEnd")}</p>}
      {bookings.length > 0 && <BookingsThere bookings={bookings} />}
      {error && <ChangeRefusal error={error} zone={calendar.timeZone} />}
      <Actions calendar={calendar} dates={dates} saving={{ mutate, isPending, error }} />
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
      // Remounted when the dates change, because other dates may have other departures.
      return <SessionActions key={rest.dates.join()} calendar={calendar} {...rest} />;
  }
}

function BookingsThere({ bookings }: { bookings: readonly CalendarBooking[] }) {
  const { t } = useTranslation();
  return (
    <ul className={layout.above8}>
      {bookings.map((booking) => (
        <li key={booking.reserve_id ?? booking.starts_at + booking.held_until}>
          {booking.reserve_id === null ? (
            <span className={button.tall}>{t("hostCalendar.panel.held", { count: booking.guests })}</span>
          ) : (
            <Link className={clsx(button.link, button.tall)} to={`/host/bookings/${booking.reserve_id}`}>
              {t("hostCalendar.panel.booking", { guest: booking.guest ?? "", code: booking.code ?? "" })}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
