import { useId } from "react";
import { Link } from "react-router";
import type { Report } from "#contract/admin/reports.ts";
import { formatAmount } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { accountName } from "#web/shared/admin/facts/money-words.ts";
import { daysOf } from "#web/shared/admin/facts/months.ts";
import type { Period } from "#web/shared/admin/facts/period.ts";
import { bookingList, ledgerList } from "#web/shared/admin/list/lists.ts";
import { formatCount, kindName, monthName } from "#web/shared/admin/list/words.ts";

/** The chart's numbers as a table, by month and kind. */
export function MonthTable({ report, period }: { report: Report; period: Period }) {
  const { t, language } = useTranslation();
  const id = useId();
  return (
    <div className="admin-sheet">
      <h2 className="d3" id={id}>
        {t("admin.reports.byMonth")}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="admin-scroll" aria-labelledby={id} tabIndex={0}>
        <table className="admin-table num">
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
                <th scope="row">{monthName(row.month, language)}</th>
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
