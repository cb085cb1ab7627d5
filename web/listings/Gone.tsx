import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { kindOfWire, pages } from "#contract/listing-kinds/kinds.ts";
import type { ListingCard } from "#contract/listings.ts";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { AnyCard } from "./AnyCard.tsx";
import "./gone.css";

/** What stands where a listing in the archive was: a word about it, and its like. */
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
