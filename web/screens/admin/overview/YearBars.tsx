import { useQuery } from "@tanstack/react-query";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { MonthBars } from "#web/shared/admin/facts/MonthBars.tsx";
import { periodOf } from "#web/shared/admin/facts/period.ts";

/** The year's bookings by month. Left out when the report fails to load: the reports page has the same data. */
export function YearBars() {
  const { t } = useTranslation();
  const { timeZone } = useSite();
  const period = periodOf(new URLSearchParams(), now(), timeZone);
  const { data: report } = useQuery(adminReading("/admin/reports", { query: period }));
  if (!report || report.months.length === 0) return null;
  return <MonthBars title={t("admin.reports.bookingsByMonth")} report={report} measure="bookings" />;
}
