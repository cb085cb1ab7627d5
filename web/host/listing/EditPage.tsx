import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { kindOfWire, type ListingKind } from "#contract/listing-kinds/kinds.ts";
import { ApiError } from "#web/api.ts";
import { LoadFailure } from "#web/dashboard/LoadFailure.tsx";
import { useSite } from "#web/layout/site.ts";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { kindWords } from "./kind-words.ts";
import { useEditableListing } from "./listings-data.ts";
import "#web/accounts/accounts.css";
import "#web/dashboard/me.css";
import "./listing.css";

const loadForm = () => import("./EditForm.tsx");
const EditForm = lazy(async () => ({ default: (await loadForm()).EditForm }));

/** The page on which a host changes a listing of a kind. */
export function EditPage({ kind }: { kind: ListingKind }) {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const { slug = "" } = useParams();
  const { data: listing, error, isFetching, refetch } = useEditableListing(slug);
  // It comes while the listing does.
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
