import { lazy, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import type { Booking } from "#contract/bookings.ts";
import { now } from "#web/clock.ts";
import { useSite } from "#web/layout/site.ts";
import { Icon } from "#web/ui/icons.tsx";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { Cancelling } from "./Cancelling.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import type { PageHandle } from "./layout.tsx";
import { isMissing, NoSuchTrip } from "./NoSuchTrip.tsx";
import { PhaseTag } from "./PhaseTag.tsx";
import { type Phase, phaseOf } from "./phases.ts";
import { TripSkeleton } from "./skeletons.tsx";
import { TripBill } from "./TripBill.tsx";
import { TripFacts } from "./TripFacts.tsx";
import { TripNext } from "./TripNext.tsx";
import { TripPlace } from "./TripPlace.tsx";
import { useTrip } from "./trip-data.ts";
import "./trip.css";

const Problem = lazy(async () => ({ default: (await import("./Problem.tsx")).Problem }));
const ReviewPanel = lazy(async () => ({ default: (await import("#web/reviews/ReviewPanel.tsx")).ReviewPanel }));

export const handle: PageHandle = { Skeleton: TripSkeleton };

/** Everything about one booking of the guest. */
export default function TripPage() {
  const { id = "" } = useParams();
  const { t } = useTranslation();
  const { brandName } = useSite();
  const { data: booking, error, isFetching, refetch } = useTrip(Number(id));
  if (booking) {
    return (
      <>
        <PageMeta title={`${booking.title} · ${brandName}`} />
        <TripShown booking={booking} phase={phaseOf(booking, now())} />
      </>
    );
  }
  if (!error) return <TripSkeleton />;
  return (
    <>
      <PageMeta title={`${t("dashboard.trips.title")} · ${brandName}`} />
      <h1 className="d2">{t("dashboard.trips.title")}</h1>
      {isMissing(error) ? (
        <NoSuchTrip />
      ) : (
        <LoadFailure
          title={t("dashboard.trip.loadError")}
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

function TripShown({ booking, phase }: { booking: Booking; phase: Phase }) {
  const { t } = useTranslation();
  const next = useRef<HTMLElement>(null);
  return (
    <article>
      <Link className="trip-back" to="/dashboard">
        <Icon name="arrow-left" />
        {t("dashboard.trips.title")}
      </Link>
      <h1 className="d2">{booking.title}</h1>
      <p className="trip-line">
        <PhaseTag phase={phase} />
        <TripPlace city={booking.city} />
      </p>
      <div className="trip-columns">
        <div className="trip-main">
          <TripNext booking={booking} phase={phase} place={next} />
          <TripFacts booking={booking} phase={phase} />
        </div>
        <TripBill booking={booking} phase={phase} />
        <div className="trip-after">
          {booking.state === "completed" && (
            <Suspense>
              <ReviewPanel reserveId={booking.reserve_id} side="guest" />
            </Suspense>
          )}
          <Suspense>
            <Problem booking={booking} />
          </Suspense>
          <Cancelling booking={booking} onCancelled={() => next.current?.focus()} />
        </div>
      </div>
    </article>
  );
}
