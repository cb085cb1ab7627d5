import { clsx } from "clsx";
import { Link } from "react-router";
import { Icon } from "#web/kit/icons.tsx";
import { Steps } from "#web/kit/Steps.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useHostedListings } from "#web/shared/hosted-listings/listings-data.ts";
import { mustTellStripe, usePayoutAccount } from "#web/shared/hosting/payout-account.ts";
import { PageSkeleton } from "#web/shared/states/skeletons.tsx";

/** Confirms that the operator has the listing, and explains what comes next. */
export function Submitted({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: listings = [] } = useHostedListings();
  const { data: account, isPending } = usePayoutAccount().query;
  // Otherwise what follows the steps would move.
  if (isPending) return <PageSkeleton />;
  const lacksPayouts = account !== undefined && mustTellStripe(account);
  const listing = listings.find(({ link_id }) => link_id === id);
  const steps = [
    { title: t("hostListing.submitted.review.title"), text: t("hostListing.submitted.review.text") },
    { title: t("hostListing.submitted.sale.title"), text: t("hostListing.submitted.sale.text") },
    ...(lacksPayouts
      ? [{ title: t("hostListing.submitted.payouts.title"), text: t("hostListing.submitted.payouts.text") }]
      : []),
  ];
  return (
    <div className={clsx(layout.narrow, layout.above32)}>
      <span className={clsx(panel.seal, panel.wait)} aria-hidden="true">
        <Icon name="check" />
      </span>
      <h1 className={clsx(type.title, layout.above16)}>{t("hostListing.submitted.title")}</h1>
      <p className={clsx(type.lead, layout.above8)}>
        {listing ? t("hostListing.submitted.lead", { title: listing.title }) : t("hostListing.submitted.leadUntitled")}
      </p>
      <Steps steps={steps} />
      <div className={clsx(layout.row, layout.gap8, layout.above32)}>
        <Link className={button.primary} to="/host/listings">
          {t("hostListing.submitted.listings")}
        </Link>
        {lacksPayouts && (
          <Link className={button.line} to="/host/dashboard#payouts">
            {t("hostListing.submitted.toPayouts")}
          </Link>
        )}
      </div>
    </div>
  );
}
