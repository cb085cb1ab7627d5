import { clsx } from "clsx";
import { Link } from "react-router";
import { kindOfWire, pages } from "#contract/listings/kinds.ts";
import type { ListingCard } from "#contract/listings/listings.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { AnyCard } from "#web/shared/listing-card/AnyCard.tsx";
import { Cards } from "#web/shared/listing-card/Cards.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";

/** Replaces an archived listing: a notice and similar listings. */
export function Gone({ similar }: { similar: ListingCard[] }) {
  const { t } = useTranslation();
  const [first] = similar;
  return (
    <div className={clsx(layout.wrap, layout.above24)}>
      <PageMeta isMissing title={t("listings.gone.title")} />
      <h1 className={type.title}>{t("listings.gone.title")}</h1>
      <p className={type.lead}>{t("listings.gone.lead")}</p>
      {first ? (
        <div className={clsx(layout.stack, layout.gap24, layout.above24)}>
          <h2>{t("listings.gone.similar")}</h2>
          <Cards>
            {similar.map((listing) => (
              <AnyCard key={listing.id} listing={listing} />
            ))}
          </Cards>
          <p className={layout.above8}>
            <Link className={button.link} to={pages[kindOfWire(first.serviceType)].list}>
              {t("listings.gone.all")}
            </Link>
          </p>
        </div>
      ) : (
        <p className={layout.above24}>
          <Link className={button.primary} to="/">
            {t("errorPages.backHome")}
          </Link>
        </p>
      )}
    </div>
  );
}
