import { Link, Navigate } from "react-router";
import { useSite } from "#web/app/site.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { useHostStats } from "#web/shared/hosting/host-stats.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";
import "#web/screens/host/calendar/calendar.css";

/** Lets the host choose a listing's calendar; a host with one listing goes straight to its calendar. */
export default function CalendarListings() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const { data: stats, error, isFetching, refetch } = useHostStats();
  const [first, second] = stats?.listings ?? [];
  if (first && !second) return <Navigate to={`/host/calendar/${first.slug}`} replace />;
  return (
    <>
      <PageMeta title={`${t("hostCalendar.title")} · ${brandName}`} />
      <h1 className="d2">{t("hostCalendar.title")}</h1>
      {!stats && !error && <RowsSkeleton />}
      {!stats && error && (
        <LoadFailure
          title={t("hostCalendar.loadError")}
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {stats?.listings.length === 0 && (
        <div className="state-box empty">
          <h2 className="d3">{t("hostCalendar.noListings")}</h2>
          <p className="muted">{t("hostCalendar.noListingsHint")}</p>
          <Link className="btn" to="/host/hostregistration">
            {t("hostCalendar.publish")}
          </Link>
        </div>
      )}
      <ul className="calendar-choices">
        {stats?.listings.map((listing) => (
          <li key={listing.link_id}>
            <Link to={`/host/calendar/${listing.slug}`}>
              <span className="calendar-choice-photo">
                <Photo image={listing.image ?? undefined} sizes="96px" />
              </span>
              <b>{listing.title}</b>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
