import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useSearchParams } from "react-router";
import type { Report } from "#contract/admin/reports.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { formatAmount, formatCount } from "#web/kit/format.ts";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { Halves } from "#web/shared/admin/facts/Columns.tsx";
import { Figures } from "#web/shared/admin/facts/Figures.tsx";
import { MonthBars } from "#web/shared/admin/facts/MonthBars.tsx";
import { type Period, periodOf } from "#web/shared/admin/facts/period.ts";
import { bookingList, ledgerList } from "#web/shared/admin/list/lists.ts";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { PageSkeleton } from "#web/shared/states/skeletons.tsx";
import { MonthTable } from "./MonthTable.tsx";
import { PeriodForm } from "./PeriodForm.tsx";
import { ReportFiles } from "./ReportFiles.tsx";

/** Bookings and earnings in a period, which the address holds. */
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
      <>
        {report.users.total > 0 && <Totals report={report} period={period} />}
        <div className={clsx(panel.state, panel.empty)} role="status">
          <h2 className={type.heading}>{t("admin.reports.empty")}</h2>
          <p className={type.muted}>{t("admin.reports.emptyHint")}</p>
        </div>
      </>
    );
  }
  return (
    <>
      <Totals report={report} period={period} />
      <Halves>
        <MonthBars title={t("admin.reports.bookingsByMonth")} report={report} measure="bookings" />
        <MonthBars title={t("admin.reports.revenueByMonth")} report={report} measure="revenue" />
      </Halves>
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
