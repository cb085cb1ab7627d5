import { clsx } from "clsx";
import { useLocation } from "react-router";
import type { PayoutAccount } from "#contract/payments/payout-accounts.ts";
import { sentenceOf } from "#web/app/api.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { usePayoutAccount } from "#web/shared/hosting/payout-account.ts";
import styles from "../HostDashboard.module.css";
import { AccountStatus } from "./AccountStatus.tsx";
import { LastPayout } from "./LastPayout.tsx";
import { PayoutActions } from "./PayoutActions.tsx";
import { PayoutSkeleton } from "./PayoutSkeleton.tsx";
import { RecentChange } from "./RecentChange.tsx";
import { StripeNotice } from "./StripeNotice.tsx";
import { useCameBack, useLookOnReturn, useRenewal, useVisit } from "./stripe.ts";

/** Where the host's money goes: the Stripe account's status, what it lacks, and links to Stripe. */
export function PayoutCard() {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const { query, look } = usePayoutAccount();
  const visit = useVisit();
  const cameBack = useCameBack();
  useLookOnReturn(cameBack === "return", look.mutate);
  const isRenewed = useRenewal(cameBack === "refresh", () => void visit.go("/user/account_link"));
  const { data: account, error, isFetching, refetch } = query;

  if (!account && error && !isFetching) {
    return (
      <div className={panel.state} role="alert">
        <h2 className={type.heading}>{t("host.payouts.loadError")}</h2>
        <p className={type.muted}>{sentenceOf(error) ?? t("host.noAnswer")}</p>
        <button type="button" className={button.line} onClick={() => void refetch()}>
          {t("common.retry")}
        </button>
      </div>
    );
  }
  if (!account) return <PayoutSkeleton />;
  const parts = (
    <>
      <div className={cameBack ? clsx(layout.stack, layout.gap20) : undefined}>
        <StripeNotice cameBack={cameBack} state={account.state} look={look} isGoing={isRenewed && visit.isLeaving} />
        <AccountStatus account={account} />
      </div>
      {account.recentChange && <RecentChange change={account.recentChange} />}
      <PayoutActions account={account} visit={visit} look={look} />
      {account.lastPayout && <LastPayout payout={account.lastPayout} />}
    </>
  );
  if (!cameBack && isInOrder(account)) {
    return (
      <details className={clsx(panel.panel, panel.ofRows, layout.above16)} open={hash === "#payouts"}>
        <summary id="payouts" className={rows.summary}>
          {t("host.payouts.title")}
        </summary>
        <div className={clsx(layout.stack, layout.gap12, styles.unfolded)}>{parts}</div>
      </details>
    );
  }
  return (
    <section className={clsx(panel.panel, layout.stack, layout.gap12, layout.above16)} aria-labelledby="payouts">
      <h2 id="payouts" className={clsx(type.label, type.muted)}>
        {t("host.payouts.title")}
      </h2>
      {parts}
    </section>
  );
}

/** Whether the host has nothing to do and nothing to be told. */
function isInOrder({ state, missing, recentChange, lastPayout }: PayoutAccount): boolean {
  return state === "payable" && missing.length === 0 && recentChange === null && lastPayout?.state !== "failed";
}
