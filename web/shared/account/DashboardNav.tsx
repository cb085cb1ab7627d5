import { useTranslation } from "#web/kit/texts.tsx";
import { AreaNav } from "#web/shared/area/AreaNav.tsx";
import { UnreadCount } from "#web/shared/messages/UnreadCount.tsx";

export function DashboardNav() {
  const { t } = useTranslation();
  return (
    <AreaNav
      label={t("dashboard.nav.label")}
      entries={[
        { to: "/dashboard", text: t("dashboard.nav.trips"), below: ["/dashboard/trips/"] },
        { to: "/dashboard/messages", text: t("dashboard.nav.messages"), badge: <UnreadCount side="guest" /> },
        { to: "/wishlist", text: t("dashboard.nav.wishlist") },
        { to: "/dashboard/profile", text: t("dashboard.nav.profile") },
        { to: "/dashboard/settings", text: t("dashboard.nav.settings") },
      ]}
    />
  );
}
