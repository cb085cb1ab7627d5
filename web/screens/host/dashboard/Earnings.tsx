import { clsx } from "clsx";
import type { Earnings as Facts } from "#contract/hosting/hosting.ts";
import { formatAmount, formatMonth } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useEarnings } from "#web/shared/hosting/hosting-data.ts";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";
import { EarningBars } from "./EarningBars.tsx";

/** Upcoming and sent money, in total and by month. */
export function Earnings() {
  const { t, language } = useTranslation();
  const { data: earnings, error, isFetching, refetch } = useEarnings();
  if (!earnings && error) {
    return (
      <LoadFailure
        title={t("host.earnings.loadError")}
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <section className={layout.stack} aria-labelledby="earnings">
      <h2 className={type.heading} id="earnings">
        {t("host.earnings.title")}
      </h2>
      {earnings ? (
        <>
          <Totals earnings={earnings} />
          {earnings.by_month.length > 0 && (
            <>
              <EarningBars months={earnings.by_month} nameOf={(month) => monthName(month, language)} />
              <Months earnings={earnings} />
            </>
          )}
        </>
      ) : (
        <RowsSkeleton />
      )}
    </section>
  );
}

function Totals({ earnings: { upcoming, paid, debt } }: { earnings: Facts }) {
  const { t } = useTranslation();
  return (
    <dl className={clsx(rows.figures, type.numbers)}>
      <div className={rows.money}>
        <dt className={type.label}>{t("host.earnings.upcoming")}</dt>
        <dd className={clsx(type.figure, layout.above4)}>{formatAmount(upcoming)}</dd>
        <dd className={clsx(type.small, layout.above4)}>{t("host.earnings.upcomingHint")}</dd>
      </div>
      <div>
        <dt className={type.label}>{t("host.earnings.paid")}</dt>
        <dd className={clsx(type.figure, layout.above4)}>{formatAmount(paid)}</dd>
        <dd className={clsx(type.small, layout.above4)}>{t("host.earnings.paidHint")}</dd>
      </div>
      {debt > 0 && (
        <div>
          <dt className={type.label}>{t("host.earnings.debt")}</dt>
          <dd className={clsx(type.figure, layout.above4)}>{formatAmount(debt)}</dd>
          <dd className={clsx(type.small, layout.above4)}>{t("host.earnings.debtHint")}</dd>
        </div>
      )}
    </dl>
  );
}

function Months({ earnings: { by_month, paid, upcoming } }: { earnings: Facts }) {
  const { t, language } = useTranslation();
  return (
    <table className={rows.table}>
      <caption className={type.forReaders}>{t("host.earnings.byMonth")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("host.earnings.month")}</th>
          <th scope="col">{t("host.earnings.paid")}</th>
          <th scope="col">{t("host.earnings.upcoming")}</th>
        </tr>
      </thead>
      <tbody>
        {by_month.map((row) => (
          <tr key={row.month}>
            <th scope="row">{monthName(row.month, language)}</th>
            <td>{formatAmount(row.paid)}</td>
            <td>{formatAmount(row.upcoming)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("host.earnings.total")}</th>
          <td>{formatAmount(paid)}</td>
          <td>{formatAmount(upcoming)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** For example `diciembre de 2026` for `2026-12`. */
function monthName(month: string, language: string): string {
  return formatMonth(new Date(`${month}-01T00:00:00Z`), language, "UTC");
}
