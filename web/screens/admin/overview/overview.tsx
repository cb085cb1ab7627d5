import { useQuery } from "@tanstack/react-query";
import { formatAmount, formatCount, formatPercent } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { Halves } from "#web/shared/admin/facts/Columns.tsx";
import { Figures } from "#web/shared/admin/facts/Figures.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { PageSkeleton } from "#web/shared/states/skeletons.tsx";
import { Alerts } from "./Alerts.tsx";
import { Commissions } from "./Commissions.tsx";
import { Decisions } from "./Decisions.tsx";
import { YearBars } from "./YearBars.tsx";

/** The site's key figures and the platform's commissions. */
export default function Stats() {
  const { t, language } = useTranslation();
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
            hint: t("admin.stats.hostsShare", { percent: formatPercent(hostsPercent, language) }),
          },
          {
            name: t("admin.stats.services"),
            value: formatCount(hostings.total),
            to: "/admin/listings?status=on_sale",
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
      <Halves>
        <Commissions taxes={taxes} />
        <YearBars />
      </Halves>
      <Decisions />
    </>
  );
}
