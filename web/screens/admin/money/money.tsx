import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import type { MoneyOverview } from "#contract/admin/money.ts";
import { useSite } from "#web/app/site.ts";
import { formatAmount } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { Halves } from "#web/shared/admin/facts/Columns.tsx";
import { Figures } from "#web/shared/admin/facts/Figures.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { PageSkeleton } from "#web/shared/states/skeletons.tsx";
import styles from "./AdminMoney.module.css";
import { FailedRefunds, OpenDisputes, OpenProblems, OrphanPayments } from "./MoneyWaiting.tsx";
import { Reconciliation } from "./Reconciliation.tsx";
import { RemittedTax } from "./RemittedTax.tsx";
import { type Money as Amounts, addUp, hostsTotal, overpaid, rowsOf, siteShare, tripsTotal } from "./sums.ts";
import { Tax } from "./Tax.tsx";
import { WaitingPayouts } from "./WaitingPayouts.tsx";
import { Whose } from "./Whose.tsx";

/** The balance, whose money it is, what waits for somebody's action, and whether ledger and Stripe agree. */
export default function Money() {
  const { t } = useTranslation();
  const { data: overview, error, isFetching, refetch } = useQuery(adminReading("/admin/money", {}));
  const { hash } = useLocation();
  const isThere = overview !== undefined;
  useEffect(() => {
    // The section that an alert links to does not exist until the data has loaded.
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
  const { money } = overview;
  return (
    <>
      {money.available === null && <StripeSilent isBusy={isFetching} onRetry={() => void refetch()} />}
      <Totals {...overview} />
      <Whose {...overview} />
      <div className={clsx(layout.stack, layout.gap20, styles.columns)}>
        <div>
          <WaitingPayouts {...overview} />
        </div>
        <div className={clsx(layout.stack, layout.gap20)}>
          <OpenDisputes disputes={overview.openDisputes} />
          {overview.orphanPayments.length > 0 && <OrphanPayments orphans={overview.orphanPayments} />}
          <FailedRefunds refunds={overview.failedRefunds} />
          <OpenProblems problems={overview.openProblems} />
          <Reconciliation made={overview.reconciliation} />
        </div>
      </div>
      <Halves>
        <div className={clsx(layout.stack, layout.gap20)}>
          <Tax {...overview} />
          <RemittedTax remitted={overview.remittedTax} hasEarlier={overview.hasEarlierRemittedTax} />
        </div>
        <div className={clsx(layout.stack, layout.gap20)}>
          <How money={money} />
          <SiteShare money={money} />
        </div>
      </Halves>
    </>
  );
}

function Totals({ money, outlook: { weeks }, waitingPayouts }: MoneyOverview) {
  const { t } = useTranslation();
  const { available, pending, withdrawable, hosts } = money;
  const [week] = weeks;
  return (
    <Figures
      figures={[
        {
          name: t("admin.money.withdrawable"),
          value: withdrawable === null ? "–" : formatAmount(withdrawable),
          hint: t("admin.money.withdrawableHint"),
          isMoney: true,
          to: "#how",
        },
        {
          name: t("admin.money.available"),
          value: available === null ? "–" : formatAmount(available),
          ...(pending !== null && { hint: t("admin.money.availableHint", { amount: formatAmount(pending) }) }),
          to: "#how",
        },
        {
          name: t("admin.money.thisWeek"),
          value: formatAmount(week?.amount ?? 0),
          hint: t("admin.money.payoutCount", { count: week?.payouts ?? 0 }),
          to: "#whose",
        },
        {
          name: t("admin.money.payouts"),
          value: formatAmount(addUp(hosts.blocked, hosts.frozen)),
          hint: t("admin.money.payoutCount", { count: waitingPayouts.length }),
          to: "#payouts",
        },
      ]}
    />
  );
}

/** Shown when Stripe does not return the balance; the rest of the page works without it. */
function StripeSilent({ isBusy, onRetry }: { isBusy: boolean; onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <div className={panel.state} role="alert">
      <h2 className={type.heading}>{t("admin.money.silent")}</h2>
      <p className={type.muted}>{t("admin.money.silentHint")}</p>
      <button type="button" className={button.line} disabled={isBusy} onClick={onRetry}>
        {isBusy ? t("common.loading") : t("common.retry")}
      </button>
    </div>
  );
}

/** How the site's share comes about. */
function SiteShare({ money }: { money: Amounts }) {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const lost = overpaid(money);
  return (
    <Sheet title={t("admin.money.site", { brand: brandName })}>
      <ul className={clsx(rows.rows, rows.under, styles.sums, type.numbers)}>
        <Line name={t("admin.money.commission")} amount={money.commission} to={rowsOf("commission")} />
        <Line name={t("admin.money.fees")} amount={-money.stripeFees} to={rowsOf("stripeFees")} />
        <Line name={t("admin.money.disputed")} amount={-money.disputed} to={rowsOf("disputed")} />
        <Line name={t("admin.money.debts")} amount={-money.hostDebts} to={rowsOf("hostDebts")} />
        <Line
          name={money.withdrawn < 0 ? t("admin.money.paidFromBank") : t("admin.money.withdrawn")}
          amount={-money.withdrawn}
          to={rowsOf("withdrawn")}
        />
        {lost !== 0 && <Line name={t("admin.money.overpaid")} amount={-lost} />}
        <Line name={t("admin.money.ours")} amount={siteShare(money)} isSum />
      </ul>
    </Sheet>
  );
}

/** The two sums of docs/rules/ledger.md; the smaller one may be withdrawn. */
function How({ money }: { money: Amounts }) {
  const { t } = useTranslation();
  const { ledger, guests, lodgingTax, available, uncovered, withdrawable } = money;
  return (
    <Sheet id="how" title={t("admin.money.how")}>
      <p className={clsx(type.muted, layout.above8)}>{t("admin.money.howLead")}</p>
      <h3 className={clsx(type.strong, layout.above16)}>{t("admin.money.byLedger")}</h3>
      <ul className={clsx(rows.rows, rows.under, styles.sums, type.numbers)}>
        <Line name={t("admin.money.ledger")} amount={ledger} to={rowsOf("ledger")} />
        <Line name={t("admin.money.forHosts")} amount={-hostsTotal(money)} to={rowsOf("hosts")} />
        <Line name={t("admin.money.guests")} amount={-guests} to={rowsOf("guests")} />
        <Line name={t("admin.money.trips")} amount={-tripsTotal(money)} to={rowsOf("tripsToCome")} />
        <Line name={t("admin.money.tax")} amount={-lodgingTax} to={rowsOf("lodgingTax")} />
        <Line name={t("admin.money.ours")} amount={siteShare(money)} isSum />
      </ul>
      {available !== null && withdrawable !== null && (
        <>
          <h3 className={clsx(type.strong, layout.above16)}>{t("admin.money.byStripe")}</h3>
          <ul className={clsx(rows.rows, rows.under, styles.sums, type.numbers)}>
            <Line name={t("admin.money.available")} amount={available} />
            <Line name={t("admin.money.uncovered")} amount={-uncovered} />
            <Line name={t("admin.money.oursNow")} amount={addUp(available, -uncovered)} isSum />
          </ul>
          <ul className={clsx(rows.rows, styles.sums, layout.above16, type.numbers)}>
            <Line name={t("admin.money.withdrawable")} amount={withdrawable} isSum />
          </ul>
        </>
      )}
    </Sheet>
  );
}

interface LineProps {
  name: string;
  amount: number;
  /** Link to the ledger rows behind the amount. */
  to?: string;
  isSum?: boolean;
}

function Line({ name, amount, to, isSum = false }: LineProps) {
  return (
    <li className={clsx(rows.row, isSum && styles.sum)}>
      <p>
        {to ? (
          <Link className={button.link} to={to}>
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      {/* `|| 0` turns -0 into 0, which has no sign. */}
      <p className={rows.end}>{formatAmount(amount || 0)}</p>
    </li>
  );
}
