import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { Report } from "#contract/back-office.ts";
import { now } from "#web/clock.ts";
import { LoadFailure } from "#web/dashboard/LoadFailure.tsx";
import { PageSkeleton } from "#web/dashboard/skeletons.tsx";
import { useSite } from "#web/layout/site.ts";
import { formatAmount } from "#web/ui/format.ts";
import { adminReading } from "./calls.ts";
import { Figures } from "./Figures.tsx";
import { bookingList, ledgerList } from "./lists.ts";
import { MonthBars } from "./MonthBars.tsx";
import { MonthTable } from "./MonthTable.tsx";
import { PeriodForm } from "./PeriodForm.tsx";
import { type Period, periodOf } from "./period.ts";
import { ReportFiles } from "./ReportFiles.tsx";
import { formatCount } from "./words.ts";

/** What was booked and earned in a period, which stands in the address. */
export default function Reports() {
  const [search] = useSearchParams();
  const { timeZone } = useSite();
  const period = periodOf(search, now(), timeZone);
  return (
    <>
      <PeriodForm key={`${period.from}-${period.to}`} period={period} />
      <Numbers period={period} />
      <ReportFiles period={period} />
    </>
  );
}

function Numbers({ period }: { period: Period }) {
  const { t } = useTranslation();
  const { data: report, error, isFetching, refetch } = useQuery(adminReading("/admin/reports", { query: period }));
  if (!report) {
    if (!error) return <PageSkeleton />;
    return (
      <LoadFailure
        title={t("admin.reports.loadError")}
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (report.months.length === 0) {
    return (
      <div className="state-box empty" role="status">
        <h2 className="d3">{t("admin.reports.empty")}</h2>
        <p className="muted">{t("admin.reports.emptyHint")}</p>
      </div>
    );
  }
  return (
    <>
      <Totals report={report} period={period} />
      <div className="office-halves">
        <MonthBars title={t("admin.reports.bookingsByMonth")} report={report} measure="bookings" />
        <MonthBars title={t("admin.reports.revenueByMonth")} report={report} measure="revenue" />
      </div>
      <MonthTable report={report} period={period} />
    </>
  );
}

function Totals({ report, period }: { report: Report; period: Period }) {
  const { t } = useTranslation();
  const paid = bookingList.addressOf({ by: "paid", ...period });
  const { data: stats } = useQuery(adminReading("/admin/stats", {}));
  return (
    <Figures
      figures={[
        {
          name: t("admin.reports.revenue"),
          value: formatAmount(report.revenue),
          to: ledgerList.addressOf({ account: "revenue", ...period }),
          hint: t("admin.reports.revenueHint", { commission: formatAmount(report.commission) }),
          isMoney: true,
        },
        {
          name: t("admin.reports.users"),
          value: stats ? formatCount(stats.users.total) : "–",
          to: "/admin/users",
          hint: t("admin.reports.usersHint", { count: report.users.total }),
        },
        {
          name: t("admin.reports.reservations"),
          value: formatCount(report.reservations),
          to: paid,
          hint: t("admin.reports.reservationsHint"),
        },
        {
          name: t("admin.reports.tax"),
          value: formatAmount(report.lodging_tax),
          to: ledgerList.addressOf({ account: "tax_payable", kind: "lodging", ...period }),
          hint: t("admin.reports.taxHint"),
        },
      ]}
    />
  );
}
