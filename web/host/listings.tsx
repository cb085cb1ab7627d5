import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LoadFailure } from "#web/dashboard/LoadFailure.tsx";
import { useSite } from "#web/layout/site.ts";
import { Icon } from "#web/ui/icons.tsx";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { DraftRow } from "./listing/DraftRow.tsx";
import { useDrafts } from "./listing/drafts.ts";
import { ListingRow } from "./listing/ListingRow.tsx";
import { useHostedListings } from "./listing/listings-data.ts";
import { RowsSkeleton } from "./RowsSkeleton.tsx";
import "#web/dashboard/me.css";
import "./listing/listing.css";

/** What the host offers, and what they began to. */
export default function HostListings() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  return (
    <>
      <PageMeta title={`${t("hostListing.list.title")} · ${brandName}`} />
      <div className="listings-head">
        <h1 className="d2">{t("hostListing.list.title")}</h1>
        <Link className="btn" to="/host/hostregistration">
          <Icon name="plus" />
          {t("hostListing.list.new")}
        </Link>
      </div>
      <List />
    </>
  );
}

function List() {
  const { t } = useTranslation();
  const { data: listings, error, isFetching, refetch } = useHostedListings();
  const { data: drafts = [] } = useDrafts();
  if (!listings) {
    if (!error) return <RowsSkeleton />;
    return (
      <LoadFailure
        title={t("hostListing.list.loadError")}
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const current = listings.filter(({ state }) => state !== "archived");
  const archived = listings.filter(({ state }) => state === "archived");
  return (
    <>
      {current.length + drafts.length === 0 && (
        <div className="state-box empty">
          <h2 className="d3">{t("hostListing.list.empty")}</h2>
          <p className="muted">{t("hostListing.list.emptyHint")}</p>
        </div>
      )}
      <ul className="listing-rows">
        {drafts.map((draft) => (
          <DraftRow key={`draft-${draft.id}`} draft={draft} />
        ))}
        {current.map((listing) => (
          <ListingRow key={listing.link_id} listing={listing} />
        ))}
      </ul>
      {archived.length > 0 && (
        <details className="listing-archive">
          <summary>{t("hostListing.list.archived", { count: archived.length })}</summary>
          <ul className="listing-rows">
            {archived.map((listing) => (
              <ListingRow key={listing.link_id} listing={listing} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
