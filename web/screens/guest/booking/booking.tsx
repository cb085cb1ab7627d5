import { clsx } from "clsx";
import { Suspense, useRef, useState } from "react";
import { Link, useParams } from "react-router";
import type { Booking } from "#contract/bookings/bookings.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { Icon } from "#web/kit/icons.tsx";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { BookingColumns } from "#web/shared/booking-summary/BookingLayout.tsx";
import { useBooking } from "#web/shared/guest-bookings/booking-data.ts";
import { isMissing, NoSuchBooking } from "#web/shared/guest-bookings/NoSuchBooking.tsx";
import { PhaseTag } from "#web/shared/guest-bookings/PhaseTag.tsx";
import { type Phase, phaseOf } from "#web/shared/guest-bookings/phases.ts";
import { langOf } from "#web/shared/listing-parts/language.ts";
import { BookingLocation } from "#web/shared/map/BookingLocation.tsx";
import { NoticesOffer } from "#web/shared/notices/NoticesOffer.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { BookingSkeleton, type PageHandle } from "#web/shared/states/skeletons.tsx";
import { BookingFacts } from "./BookingFacts.tsx";
import { BookingNext } from "./BookingNext.tsx";
import { BookingPrice } from "./BookingPrice.tsx";
import { Cancelling } from "./Cancelling.tsx";

const Problem = lazyPart(async () => (await import("./Problem.tsx")).Problem);
const ReviewPanel = lazyPart(async () => (await import("#web/shared/reviews/ReviewPanel.tsx")).ReviewPanel);

export const handle: PageHandle = { Skeleton: BookingSkeleton };

export default function BookingPage() {
  const { id = "" } = useParams();
  const { t } = useTranslation();
  const { brandName } = useSite();
  const { data: booking, error, isFetching, refetch } = useBooking(Number(id));
  if (booking) {
    return (
      <>
        <PageMeta title={`${booking.title} · ${brandName}`} />
        <BookingShown key={booking.reserve_id} booking={booking} phase={phaseOf(booking, now())} />
      </>
    );
  }
  if (!error) return <BookingSkeleton />;
  return (
    <>
      <PageMeta title={`${t("dashboard.trips.title")} · ${brandName}`} />
      <h1 className={type.title}>{t("dashboard.trips.title")}</h1>
      {isMissing(error) ? (
        <NoSuchBooking />
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

function BookingShown({ booking, phase }: { booking: Booking; phase: Phase }) {
  const { t } = useTranslation();
  const next = useRef<HTMLElement>(null);
  // Its form stays when the time for it runs out: sending it says why it is refused.
  const [isReporting, setReporting] = useState(false);
  // The form stays if the platform cancels while somebody writes: sending it says why it is refused.
  const [wasCompleted, setWasCompleted] = useState(false);
  if (booking.state === "completed" && !wasCompleted) setWasCompleted(true);
  return (
    <article>
      <Link className={rows.back} to="/dashboard">
        <Icon name="arrow-left" />
        {t("dashboard.trips.title")}
      </Link>
      <h1 className={type.title} lang={langOf(booking, "title")}>
        {booking.title}
      </h1>
      <p className={clsx(layout.row, layout.above12)}>
        <PhaseTag phase={phase} />
        <BookingLocation city={booking.city} />
      </p>
      <BookingColumns>
        <div>
          <BookingNext booking={booking} phase={phase} place={next} />
          <BookingFacts booking={booking} phase={phase} />
          {booking.state === "confirmed" && <NoticesOffer why={t("settings.notices.offerBooking")} />}
        </div>
        <BookingPrice booking={booking} phase={phase} />
        <div className={layout.parts}>
          {wasCompleted && (
            <Suspense>
              <ReviewPanel reserveId={booking.reserve_id} side="guest" />
            </Suspense>
          )}
          {(booking.problem || booking.canReportProblem || isReporting) && (
            <Suspense>
              <Problem booking={booking} isWriting={isReporting} onWriting={setReporting} />
            </Suspense>
          )}
          <Cancelling booking={booking} onCancelled={() => next.current?.focus()} />
        </div>
      </BookingColumns>
    </article>
  );
}
