import { Link } from "react-router";
import { useSite } from "#web/app/site.ts";
import { Icon } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { DraftRow } from "#web/shared/hosted-listings/DraftRow.tsx";
import { useDrafts } from "#web/shared/hosted-listings/drafts.ts";
import { ListingRow } from "#web/shared/hosted-listings/ListingRow.tsx";
import { useHostedListings } from "#web/shared/hosted-listings/listings-data.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";
import "#web/shared/account/account.css";
import "#web/shared/listing-form/listing.css";

/** The host's listings and drafts. */
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
