import { clsx } from "clsx";
import { Link } from "react-router";
import type { ListingUse } from "#contract/hosting/hosting.ts";
import { kindOfWire } from "#contract/listings/kinds.ts";
import { formatPercent, formatRating } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useHostStats } from "#web/shared/hosting/host-stats.ts";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";
import styles from "./HostDashboard.module.css";

/** Each listing's performance: past and future occupancy, and guest ratings. */
export function ListingFigures() {
  const { t } = useTranslation();
  const { data: stats, error } = useHostStats();
  // The rest of the page reports the error: it calls the same server.
  if (error || stats?.listings.length === 0) return null;
  return (
    <section className={clsx(layout.stack, layout.gap4)} aria-labelledby="listing-standings">
      <h2 className={type.heading} id="listing-standings">
        {t("hostPanel.listings.title")}
      </h2>
      {stats ? (
        <ul className={clsx(rows.rows, rows.closed)}>
          {stats.listings.map((listing) => (
            <li className={clsx(layout.stack, layout.gap8by20, layout.top, styles.listing)} key={listing.link_id}>
              <HostingStatus listing={listing} />
            </li>
          ))}
        </ul>
      ) : (
        <RowsSkeleton />
      )}
    </section>
  );
}

function HostingStatus({ listing }: { listing: ListingUse }) {
  const { t } = useTranslation();
  const { title, slug, rating, reviews, last30, next30 } = listing;
  return (
    <>
      <p className={type.anywhere}>
        <Link className={button.link} to={`/host/calendar/${slug}`}>
          {title}
        </Link>
        <span className={clsx(rows.note, layout.above4)}>
          {rating === null
            ? t("hostPanel.listings.unrated")
            : t("hostPanel.listings.rated", { rating: formatRating(rating), count: reviews })}
          {stateOf()}
        </span>
      </p>
      <div className={layout.two}>
        <Use label={t("hostPanel.listings.last30")} use={last30} listing={listing} />
        <Use label={t("hostPanel.listings.next30")} use={next30} listing={listing} />
      </div>
    </>
  );

  function stateOf(): string {
    if (listing.state === "submitted") return ` · ${t("hostPanel.listings.submitted")}`;
    if (listing.state === "rejected") return ` · ${t("hostPanel.listings.rejected")}`;
    return listing.show ? "" : ` · ${t("hostPanel.listings.hidden")}`;
  }
}

interface UseProps {
  label: string;
  use: ListingUse["last30"];
  listing: ListingUse;
}

function Use({ label, use: { taken, offered }, listing }: UseProps) {
  const { t, language } = useTranslation();
  const percent = offered === 0 ? 0 : Math.round((taken / offered) * 100);
  return (
    <p className={clsx(layout.row, layout.spread, layout.baseline, layout.gap4, type.numbers)}>
      <span className={type.small}>{label}</span>
      <b>{formatPercent(percent, language)}</b>
      <progress className={field.bar} max={100} value={percent} aria-hidden="true" />
      <span className={type.small}>{counted()}</span>
    </p>
  );

  function counted(): string {
    const values = { taken: Math.round(taken), count: Math.round(offered) };
    switch (kindOfWire(listing.service_type)) {
      case "lodging":
        return t("hostPanel.listings.nights", values);
      case "space":
        return t("hostPanel.listings.hours", values);
      case "experience":
        return t("hostPanel.listings.seats", values);
    }
  }
}
