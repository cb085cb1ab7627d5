import { clsx } from "clsx";
import { Link, Navigate } from "react-router";
import { useSite } from "#web/app/site.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useHostStats } from "#web/shared/hosting/host-stats.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";
import styles from "./HostCalendars.module.css";

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
      <h1 className={type.title}>{t("hostCalendar.title")}</h1>
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
        <div className={clsx(panel.state, panel.empty, layout.narrow, layout.above24)}>
          <h2 className={type.heading}>{t("hostCalendar.noListings")}</h2>
          <p className={type.muted}>{t("hostCalendar.noListingsHint")}</p>
          <Link className={button.primary} to="/host/hostregistration">
            {t("hostCalendar.publish")}
          </Link>
        </div>
      )}
      <ul className={clsx(layout.stack, layout.gap4, layout.narrow, layout.above24)}>
        {stats?.listings.map((listing) => (
          <li key={listing.link_id}>
            <Link className={clsx(layout.row, layout.oneLine, styles.listing)} to={`/host/calendar/${listing.slug}`}>
              <span className={clsx(layout.picture, styles.photo)}>
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
