import { Link } from "react-router";
import { Icon } from "#web/kit/icons.tsx";
import { Steps } from "#web/kit/Steps.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { useHostedListings } from "#web/shared/hosted-listings/listings-data.ts";

/** Confirms that the operator has the listing, and explains what comes next. */
export function Submitted({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: listings = [] } = useHostedListings();
  const listing = listings.find(({ link_id }) => link_id === id);
  const steps = [
    { title: t("hostListing.submitted.review.title"), text: t("hostListing.submitted.review.text") },
    { title: t("hostListing.submitted.sale.title"), text: t("hostListing.submitted.sale.text") },
    { title: t("hostListing.submitted.payouts.title"), text: t("hostListing.submitted.payouts.text") },
  ];
  return (
    <div className="submitted">
      <span className="submitted-seal" aria-hidden="true">
        <Icon name="check" />
      </span>
      <h1 className="d2">{t("hostListing.submitted.title")}</h1>
      <p className="lead">
        {listing ? t("hostListing.submitted.lead", { title: listing.title }) : t("hostListing.submitted.leadUntitled")}
      </p>
      <Steps steps={steps} />
      <div className="chips">
        <Link className="btn" to="/host/listings">
          {t("hostListing.submitted.listings")}
        </Link>
        <Link className="btn line" to="/host/dashboard#payouts">
          {t("hostListing.submitted.toPayouts")}
        </Link>
      </div>
    </div>
  );
}
