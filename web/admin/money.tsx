import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { MoneyOverview } from "#contract/money-report.ts";
import { LoadFailure } from "#web/dashboard/LoadFailure.tsx";
import { PageSkeleton } from "#web/dashboard/skeletons.tsx";
import { formatAmount } from "#web/ui/format.ts";
import { adminReading } from "./calls.ts";
import { Figures } from "./Figures.tsx";
import { BlockedPayouts, FailedRefunds, OpenDisputes, OpenProblems } from "./MoneyWaiting.tsx";
import { Reconciliation } from "./Reconciliation.tsx";
import { Sheet } from "./Sheet.tsx";
import { UnpayableHosts } from "./UnpayableHosts.tsx";

/** What is there, whose it is, what waits for somebody, and whether ledger and Stripe agree. */
export default function Money() {
  const { t } = useTranslation();
  const { data: overview, error, isFetching, refetch } = useQuery(adminReading("/admin/money", {}));
  const { hash } = useLocation();
  const isThere = overview !== undefined;
  useEffect(() => {
    // The part an alert led to was not there yet when the page came.
    if (isThere && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isThere, hash]);
  if (!overview) {
    if (!error) return <PageSkeleton />;
    return (
      <LoadFailure
        title={t("admin.money.loadError")}
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <Totals money={overview.money} />
      <div className="office-halves">
        <div className="office-main">
          <OpenDisputes disputes={overview.openDisputes} />
          <FailedRefunds refunds={overview.failedRefunds} />
          <OpenProblems problems={overview.openProblems} />
          <UnpayableHosts />
        </div>
        <div className="office-main">
          <BlockedPayouts payouts={overview.blockedPayouts} />
          <Whose money={overview.money} />
        </div>
      </div>
      <Reconciliation made={overview.reconciliation} />
    </>
  );
}

function Totals({ money }: { money: MoneyOverview["money"] }) {
  const { t } = useTranslation();
  const { hosts } = money;
  return (
    <Figures
      figures={[
        {
          name: t("admin.money.withdrawable"),
          value: formatAmount(money.withdrawable),
          hint: t("admin.money.withdrawableHint"),
          isMoney: true,
        },
        {
          name: t("admin.money.available"),
          value: formatAmount(money.available),
          hint: t("admin.money.availableHint", { amount: formatAmount(money.pending) }),
        },
        {
          name: t("admin.money.forHosts"),
          value: formatAmount(hosts.due + hosts.blocked + hosts.frozen),
          hint: t("admin.money.forHostsHint", { amount: formatAmount(hosts.blocked + hosts.frozen) }),
          to: "#payouts",
        },
        { name: t("admin.money.trips"), value: formatAmount(money.tripsToCome), to: "/admin/bookings?state=confirmed" },
      ]}
    />
  );
}

/** The rest of it, each in a line. */
function Whose({ money }: { money: MoneyOverview["money"] }) {
  const { t } = useTranslation();
  const lines = [
    { name: t("admin.money.guests"), amount: money.guests },
    { name: t("admin.money.tax"), amount: money.lodgingTax },
    { name: t("admin.money.disputed"), amount: money.disputed },
    { name: t("admin.money.debts"), amount: money.hostDebts },
    { name: t("admin.money.commission"), amount: money.commission },
    { name: t("admin.money.fees"), amount: money.stripeFees },
  ];
  return (
    <Sheet title={t("admin.money.whose")}>
      <ul className="office-rows num">
        {lines.map(({ name, amount }) => (
          <li key={name}>
            <p>{name}</p>
            <p className="office-row-end">{formatAmount(amount)}</p>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
