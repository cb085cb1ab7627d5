import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { kindOfWire, pages } from "#contract/listing-kinds/kinds.ts";
import type { ListingCard } from "#contract/listings.ts";
import { ErrorContent } from "#web/layout/error-page.tsx";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { ExperienceCard } from "./ExperienceCard.tsx";
import { LodgingCard } from "./LodgingCard.tsx";
import { SpaceCard } from "./SpaceCard.tsx";
import "./list.css";

/** In a listing's place: one in the archive says so and shows its like, anything else is not there or broken. */
export function ListingError() {
  const error = useRouteError();
  const isGone = isRouteErrorResponse(error) && error.status === 410;
  return isGone ? (
    <Gone similar={(error.data as { similar: ListingCard[] }).similar} />
  ) : (
    <ErrorContent error={error} />
  );
}

function Gone({ similar }: { similar: ListingCard[] }) {
  const { t } = useTranslation();
  const [first] = similar;
  return (
    <div className="wrap list-page">
      <PageMeta isMissing title={t("listings.gone.title")} />
      <h1 className="d2">{t("listings.gone.title")}</h1>
      <p className="lead">{t("listings.gone.lead")}</p>
      {first ? (
        <>
          <h2 className="list-count">{t("listings.gone.similar")}</h2>
          <div className="cards">
            {similar.map((listing) => (
              <CardOf key={listing.id} listing={listing} />
            ))}
          </div>
          <p className="list-end">
            <Link className="link" to={pages[kindOfWire(first.serviceType)].list}>
              {t("listings.gone.all")}
            </Link>
          </p>
        </>
      ) : (
        <p className="list-end">
          <Link className="btn" to="/">
            {t("errorPages.backHome")}
          </Link>
        </p>
      )}
    </div>
  );
}

function CardOf({ listing }: { listing: ListingCard }) {
  if (listing.serviceType === 2) return <LodgingCard listing={listing} />;
  if (listing.serviceType === 1) return <SpaceCard listing={listing} />;
  return <ExperienceCard listing={listing} />;
}
