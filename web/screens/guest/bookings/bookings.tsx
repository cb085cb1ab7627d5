import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useId, useRef } from "react";
import { Link } from "react-router";
import type { Booking } from "#contract/bookings/bookings.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { datesOf } from "#web/shared/booking-summary/dates.ts";
import { ListLinks } from "#web/shared/frame/ListLinks.tsx";
import { useBookings } from "#web/shared/guest-bookings/booking-data.ts";
import { groupBookings, type PhasedBooking, phases } from "#web/shared/guest-bookings/phases.ts";
import { langOf } from "#web/shared/listing-parts/language.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { MorePages } from "#web/shared/states/MorePages.tsx";
import { BookingsSkeleton, type PageHandle } from "#web/shared/states/skeletons.tsx";
import { BookingCard, PastBookingCard } from "./BookingCard.tsx";
import styles from "./GuestBookings.module.css";

export const handle: PageHandle = { Skeleton: BookingsSkeleton };

export default function Bookings() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const query = useBookings();
  const { data, error, isFetching, refetch } = query;
  return (
    <>
      <PageMeta title={`${t("dashboard.trips.title")} · ${brandName}`} />
      {data ? (
        <>
          <AllTrips bookings={data.pages.flat()} />
          <MorePages query={query} label={t("dashboard.trips.more")} failure={t("dashboard.trips.loadError")} />
        </>
      ) : error ? (
        <>
          <h1 className={type.title}>{t("dashboard.trips.title")}</h1>
          <LoadFailure
            title={t("dashboard.trips.loadError")}
            error={error}
            isBusy={isFetching}
            onRetry={() => void refetch()}
          />
        </>
      ) : (
        <BookingsSkeleton />
      )}
    </>
  );
}

function AllTrips({ bookings }: { bookings: Booking[] }) {
  const { t } = useTranslation();
  const { upcoming, past, cancelled, unfinished } = groupBookings(bookings, now());
  const heading = useRef<HTMLHeadingElement>(null);

  function sayReleased() {
    heading.current?.focus();
    void showToast({ text: t("dashboard.next.released"), tone: "done" });
  }

  return (
    <>
      <h1 className={type.title} ref={heading} tabIndex={-1}>
        {t("dashboard.trips.title")}
      </h1>
      {bookings.length === 0 ? (
        <div className={clsx(panel.state, panel.empty, layout.above24)}>
          <h2 className={type.heading}>{t("dashboard.trips.empty")}</h2>
          <p className={type.muted}>{t("dashboard.trips.emptyHint")}</p>
          <ListLinks />
        </div>
      ) : (
        <>
          <BookingGroup title={t("dashboard.trips.upcoming")}>
            {upcoming.length > 0 ? <Cards entries={upcoming} onReleased={sayReleased} /> : <NothingAhead />}
          </BookingGroup>
          {past.length > 0 && (
            <BookingGroup title={t("dashboard.trips.past")}>
              <SmallCards entries={past} />
            </BookingGroup>
          )}
          {cancelled.length > 0 && (
            <BookingGroup title={t("dashboard.trips.cancelled")}>
              <SmallCards entries={cancelled} />
            </BookingGroup>
          )}
          {unfinished.length > 0 && <Unfinished entries={unfinished} />}
        </>
      )}
    </>
  );
}

function BookingGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={clsx(layout.stack, layout.aboveBlock)} aria-labelledby={id}>
      <h2 className={type.heading} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Cards({ entries, onReleased }: { entries: PhasedBooking[]; onReleased(): void }) {
  return (
    <div className={clsx(layout.stack, layout.gap32)}>
      {entries.map((entry, position) => (
        <BookingCard key={entry.booking.reserve_id} entry={entry} isFirst={position < 2} onReleased={onReleased} />
      ))}
    </div>
  );
}

function SmallCards({ entries }: { entries: PhasedBooking[] }) {
  return (
    <div className={clsx(layout.stack, layout.gap24, styles.grid)}>
      {entries.map((entry) => (
        <PastBookingCard key={entry.booking.reserve_id} entry={entry} />
      ))}
    </div>
  );
}

function NothingAhead() {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.state, panel.empty)}>
      <h3 className={type.heading}>{t("dashboard.trips.nothingAhead")}</h3>
      <p className={type.muted}>{t("dashboard.trips.nothingAheadHint")}</p>
      <ListLinks />
    </div>
  );
}

/** Unpaid bookings, collapsed: nothing was charged and the guest need not act. */
function Unfinished({ entries }: { entries: PhasedBooking[] }) {
  const { t, language } = useTranslation();
  return (
    <details className={clsx(rows.under, layout.aboveBlock)}>
      <summary className={clsx(rows.summary, type.label, type.muted, layout.above8)}>
        {t("dashboard.trips.unfinished", { count: entries.length })}
      </summary>
      <ul className={rows.rows}>
        {entries.map(({ booking, phase }) => (
          <li key={booking.reserve_id} className={clsx(layout.stack, layout.loose, layout.gap4)}>
            <Link className={button.link} to={`/dashboard/trips/${booking.reserve_id}`} lang={langOf(booking, "title")}>
              {booking.title}
            </Link>
            <span className={type.small}>
              {datesOf(booking, language)} · {t("dashboard.code", { code: booking.code })} · {t(phases[phase].tagKey)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
