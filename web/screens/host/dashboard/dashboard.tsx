import { clsx } from "clsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useSite } from "#web/app/site.ts";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { Attention } from "./Attention.tsx";
import { Earnings } from "./Earnings.tsx";
import styles from "./HostDashboard.module.css";
import { ListingFigures } from "./ListingFigures.tsx";
import { NextBookings } from "./NextBookings.tsx";
import { PayoutCard } from "./payouts/PayoutCard.tsx";
import { Payouts } from "./payouts/Payouts.tsx";

/** The host's open tasks, upcoming bookings and money. */
export default function HostDashboard() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const [search] = useSearchParams();
  // A host returning from Stripe wants to see the result first.
  const [isBackFromStripe] = useState(() => search.has("stripe"));
  const payouts = (
    <div>
      <PayoutCard />
    </div>
  );
  return (
    <>
      <PageMeta title={`${t("host.dashboard.title")} · ${brandName}`} />
      <h1 className={type.title}>{t("host.dashboard.title")}</h1>
      <div className={clsx(layout.columns, layout.above24)}>
        {isBackFromStripe && payouts}
        <div className={clsx(layout.stack, layout.gap40, styles.main)}>
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
