import { clsx } from "clsx";
import { useId } from "react";
import { Link } from "react-router";
import type { Report } from "#contract/admin/reports.ts";
import { formatAmount, formatCount } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { accountName } from "#web/shared/admin/facts/money-words.ts";
import { daysOf } from "#web/shared/admin/facts/months.ts";
import type { Period } from "#web/shared/admin/facts/period.ts";
import { bookingList, ledgerList } from "#web/shared/admin/list/lists.ts";
import { kindName, monthName } from "#web/shared/admin/list/words.ts";
import styles from "./Reports.module.css";

type Row = Report["months"][number];

/** The chart's numbers as a table, by month and kind. On a phone some stand below the month. */
export function MonthTable({ report, period }: { report: Report; period: Period }) {
  const { t, language } = useTranslation();
  const id = useId();
  return (
    <div className={panel.panel}>
      <h2 className={type.heading} id={id}>
        {t("admin.reports.byMonth")}
      </h2>
      <div className={layout.scroll}>
        <table className={clsx(rows.table, layout.above8)} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t("admin.reports.month")}</th>
              <th scope="col" className={clsx(layout.offPhones, styles.kind)}>
                {t("admin.reports.kind")}
              </th>
              <th scope="col">{t("admin.reports.bookings")}</th>
              <th scope="col">{t("admin.reports.revenueShort")}</th>
              <th scope="col" className={layout.offPhones}>
                {t("admin.reports.commission")}
              </th>
              <th scope="col" className={layout.offPhones}>
                {t("admin.reports.taxShort")}
              </th>
            </tr>
          </thead>
          <tbody>
            {report.months.map((row) => (
              <tr key={`${row.month} ${row.kind}`}>
                <th scope="row">
                  {monthName(row.month, language)}
                  <span className={layout.onPhones}>
                    <span className={rows.note}>{kindName(t, row.kind)}</span>
                    <span className={rows.note}>
                      {t("admin.reports.commission")} <Amount row={row} period={period} account="commission" />
                    </span>
                    <span className={rows.note}>
                      {t("admin.reports.taxShort")} <Amount row={row} period={period} account="tax_payable" />
                    </span>
                  </span>
                </th>
                <td className={clsx(layout.offPhones, styles.kind)}>{kindName(t, row.kind)}</td>
                <td>
                  <Link
                    className={button.link}
                    to={bookingList.addressOf({ by: "paid", kind: row.kind, ...daysOf(row.month, period) })}
                    aria-label={t("admin.bookings.found", { count: row.bookings })}
                  >
                    {formatCount(row.bookings)}
                  </Link>
                </td>
                <td>
                  <Amount row={row} period={period} account="revenue" />
                </td>
                <td className={layout.offPhones}>
                  <Amount row={row} period={period} account="commission" />
                </td>
                <td className={layout.offPhones}>
                  <Amount row={row} period={period} account="tax_payable" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface AmountProps {
  row: Row;
  period: Period;
  account: "revenue" | "commission" | "tax_payable";
}

/** Leads to the ledger's entries that come to it. */
function Amount({ row, period, account }: AmountProps) {
  const { t } = useTranslation();
  const amounts = { revenue: row.revenue, commission: row.commission, tax_payable: row.lodging_tax };
  const amount = formatAmount(amounts[account]);
  return (
    <Link
      className={button.link}
      to={ledgerList.addressOf({ account, kind: row.kind, ...daysOf(row.month, period) })}
      aria-label={`${amount}. ${t("admin.stats.rows", { name: accountName(t, account) })}`}
    >
      {amount}
    </Link>
  );
}
