import { Link } from "react-router";
import { kindOfWire, pages } from "#contract/listings/kinds.ts";
import type { ListingCard } from "#contract/listings/listings.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { AnyCard } from "#web/shared/listing-card/AnyCard.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import "./gone.css";

/** Replaces an archived listing: a notice and similar listings. */
export function Gone({ similar }: { similar: ListingCard[] }) {
  const { t } = useTranslation();
  const [first] = similar;
  return (
    <div className="wrap gone">
      <PageMeta isMissing title={t("listings.gone.title")} />
      <h1 className="d2">{t("listings.gone.title")}</h1>
      <p className="lead">{t("listings.gone.lead")}</p>
      {first ? (
        <>
          <h2 className="gone-count">{t("listings.gone.similar")}</h2>
          <div className="cards">
            {similar.map((listing) => (
              <AnyCard key={listing.id} listing={listing} />
            ))}
          </div>
          <p className="gone-end">
            <Link className="link" to={pages[kindOfWire(first.serviceType)].list}>
              {t("listings.gone.all")}
            </Link>
          </p>
        </>
      ) : (
        <p className="gone-end">
          <Link className="btn" to="/">
            {t("errorPages.backHome")}
          </Link>
        </p>
      )}
    </div>
  );
}
