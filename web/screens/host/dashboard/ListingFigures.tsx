import { Link } from "react-router";
import type { ListingUse } from "#contract/hosting/hosting.ts";
import { kindOfWire } from "#contract/listings/kinds.ts";
import { formatPercent, formatRating } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { useHostStats } from "#web/shared/hosting/host-stats.ts";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";

/** Each listing's performance: past and future occupancy, and guest ratings. */
export function ListingFigures() {
  const { t } = useTranslation();
  const { data: stats, error } = useHostStats();
  // The rest of the page reports the error: it calls the same server.
  if (error || stats?.listings.length === 0) return null;
  return (
    <section aria-labelledby="listing-standings">
      <h2 className="d3" id="listing-standings">
        {t("hostPanel.listings.title")}
      </h2>
      {stats ? (
        <ul className="standings">
          {stats.listings.map((listing) => (
            <li key={listing.link_id}>
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
      <p className="standing-title">
        <Link className="link" to={`/host/calendar/${slug}`}>
          {title}
        </Link>
        <span className="small">
          {rating === null
            ? t("hostPanel.listings.unrated")
            : t("hostPanel.listings.rated", { rating: formatRating(rating), count: reviews })}
          {stateOf()}
        </span>
      </p>
      <Use label={t("hostPanel.listings.last30")} use={last30} listing={listing} />
      <Use label={t("hostPanel.listings.next30")} use={next30} listing={listing} />
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
    <p className="standing-use num">
      <span className="small">{label}</span>
      <b>{formatPercent(percent, language)}</b>
      <span className="standing-bar" aria-hidden="true">
        <i style={{ width: `${percent}%` }} />
      </span>
      <span className="small">{counted()}</span>
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
