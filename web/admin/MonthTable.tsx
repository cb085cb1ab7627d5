import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Report } from "#contract/back-office.ts";
import { formatAmount } from "#web/ui/format.ts";
import { bookingList, ledgerList } from "./lists.ts";
import { accountName } from "./money-words.ts";
import { daysOf } from "./months.ts";
import type { Period } from "./period.ts";
import { formatCount, kindName, monthName } from "./words.ts";

/** The same in numbers, by month and kind. */
export function MonthTable({ report, period }: { report: Report; period: Period }) {
  const { t, i18n } = useTranslation();
  const id = useId();
  return (
    <div className="office-sheet">
      <h2 className="d3" id={id}>
        {t("admin.reports.byMonth")}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="office-scroll" aria-labelledby={id} tabIndex={0}>
        <table className="office-table num">
          <thead>
            <tr>
              <th scope="col">{t("admin.reports.month")}</th>
              <th scope="col">{t("admin.reports.kind")}</th>
              <th scope="col">{t("admin.reports.bookings")}</th>
              <th scope="col">{t("admin.reports.revenueShort")}</th>
              <th scope="col">{t("admin.reports.commission")}</th>
              <th scope="col">{t("admin.reports.taxShort")}</th>
            </tr>
          </thead>
          <tbody>
            {report.months.map((row) => (
              <tr key={`${row.month} ${row.kind}`}>
                <th scope="row">{monthName(row.month, i18n.language)}</th>
                <td>{kindName(t, row.kind)}</td>
                <td>
                  <Link
                    className="link"
                    to={bookingList.addressOf({ by: "paid", kind: row.kind, ...daysOf(row.month, period) })}
                    aria-label={t("admin.bookings.found", { count: row.bookings })}
                  >
                    {formatCount(row.bookings)}
                  </Link>
                </td>
                {(
                  [
                    ["revenue", row.revenue],
                    ["commission", row.commission],
                    ["tax_payable", row.lodging_tax],
                  ] as const
                ).map(([account, amount]) => (
                  <td key={account}>
                    <Link
                      className="link"
                      to={ledgerList.addressOf({ account, kind: row.kind, ...daysOf(row.month, period) })}
                      aria-label={`${formatAmount(amount)}. ${t("admin.stats.rows", { name: accountName(t, account) })}`}
                    >
                      {formatAmount(amount)}
                    </Link>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
