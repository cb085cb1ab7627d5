import { useState } from "react";
import { useSearchParams } from "react-router";
import { useSite } from "#web/app/site.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { Attention } from "./Attention.tsx";
import { Earnings } from "./Earnings.tsx";
import { ListingFigures } from "./ListingFigures.tsx";
import { NextBookings } from "./NextBookings.tsx";
import { PayoutCard } from "./payouts/PayoutCard.tsx";
import { Payouts } from "./payouts/Payouts.tsx";
import "./dashboard.css";

/** The host's open tasks, upcoming bookings and money. */
export default function HostDashboard() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const [search] = useSearchParams();
  // A host returning from Stripe wants to see the result first.
  const [isBackFromStripe] = useState(() => search.has("stripe"));
  const payouts = (
    <div className="host-aside">
      <PayoutCard />
    </div>
  );
  return (
    <>
      <PageMeta title={`${t("host.dashboard.title")} · ${brandName}`} />
      <h1 className="d2">{t("host.dashboard.title")}</h1>
      <div className="host-columns">
        {isBackFromStripe && payouts}
        <div className="host-main">
          <Attention />
          <NextBookings />
          <Earnings />
          <ListingFigures />
          <Payouts />
        </div>
        {!isBackFromStripe && payouts}
      </div>
    </>
  );
}
