import { lazy, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import type { HostedBookingInFull } from "#contract/hosting.ts";
import { LoadFailure } from "#web/dashboard/LoadFailure.tsx";
import { isMissing } from "#web/dashboard/NoSuchTrip.tsx";
import { TripSkeleton } from "#web/dashboard/skeletons.tsx";
import { TripPlace } from "#web/dashboard/TripPlace.tsx";
import { useSite } from "#web/layout/site.ts";
import { Icon } from "#web/ui/icons.tsx";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { BookingFacts } from "./BookingFacts.tsx";
import { BookingNext } from "./BookingNext.tsx";
import { HostBill } from "./HostBill.tsx";
import { HostCancelling } from "./HostCancelling.tsx";
import { useHostedBooking } from "./hosting-data.ts";
import { ReportedProblem } from "./ReportedProblem.tsx";
import { StandingTag } from "./StandingTag.tsx";

const ReviewPanel = lazy(async () => ({ default: (await import("#web/reviews/ReviewPanel.tsx")).ReviewPanel }));

/** Everything about one booking of a host's listing. */
export default function HostBookingPage() {
  const { id = "" } = useParams();
  const { t } = useTranslation();
  const { brandName } = useSite();
  const { data: booking, error, isFetching, refetch } = useHostedBooking(Number(id));
  if (booking) {
    return (
      <>
        <PageMeta title={`${booking.guest.name} · ${booking.title} · ${brandName}`} />
        <Shown booking={booking} />
      </>
    );
  }
  if (!error) return <TripSkeleton />;
  return (
    <>
      <PageMeta title={`${t("host.bookings.title")} · ${brandName}`} />
      <h1 className="d2">{t("host.bookings.title")}</h1>
      {isMissing(error) ? (
        <NoSuchBooking />
      ) : (
        <LoadFailure
          title={t("host.booking.loadError")}
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

function Shown({ booking }: { booking: HostedBookingInFull }) {
  const { t } = useTranslation();
  const next = useRef<HTMLElement>(null);
  const goOn = () => next.current?.focus();
  return (
    <article>
      <Link className="trip-back" to="/host/bookings">
        <Icon name="arrow-left" />
        {t("host.bookings.title")}
      </Link>
      <h1 className="d2">{booking.guest.name}</h1>
      <p className="trip-line">
        <StandingTag booking={booking} />
        <b>{booking.title}</b>
        <TripPlace city={booking.city} />
      </p>
      <div className="trip-columns">
        <div className="trip-main">
          <BookingNext booking={booking} place={next} onCompleted={goOn} />
          <BookingFacts booking={booking} />
        </div>
        <HostBill booking={booking} />
        <div className="trip-after">
          <ReportedProblem booking={booking} />
          {booking.state === "completed" && (
            <Suspense>
              <ReviewPanel reserveId={booking.reserve_id} side="host" />
            </Suspense>
          )}
          <HostCancelling booking={booking} onCancelled={goOn} />
        </div>
      </div>
    </article>
  );
}

function NoSuchBooking() {
  const { t } = useTranslation();
  return (
    <div className="state-box empty">
      <h2 className="d3">{t("host.booking.missing")}</h2>
      <p className="muted">{t("host.booking.missingHint")}</p>
      <Link className="btn line" to="/host/bookings">
        {t("host.booking.toBookings")}
      </Link>
    </div>
  );
}
