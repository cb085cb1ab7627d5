import type { ReactNode } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Booking } from "#contract/bookings.ts";
import { now } from "#web/clock.ts";
import { useSite } from "#web/layout/site.ts";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { ListLinks } from "./ListLinks.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import type { PageHandle } from "./layout.tsx";
import { groupTrips, phases, type Trip } from "./phases.ts";
import { TripsSkeleton } from "./skeletons.tsx";
import { PastTripCard, TripCard } from "./TripCard.tsx";
import { useTrips } from "./trip-data.ts";
import { datesOf } from "./when.ts";

export const handle: PageHandle = { Skeleton: TripsSkeleton };

export default function Trips() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const { data: bookings, error, isFetching, refetch } = useTrips();
  return (
    <>
      <PageMeta title={`${t("dashboard.trips.title")} · ${brandName}`} />
      {bookings ? (
        <AllTrips bookings={bookings} />
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
        <TripsSkeleton />
      )}
    </>
  );
}

function AllTrips({ bookings }: { bookings: Booking[] }) {
  const { t } = useTranslation();
  const { upcoming, past, cancelled, unfinished } = groupTrips(bookings, now());
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
          <TripGroup title={t("dashboard.trips.upcoming")}>
            {upcoming.length > 0 ? <Cards trips={upcoming} /> : <NothingAhead />}
          </TripGroup>
          {past.length > 0 && (
            <TripGroup title={t("dashboard.trips.past")}>
              <SmallCards trips={past} />
            </TripGroup>
          )}
          {cancelled.length > 0 && (
            <TripGroup title={t("dashboard.trips.cancelled")}>
              <SmallCards trips={cancelled} />
            </TripGroup>
          )}
          {unfinished.length > 0 && <Unfinished trips={unfinished} />}
        </>
      )}
    </>
  );
}

function TripGroup({ title, children }: { title: string; children: ReactNode }) {
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

function Cards({ trips }: { trips: Trip[] }) {
  return (
    <div className="trip-list">
      {trips.map((trip, position) => (
        <TripCard key={trip.booking.reserve_id} trip={trip} isFirst={position < 2} />
      ))}
    </div>
  );
}

function SmallCards({ trips }: { trips: Trip[] }) {
  return (
    <div className="trip-grid">
      {trips.map((trip) => (
        <PastTripCard key={trip.booking.reserve_id} trip={trip} />
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

/** Quiet: nothing was charged, and nothing is to be done. */
function Unfinished({ trips }: { trips: Trip[] }) {
  const { t, i18n } = useTranslation();
  return (
    <details className="trip-unfinished">
      <summary>{t("dashboard.trips.unfinished", { count: trips.length })}</summary>
      <ul>
        {trips.map(({ booking, phase }) => (
          <li key={booking.reserve_id}>
            <Link className="link" to={`/dashboard/trips/${booking.reserve_id}`}>
              {booking.title}
            </Link>
            <span className="small">
              {datesOf(booking, i18n.language)} · {t("dashboard.code", { code: booking.code })} ·{" "}
              {t(phases[phase].tagKey)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
