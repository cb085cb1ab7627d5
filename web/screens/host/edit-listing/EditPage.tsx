import { clsx } from "clsx";
import { Suspense, useEffect } from "react";
import { Link, useParams } from "react-router";
import { kindOfWire, type ListingKind } from "#contract/listings/kinds.ts";
import { ApiError } from "#web/app/api.ts";
import { useSite } from "#web/app/site.ts";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { kindWords } from "#web/shared/hosted-listings/kind-words.ts";
import { useEditableListing } from "#web/shared/hosted-listings/listings-data.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";

const loadForm = () => import("./EditForm.tsx");
const EditForm = lazyPart(async () => (await loadForm()).EditForm);

export function EditPage({ kind }: { kind: ListingKind }) {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const { slug = "" } = useParams();
  const { data: listing, error, isFetching, refetch } = useEditableListing(slug);
  // Loads in parallel with the listing.
  useEffect(() => void loadForm(), []);
  const { titleKey, loadingKey, missingKey } = kindWords[kind];
  const isMissing =
    (error instanceof ApiError && error.status === 404) ||
    (listing !== undefined && (kindOfWire(listing.service_type) !== kind || listing.state === "archived"));
  const loading = (
    <p className={clsx(layout.row, layout.centered, layout.above32)} role="status">
      <span className={panel.spinner} />
      {t(loadingKey)}
    </p>
  );
  return (
    <>
      <PageMeta title={`${t(titleKey)} · ${brandName}`} />
      {isMissing ? (
        <div className={clsx(panel.state, panel.empty, layout.narrow, layout.above24)}>
          <h1 className={type.heading}>{t(missingKey)}</h1>
          <Link className={button.line} to="/host/listings">
            {t("hostListing.edit.toListings")}
          </Link>
        </div>
      ) : listing ? (
        <Suspense fallback={loading}>
          <EditForm key={listing.link_id} listing={listing} />
        </Suspense>
      ) : error ? (
        <LoadFailure
          title={t("hostListing.edit.loadError")}
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        loading
      )}
    </>
  );
}
