import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ListingStanding } from "#contract/hosting.ts";
import { kindOfWire } from "#contract/listing-kinds/kinds.ts";
import { formatPercent, formatRating } from "#web/ui/format.ts";
import { useHostStats } from "./host-stats.ts";
import { RowsSkeleton } from "./RowsSkeleton.tsx";

/** How each listing does: how full it was and will be, and what guests say of it. */
export function ListingStandings() {
  const { t } = useTranslation();
  const { data: stats, error } = useHostStats();
  // The rest of the page says what is wrong; it asks the same server.
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
              <Standing listing={listing} />
            </li>
          ))}
        </ul>
      ) : (
        <RowsSkeleton />
      )}
    </section>
  );
}

function Standing({ listing }: { listing: ListingStanding }) {
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
  use: ListingStanding["last30"];
  listing: ListingStanding;
}

function Use({ label, use: { taken, offered }, listing }: UseProps) {
  const { t, i18n } = useTranslation();
  const percent = offered === 0 ? 0 : Math.round((taken / offered) * 100);
  return (
    <p className="standing-use num">
      <span className="small">{label}</span>
      <b>{formatPercent(percent, i18n.language)}</b>
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
