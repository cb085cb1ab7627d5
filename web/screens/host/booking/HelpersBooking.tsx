import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Suspense } from "react";
import { Link } from "react-router";
import type { Arrival } from "#contract/hosting/turnovers.ts";
import { reading } from "#web/app/queries.ts";
import { useSite } from "#web/app/site.ts";
import { Icon } from "#web/kit/icons.tsx";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { datesOf } from "#web/shared/booking-summary/dates.ts";
import { FactLine } from "#web/shared/booking-summary/FactLine.tsx";
import { peopleInWords } from "#web/shared/hosting/people.ts";
import { StatusTag } from "#web/shared/hosting/StatusTag.tsx";
import { closedStatusOf } from "#web/shared/hosting/status.ts";
import { BookingLocation } from "#web/shared/map/BookingLocation.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { BookingSkeleton } from "#web/shared/states/skeletons.tsx";
import { Guest, Times } from "./BookingFacts.tsx";
import { BookingFailure } from "./BookingFailure.tsx";

const ReviewPanel = lazyPart(async () => (await import("#web/shared/reviews/ReviewPanel.tsx")).ReviewPanel);

/** A booking for whoever helps at its listing: who comes and when, and their review, without money. */
export function HelpersBooking({ id }: { id: number }) {
  const { brandName } = useSite();
  const wanted = reading("/user/host/turnovers/{id}", { params: { id } });
  const { data: booking, error, isFetching, refetch } = useQuery(wanted);
  if (booking) {
    return (
      <>
        <PageMeta title={`${booking.name} · ${booking.title} · ${brandName}`} />
        <Shown booking={booking} />
      </>
    );
  }
  if (!error) return <BookingSkeleton />;
  return <BookingFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
}

function Shown({ booking }: { booking: Arrival }) {
  const { t, language } = useTranslation();
  const status = closedStatusOf(booking);
  return (
    <article className={layout.narrow}>
      <Link className={rows.back} to="/host/turnovers">
        <Icon name="arrow-left" />
        {t("turnovers.title")}
      </Link>
      <h1 className={type.title}>{booking.name}</h1>
      <p className={clsx(layout.row, layout.above12)}>
        {status && <StatusTag status={status} />}
        <b>{booking.title}</b>
        <BookingLocation city={booking.city} />
      </p>
      <ul className={layout.above12}>
        <FactLine icon="calendar" title={datesOf(booking, language)}>
          <Times booking={booking} />
        </FactLine>
        <FactLine icon="people" title={peopleInWords(t, booking)} />
        <Guest {...booking} />
      </ul>
      {booking.state === "completed" && booking.mayReview && (
        <Suspense>
          <ReviewPanel reserveId={booking.reserve_id} side="host" />
        </Suspense>
      )}
    </article>
  );
}
