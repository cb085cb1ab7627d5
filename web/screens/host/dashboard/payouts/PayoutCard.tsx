import { sentenceOf } from "#web/app/api.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { AccountStatus } from "./AccountStatus.tsx";
import { LastPayout } from "./LastPayout.tsx";
import { PayoutActions } from "./PayoutActions.tsx";
import { PayoutSkeleton } from "./PayoutSkeleton.tsx";
import { usePayoutAccount } from "./payout-account.ts";
import { StripeNotice } from "./StripeNotice.tsx";
import { useCameBack, useLookOnReturn, useRenewal, useVisit } from "./stripe.ts";

/** Where the host's money goes: the Stripe account's status, what it lacks, and links to Stripe. */
export function PayoutCard() {
  const { t } = useTranslation();
  const { query, look } = usePayoutAccount();
  const visit = useVisit();
  const cameBack = useCameBack();
  useLookOnReturn(cameBack === "return", look.mutate);
  const isRenewed = useRenewal(cameBack === "refresh", () => void visit.go("/user/account_link"));
  const { data: account, error, isFetching, refetch } = query;

  if (!account && error && !isFetching) {
    return (
      <div className="state-box" role="alert">
        <h2 className="d3">{t("host.payouts.loadError")}</h2>
        <p className="muted">{sentenceOf(error) ?? t("host.noAnswer")}</p>
        <button type="button" className="btn line" onClick={() => void refetch()}>
          {t("common.retry")}
        </button>
      </div>
    );
  }
  if (!account) return <PayoutSkeleton />;
  return (
    <section className="sheet payout-card" aria-labelledby="payouts">
      <h2 id="payouts" className="payout-title">
        {t("host.payouts.title")}
      </h2>
      <StripeNotice cameBack={cameBack} state={account.state} look={look} isGoing={isRenewed && visit.isLeaving} />
      <AccountStatus account={account} />
      <PayoutActions account={account} visit={visit} look={look} />
      {account.lastPayout && <LastPayout payout={account.lastPayout} />}
    </section>
  );
}
