import { clsx } from "clsx";
import { Link } from "react-router";
import { useSite } from "#web/app/site.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { DraftRow } from "#web/shared/hosted-listings/DraftRow.tsx";
import { useDrafts } from "#web/shared/hosted-listings/drafts.ts";
import { ListingRow } from "#web/shared/hosted-listings/ListingRow.tsx";
import { useHostedListings } from "#web/shared/hosted-listings/listings-data.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";

/** The host's listings and drafts. */
export default function HostListings() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  return (
    <>
      <PageMeta title={`${t("hostListing.list.title")} · ${brandName}`} />
      <div className={clsx(layout.row, layout.spread)}>
        <h1 className={type.title}>{t("hostListing.list.title")}</h1>
        <Link className={button.primary} to="/host/hostregistration">
          <Icon name="plus" />
          {t("hostListing.list.new")}
        </Link>
      </div>
      <div className={layout.above24}>
        <List />
      </div>
    </>
  );
}

function List() {
  const { t } = useTranslation();
  const readings = [useHostedListings(), useDrafts()] as const;
  const [{ data: listings }, { data: drafts }] = readings;
  if (!listings || !drafts) {
    const failed = readings.filter(({ data }) => !data);
    const failure = failed.find(({ error }) => error)?.error;
    if (!failure) return <RowsSkeleton />;
    return (
      <LoadFailure
        title={t("hostListing.list.loadError")}
        error={failure}
        isBusy={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
      />
    );
  }
  const current = listings.filter(({ state }) => state !== "archived");
  const archived = listings.filter(({ state }) => state === "archived");
  return (
    <>
      {current.length + drafts.length === 0 ? (
        <div className={clsx(panel.state, panel.empty, layout.narrow)}>
          <h2 className={type.heading}>{t("hostListing.list.empty")}</h2>
          <p className={type.muted}>{t("hostListing.list.emptyHint")}</p>
        </div>
      ) : (
        <ul className={clsx(rows.rows, rows.closed)}>
          {drafts.map((draft) => (
            <DraftRow key={`draft-${draft.id}`} draft={draft} />
          ))}
          {current.map((listing) => (
            <ListingRow key={listing.link_id} listing={listing} />
          ))}
        </ul>
      )}
      {archived.length > 0 && (
        <details className={layout.above32}>
          <summary className={clsx(rows.summary, type.label, type.muted)}>
            {t("hostListing.list.archived", { count: archived.length })}
          </summary>
          <ul className={clsx(rows.rows, rows.closed)}>
            {archived.map((listing) => (
              <ListingRow key={listing.link_id} listing={listing} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
