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
import { ScrollTable } from "#web/shared/admin/facts/ScrollTable.tsx";
import { bookingList, ledgerList } from "#web/shared/admin/list/lists.ts";
import { kindName, monthName } from "#web/shared/admin/list/words.ts";

/** The chart's numbers as a table, by month and kind. */
export function MonthTable({ report, period }: { report: Report; period: Period }) {
  const { t, language } = useTranslation();
  const id = useId();
  return (
    <div className={panel.panel}>
      <h2 className={type.heading} id={id}>
        {t("admin.reports.byMonth")}
      </h2>
      <div className={layout.above8}>
        <ScrollTable
          aria-labelledby={id}
          isSecondOffPhones
          heads={[
            t("admin.reports.month"),
            t("admin.reports.kind"),
            t("admin.reports.bookings"),
            t("admin.reports.revenueShort"),
            t("admin.reports.commission"),
            t("admin.reports.taxShort"),
          ]}
        >
          {report.months.map((row) => (
            <tr key={`${row.month} ${row.kind}`}>
              <th scope="row">
                {monthName(row.month, language)}
                <span className={layout.onPhones}>
                  <span className={rows.note}>{kindName(t, row.kind)}</span>
                </span>
              </th>
              <td>{kindName(t, row.kind)}</td>
              <td>
                <Link
                  className={button.link}
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
                    className={button.link}
                    to={ledgerList.addressOf({ account, kind: row.kind, ...daysOf(row.month, period) })}
                    aria-label={`${formatAmount(amount)}. ${t("admin.stats.rows", { name: accountName(t, account) })}`}
                  >
                    {formatAmount(amount)}
                  </Link>
                </td>
              ))}
            </tr>
          ))}
        </ScrollTable>
      </div>
    </div>
  );
}
