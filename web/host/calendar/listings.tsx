import { useTranslation } from "react-i18next";
import { Link, Navigate } from "react-router";
import { LoadFailure } from "#web/dashboard/LoadFailure.tsx";
import { useSite } from "#web/layout/site.ts";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { Photo } from "#web/ui/Photo.tsx";
import { useHostStats } from "../host-stats.ts";
import { RowsSkeleton } from "../RowsSkeleton.tsx";
import "./calendar.css";

/** Whose calendar? With one listing there is nothing to ask. */
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
