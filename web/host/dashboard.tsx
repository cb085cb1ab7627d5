import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useSite } from "#web/layout/site.ts";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { Attention } from "./Attention.tsx";
import { Earnings } from "./Earnings.tsx";
import { ListingStandings } from "./ListingStandings.tsx";
import { NextBookings } from "./NextBookings.tsx";
import { PayoutCard } from "./PayoutCard.tsx";
import { Payouts } from "./Payouts.tsx";
import "./panel.css";

/** What waits for the host, what comes next, and the money. */
export default function HostDashboard() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const [search] = useSearchParams();
  // Whoever comes back from Stripe wants to see what became of it.
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
          <ListingStandings />
          <Payouts />
        </div>
        {!isBackFromStripe && payouts}
      </div>
    </>
  );
}
