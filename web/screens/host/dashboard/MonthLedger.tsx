import { clsx } from "clsx";
import { Link } from "react-router";
import type { HostStats } from "#contract/hosting/hosting.ts";
import { toCents, toDollars } from "#contract/money.ts";
import { formatAmount, formatPlainMonth, formatShortMonth } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { laterMonth } from "#web/shared/hosting/months.ts";
import styles from "./HostDashboard.module.css";

const months = 12;

/** A row for each of the last months with a bar and an amount, including months without money. */
export function MonthLedger({ stats: { today, earnings } }: { stats: HostStats }) {
  const { t, language } = useTranslation();
  const ledger = monthsUntil(today.slice(0, 7), earnings.by_month);
  const highest = Math.max(...ledger.map(({ paid }) => paid), 1);
  const total = toDollars(ledger.reduce((sum, { paid }) => sum + toCents(paid), 0));
  return (
    <section className={clsx(panel.panel, styles.ledger)} aria-labelledby="months">
      <div className={clsx(layout.row, layout.spread, layout.baseline, layout.gap4)}>
        <h2 className={type.heading} id="months">
          {t("hostPanel.months.title")}
        </h2>
        <p className={type.small}>{t("hostPanel.months.what")}</p>
      </div>
      <table className={clsx(rows.table, styles.months, layout.above8)} aria-labelledby="months">
        <tbody>
          {ledger.map(({ month, paid }) => (
            <tr key={month} className={month === today.slice(0, 7) ? type.strong : undefined}>
              <th scope="row">
                <span className={type.forReaders}>{formatPlainMonth(month, Number.NaN, language)}</span>
                <span aria-hidden="true">{shortName(month)}</span>
              </th>
              <td className={styles.bar} aria-hidden="true">
                <svg width="100%" height="14" aria-hidden="true">
                  <rect
                    width={`${(Math.max(0, paid) / highest) * 100}%`}
                    height="14"
                    fill="var(--sea)"
                    fillOpacity={month === today.slice(0, 7) ? 1 : 0.34}
                  />
                </svg>
              </td>
              <td className={paid === 0 ? type.muted : undefined}>{formatAmount(paid)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t("hostPanel.months.total", { count: ledger.length })}
            </th>
            <td>{formatAmount(total)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={clsx(type.small, layout.above12)}>
        {t("hostPanel.months.upcoming", { amount: formatAmount(earnings.upcoming) })}{" "}
        {earnings.debt > 0 && t("hostPanel.months.debt", { amount: formatAmount(earnings.debt) })}{" "}
        <Link className={button.link} to="/host/statement">
          {t("hostPanel.months.statement")}
        </Link>
      </p>
    </section>
  );

  /** Includes the year for January and for the first row. */
  function shortName(month: string): string {
    const name = formatShortMonth(new Date(`${month}-01T00:00:00Z`), language, "UTC");
    return month === ledger[0]?.month || month.endsWith("-01") ? `${name} ${month.slice(0, 4)}` : name;
  }
}

type Month = Pick<HostStats["earnings"]["by_month"][number], "month" | "paid">;

/** The last twelve months; only the current month for a host who was never paid. */
function monthsUntil(last: string, known: readonly Month[]): Month[] {
  const count = known.some(({ paid }) => paid !== 0) ? months : 1;
  return Array.from({ length: count }, (_, place) => laterMonth(last, place - count + 1)).map((month) => ({
    month,
    paid: known.find((row) => row.month === month)?.paid ?? 0,
  }));
}
