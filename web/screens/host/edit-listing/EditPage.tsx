import { lazy, Suspense, useEffect } from "react";
import { Link, useParams } from "react-router";
import { kindOfWire, type ListingKind } from "#contract/listings/kinds.ts";
import { ApiError } from "#web/app/api.ts";
import { useSite } from "#web/app/site.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { kindWords } from "#web/shared/hosted-listings/kind-words.ts";
import { useEditableListing } from "#web/shared/hosted-listings/listings-data.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import "#web/shared/auth/accounts.css";
import "#web/shared/account/account.css";
import "#web/shared/listing-form/listing.css";

const loadForm = () => import("./EditForm.tsx");
const EditForm = lazy(async () => ({ default: (await loadForm()).EditForm }));

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
    <p className="edit-loading" role="status">
      <span className="spinner" />
      {t(loadingKey)}
    </p>
  );
  return (
    <>
      <PageMeta title={`${t(titleKey)} · ${brandName}`} />
      {isMissing ? (
        <div className="state-box empty">
          <h1 className="d3">{t(missingKey)}</h1>
          <Link className="btn line" to="/host/listings">
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
