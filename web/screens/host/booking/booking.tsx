import { clsx } from "clsx";
import { Suspense, useRef, useState } from "react";
import { Link, useParams } from "react-router";
import type { HostedBookingInFull } from "#contract/hosting/hosting.ts";
import { useSession } from "#web/app/session.ts";
import { useSite } from "#web/app/site.ts";
import { Icon } from "#web/kit/icons.tsx";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { BookingColumns } from "#web/shared/booking-summary/BookingLayout.tsx";
import { isMissing } from "#web/shared/guest-bookings/NoSuchBooking.tsx";
import { useHostedBooking } from "#web/shared/hosting/hosting-data.ts";
import { StatusTag } from "#web/shared/hosting/StatusTag.tsx";
import { statusOf } from "#web/shared/hosting/status.ts";
import { BookingLocation } from "#web/shared/map/BookingLocation.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { BookingSkeleton } from "#web/shared/states/skeletons.tsx";
import { BookingFacts } from "./BookingFacts.tsx";
import { BookingFailure } from "./BookingFailure.tsx";
import { BookingNext } from "./BookingNext.tsx";
import { BookingPrice } from "./BookingPrice.tsx";
import { Cancelling } from "./Cancelling.tsx";
import { HelpersBooking } from "./HelpersBooking.tsx";
import { ReportedProblem } from "./ReportedProblem.tsx";

const ReviewPanel = lazyPart(async () => (await import("#web/shared/reviews/ReviewPanel.tsx")).ReviewPanel);

/** A booking for its host, with its money; for people who help at its listing, who comes and when. */
export default function HostBookingPage() {
  const id = Number(useParams().id);
  const isHost = useSession(({ user }) => user?.host ?? true);
  return isHost ? <OwnBooking id={id} /> : <HelpersBooking id={id} />;
}

function OwnBooking({ id }: { id: number }) {
  const { brandName } = useSite();
  const helps = useSession(({ user }) => (user?.helpsAs ?? []).length > 0);
  const { data: booking, error, isFetching, refetch } = useHostedBooking(id);
  if (booking) {
    return (
      <>
        <PageMeta title={`${booking.guest.name} · ${booking.title} · ${brandName}`} />
        <Shown key={booking.reserve_id} booking={booking} />
      </>
    );
  }
  if (!error) return <BookingSkeleton />;
  if (helps && isMissing(error)) return <HelpersBooking id={id} />;
  return <BookingFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
}

function Shown({ booking }: { booking: HostedBookingInFull }) {
  const { t } = useTranslation();
  const next = useRef<HTMLElement>(null);
  const goOn = () => next.current?.focus();
  // The form stays if the platform cancels while somebody writes: sending it says why it is refused.
  const [wasCompleted, setWasCompleted] = useState(false);
  if (booking.state === "completed" && !wasCompleted) setWasCompleted(true);
  return (
    <article>
      <Link className={rows.back} to="/host/bookings">
        <Icon name="arrow-left" />
        {t("host.bookings.title")}
      </Link>
      <h1 className={type.title}>{booking.guest.name}</h1>
      <p className={clsx(layout.row, layout.above12)}>
        <StatusTag status={statusOf(booking)} />
        <b>{booking.title}</b>
        <BookingLocation city={booking.city} />
      </p>
      <BookingColumns>
        <div>
          <BookingNext booking={booking} place={next} onCompleted={goOn} />
          <BookingFacts booking={booking} />
        </div>
        <BookingPrice booking={booking} />
        <div className={layout.parts}>
          <ReportedProblem booking={booking} />
          {wasCompleted && (
            <Suspense>
              <ReviewPanel reserveId={booking.reserve_id} side="host" />
            </Suspense>
          )}
          <Cancelling booking={booking} onCancelled={goOn} />
        </div>
      </BookingColumns>
    </article>
  );
}
