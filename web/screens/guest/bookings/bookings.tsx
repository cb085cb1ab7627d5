import type { ReactNode } from "react";
import { useId } from "react";
import { Link } from "react-router";
import type { Booking } from "#contract/bookings/bookings.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { datesOf } from "#web/shared/booking-summary/dates.ts";
import { useBookings } from "#web/shared/guest-bookings/booking-data.ts";
import { groupBookings, type PhasedBooking, phases } from "#web/shared/guest-bookings/phases.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { MorePages } from "#web/shared/states/MorePages.tsx";
import { BookingsSkeleton, type PageHandle } from "#web/shared/states/skeletons.tsx";
import { BookingCard, PastBookingCard } from "./BookingCard.tsx";
import { ListLinks } from "./ListLinks.tsx";

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
          <h1 className="d2">{t("dashboard.trips.title")}</h1>
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
  return (
    <>
      <h1 className="d2">{t("dashboard.trips.title")}</h1>
      {bookings.length === 0 ? (
        <div className="state-box empty">
          <h2 className="d3">{t("dashboard.trips.empty")}</h2>
          <p className="muted">{t("dashboard.trips.emptyHint")}</p>
          <ListLinks />
        </div>
      ) : (
        <>
          <BookingGroup title={t("dashboard.trips.upcoming")}>
            {upcoming.length > 0 ? <Cards entries={upcoming} /> : <NothingAhead />}
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
    <section className="trip-group" aria-labelledby={id}>
      <h2 className="d3" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Cards({ entries }: { entries: PhasedBooking[] }) {
  return (
    <div className="trip-list">
      {entries.map((entry, position) => (
        <BookingCard key={entry.booking.reserve_id} entry={entry} isFirst={position < 2} />
      ))}
    </div>
  );
}

function SmallCards({ entries }: { entries: PhasedBooking[] }) {
  return (
    <div className="trip-grid">
      {entries.map((entry) => (
        <PastBookingCard key={entry.booking.reserve_id} entry={entry} />
      ))}
    </div>
  );
}

function NothingAhead() {
  const { t } = useTranslation();
  return (
    <div className="state-box empty">
      <h3 className="d3">{t("dashboard.trips.nothingAhead")}</h3>
      <p className="muted">{t("dashboard.trips.nothingAheadHint")}</p>
      <ListLinks />
    </div>
  );
}

/** Unpaid bookings, collapsed: nothing was charged and the guest need not act. */
function Unfinished({ entries }: { entries: PhasedBooking[] }) {
  const { t, language } = useTranslation();
  return (
    <details className="trip-unfinished">
      <summary>{t("dashboard.trips.unfinished", { count: entries.length })}</summary>
      <ul>
        {entries.map(({ booking, phase }) => (
          <li key={booking.reserve_id}>
            <Link className="link" to={`/dashboard/trips/${booking.reserve_id}`}>
              {booking.title}
            </Link>
            <span className="small">
              {datesOf(booking, language)} · {t("dashboard.code", { code: booking.code })} · {t(phases[phase].tagKey)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
