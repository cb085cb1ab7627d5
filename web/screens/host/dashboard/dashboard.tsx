import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useSite } from "#web/app/site.ts";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useHostStats } from "#web/shared/hosting/host-stats.ts";
import { mustTellStripe, usePayoutAccount } from "#web/shared/hosting/payout-account.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";
import { Attention } from "./Attention.tsx";
import { Greeting } from "./Greeting.tsx";
import { HeatCalendar } from "./HeatCalendar.tsx";
import styles from "./HostDashboard.module.css";
import { KeyFigures } from "./KeyFigures.tsx";
import { LastMessages } from "./LastMessages.tsx";
import { MonthLedger } from "./MonthLedger.tsx";
import { NextPayout } from "./NextPayout.tsx";
import { PayoutCard } from "./payouts/PayoutCard.tsx";
import { Today } from "./Today.tsx";

/** The first page of the host area: today's guests, what the host must do, and the money. */
export default function HostDashboard() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const [search] = useSearchParams();
  const { hash } = useLocation();
  // A host returning from Stripe wants to see the result first.
  const [isBackFromStripe] = useState(() => search.has("stripe"));
  const { data: stats, error, isFetching, refetch } = useHostStats();
  const { data: account } = usePayoutAccount().query;
  const mustAct = account !== undefined && mustTellStripe(account);
  const isFirst = isBackFromStripe || mustAct;
  const isThere = stats !== undefined && account !== undefined;
  useEffect(() => {
    // Scrolls a linked panel into view only now, because it moves until everything above it has loaded.
    if (isThere && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isThere, hash]);
  return (
    <>
      <PageMeta title={`${t("host.dashboard.title")} · ${brandName}`} />
      <Greeting />
      {isFirst && <PayoutCard />}
      {!stats && !error && <RowsSkeleton />}
      {!stats && error && (
        <LoadFailure
          title={t("hostPanel.loadError")}
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {stats && (
        <>
          <Today stats={stats} />
          <KeyFigures stats={stats} account={account} />
          <div className={clsx(styles.parts, layout.above16)}>
            <Attention stats={stats} hasOwnStep={mustAct} />
            <NextPayout stats={stats} account={account} />
            <LastMessages stats={stats} />
            <MonthLedger stats={stats} />
          </div>
          {stats.listings.length > 0 && <HeatCalendar stats={stats} />}
        </>
      )}
      {!isFirst && <PayoutCard />}
    </>
  );
}
