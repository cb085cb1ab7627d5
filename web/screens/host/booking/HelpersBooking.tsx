import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import type { Arrival } from "#contract/hosting/turnovers.ts";
import { reading } from "#web/app/queries.ts";
import { useSite } from "#web/app/site.ts";
import { Icon } from "#web/kit/icons.tsx";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { datesOf } from "#web/shared/booking-summary/dates.ts";
import { FactLine } from "#web/shared/booking-summary/FactLine.tsx";
import { isMissing } from "#web/shared/guest-bookings/NoSuchBooking.tsx";
import { BookingLocation } from "#web/shared/map/BookingLocation.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { BookingSkeleton } from "#web/shared/states/skeletons.tsx";
import { Guest, Times } from "./BookingFacts.tsx";

const ReviewPanel = lazyPart(async () => (await import("#web/shared/reviews/ReviewPanel.tsx")).ReviewPanel);

/** A booking for whoever helps at its listing: who comes and when, and their review, without money. */
export function HelpersBooking({ id, missing }: { id: number; missing: ReactNode }) {
  const { t } = useTranslation();
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
  return (
    <>
      <PageMeta title={`${t("turnovers.title")} · ${brandName}`} />
      <h1 className={type.title}>{t("turnovers.title")}</h1>
      {isMissing(error) ? (
        missing
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

const tags = {
  completed: { tone: panel.good, tagKey: "host.statuses.completed" },
  cancelled_by_guest: { tone: panel.bad, tagKey: "host.statuses.cancelledByGuest" },
  cancelled_by_host: { tone: panel.bad, tagKey: "host.statuses.cancelledByHost" },
  cancelled_by_platform: { tone: panel.bad, tagKey: "host.statuses.cancelledByPlatform" },
} as const;

function Shown({ booking }: { booking: Arrival }) {
  const { t, language } = useTranslation();
  const { state, name, groups, guests } = booking;
  const tag = state in tags ? tags[state as keyof typeof tags] : undefined;
  const party =
    groups.length === 0
      ? t("dashboard.people", { count: guests })
      : groups.map((group) => `${group.count} ${group.name}`).join(" · ");
  return (
    <article className={layout.narrow}>
      <Link className={rows.back} to="/host/turnovers">
        <Icon name="arrow-left" />
        {t("turnovers.title")}
      </Link>
      <h1 className={type.title}>{name}</h1>
      <p className={clsx(layout.row, layout.above12)}>
        {tag && <span className={clsx(panel.tag, tag.tone)}>{t(tag.tagKey)}</span>}
        <b>{booking.title}</b>
        <BookingLocation city={booking.city} />
      </p>
      <ul className={layout.above12}>
        <FactLine icon="calendar" title={datesOf(booking, language)}>
          <Times booking={booking} />
        </FactLine>
        <FactLine icon="people" title={party} />
        <Guest {...booking} />
      </ul>
      {state === "completed" && booking.mayReview && (
        <Suspense>
          <ReviewPanel reserveId={booking.reserve_id} side="host" />
        </Suspense>
      )}
    </article>
  );
}
