import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { now } from "#web/clock.ts";
import { useSite } from "#web/layout/site.ts";
import { adminReading } from "./calls.ts";
import { MonthBars } from "./MonthBars.tsx";
import { periodOf } from "./period.ts";

/** The island's year in bookings. Without it the page lacks nothing that is not on the reports. */
export function YearBars() {
  const { t } = useTranslation();
  const { timeZone } = useSite();
  const period = periodOf(new URLSearchParams(), now(), timeZone);
  const { data: report } = useQuery(adminReading("/admin/reports", { query: period }));
  if (!report || report.months.length === 0) return null;
  return <MonthBars title={t("admin.reports.bookingsByMonth")} report={report} measure="bookings" />;
}
