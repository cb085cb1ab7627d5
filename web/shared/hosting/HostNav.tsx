import { useTranslation } from "#web/kit/texts.tsx";
import { AreaNav } from "#web/shared/area/AreaNav.tsx";
import { UnreadCount } from "#web/shared/messages/UnreadCount.tsx";

export function HostNav() {
  const { t } = useTranslation();
  return (
    <AreaNav
      label={t("host.nav.label")}
      entries={[
        { to: "/host/dashboard", text: t("host.nav.dashboard") },
        { to: "/host/bookings", text: t("host.nav.bookings") },
        { to: "/host/messages", text: t("host.nav.messages"), badge: <UnreadCount side="host" /> },
        { to: "/host/listings", text: t("host.nav.listings"), below: "/host/edit-" },
        { to: "/host/calendar", text: t("host.nav.calendar") },
        { to: "/host/statement", text: t("host.nav.statement") },
      ]}
    />
  );
}
