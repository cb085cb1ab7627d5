import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "#web/dashboard/LoadFailure.tsx";
import { PageSkeleton } from "#web/dashboard/skeletons.tsx";
import { formatAmount, formatPercent } from "#web/ui/format.ts";
import { Alerts } from "./Alerts.tsx";
import { Commissions } from "./Commissions.tsx";
import { adminReading } from "./calls.ts";
import { Decisions } from "./Decisions.tsx";
import { Figures } from "./Figures.tsx";
import { formatCount } from "./words.ts";
import { YearBars } from "./YearBars.tsx";

/** How the site stands, and what the platform keeps of a booking. */
export default function Stats() {
  const { t, i18n } = useTranslation();
  const { data: stats, error, isFetching, refetch } = useQuery(adminReading("/admin/stats", {}));
  if (!stats) {
    if (!error) return <PageSkeleton />;
    return (
      <LoadFailure
        title={t("admin.stats.loadError")}
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const { users, hostings, earnings, taxes } = stats;
  const hostsPercent = users.total === 0 ? 0 : Math.round((100 * users.hosts) / users.total);
  return (
    <>
      <Alerts />
      <Figures
        figures={[
          { name: t("admin.stats.users"), value: formatCount(users.total), to: "/admin/users" },
          {
            name: t("admin.stats.hosts"),
            value: formatCount(users.hosts),
            to: "/admin/users?type=hosts",
            hint: t("admin.stats.hostsShare", { percent: formatPercent(hostsPercent, i18n.language) }),
          },
          {
            name: t("admin.stats.services"),
            value: formatCount(hostings.total),
            to: "/admin/listings?standing=on_sale",
            hint: t("admin.stats.servicesHint"),
          },
          {
            name: t("admin.stats.revenue"),
            value: formatAmount(earnings.total),
            to: "/admin/ledger?account=revenue",
            hint: t("admin.stats.revenueHint", { count: earnings.reserve }),
            isMoney: true,
          },
        ]}
      />
      <div className="office-columns is-even">
        <Commissions taxes={taxes} />
        <YearBars />
      </div>
      <Decisions />
    </>
  );
}
